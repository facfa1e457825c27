// Code that is added to a program of the prompt: loading, keeping and printing values. All of it is lambda, so every
// engine runs it, and nothing depends on an engine's representation of values.
//
// Each type that needs one gets a printing function, which takes the remaining budget and returns what is left, so that
// a long list and a wide tree are both cut, with `…` for the rest:
//
//   def show List_Int = fun (x, left) -> if left <= 0 then (print "…"; left) else
//     case x of Leaf -> (print "Leaf"; left - 1)  Node(l, r) -> print "Node("; … show Tree(r, show Tree(l, left - 1))
//     …
//
// Lists are written [1, 2]; a second function writes what follows the first element. Maps are written as their entries
// are: map_of([(1, 2)]).
#pragma once

#include "lambda/term.h"
#include "syntax/l/elaborate/derived.h"

#include <map>
#include <string_view>

namespace letcont::prompt {

class Shower {
public:
  explicit Shower(lambda::Program& program) : program_(program) {}

  // external("load id")(): the value of that type.
  lambda::Term load(std::string_view id, Type);
  // Effects, appended to the program's definitions: external("keep id")(x); a line of text; a text and a value.
  void keep(std::string_view id, lambda::Variable);
  void line(std::string_view text);
  void show(std::string_view before, lambda::Variable);

private:
  using Term = lambda::Term;
  using Variable = lambda::Variable;

  void effect(Term);
  Term print(std::string_view text);
  Term call(std::string_view external, Term argument);
  Term then(Term effect, Term rest);
  // Returns a term that prints `value` and returns the rest of the budget.
  Term shown(Term value, Term left);
  // Whether a function writes a whole value, or what follows an element of a list.
  enum class Part : bool { Whole, Rest };
  using Key = std::pair<Type, Part>;
  Variable function_for(Key);
  Term call(Key, Term value, Term left);
  void define(Key, Variable function);
  bool has_index(Key) const; // its function takes the number of an element, too
  Term reference_body(Variable, Term left);
  Term array_body(Variable, Term left);
  Term elements(Variable array, Term left, Term from);
  Term elements_body(Variable array, Variable i, Term left);
  Term tuple_body(Variable value, Term left);
  Term data_body(Variable value, Term left);
  Term map_body(Variable map, Term left);
  Term list_body(Variable value, Part, Term left);
  Term fields(std::span<const Term> values, std::string_view after, Term left);

  lambda::Program& program_;
  l::Derived derived_{program_};
  std::map<Key, Variable> functions_;
  std::vector<std::pair<Key, Variable>> waiting_; // not defined yet
};

} // namespace letcont::prompt
