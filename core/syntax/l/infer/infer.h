// Type inference for L: Hindley-Milner, as in Damas and Milner, "Principal type-schemes for functional programs"
// (1982), over types/term.h.
//
// Top-level definitions are inferred in groups that refer to each other, in dependency order; a group is generalised as
// a whole. A local `let` is generalised if its value is a syntactic value: a function, a name, a literal, or a tuple or
// constructor of these. Type variables in annotations stand for any type and have one meaning throughout a definition.
// Operators, `print` and `show` require classes of their operands' types; undetermined types become Int at the end.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "syntax/l/tree/tree.h"
#include "types/term.h"
#include "types/type_text.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace letcont::l {

// Variables that were generalised together, by one let or one group of definitions. Each use of one of them has types
// for all type variables of the group.
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
  std::vector<std::vector<infer::Term>> data_parameters; // by definition, of data types and other names of types
  infer::Term exception;                                 // the type of exceptions, if the program uses it
  std::vector<infer::Term> synonyms;                     // by definition, of other names of types: what they mean
  std::vector<std::vector<infer::Term>> fields;          // by constructor
  std::unordered_map<uint32_t, uint32_t> records;        // by node, Field or Update: the definition of the data type
  std::vector<bool> values;                              // by node: whether it is a syntactic value

  // Types of the prelude whose names the program has defined anew are called prelude.List.
  infer::TypeWriter writer(const Program& program) {
    return {terms, [&program](uint32_t data) { return program.type_name(data); }};
  }
};

// Reports as many independent errors as possible. O(size of the program) except for types in messages; types of more
// than a bounded size are an error, too. Incomplete if it was interrupted.
Typed infer(const Program&, Diagnostics&, Interrupt* = nullptr);

// Prints the stage `types`: every definition, constructor and extern with its type.
Document print_types(const Program&, Typed&, Interrupt* = nullptr);

// The type at a position of the program: of the innermost expression, of a name where it is bound, or of a definition.
struct TypeAt {
  Span span;
  std::string type; // empty if nothing there has a type
};
// O(size of the program).
TypeAt type_at(const Program&, Typed&, uint32_t position);

} // namespace letcont::l
