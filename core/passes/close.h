// Closure conversion: afterwards no function mentions a local variable of another, all are global, and all have the
// type `code`.
//
// - A function that is known wherever it is called gets what it needs of its surroundings as further parameters:
//   lambda lifting. If it needs nothing it just becomes code.
// - One that escapes gets a closure, `closure(f, a, b)`: a flat record of its code and of the variables that it needs.
//   The code's first parameter is the closure itself, the *environment*, from which it takes them: `#0(env)`. In its
//   own body the function as a value is that environment.
// - Functions that are bound together and need the same things share them: one tuple, which all their closures hold, so
//   that each can make the closures of the others.
// - A closure that would hold more than 16 variables from outside of the function that makes it holds the closure of
//   that function instead, a *link*, and takes them from there. A known function that needs more than 16 variables gets
//   a closure, too, which its calls pass. That keeps the program linear where functions nest deeply; the price is a
//   variable that stays alive as long as the closure around the one that needs it (captures.h).
// - Constants and externals are made again where they are needed.
// - An escaping function that needs nothing has one closure for all time, a static definition.
// - A call of a known function is direct, even if that escapes elsewhere. A call of an unknown one calls a closure.
//
// For example a function in a function, with two free variables:
//
//   def adder : fn(i32) -> i32 = fun k (a, b) : fn(i32) -> i32 -> {
//     let f = fun k0 (x) -> {
//       let y = add(x, a)
//       let z = add(y, b)
//       k0(z)
//     }
//     k(f)
//   }
//
// becomes
//
//   let f = code k0 (env : env(i32, i32) fn(i32) -> i32, x) -> {
//     let a = #0(env)
//     let b = #1(env)
//     let y = add(x, a)
//     let z = add(y, b)
//     k0(z)
//   }
//   def adder = code k (a, b) : fn(i32) -> i32 -> {
//     let f_closure = closure(f, a, b)
//     k(f_closure)
//   }
//
// What each function needs is worked out first (captures.h); then one walk rewrites. Time and the growth of the program
// are O(n log n), where n counts the program's expressions and what it mentions.
//
// Precondition: none. Postcondition: is_closed, which the virtual machine and the emitter of LLVM IR need.
//
// Worth (tests/bench/worth): it is necessary. As a step of the pipeline it makes programs 2% larger, and takes neither
// steps nor allocation that the engines' own closing would not take.
#pragma once

#include "passes/pass.h"
#include "support/not_copied.h"

#include <optional>

namespace letcont::passes {

Counts close(cps::Program&);
extern const std::span<const RuleRow> close_rules;
// With another bound than 16, so that tests see links in small programs.
Counts close_with(cps::Program&, uint32_t most_copied);

// Whether there is nothing to do: every function is a definition of its own, with the type code(…). O(functions).
bool is_closed(const cps::Program&);

// What is compiled from a program: the program itself, which must stay where it is, or a closed copy of one that is not
// closed.
class Closed : NotCopied {
public:
  explicit Closed(const cps::Program&);
  const cps::Program& program() const { return own_ ? *own_ : *given_; }

private:
  const cps::Program* given_;
  std::optional<cps::Program> own_;
};

} // namespace letcont::passes
