// Shrinking reductions: every rewriting that makes a program smaller, until none is left.
//
// The rules are those of Appel and Jim ("Shrinking Lambda Expressions in Linear Time", JFP 1997) and Kennedy
// ("Compiling with Continuations, Continued", ICFP 2007, section 6), by name in the counts:
//
//   dead-value          let x = p; e            → e           x is not used, p has no effect (effects.h)
//   dead-function, dead-continuation, dead-definition         they are not used, or by each other only
//   inline-function     f(k, y), the only use   → the body of f, with k and y for its parameters
//   inline-continuation k(y), the only use      → the body of k, with y for its parameter
//   projection          #i(t), t = (x0, …)      → xi          likewise a variable that a known closure captured
//   case                case(x), x = Ci(y)      → ki(y)       likewise of a constant
//   same-branches       case(x) { … all to k }  → k()         and a branch that does what the default does goes
//   eta-function        f = fun k (x) -> g(k, x) → g for f
//   eta-continuation    k(x) = { j(x) }         → j for k
//   eta-tuple           (#0(t), …, #n(t))       → t
//   fold                an operation with a known result (fold.h)
//   closure-call        c(k, y), c = closure(f, …) → f(k, c, y)
//   true-assertion      assert(k, true)         → k()
//   unused-parameter    k(x, y) = e, x is not used → k(y) = e, and one argument fewer at every jump
//   static-definition   def x = { let y = 3 halt(y) } → def x = 3
//   same-definition     def x = { halt(y) }, y = 3 → y for x
//
// For example
//
//   def main : i32 = {
//     decl k
//     let x = 3
//     let y = 4
//     let pair = (x, y)
//     k(pair)
//     k(p : (i32, i32)) = {
//       let a = #0(p)
//       let b = #1(p)
//       let c = add(a, b)
//       halt(c)
//     }
//   }
//
// becomes
//
//   def main = 7
//
// since k is used once, so its body is put where the jump is; then p is a tuple that is known, a is x, b is y, and c is
// a constant; the tuple is dead, and what is left of main is a value.
//
// Time. A work list holds the expressions that may be redexes: at first all of them, in the order of the program's
// text; afterwards those whose operands became known, whose variable lost a use, or which came to another place. Each
// rewriting takes time in proportion to what it deletes, plus the uses of a variable that becomes a known one, which
// happens to a use once or twice. So the whole is linear in practice, and O(n log n) at worst: reading a variable does
// not shorten paths (var.h); and something recursive that is used once must not be inlined into itself, which takes
// O(n log n) to find out for all together (recursion.h).
//
// Precondition: none. Postcondition: nothing unreachable is left, and no rule applies any more, except inline-function
// to a global function that stands after its only call (`merge` in recursion.h).
//
// Worth, in the mean over the benchmark programs (tests/bench/worth): without its steps the default pipeline leaves
// 24% more code, 32% more steps, 3.5 times the calls and 6.4 times the allocation.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts shrink(cps::Program&);
extern const std::span<const RuleRow> shrink_rules;

} // namespace letcont::passes
