// The code that takes apart what a function is given, before its own begins.
//
//   def gcd = { (a, b) -> … }        def gcd = fun k (x0 : (i32, i32)) -> {
//                                      let a = #0(x0)
//                                      let b = #1(x0)
//                                      …
//
// Who stops at `gcd` wants to see a and b. So such code has no line, and a function is entered behind it.
#pragma once

#include "cps/ast.h"

namespace letcont::debugger {

// Whether an expression takes apart a parameter without a name in the program, or a part of one that it has none for: a
// projection, or a case that has only one way, which nothing else goes. O(depth of the pattern).
bool takes_apart(const cps::Program&, cps::Expr);

// Returns the first expression of a function behind them. O(size of the pattern).
cps::Expr behind_patterns(const cps::Program&, cps::Fun);

} // namespace letcont::debugger
