// Making one program of an input and of what it needs of those before it.
//
//   inputs before:  def x = 1     def f = { y -> x + y }     data List(a) = …     def x = "one"
//   the input:      f(2) + length(xs)
//
// The program has the definitions that the input needs, in the order in which they were accepted: values as
// `def f = panic("") :: Int -> Int`, of which only the type counts, since the elaboration puts loading the value in
// that place; the rest as they were written. Where a name has another meaning by now its old one is called `x.1`
// throughout the definition, locals of that name, too, which changes nothing. The input's own definitions come last;
// an expression becomes `def it.3 = …`.
#pragma once

#include "prompt/state.h"

namespace letcont::prompt {

struct Linked {
  static constexpr uint32_t none = UINT32_MAX;

  l::Program tree;
  std::vector<uint32_t> entries; // by definition: which entry it is, or none if it is the input's
  uint32_t first_new = 0;        // the first definition of the input
  uint32_t first_shown = 0;      // the first of the expressions that show those; each is a definition's name
  std::vector<uint32_t> shown;   // by such expression: the definition that it shows
};

// `expressions_are_named`: an expression becomes a definition of `it`, and each definition is followed by an expression
// that shows it.
Linked link(const State&, const Input&, bool expressions_are_named);

// What the input's names mean: of those that it does not define itself.
std::map<Key, Entity> meanings(const State&, const Input&, uint32_t definition);

} // namespace letcont::prompt
