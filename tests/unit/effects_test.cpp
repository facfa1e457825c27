// What passes may do with values that depend on memory.

#include "cps/traverse.h"
#include "passes/analysis/effects.h"
#include "passes_support.h"

namespace letcont::passes {
namespace {

TEST(Effects, HeaderExample) { expect_header_example("analysis/effects.h", "cse,shrink"); }

// Each variable's let may be dropped (d), shared (s), both or neither.
TEST(Effects, TableOfLets) {
  cps::Program program = read(R"(
data L = { Nil Cons(i32, L) }
def f = fun k (a : array(i32), r : ref(i32), i, w : i64) -> {
  let ds_constant = 3
  let ds_tuple = (i, i)
  let ds_field = #0(ds_tuple)
  let ds_injection = Nil()
  let ds_sum = add(i, i)
  let s_quotient = div(i, i)
  let ds_quotient = div(i, ds_constant)
  let s_character = i32_to_char(i)
  let zero = 0
  let s_zero = div(i, zero)
  let surrogate = 55296
  let s_surrogate = i32_to_char(surrogate)
  let d_ref = ref(i)
  let n_array = array(i, i)
  let d_array = array(ds_constant, i)
  let minus = -1
  let n_negative = array(minus, i)
  let d_empty = empty() : array(i32)
  let d_get = get(r)
  let n_at = at(a, i)
  let ds_size = size(a)
  let n_set = set(r, i)
  let n_put = put(a, i, i)
  let wide_zero = 0L
  let s_wide = div64(w, wide_zero)
  let wide = 5L
  let ds_wide = div64(w, wide)
  k(i)
}
)");
  uint32_t seen = 0;
  cps::for_each_expression(program, [&](cps::Expr expr) {
    if (cps::kind(program, expr) != cps::ExprKind::LetPrim) return;
    std::string name(cps::name(program, program.data().exprs[expr].variable()));
    std::string class_of = name.substr(0, name.find('_'));
    if (class_of != "d" && class_of != "s" && class_of != "ds" && class_of != "n") return;
    EXPECT_EQ(may_be_dropped(program, expr), class_of[0] == 'd') << name;
    EXPECT_EQ(may_be_shared(program, expr), class_of.back() == 's') << name;
    ++seen;
  });
  EXPECT_EQ(seen, 22u);
}

// Reads are not moved over writes or calls, nor merged across them, by any pass.
TEST(Effects, KeepTheOrderOfReadsAndWrites) {
  constexpr char text[] = R"(
let print = external("print_int")
def write = fun k (r : ref(i32), x) : () -> {
  let u = set(r, x)
  k()
}
def main : () = {
  let one = 1
  let two = 2
  let three = 3
  let r = ref(one)
  let same = ref(one)
  let a = get(r)
  let u = set(r, two)
  let b = get(r)
  let c = get(same)
  decl j0
  write(j0, r, three)
  j0() = {
    let d = get(r)
    decl j1, j2, j3, end
    print(j1, a)
    j1() = { print(j2, b) }
    j2() = { print(j3, c) }
    j3() = { print(end, d) }
    end() = { let unit = () halt(unit) }
  }
}
)";
  for (const char* passes : {"shrink", "cse,shrink", "default", "cse,inline,shrink,cse,loop,propagate,shrink"}) {
    cps::Program program = read(text);
    apply(program, passes);
    EXPECT_EQ(outcome(program), "1213") << passes << cps::text(program);
  }
}

} // namespace
} // namespace letcont::passes
