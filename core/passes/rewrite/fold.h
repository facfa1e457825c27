// What an operation gives that can be told before the program runs: constant folding and algebraic identities.
//
//   add(3, 4) → 7      sub(x, x) → 0      mul(x, 1) → x      eq(x, x) → true      beq(b, true) → b
//
// Integers wrap as `compute` in lambda/operation.h says, which the evaluator uses too. What fails, as a division by
// zero does, is not folded: it has to fail when the program runs, and only if it runs. Nor is what the C library
// computes, as sin(1.0): the program may run with another one. Doubles obey few identities: x + 0.0 changes -0.0,
// x * 0.0 an infinity, x == x a NaN. What is left (x * 1.0, x / 1.0, x - 0.0, x + -0.0) is exact for every x.
#pragma once

#include "cps/program.h"

namespace letcont::passes {

struct Folded {
  enum Kind : uint8_t { Nothing, Constant, Operand };
  Kind kind = Nothing;
  cps::PrimKind constant{}; // of a Constant, with its datum as in ExprData
  uint32_t datum = 0;
  uint32_t operand = 0; // the position of the operand that it equals
};

// Of a LetPrim of an Operation. O(1): of strings longer than 256 bytes only what takes no look at all of them is told,
// as the number of their bytes, one of these, or whether two strings are equal.
Folded fold(cps::Program&, cps::Expr let);

} // namespace letcont::passes
