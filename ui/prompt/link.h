// Links an input with the definitions of earlier inputs that it needs, into one program.
//
//   inputs before:  def x = 1     def f = { y -> x + y }     data List(a) = …     def x = "one"
//   the input:      f(2) + length(xs)
//
// Once there are exceptions, any function may be given another one that raises, and exceptions are declared one after
// the other. So from then on definitions that are written as functions, or as data with functions in it, are compiled
// again where they are used, with all exceptions that there are. Other values with functions in them, such as `def add3
// = add(3)`, can be used until the next exception is declared. All exceptions are constructors of one data type, in the
// order of their declaration.
//
// The program has the definitions that the input needs, in the order of their acceptance: values as `def f =
// panic("") :: Int -> Int`, of which only the type counts, since elaboration replaces the value by loading it; the
// rest as they were written. An older meaning of a redefined name is called `x.1` throughout the definition,
// including locals of that name, which changes nothing. The input's own definitions come last; an expression becomes
// `def it.3 = …`.
#pragma once

#include "prompt/state.h"

namespace letcont::prompt {

struct Linked {
  static constexpr uint32_t none = UINT32_MAX;

  l::Program tree;
  std::vector<uint32_t> entries; // by definition: which entry it is, or none if it is the input's
  std::vector<bool> loaded;      // by definition: whether it is a value that is loaded
  uint32_t outdated = none;      // an entry that is needed and knows fewer exceptions than there are
  uint32_t first_new = 0;        // the first definition of the input
  uint32_t first_shown = 0;      // the first of the expressions that show those; each is a definition's name
  std::vector<uint32_t> shown;   // by such expression: the definition that it shows
};

// `expressions_are_named`: an expression becomes a definition of `it`, and each definition is followed by an expression
// that shows it.
Linked link(const State&, const Input&, bool expressions_are_named);

// Whether the input declares exceptions.
bool declares_exceptions(const Input&);

// Whether the input itself defines what the key means in it.
bool is_own(const State&, const Input&, const Key&);

// Returns what the key means now in an input that does not define it, or that is already part of the session.
std::optional<Entity> meaning(const State&, const Input&, const Key&);

// Returns the meanings of the names that the input does not define itself.
std::map<Key, Entity> meanings(const State&, const Input&, uint32_t definition);

} // namespace letcont::prompt
