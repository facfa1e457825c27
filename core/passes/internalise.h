// Internalisation: the definitions of a program that does something are its own affair.
//
// A public definition can be seen by whoever uses the program, so it stays, used or not, and a function that is public
// may be called from anywhere. If a program has something to do (a definition without a name, evaluated for its effect)
// nobody else uses what it defines. Then its public definitions become private, and shrink deletes those that nothing
// needs any more. Not in the default pipeline, so that one can see what becomes of each function one writes; LLVM does
// the same when it makes an executable.
//
// For example
//
//   def one = 1
//   let _ = {
//     let x = ()
//     halt(x)
//   }
//
// becomes
//
//   let one = 1
//   let _ = {
//     let x = ()
//     halt(x)
//   }
//
// O(number of definitions).
//
// Precondition: none. Postcondition: a program with a definition that is evaluated for its effect has no public
// definition.
//
// Worth (tests/bench/worth): as a first step of the default pipeline it saves 16% of the code, 12% of the calls and
// 1% of the steps.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts internalise(cps::Program&);
extern const std::span<const RuleRow> internalise_rules;

} // namespace letcont::passes
