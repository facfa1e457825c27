// Closure conversion: what each kind of function becomes. What holds for every program is in expect_closed.

#include "cps/traverse.h"
#include "passes/close.h"
#include "passes_support.h"

namespace letcont::passes {
namespace {

// No function mentions a local variable of another, and all have the type `code`; functions are global.
void expect_closed(const cps::Program& program) {
  cps::walk(program, [&] {
    struct Look : cps::Visitor {
      explicit Look(const cps::Program& program) : program(program) {}
      void enter(cps::Up region) {
        if (region.kind != cps::Up::FunctionOf) return;
        cps::Var self = program.data().funs[cps::Fun{region.index}].self;
        EXPECT_EQ(program.types.kind(cps::type(program, self)), TypeKind::Code);
        EXPECT_EQ(cps::binder(program, self).kind, cps::Binder::Definition);
        EXPECT_TRUE(cps::free_variables(program, region).empty());
      }
      const cps::Program& program;
    };
    return Look(program);
  }());
}

std::string closed(std::string_view text) {
  cps::Program program = read(text);
  apply(program, "close");
  expect_closed(program);
  return cps::text(program);
}

TEST(Close, HeaderExample) { expect_header_example("close.h", "close"); }

TEST(Close, KnownFunctionsTakeArguments) {
  EXPECT_EQ(closed(R"(def f = fun k (a, b) -> {
    let g = fun j (x) -> { let y = add(x, a) j(y) }
    let h = fun i (x) -> { let y = mul(x, b) g(i, y) }
    decl l
    h(l, a)
    l(r) = { h(k, r) }
  })"),
            normal(R"(let h = code i (x, a, b) -> { let y = mul(x, b) g(i, y, a) }
  let g = code j (x, a) -> { let y = add(x, a) j(y) }
  def f = code k (a, b) -> {
    decl l
    h(l, a, a, b)
    l(r) = { h(k, r, a, b) }
  })"));
}

TEST(Close, ClosedFunctionsBecomeCode) {
  EXPECT_EQ(closed("def f = fun k (a) -> { let g = fun j (x) -> { let y = add(x, x) j(y) } g(k, a) }"),
            normal("let g = code j (x) -> { let y = add(x, x) j(y) } def f = code k (a) -> { g(k, a) }"));
}

TEST(Close, ConstantsAreMadeAgain) {
  EXPECT_EQ(closed(R"(def f = fun k (a) -> {
    let one = 1
    let print = external("print_int")
    let g = fun j (x) -> { let y = add(x, one) decl i print(i, y) i() = { j(y) } }
    g(k, one)
  })"),
            normal(R"(let g = code j (x) -> {
    let one = 1
    let print = external("print_int")
    let y = add(x, one)
    decl i
    print(i, y)
    i() = { j(y) }
  }
  def f = code k (a) -> {
    let one = 1
    let print = external("print_int")
    g(k, one)
  })"));
}

TEST(Close, AnEscapingFunctionThatNeedsNothingHasAStaticClosure) {
  EXPECT_EQ(closed("def f = fun k () : fn(i32) -> i32 -> { let g = fun j (x) -> { j(x) } k(g) }"),
            normal(R"(let g_closure = closure(g)
  let g = code j (env : env() fn(i32) -> i32, x) -> { j(x) }
  def f = code k () : fn(i32) -> i32 -> { k(g_closure) })"));
}

TEST(Close, APublicFunctionThatEscapesKeepsItsParameters) {
  EXPECT_EQ(closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def g = fun k (x) -> { apply(k, g, x) })"),
            normal(R"(let g_closure = closure(g_entry)
  let g_entry = code k (env : env() fn(i32) -> i32, x) -> { g(k, x) }
  def apply = code k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def g = code k (x) -> { apply(k, g_closure, x) })"));
}

TEST(Close, InItselfAFunctionIsItsEnvironment) {
  EXPECT_EQ(closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def f = fun k (a) -> {
    let g = fun j (x) -> { let y = add(x, a) decl i g(i, y) i(z) = { apply(j, g, z) } }
    apply(k, g, a)
  })"),
            normal(R"(def apply = code k (f : fn(i32) -> i32, x) -> { f(k, x) }
  let g = code j (env : env(i32) fn(i32) -> i32, x) -> {
    let a = #0(env)
    let y = add(x, a)
    decl i
    g(i, env, y)
    i(z) = { apply(j, env, z) }
  }
  def f = code k (a) -> { let g_closure = closure(g, a) apply(k, g_closure, a) })"));
}

TEST(Close, FunctionsThatAreBoundTogetherShare) {
  EXPECT_EQ(closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def f = fun k (a, b) -> {
    let g = fun j (x) -> { let y = add(x, a) apply(j, h, y) }
    and h = fun i (x) -> { let y = add(x, b) g(i, y) }
    apply(k, g, a)
  })"),
            normal(R"(def apply = code k (f : fn(i32) -> i32, x) -> { f(k, x) }
  let h = code i (env : env((i32, i32)) fn(i32) -> i32, x) -> {
    let shared = #0(env)
    let b = #1(shared)
    let y = add(x, b)
    let g_closure = closure(g, shared)
    g(i, g_closure, y)
  }
  let g = code j (env : env((i32, i32)) fn(i32) -> i32, x) -> {
    let shared = #0(env)
    let a = #0(shared)
    let y = add(x, a)
    let h_closure = closure(h, shared)
    apply(j, h_closure, y)
  }
  def f = code k (a, b) -> {
    let shared = (a, b)
    let g_closure = closure(g, shared)
    let h_closure = closure(h, shared)
    apply(k, g_closure, a)
  })"));
}

// A record for one variable would be no shorter than the variable.
TEST(Close, FunctionsThatAreBoundTogetherHoldASingleVariableThemselves) {
  EXPECT_EQ(closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def f = fun k (a) -> {
    let g = fun j (x) -> { let y = add(x, a) apply(j, h, y) }
    and h = fun i (x) -> { let y = sub(x, a) g(i, y) }
    apply(k, g, a)
  })"),
            normal(R"(def apply = code k (f : fn(i32) -> i32, x) -> { f(k, x) }
  let h = code i (env : env(i32) fn(i32) -> i32, x) -> {
    let a = #0(env)
    let y = sub(x, a)
    let g_closure = closure(g, a)
    g(i, g_closure, y)
  }
  let g = code j (env : env(i32) fn(i32) -> i32, x) -> {
    let a = #0(env)
    let y = add(x, a)
    let h_closure = closure(h, a)
    apply(j, h_closure, y)
  }
  def f = code k (a) -> {
    let g_closure = closure(g, a)
    let h_closure = closure(h, a)
    apply(k, g_closure, a)
  })"));
}

// A parameter of a function that gets further parameters itself is needed further in.
TEST(Close, ParametersAreFoundThroughSeveralFunctions) {
  closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def f = fun k (a) -> {
    let g = fun j (x) -> {
      let h = fun i (y) -> {
        let z = add(x, y)
        let w = add(z, a)
        let l = fun m (v) -> { let u = add(v, x) let t = add(u, y) g(m, t) }
        apply(i, l, w)
      }
      decl n
      h(n, x)
      n(r) = { apply(j, h, r) }
    }
    g(k, a)
  })");
}

TEST(Close, ChangesNothingTheSecondTime) {
  std::string once = closed(R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def f = fun k (a) -> { let g = fun j (x) -> { let y = add(x, a) j(y) } apply(k, g, a) })");
  EXPECT_EQ(closed(once), once);
}

// ---- Links

// n functions in each other, each the result of the one around it. The innermost adds up the parameters of all, and
// each calls `further`, with what it is given and its own parameter.
std::string nested(int n) {
  auto number = [](int i) { return std::to_string(i); };
  std::string types = "type T0 = i32\n", functions, calls;
  for (int i = 1; i <= n; ++i) types += "type T" + number(i) + " = fn(i32) -> T" + number(i - 1) + "\n";
  functions = "def f = fun k0 (x0) : T" + number(n) + " -> {\n";
  for (int i = 1; i <= n; ++i)
    functions += "let g" + number(i) + " = fun k" + number(i) + " (x" + number(i) + ") : T" + number(n - i) + " -> {\n";
  functions += "let s0 = add(x0, x0)\n";
  for (int i = 1; i <= n; ++i)
    functions += "let s" + number(i) + " = add(s" + number(i - 1) + ", x" + number(i) + ")\n";
  functions += "k" + number(n) + "(s" + number(n) + ") }\n";
  for (int i = n; i >= 1; --i) functions += "k" + number(i - 1) + "(g" + number(i) + ") }\n";
  calls = "def main = {\nlet print = external(\"write_int\")\nlet c = 3\ndecl j0\nf(j0, c)\n";
  for (int i = 0; i < n; ++i)
    calls += "j" + number(i) + "(h" + number(i) + " : T" + number(n - i) + ") = {\ndecl j" + number(i + 1) + "\nh" +
             number(i) + "(j" + number(i + 1) + ", c)\n";
  calls += "j" + number(n) + "(sum) = {\ndecl e\nprint(e, sum)\ne() = { let u = () halt(u) } }\n";
  for (int i = 0; i < n; ++i) calls += "}\n";
  return types + functions + calls + "}\n";
}

TEST(Close, ManyVariablesFromFurtherOutAreFoundByLinks) {
  cps::Program program = read(nested(40));
  EXPECT_EQ(outcome(program), "126\n");
  Counts counts = apply(program, "close");
  expect_closed(program);
  EXPECT_EQ(times(counts, "linked-environment"), 40u - 1 - 16);
}

// The let of a function stands in the definition's slot, but does not make the function global.
TEST(Close, AFunctionAtTheBeginningOfADefinitionIsNotClosed) {
  cps::Program program =
      read("def x : i32 = { let f = code k (n) : i32 -> { k(n) } let one = 1 decl j j(y) = { halt(y) } "
           "f(j, one) }");
  EXPECT_FALSE(is_closed(program));
  EXPECT_TRUE(is_closed(Closed(program).program()));
}

TEST(Close, NestedClosuresGrowInProportion) {
  auto closed_size = [](int n) {
    cps::Program program = read(nested(n));
    close(program);
    expect_sound(program, "close");
    return cps::text(program).size();
  };
  EXPECT_LT(closed_size(800), 2.5 * closed_size(400));
}

// A group of three, of which two escape; it shares one record, is linked, and is linked to.
constexpr std::string_view group = R"(def apply = fun k (f : fn(i32) -> i32, x) -> { f(k, x) }
  def outer = fun k (a, b) -> {
    let g = fun j (x) -> {
      let c = mul(x, b)
      let even = fun i (y) -> {
        let zero = 0
        let is = le(y, zero)
        decl done, go
        case(is) { true -> done false -> go }
        done() = { let s = add(a, c) let t = add(s, b) i(t) }
        go() = {
          let one = 1
          let z = sub(y, one)
          let inner = fun m (w) -> { let v = add(w, a) let u = add(v, c) decl l known(l, u) l(r) = { odd(m, w) } }
          apply(i, inner, z)
        }
      }
      and odd = fun i (y) -> {
        let zero = 0
        let is = le(y, zero)
        decl done, go
        case(is) { true -> done false -> go }
        done() = { let s = sub(a, c) i(s) }
        go() = {
          let one = 1
          let z = sub(y, one)
          let inner = fun m (w) -> { let v = add(w, x) let u = add(v, b) decl l odd(l, w) l(r) = { let q = add(r, u) even(m, w) } }
          apply(i, inner, z)
        }
      }
      and known = fun i (y) -> { let s = add(y, a) let t = sub(s, b) i(t) }
      decl n, o
      apply(n, even, x)
      n(p) = { apply(o, odd, p) }
      o(q) = { j(q) }
    }
    apply(k, g, a)
  }
  def main = {
    let print = external("write_int")
    let three = 3
    let five = 5
    decl j, e
    outer(j, three, five)
    j(r) = { print(e, r) }
    e() = { let u = () halt(u) }
  })";

TEST(Close, GroupsAreLinkedLikeSingleFunctions) {
  for (uint32_t most_copied : {0u, 1u, 2u, 3u, 16u}) {
    cps::Program program = read(group);
    std::string before = outcome(program);
    close_with(program, most_copied);
    expect_sound(program, "close");
    expect_closed(program);
    EXPECT_EQ(outcome(program), before) << most_copied << ":\n" << cps::text(program);
  }
}

TEST(Close, ResultsAreTheSame) {
  cps::Program program = read(R"(def twice = fun k (f : fn(i32) -> i32, x) -> { decl j f(j, x) j(y) = { f(k, y) } }
  def main = {
    let write = external("write_int")
    let ten = 10
    decl j
    let add_n = fun k (n) : fn(i32) -> i32 -> { let add = fun i (x) -> { let y = add(x, n) i(y) } k(add) }
    add_n(j, ten)
    j(f : fn(i32) -> i32) = {
      decl l
      let both = fun i (x) -> { decl m twice(m, f, x) m(y) = { twice(i, f, y) } }
      twice(l, both, ten)
      l(r) = { decl e write(e, r) e() = { let u = () halt(u) } }
    }
  })");
  EXPECT_EQ(outcome(program), "90\n");
  apply(program, "close,shrink,close");
  expect_closed(program);
}

} // namespace
} // namespace letcont::passes
