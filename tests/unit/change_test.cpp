// The operations of cps/change.h and cps/copy.h, and the folds of cps/traverse.h. `check` verifies every link
// afterwards, so most tests change something and print it.

#include "cps/change.h"
#include "cps/copy.h"
#include "cps/traverse.h"
#include "cps_surgery.h"
#include "header_code.h"
#include "passes_support.h"

#include <array>
#include <gtest/gtest.h>

namespace letcont::cps {
namespace {

using passes::normal;

struct ChangeTest : testing::Test {
  Program program;

  void read(std::string_view text) { program = passes::read(text); }
  void expect(std::string_view text) {
    passes::expect_sound(program, "after");
    EXPECT_EQ(cps::text(program), normal(text));
  }

  Expr let(std::string_view name) const { return Expr{binder(program, var(name)).index}; }
  Var var(std::string_view name) const {
    for (uint32_t i = 1; i < program.data().vars.limit(); ++i)
      if (cps::name(program, Var{i}) == name && binder(program, Var{i}).kind != Binder::Nothing) return Var{i};
    ADD_FAILURE() << "no variable " << name;
    return Var{1};
  }
  ContVar cont(std::string_view name) const {
    for (uint32_t i = 1; i < program.data().conts.limit(); ++i)
      if (cps::name(program, ContVar{i}) == name) return ContVar{i};
    ADD_FAILURE() << "no continuation " << name;
    return ContVar{1};
  }
  void delete_with_content(Change& change, std::vector<std::string_view> names) const {
    for (std::string_view name : names) change.delete_content(Up::continuation(cont(name)));
    for (std::string_view name : names) change.delete_continuation(cont(name));
  }
  Fun fun(std::string_view name) const { return known_function(program, var(name)); }
  Expr jump_to(std::string_view name) const { return enclosing(program, *uses(program, cont(name)).begin()); }
  // The first expression of that kind.
  Expr first(ExprKind wanted) const {
    Expr found;
    for_each_expression(program, [&](Expr expr) {
      if (!found && kind(program, expr) == wanted) found = expr;
    });
    return found;
  }
};

TEST_F(ChangeTest, SubstituteAndDeleteALet) {
  read("def f = fun k (x, y) -> { let a = add(x, y) let b = mul(a, a) k(b) }");
  Change change(program);
  change.substitute(var("x"), var("a"));
  change.delete_let(let("a"));
  expect("def f = fun k (x, y) -> { let b = mul(x, x) k(b) }");
}

TEST_F(ChangeTest, TheHeadersExample) {
  expect_example_runs("cps/change.h", "change_test.cpp");
  read("def f = fun k (y, z) -> { let t = (y, z) let x = #0(t) let w = add(x, x) k(w) }");
  Var x = var("x"), y = var("y");
  Expr let_of_x = let("x");
  Change change(program);
  change.substitute(y, x);
  change.delete_let(let_of_x);
  expect("def f = fun k (y, z) -> { let t = (y, z) let w = add(y, y) k(w) }");
}

TEST_F(ChangeTest, TheExampleOfCopies) {
  expect_example_runs("cps/copy.h", "change_test.cpp");
  read("def f = fun r (x) -> { let y = mul(x, x) r(y) } def g = fun k (a) -> { f(k, a) }");
  Fun f = fun("f");
  Var parameter = var("x"), argument = var("a");
  ContVar function_return = cont("r"), k = cont("k");
  Expr call = content(program, Up::function(fun("g")));
  Change change(program);
  Copier copier(program);
  copier.instead(parameter, argument);
  copier.instead(function_return, k);
  change.replace(call, copier.copy(Up::function(f)));
  expect("def f = fun r (x) -> { let y = mul(x, x) r(y) } def g = fun k (a) -> { let y = mul(a, a) k(y) }");
}

TEST_F(ChangeTest, SubstituteNamesWhatHasNone) {
  read("def f = fun k (x, y) -> { let a = add(x, y) let b = mul(a, x) k(b) }");
  Change change(program);
  change.set_name(var("x"), Name{});
  Expr dead = let("a");
  change.substitute(parameters(program, fun("f"))[0], var("a"));
  change.delete_let(dead);
  expect("def f = fun k (a, y) -> { let b = mul(a, a) k(b) }");
}

// A variable gets the span of what it stands for only if it is that by name, too, and has none of its own.
TEST_F(ChangeTest, SubstituteKeepsSpans) {
  for (bool same_name : {false, true})
    for (Span own : {nowhere, Span{3, 4}}) {
      read("def f = fun k (x, y) -> { let a = add(x, y) let b = mul(a, x) k(b) }");
      Surgery surgery(program);
      Change change(program);
      Var x = var("x"), a = var("a");
      surgery.data.vars[x].span = own;
      surgery.data.vars[a].span = {7, 9};
      if (same_name) change.set_name(a, program.data().vars[x].name);
      change.substitute(x, a);
      Span expected = same_name && !own.known() ? Span{7, 9} : own;
      EXPECT_EQ(program.data().vars[x].span, expected) << same_name << own.known();
    }
}

TEST_F(ChangeTest, TouchedTellsWhatLostAUse) {
  read("def f = fun k (x, y) -> { decl j let a = add(x, y) j() j() = { k(x) } }");
  Touched touched;
  Change change(program, &touched);
  Var x = var("x"), y = var("y");
  change.delete_let(let("a"));
  EXPECT_EQ(touched.variables, (std::vector{x, y}));
  EXPECT_TRUE(touched.continuations.empty());
  EXPECT_EQ(touched.moved, (std::vector{jump_to("j")}));
}

TEST_F(ChangeTest, DeletedMembersLeaveTheirGroup) {
  read(R"(def f = fun k (x) -> {
    decl a, b, c
    b(x)
    a(y) = { c(y) }
    b(y) = { k(y) }
    c(y) = { a(y) }
  })");
  {
    Change change(program);
    delete_with_content(change, {"a", "c"});
  }
  expect("def f = fun k (x) -> { decl b b(x) b(y) = { k(y) } }");
}

TEST_F(ChangeTest, AnEmptyGroupGoes) {
  read("def f = fun k (x) -> { decl a let g = fun j (y) -> { j(y) } k(x) a(y) = { a(y) } }");
  {
    Change change(program);
    delete_with_content(change, {"a"});
    change.delete_function(fun("g"));
  }
  expect("def f = fun k (x) -> { k(x) }");
}

TEST_F(ChangeTest, DeleteADefinition) {
  read("let a = 1 let g = fun k (x) -> { let y = add(x, a) k(y) } def f = fun k (x) -> { k(x) }");
  {
    Change change(program);
    change.delete_definition(Def{binder(program, var("g")).index});
    change.delete_definition(Def{binder(program, var("a")).index});
  }
  expect("def f = fun k (x) -> { k(x) }");
}

TEST_F(ChangeTest, ReplaceDeletesTheOld) {
  read(R"(def f = fun k (x) -> {
    let a = add(x, x)
    let g = fun j (y) -> { let z = mul(y, a) j(z) }
    g(k, x)
  })");
  Block block(program);
  block.jump(cont("k"), {block.operation(Operation::Sub, var("x"), var("x"), program.names.intern("d"))});
  Change change(program);
  change.replace(let("a"), block.fresh());
  expect("def f = fun k (x) -> { let d = sub(x, x) k(d) }");
}

TEST_F(ChangeTest, OperandsAndTargets) {
  read(
      "def f = fun k (x, y) -> { decl i, j let a = add(x, y) i(a) i(u) = { k(u) } j(v) = { let w = mul(v, v) k(w) } }");
  Change change(program);
  change.set_operands(let("a"), std::array{var("y"), var("y")});
  Expr jump = jump_to("i");
  change.set_target(jump, cont("j"));
  change.set_arguments(jump, std::array{var("x")});
  change.make_constant(let("a"), PrimKind::Int, 5);
  expect("def f = fun k (x, y) -> { decl i, j let a = 5 j(x) i(u) = { k(u) } j(v) = { let w = mul(v, v) k(w) } }");
}

TEST_F(ChangeTest, APrimitiveBecomesATuple) {
  read("def f = fun k (x, y) -> { let t = (x, x) let w = (y, y) let z = #0(w) k(z) }");
  Change change(program);
  change.make_tuple(let("w"), std::array{var("x"), var("y")});
  expect("def f = fun k (x, y) -> { let t = (x, x) let w = (x, y) let z = #0(w) k(z) }");
}

TEST_F(ChangeTest, KeepBranches) {
  read("def f = fun k (x) -> { decl a, b case(x) { 1 -> a 2 -> b 3 -> a _ -> b } a() = { k(x) } b() = { k(x) } }");
  Change change(program);
  EXPECT_EQ(change.keep_branches(first(ExprKind::Case), [](const Branch& branch) { return branch.tag != 2; }), 2u);
  expect("def f = fun k (x) -> { decl a, b case(x) { 1 -> a 3 -> a _ -> b } a() = { k(x) } b() = { k(x) } }");
}

TEST_F(ChangeTest, ACaseBecomesAJump) {
  read("def f = fun k (x) -> { decl a, b case(x) { 1 -> a 2 -> b _ -> a } a() = { k(x) } b() = { k(x) } }");
  Change change(program);
  Expr expr = first(ExprKind::Case);
  change.case_to_jump(expr, branches(program, expr)[1].target, {});
  expect("def f = fun k (x) -> { decl a, b b() a() = { k(x) } b() = { k(x) } }");
}

TEST_F(ChangeTest, InlineAContinuationAndAFunction) {
  read(R"(def f = fun k (x) -> {
    let g = fun j (a, b) -> { let c = add(a, b) j(c) }
    decl i
    g(i, x, x)
    i(y) = { k(y) }
  })");
  {
    Change change(program);
    change.inline_function(first(ExprKind::Apply), fun("g"));
    change.inline_continuation(jump_to("i"));
  }
  expect("def f = fun k (x) -> { let c = add(x, x) k(c) }");
}

TEST_F(ChangeTest, MoveAndInsert) {
  read("def f = fun k (x) -> { decl j let a = add(x, x) j() j() = { k(x) } }");
  {
    Change change(program);
    change.move(first(ExprKind::LetCont), jump_to("j"));
    Block block(program);
    block.operation(Operation::Mul, var("x"), block.integer(2, program.names.intern("two")), program.names.intern("d"));
    change.insert(block.fresh(), let("a"));
  }
  expect("def f = fun k (x) -> { let two = 2 let d = mul(x, two) let a = add(x, x) decl j j() j() = { k(x) } }");
}

TEST_F(ChangeTest, Parameters) {
  read("def f = fun k (x) -> { decl j j(x, x) j(a, b) = { let c = add(b, b) k(c) } }");
  Change change(program);
  ContVar j = cont("j");
  using New = Change::NewParameter;
  std::array wanted{New{New::fresh, program.names.intern("n"), TypeTable::f64}, New{1}};
  Block block(program);
  Var two = block.real(2.0, program.names.intern("two"));
  Expr jump = enclosing(program, *uses(program, j).begin());
  change.insert(block.fresh(), jump);
  HandleRange<Var> fresh = change.set_parameters(j, wanted);
  EXPECT_EQ(type(program, fresh[0]), TypeTable::f64);
  change.set_arguments(jump, std::array{two, var("x")});
  expect("def f = fun k (x) -> { decl j let two = 2.0 j(two, x) j(n : f64, b) = { let c = add(b, b) k(c) } }");
}

TEST_F(ChangeTest, FunctionsToContinuations) {
  read(R"(def f = fun k (x) -> {
    let g = fun j (a) -> { h(j, a) } and h = fun i (b) -> { decl s, t case(b) { 0 -> s _ -> t } s() = { i(b) } t() = { g(i, x) } }
    g(k, x)
  })");
  {
    Change change(program);
    std::array functions{fun("g"), fun("h")};
    std::array selves{var("g"), var("h")};
    Expr call = content(program, Up::body(program.data().funs[functions[0]].let));
    HandleRange<ContVar> conts = change.to_continuations(functions, cont("k"), {}, call);
    for (uint32_t i = 0; i < 2; ++i)
      while (Occur use = program.data().vars[selves[i]].uses) change.call_to_jump(enclosing(program, use), conts[i]);
  }
  passes::expect_sound(program, "after");
  EXPECT_EQ(first(ExprKind::Apply), Expr{});
  EXPECT_EQ(first(ExprKind::LetFun), program.data().funs[fun("f")].let);
}

TEST_F(ChangeTest, JoinGroups) {
  read("def f = fun k (x) -> { decl a, b decl c, d c(x) a(p) = { k(p) } b(p) = { a(p) } c(p) = { b(p) } d(p) = { c(p) "
       "} }");
  Change change(program);
  change.join_groups(first(ExprKind::LetCont));
  expect(
      "def f = fun k (x) -> { decl c, d, a, b c(x) c(p) = { b(p) } d(p) = { c(p) } a(p) = { k(p) } b(p) = { a(p) } }");
}

TEST_F(ChangeTest, LiftAndDefine) {
  read("def z = 1 def f = fun k (x) -> { let g = fun j (a) -> { let h = fun i (b) -> { i(b) } h(j, a) } g(k, x) }");
  {
    Change change(program);
    Def home{binder(program, var("f")).index};
    Expr inner = program.data().funs[fun("h")].let;
    change.lift(program.data().funs[fun("g")].let, home);
    change.lift(inner, home);
    Type type = cps::type(program, var("h"));
    Type environment = program.types.environment({}, type);
    (void)environment;
    Fun e = change.define_before(home, "e", type, {}, nowhere);
    Block(program, Up::function(e)).jump(program.data().funs[e].ret, {parameters(program, e)[0]});
    change.define_before(home, "t", PrimKind::Tuple, 0, std::array{var("z"), var("z")},
                         program.types.tuple(std::array{TypeTable::i32, TypeTable::i32}), nowhere);
    change.define_first("w", PrimKind::Int, 7, {}, TypeTable::i32, nowhere);
  }
  expect(R"(let w = 7
  def z = 1
  let t = (z, z)
  let e = fun k (x0) -> { k(x0) }
  let h = fun i (b) -> { i(b) }
  let g = fun j (a) -> { h(j, a) }
  def f = fun k (x) -> { g(k, x) })");
}

TEST_F(ChangeTest, MakeStatic) {
  read("def a : i32 = { let x = 3 halt(x) } def f : fn(i32) -> i32 = { let g = fun k (x) -> { f2(k, x) } halt(g) } "
       "def f2 = fun k (x) -> { let y = add(x, a) k(y) }");
  Change change(program);
  change.make_static(program.data().order[0]);
  change.make_static(program.data().order[1]);
  expect("def a = 3 def f = fun k (x) -> { f2(k, x) } def f2 = fun k (x) -> { let y = add(x, a) k(y) }");
}

TEST_F(ChangeTest, CopiesHaveTheirOwn) {
  read(R"(def f = fun k (x) -> {
    let g = fun j (a, b) -> {
      let h = fun i (c) -> { let d = add(c, a) h(i, d) } and m = fun i (c) -> { h(i, c) }
      decl s, t
      case(b) { 0 -> s 1 -> s _ -> t }
      s() = { h(j, x) }
      t() = { m(j, b) }
    }
    decl l
    g(l, x, x)
    l(r) = { k(r) }
  })");
  Copier copier(program);
  HandleRange<Var> formals = parameters(program, fun("g"));
  for (int times = 0; times < 2; ++times) {
    for (Var formal : formals) copier.instead(formal, var("x"));
    copier.instead(program.data().funs[fun("g")].ret, cont("k"));
    Change change(program);
    change.replace(jump_to("l"), copier.copy(Up::function(fun("g"))));
    // The second time, at the end of the first copy.
    if (times == 0) {
      Block block(program);
      block.jump(cont("l"), {var("x")});
      change.replace(content(program, Up::continuation(cont("l"))), block.fresh());
    }
  }
  passes::expect_sound(program, "after");
  EXPECT_EQ(size_up_to(program, Up::function(fun("g")), 100), 8u);
}

TEST_F(ChangeTest, Traversals) {
  read(R"(let n = 1
  def f = fun k (x) -> {
    let g = fun j (a) -> { let b = add(a, x) let c = add(b, n) j(c) }
    decl i
    g(i, x)
    i(y) = { k(y) }
  })");
  Fun f = fun("f"), g = fun("g");
  EXPECT_EQ(free_variables(program, Up::function(g)), (std::vector{var("x")}));
  EXPECT_TRUE(free_variables(program, Up::function(f)).empty());
  EXPECT_EQ(size(program), 9u);
  EXPECT_EQ(size_up_to(program, Up::function(f), 100), 7u);
  EXPECT_EQ(size_up_to(program, Up::function(f), 4), 4u);
  std::string seen;
  struct Scopes : Visitor {
    explicit Scopes(std::string& seen) : seen(seen) {}
    void enter(Up region) { seen += region.kind == Up::ContinuationOf ? "[" : "("; }
    void expression(Expr) { seen += "."; }
    void leave(Up region) { seen += region.kind == Up::ContinuationOf ? "]" : ")"; }
    std::string& seen;
  };
  walk(program, Scopes(seen));
  // n; f: its let, the let of g, g, the let of i, i, the call.
  EXPECT_EQ(seen, "(.)(.(.(...).[.].))");
}

} // namespace
} // namespace letcont::cps
