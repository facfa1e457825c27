// Elaborates typed L to lambda: copies polymorphic definitions for the types that they are used at
// (monomorphisation), compiles matches to decision trees of `case` and `if`, and selects operations for
// operators.
//
//   def id = { x -> x }             def id = fun (x : i32) -> x
//   print(id(id(1)))                print_int(id(id(1)))
//
// A match that fails, like `panic`, calls the external `panic`; since a lambda term has a type, `unreachable` follows,
// which has any type.
#pragma once

#include "lambda/term.h"
#include "syntax/l/elaborate/matching.h"
#include "syntax/l/infer/infer.h"

#include <optional>
#include <utility>
#include <vector>

namespace letcont::l {

// Which variables of the term stand for what in the program.
struct Bindings {
  // For a local variable: one for each case with alternatives, and for each instance of a polymorphic binding.
  std::vector<std::pair<Variable, lambda::Variable>> variables;
  // For the function of a case that several patterns lead to: its body, or its guard. Of a let with such patterns it is
  // the block, of which the function evaluates what follows the let.
  std::vector<std::pair<Node, lambda::Variable>> functions;
};

// The program must have been inferred without errors. Nothing if a value is needed before its definition is evaluated,
// or if there are too many copies, both of which are reported: a program whose data types contain ever larger instances
// of themselves would need infinitely many. Also nothing if it was interrupted. `is_for_c`: for each public function
// that may raise there is a function of the same name in its place, which calls it, and ends the program when it
// raises. `bindings` gets what its variables stand for.
std::optional<lambda::Program> elaborate(const Program&, Typed&, const Matches&, Diagnostics&, Interrupt* = nullptr,
                                         bool is_for_c = false, Bindings* bindings = nullptr);

// Reports values that are needed before their definition is evaluated; definitions are evaluated in order. Anything may
// use a function, but the values that the function needs must exist when it may be called.
void check_order(const Program&, Diagnostics&);

} // namespace letcont::l
