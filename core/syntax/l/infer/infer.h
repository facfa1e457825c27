// Type inference for L: Hindley and Milner's, as Damas and Milner, "Principal type-schemes for functional programs"
// (1982), over types/term.h.
//
// Top-level definitions are inferred in groups that refer to each other, what they need first; a group is generalised
// as a whole. A local `let` is generalised if its value is a syntactic value: a function, a name, a literal, or a tuple
// or constructor of such. Type variables in annotations stand for any type and are the same throughout a definition.
// Operators and `print` put their operands' types into classes; what is still undetermined in the end is Int.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "syntax/l/tree/tree.h"
#include "types/term.h"
#include "types/type_text.h"

#include <string>
#include <vector>

namespace letcont::l {

// Variables that were generalised together: by one let, or one group of definitions. Each use of one of them has types
// for all of the group's type variables.
struct Scheme {
  std::vector<infer::Term> variables;
};

// A program with its types. Indices are those of the program's handles.
struct Typed {
  static constexpr uint32_t none = UINT32_MAX;

  infer::Terms terms;
  std::vector<infer::Term> nodes;     // the type of every node
  std::vector<infer::Term> variables; // of every variable
  std::vector<uint32_t> schemes_of;   // by variable: which scheme, or none
  std::vector<uint32_t> instances_of; // by node: where a polymorphic name's types begin in `instances`, or none
  std::vector<infer::Term> instances;
  std::vector<Scheme> schemes;
  std::vector<std::vector<infer::Term>> data_parameters; // by definition, of data types
  std::vector<std::vector<infer::Term>> fields;          // by constructor
  std::vector<bool> values;                              // by node: whether it is a syntactic value

  infer::TypeWriter writer(const Program& program) {
    return {terms, [&program](uint32_t data) { return program.text(program.definitions[data].name); }};
  }
};

// What is wrong is reported, as many mistakes as can be told apart. O(size of the program) but for the types that are
// printed in messages; types of more than a bounded size are a mistake, too. Incomplete if it was interrupted.
Typed infer(const Program&, Diagnostics&, Interrupt* = nullptr);

// The stage `types`: every definition, constructor and extern with its type.
Document print_types(const Program&, Typed&);

// The type of what is at a position of the program: the innermost expression, a name where it is bound, a definition.
struct TypeAt {
  Span span;
  std::string type; // empty if nothing there has a type
};
// O(size of the program).
TypeAt type_at(const Program&, Typed&, uint32_t position);

} // namespace letcont::l
