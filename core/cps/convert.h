// From lambda to CPS: the one-pass conversion, which makes no administrative redexes.
//
// The continuation of an expression is known while it is converted: it is a place where the value goes on (an operand
// of the expression around it), the return continuation of a function, the end of a definition, or, for a condition, a
// pair of branches. So `k(f(x))` becomes `f(k, x)`, and `if (a < b) …` branches at once, without a boolean that is
// tested again.
// See Danvy and Filinski, "Representing Control" (1992), and Kennedy (2007), section 3 (the "smart" conversion).
//
//   fun (x, y) -> if and(lt(x, y), lt(y, 9)) then g(x) else 1      where and(a, b) is: if a then b else false
//
//   fun k (x, y) -> {
//     decl k0   // else
//     decl k1   // then
//     decl k2   // if x < y
//     let x0 = lt(x, y)
//     case(x0) { true -> k2  false -> k0 }
//     k2() = { let x1 = 9   let x2 = lt(y, x1)   case(x2) { true -> k1  false -> k0 } }
//     k1() = { g(k, x) }
//     k0() = { let x3 = 1   k(x3) }
//   }
//
// Exceptions: a term has a handler besides its destination, which is where it goes on if it raises. In a function that
// may raise that is the function's second continuation; in what a `try` tries, a continuation with the code of the
// cases. A call of what may raise names it, and a raise is a jump to it. (lambda/raises.h shows an example.)
//
// The unit value is not passed about: a function that gives it calls its continuation with nothing, a parameter of that
// type is left out; only where it is stored in a tuple, a constructor or a variable of a polymorphic place is `()`
// made.
#pragma once

#include "cps/program.h"
#include "lambda/term.h"
#include "support/interrupt.h"

namespace letcont::cps {

// The terms must be well typed (front ends see to that). The program is incomplete, and not to be used, if the
// interrupt came. `variables` gets for each variable of the terms the one of the program that stands for it; none for
// the unit value. O(size); memory for nesting, no stack.
Program convert(const lambda::Program&, Interrupt* = nullptr, std::vector<Var>* variables = nullptr);

} // namespace letcont::cps
