// The text form of CPS: printed text reads back the same, people may write more freely, and errors are reported with
// their places, several at once.

#include "cps/ast.h"
#include "cps/build.h"
#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps_surgery.h"

#include <limits>

namespace letcont::cps {
namespace {

// Reads, prints, and reads that again.
std::string fixed_point(std::string text_to_read) {
  std::string printed = text(read(std::move(text_to_read)));
  EXPECT_EQ(text(read(printed)), printed);
  return printed;
}

TEST(Parse, KeepsWhatThePrinterPrints) {
  const char* const printed[] = {
      "def x = 3\n",
      "def x = -2147483648\n",
      "def x = 1e+300\n",
      "def x = -0.0\n",
      "def x = -inf\n",
      "def x = nan\n",
      "def x = true\n",
      "def x = \"a\\n\\\"\\x01\\\\é\"\n",
      "def x = ()\n",
      "let x = external(\"print_int\")\n",
      "def x = external(\"sin\") : code(f64) -> f64\n",
      "data List = { Nil Cons(i32, List) }\n\ndef nil = Nil()\n",
      "data Tree(i32) = { Leaf Node(Tree(i32), i32, Tree(i32)) }\n\ndef leaf = Leaf()\n",
      "data Empty = { }\n\ndef f = fun k (x : Empty) -> {\n  case(x) { }\n}\n",
      "def x : (i32, ()) = {\n  let a = 1\n  let b = ()\n  let c = (a, b)\n  halt(c)\n}\n",
      "let _ = {\n  let a = 1\n  halt(a)\n}\n",
      "def f = fun k (x : fn(f64, code() -> ()) -> (i32, (i32))) : () -> {\n  k()\n}\n",
      "def f = fun k (x : fn() -> ((i32, i32))) : ((i32, i32)) -> {\n  x(k)\n}\n",
      // Functions may be used before they are defined.
      "def f = fun k (x) -> {\n  g(k, x)\n}\n\ndef g = fun k (x) -> {\n  f(k, x)\n}\n",
      // The type of a tuple that does not follow from its fields.
      "def f = code k (e : env(i32) fn() -> i32) : fn() -> i32 -> {\n  let t = (e) : (fn() -> i32)\n  let g = #0(t)\n"
      "  k(g)\n}\n",
      "def f = fun k (x) -> {\n  decl a, b\n  case(x) { -1 -> a  7 -> b  _ -> b }\n  a() = {\n    b()\n  }\n  b() = {\n"
      "    a()\n  }\n}\n",
  };
  for (const char* each : printed) EXPECT_EQ(text(read(each)), each);
}

// A definition with the data types of a program before it.
std::string with_data(std::string data, std::string_view rest) { return data + "\n" + std::string(rest); }

// Constructors stand there by name, and their types only where the name and the fields do not tell them.
TEST(Parse, KeepsTheNamesOfConstructors) {
  std::string lists = "data List = { Nil Cons(i32, List) }\ndata Texts = { Nil Cons(str, Texts) }\n";
  const std::pair<std::string, const char*> printed[] = {
      {"data Tree = { Leaf Node(Tree, i32, Tree) }\n",
       "def f = fun k (t : Tree) : Tree -> {\n  decl leaf, node\n  case(t) { Leaf -> leaf  Node -> node }\n"
       "  leaf() = {\n    k(t)\n  }\n  node(l : Tree, x, r : Tree) = {\n    let swapped = Node(r, x, l)\n"
       "    k(swapped)\n  }\n}\n"},
      {lists, "def f = fun k (x, l : List) : List -> {\n  let longer = Cons(x, l)\n  k(longer)\n}\n"},
      {lists, "def f = fun k (x : str, l : Texts) : Texts -> {\n  let longer = Cons(x, l)\n  k(longer)\n}\n"},
      {lists, "def none = Nil() : List\ndef no_texts = Nil() : Texts\n"},
      {lists,
       "def f = fun k (l : Texts) -> {\n  decl a, b\n  case(l) { Cons -> a  _ -> b }\n  a(x : str, rest : Texts) = {\n"
       "    f(k, rest)\n  }\n  b() = {\n    f(k, l)\n  }\n}\n"},
      // A constructor may be called like a variable, a continuation, a data type, a word that begins a statement.
      {"data D = { k x D let }\n",
       "def f = fun k (x : D) : D -> {\n  decl D, let_0\n  case(x) { k -> D  x -> D  D -> let_0  let -> let_0 }\n"
       "  D() = {\n    let z = x()\n    k(z)\n  }\n  let_0() = {\n    let y = let()\n    k(y)\n  }\n}\n"},
      // One that is called like a word with another meaning has its number there; the others keep their names.
      {"data Odd = { add _ true fun A }\n",
       "def f = fun k (x : Odd) : Odd -> {\n  decl j\n  case(x) { 0 -> j  1 -> j  2 -> j  3 -> j  A -> j }\n  j() = {\n"
       "    let a = inj 0/5 () : Odd\n    let b = inj 1/5 () : Odd\n    let c = inj 2/5 () : Odd\n"
       "    let d = inj 3/5 () : Odd\n    let e = A()\n    k(e)\n  }\n}\n"},
      // So has one of two with the same name in one data type.
      {"data Twice = { A A(i32) B }\n",
       "def f = fun k (x : Twice) : Twice -> {\n  decl i, j\n  case(x) { 0 -> i  1 -> j  B -> i }\n  i() = {\n"
       "    let b = B()\n    k(b)\n  }\n  j(n) = {\n    let a = inj 1/3 (n) : Twice\n    k(a)\n  }\n}\n"},
  };
  for (const auto& [data, rest] : printed) EXPECT_EQ(text(read(with_data(data, rest))), with_data(data, rest));
}

// The bodies of a block come last first, those of a case's branches in their order, whatever lies between.
TEST(Parse, KeepsTheOrderOfBodies) {
  const char* const printed[] = {
      "data T = { A B C }\n\ndef f = fun k (x : T) -> {\n  decl after\n  let n = 1\n  decl b\n  decl a\n"
      "  let g = fun r () -> {\n    r(n)\n  }\n  decl c\n  case(x) { A -> a  B -> c  C -> a }\n  a() = {\n    b()\n  "
      "}\n"
      "  c() = {\n    g(after)\n  }\n  b() = {\n    after(n)\n  }\n  after(m) = {\n    k(m)\n  }\n}\n",
      "def f = fun k (x) -> {\n  decl a\n  decl b\n  case(x) { 7 -> a  8 -> a  _ -> b }\n  a() = {\n    k(x)\n  }\n"
      "  b() = {\n    k(x)\n  }\n}\n",
      "def f = fun k (x : bool, n) -> {\n  decl a\n  decl b\n  case(x) { true -> b  false -> a }\n  b() = {\n    k(n)\n"
      "  }\n  a() = {\n    k(n)\n  }\n}\n",
  };
  for (const char* each : printed) EXPECT_EQ(text(read(each)), each);
}

TEST(Parse, KeepsValuesTogether) {
  const char* printed =
      "def x = 1\ndef y = (x)\n\ndef f = fun k () -> {\n  k(x)\n}\n\nlet z = true\nlet w = closure(c)\n\n"
      "let c = code k (e : env() fn() -> i32) -> {\n  k(x)\n}\n\ndef v : i32 = {\n  halt(x)\n}\n\n"
      "def u = 3\n";
  EXPECT_EQ(text(read(printed)), printed);
}

// Both spellings are read, and a type may stand where it is not needed.
TEST(Parse, ReadsConstructorsByNameAndByNumber) {
  std::string data = "data List = { Nil Cons(i32, List) }\n";
  std::string named =
      text(read(data + "def f = fun k (l : List) : List -> { decl a, b case(l) { Nil -> a  Cons -> b }\n"
                       "a() = { let n = Nil() k(n) } b(x, r : List) = { let c = Cons(x, r) k(c) } }"));
  for (const char* other :
       {"def f = fun k (l : List) : List -> { decl a, b case(l) { 0 -> a  1 -> b }\n"
        "a() = { let n = inj 0/2 () : List k(n) } b(x, r : List) = { let c : List = inj 1/2 (x, r) k(c) } }",
        "def f = fun k (l : List) : List -> { decl a, b case(l) { Nil -> a; 1 -> b }\n"
        "a() = { let n = Nil() : List k(n) } b(x, r : List) = { let c : List = Cons(x, r,) k(c) } }"})
    EXPECT_EQ(text(read(data + other)), named);
}

// The example of the documentation, where the body of k uses what is bound after its declaration.
TEST(Parse, ReadsTheExample) {
  std::string printed = fixed_point(R"(def main = {                       // visibility: def (public), let (private)
  decl k
  let x0 = 3
  let x1 = 11
  k(x1)
  k(x2) = {
    let x3 = add(x0, x2)
    k(x3)
  }
}
)");
  EXPECT_EQ(printed, R"(def main = {
  let x0 = 3
  decl k
  let x1 = 11
  k(x1)
  k(x2) = {
    let x3 = add(x0, x2)
    k(x3)
  }
}
)");
}

TEST(Parse, IgnoresSpaceCommentsAndSemicolons) {
  EXPECT_EQ(fixed_point("/* a\n b */def f=fun k(x,y)->{let z=add(x,y);let w=sub(z,\n// c\nx);decl j;j(w)j(v)={k(v)}}"),
            R"(def f = fun k (x, y) -> {
  let z = add(x, y)
  let w = sub(z, x)
  decl j
  j(w)
  j(v) = {
    k(v)
  }
}
)");
}

TEST(Parse, MovesDeclarationsOnlyAsFarAsNeeded) {
  EXPECT_EQ(fixed_point(R"(def f = fun k (x) -> {
  decl a
  decl b
  let y = add(x, x)
  decl c
  let z = add(y, y)
  c()
  a() = { b() }
  b() = { k(y) }
  c() = { a() }
})"),
            R"(def f = fun k (x) -> {
  let y = add(x, x)
  decl a, b
  decl c
  let z = add(y, y)
  c()
  c() = {
    a()
  }
  a() = {
    b()
  }
  b() = {
    k(y)
  }
}
)");
}

TEST(Parse, GivesEveryExpressionItsSpan) {
  std::string source = "def f = fun k (x) -> {\n  let y = add(x, x)\n  k(y)\n}\n";
  Program program = read(source);
  Surgery s(program);
  auto covered = [&](Expr expr) {
    Span where = span(program, expr);
    return source.substr(where.begin, where.end - where.begin);
  };
  EXPECT_EQ(covered(s.let("y")), "let y = add(x, x)");
  EXPECT_EQ(covered(s.let_data("y").body()), "k(y)");
  EXPECT_EQ(covered(s.let("f")), "def f = fun k (x) -> {");
}

// A program that was built, with all that can be odd about names.
TEST(Parse, ReadsNamesThatThePrinterHadToChange) {
  Program program;
  Type f = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  for (int i = 0; i < 3; ++i) {
    Name odd[] = {program.names.intern("a b"), program.names.intern("case"), program.names.intern("3")};
    Fun fun = define_function(program, Visibility::Private, "g", f, std::span(odd).subspan(i, 1));
    Block block = body_of(program, fun);
    Var x = parameters(program, fun)[0];
    for (const char* name : {"x", "x", "g", "halt", "add", "true", "x_0", "", ""})
      x = block.operation(Operation::Add, x, x, program.names.intern(name));
    block.jump(program.data().funs[fun].ret, {x});
  }
  std::string printed = text(program);
  EXPECT_EQ(text(read(printed)), printed);
  EXPECT_NE(printed.find("let halt_0 ="), std::string::npos) << printed;
  EXPECT_NE(printed.find("(a_b)"), std::string::npos) << printed;
}

// A global that a local name has hidden is there again after that name's scope, in whatever order the bodies stand.
TEST(Parse, FindsAGlobalAgainAfterTheNameThatHidIt) {
  const std::string number = "let z = 7\n", function = "let z = fun k (x : i32) : i32 -> { k(x) }\n";
  const std::string last = "m() = { let sum = add(z, z) halt(sum) } }\n",
                    call = "m() = { decl e let n = 7 z(e, n) e(y) = { halt(y) } } }\n";
  const std::string texts[] = {
      number + "let _ = { decl g, m let three = 3 g(three) g(z : i32) = { m() } " + last,
      number + "let _ = { decl g, m g() g() = { let z = 5 m() } " + last,
      number + "let _ = { decl g, m g() g() = { decl z z() z() = { m() } } " + last,
      number + "let _ = { decl m let f = fun z (x : i32) -> { z(x) } m() " + last,
      "let _ = { decl g, m let three = 3 g(three) g(z : i32) = { m() } " + last + number,
      function + "let _ = { decl g, m g() g() = { decl z z() z() = { m() } } " + call,
      function + "let _ = { decl m let f = fun z (x : i32) -> { z(x) } m() " + call,
  };
  for (const std::string& each : texts) {
    std::string printed = text(read(each));
    EXPECT_NE(printed, "") << each;
    EXPECT_EQ(text(read(printed)), printed);
  }
}

// ---- Mistakes

// All messages, a line each: "line:column code".
std::string mistakes(std::string text_to_read) {
  Source source("test.cps", std::move(text_to_read));
  Diagnostics diagnostics;
  EXPECT_FALSE(parse(source, diagnostics).has_value());
  std::string all;
  for (const Diagnostic& each : diagnostics.all()) {
    LineColumn at = source.line_column(each.span.begin);
    all += std::to_string(at.line) + ":" + std::to_string(at.column) + " " + each.code + "\n";
    EXPECT_NE(each.message, "");
  }
  EXPECT_TRUE(diagnostics.has_errors()) << source.text();
  return all;
}

// Only where one of several data types has one such constructor, naming a type tells which one is meant.
TEST(Parse, TellsHowToSayWhichConstructorIsMeant) {
  auto message = [](std::string text) {
    Source source("test.cps", std::move(text));
    Diagnostics diagnostics;
    EXPECT_FALSE(parse(source, diagnostics).has_value());
    return diagnostics.all().at(1).message; // after a warning
  };
  EXPECT_EQ(message("data L = { A A } def x = A()"),
            "'L' has more than one constructor 'A'; only their numbers tell them apart");
  EXPECT_EQ(message("data L = { A A } data M = { A } def x = A()"),
            "several data types have a constructor 'A', so this one needs its type, as in: A() : M");
}

TEST(Parse, TellsWhereTheMistakeIs) {
  struct {
    std::string_view text, expected;
  } const cases[] = {
      {"3", "1:1 syntax/definition\n"},
      {"def", "1:1 syntax/definition\n"},
      {"def x", "1:6 syntax/expected\n"},
      {"def x = ", "1:9 syntax/expected\n"},
      {"def x = ?", "1:9 syntax/character\n1:10 syntax/expected\n"},
      {"def x = 3 4", "1:11 syntax/expected\n"},
      {"def x = y", "1:9 syntax/expected\n"},
      {"data L = { A B(i33) } def x = inj 0/2 () : L def y = A()", "1:16 type/unknown\n"},
      {"data L = { A B(i33) } def f = fun k (x : L) -> { case(x) { A -> k B -> k } }", "1:16 type/unknown\n"},
      {"def x = { let a =\n let b = 1 halt(b) }", "2:2 syntax/expected\n"},
      {"def x = { let a =\n decl k\n k() k() = { let b = 1 halt(b) } }", "2:2 syntax/expected\n"},
      {"def x = 2147483648", "1:9 syntax/integer-range\n"},
      {"def x = \"abc", "1:9 syntax/unclosed-string\n"},
      {"def x = \"a\\q\"", "1:11 syntax/escape\n"},
      {"def x = \"a\\x00b\"", "1:11 syntax/escape\n"},
      {{"def x = \"a\0b\"", 13}, "1:11 syntax/escape\n"},
      {"def x = 1 /* abc", "1:11 syntax/unclosed-comment\n"},
      {"def x = 1\ndef x = 2", "2:5 name/twice\n"},
      {"def x = (y)", "1:10 name/unknown\n"},
      {"def x = (y) def y = 1", "1:10 name/later\n"},
      {"def x = (x)", "1:10 name/later\n"},
      {"def x : i33 = 1", "1:9 type/unknown\n"},
      {"def x = inj 0/2 ()", "1:9 type/missing\n"},
      {"def x = external(\"f\")", "1:9 type/missing\n"},
      {"data L = { A } def x = inj 0/2 () : L", "1:24 type/injection\n"},
      {"data L = { A } def x = inj 1/1 () : L", "1:24 type/injection\n"},
      {"data L = { A } def x = B()", "1:24 name/constructor\n"},
      {"data L = { A } def x = A() : i32", "1:24 name/constructor\n"},
      {"data L = { A } data M = { B } def x = A() : M", "1:39 name/constructor\n"},
      {"data L = { A } data M = { A } def x = A()", "1:39 type/missing\n"},
      {"data L = { A } data M = { A } def f = fun k (x) -> { let a = A(x) k(x) }", "1:62 type/missing\n"},
      {"data L = { A A } def x = A() : L", "1:14 name/twice\n1:26 name/constructor\n"},
      {"data L = { A A } def x = A()", "1:14 name/twice\n1:26 name/constructor\n"},
      {"data L = { A A } data M = { A A } def x = A()", "1:14 name/twice\n1:31 name/twice\n1:43 name/constructor\n"},
      {"data L = { A A } data M = { A } def x = A()", "1:14 name/twice\n1:41 type/missing\n"},
      {"data L = { A } def x = A", "1:25 syntax/expected\n"},
      {"data L = { A } def x = A(y)", "1:26 name/unknown\n"},
      {"data L = { A } def x = A() def y = A(x)", "1:28 cps/injection-fields\n"},
      {"data L = { A } def f = fun k (x) -> { case(x) { A -> k } }", "1:49 name/constructor\n"},
      {"data L = { A } def f = fun k (x : L) -> { case(x) { B -> k C -> k } }",
       "1:53 name/constructor\n1:60 name/constructor\n"},
      {"data L = { A } def f = fun k (x : L) -> { case(y) { B -> k } }", "1:48 name/unknown\n"},
      {"data L = { A } def f = fun k (x : L) -> { case(x) { -> k } }", "1:53 syntax/expected\n"},
      {"data L = { A } data L = { B }", "1:21 name/twice\n"},
      {"def o = 1 def x = add(o, o)", "1:11 syntax/computed\n"},
      {"let _ = 3", "1:5 syntax/unused\n"},
      {"def f = fun (x) -> { }", "1:13 syntax/expected\n"},
      {"def f = fun k (x) -> { }", "1:24 syntax/no-end\n"},
      {"def f = fun k (x) -> { k(x)", "1:22 syntax/unclosed\n"},
      {"def f = fun k (x) -> { k(x) } }", "1:31 syntax/unopened\n"},
      {"def f = fun k (x) -> { k(x) k(x) }", "1:29 syntax/after-end\n"},
      {"def f = fun k (x) -> { let x = 3 k(x) }", "1:28 name/twice\n"},
      {"def f = fun k (x) -> { let y = ad(x, x) k(y) }", "1:32 name/operation\n"},
      {"def f = fun k (x) -> { let y = add(x) k(y) }", "1:32 type/arguments\n"},
      {"def f = fun k (x) -> { let y = #0(x) k(y) }", "1:32 type/field\n"},
      {"def f = fun k (x) -> { let y = closure(x) k(y) }", "1:32 type/closure\n"},
      {"def f = fun k (x) -> { let y : i32 = 3 : f64 k(y) }", "1:40 type/twice\n"},
      {"def f = fun k (x) -> { decl j j(x) }", "1:29 syntax/no-body\n"},
      {"def f = fun k (x) -> { k(x) j(y) = { k(y) } }", "1:29 name/undeclared\n"},
      {"def f = fun k (x) -> { k(x) k(y) = { k(y) } }", "1:29 name/undeclared\n"},
      {"def f = fun k (x) -> { decl j j(x) j(y) = { k(y) } j(z) = { k(z) } }", "1:52 name/twice\n"},
      {"def f = fun k (x) -> { decl j j(x) j(y) = { j(z) } }", "1:47 name/unknown\n"},
      {"def f = fun k (x) -> { let z = 1 let g = fun r (y) -> { k(y) } g(k, z) }", "1:57 name/other-function\n"},
      {"def f = fun k (x) -> { let g = fun r (y) -> { r(y) } g(r, x) }", "1:56 name/scope\n"},
      {"def f = fun k (x) -> { let y = add(x, k) k(y) }", "1:39 name/kind\n"},
      {"def f = fun k (x) -> { f(x, k) }", "1:26 name/kind\n"},
      {"def f = fun k (x) -> { f() }", "1:24 syntax/arguments\n"},
      {"def f = fun k (x) -> { halt() }", "1:24 syntax/arguments\n"},
      {"def f = fun k (x) -> { case(x) { _ -> k _ -> k } }", "1:41 syntax/default\n"},
      {"def f = fun k (x : env() i32) -> { k(x) }", "1:28 type/environment\n"},
  };
  for (const auto& each : cases) EXPECT_EQ(mistakes(std::string(each.text)), each.expected) << each.text;
}

TEST(Parse, GoesOnAtTheNextLine) {
  EXPECT_EQ(mistakes(R"(def f = fun k (x) -> {
  let a = ad(x, x)
  let b = add(a, zz)
  lett c = 3
  decl j
  case(b) { 0 => j }
  j(y) = {
    let d == 3
    k(d)
  }
}
def g = fun k (x) -> {
  decl j
  j(x)
  j(y) = {
    k(yy)

def h = fun k (x) -> {
  k(xx)
}
)"),
            "6:16 syntax/character\n"
            "15:10 syntax/unclosed\n"
            "2:11 name/operation\n"
            "3:18 name/unknown\n"
            "4:3 syntax/expected\n"
            "6:15 syntax/expected\n"
            "8:12 syntax/expected\n"
            "16:7 name/unknown\n"
            "19:5 name/unknown\n");
}

// Spaces in a type's name mean nothing, and a type may have another name before that is defined.
TEST(Parse, KnowsTypesByTheirWords) {
  std::string text_of =
      text(read("data L = { N C(L( i32 )) }\ndata L(i32) = { D(A) }\ntype A = (B, B)\ntype B = i32\nlet x = N()\n"));
  EXPECT_EQ(text_of, "data L = { N C(L(i32)) }\ndata L(i32) = { D((i32, i32)) }\n\nlet x = N()\n");
  EXPECT_EQ(mistakes("data L(i32) = { } data L( i32 ) = { }"), "1:24 name/twice\n");
  EXPECT_EQ(mistakes("type A = (B) type B = (A) data D = { }"), "1:11 type/unknown\n");
}

TEST(Parse, Suggests) {
  struct {
    const char *text, *meant;
  } const cases[] = {
      {"def f = fun k (counter) -> { k(conuter) }", "did you mean 'counter'?"},
      {"def f = fun kontinue (x) -> { kontinu(x) }", "did you mean 'kontinue'?"},
      {"def f = fun k (x) -> { let y = fad(x, x) k(y) }", "did you mean 'fadd'?"},
      {"data Shape = { Dot } def f = fun k (x : Shpae) -> { k(x) }", "did you mean 'Shape'?"},
      {"def x = external(\"prnt_int\")", "did you mean 'print_int'?"},
      {"data Shape = { Circle(i32) } def x = Cirle()", "did you mean 'Circle'?"},
      {"data Shape = { Circle(i32) } def x = Cirle() : Shape", "did you mean 'Circle'?"},
      {"data Shape = { Circle(i32) } def f = fun k (s : Shape) -> { case(s) { Cirle -> k } }",
       "did you mean 'Circle'?"},
  };
  for (const auto& each : cases) {
    Source source("test.cps", each.text);
    Diagnostics diagnostics;
    parse(source, diagnostics);
    ASSERT_TRUE(diagnostics.has_errors());
    EXPECT_NE(diagnostics.all()[0].message.find(each.meant), std::string::npos) << diagnostics.all()[0].message;
  }
}

// Any prefix of a text, and the text without any one of its characters, gets an answer.
TEST(Parse, SurvivesAnyText) {
  std::string whole =
      "data L = { A B(i32, L) }\ndef f = fun k (x : L, e : env(i32) fn(f64) -> (i32, L)) -> {\n"
      "  decl a, b\n  let c = inj 0/2 () : L\n  let i = 1\n  let v = B(i, x)\n  let g = fun r (y) -> {\n    r(y)\n  }\n"
      "  and h = fun q (z) -> {\n    g(q, z)\n  }\n  case(x) { A -> a  1 -> b  _ -> a }\n"
      "  a() = {\n    let s = \"t\\n\"\n    let n = -1.5e-3\n    let p = #0(e)\n    k(p)\n  }\n"
      "  b(h1, t : L) = {\n    h(k, h1)\n  }\n}\n";
  fixed_point(whole);
  for (size_t i = 0; i < whole.size(); ++i)
    for (std::string broken :
         {whole.substr(0, i), whole.substr(0, i) + whole.substr(i + 1), whole.substr(0, i) + "}" + whole.substr(i),
          whole.substr(0, i) + "(" + whole.substr(i)}) {
      Source source("test.cps", broken);
      Diagnostics diagnostics;
      std::optional<Program> program = parse(source, diagnostics);
      EXPECT_NE(program.has_value(), diagnostics.has_errors());
      if (program) EXPECT_EQ(report(check(*program)), "");
      render(diagnostics, source, false);
    }
}

TEST(Parse, KeepsOtherDiagnostics) {
  Diagnostics diagnostics;
  diagnostics.error("other", {}, "something else");
  EXPECT_TRUE(parse(Source("test.cps", "def x = 3"), diagnostics));
  EXPECT_EQ(diagnostics.error_count(), 1u);
}

TEST(Parse, ReadsADeepType) {
  std::string type;
  for (int i = 0; i < 100'000; ++i) type += "fn(";
  type += "i32";
  for (int i = 0; i < 100'000; ++i) type += ") -> i32";
  fixed_point("def f = fun k (x : " + type + ") -> { let y = 1 k(y) }");
}

} // namespace
} // namespace letcont::cps
