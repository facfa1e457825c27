// Closure conversion: what each kind of function becomes. What holds for every program is in expect_closed.

#include "cps/traverse.h"
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
