// The language that every front end elaborates to: a call-by-value lambda calculus, explicitly typed, without
// polymorphism, evaluated left to right, with operations on numbers and on memory (`op`). It is the last form with
// nested expressions; `cps/convert` translates it.
//
//   e ::= literal | x | op(e, …) | (e, …) | #i(e) | C(e, …) | fun (x : t, …) -> e | e(e, …) | external
//       | let x = e in e | let rec f = fun … and … in e | if e then e else e | case e { C(x, …) -> e … _ -> e }
//       | raise(e) | try e with x -> e | unreachable
//
// For example `3 + (2 + 4)`, of the Add language, becomes `write_int(add(3, add(2, 4)))`.
//
// Terms live in an arena, children before or after their parents, each used once. Nothing here recurses: a term may
// nest a million deep. A program is a list of top-level bindings, evaluated in order; functions among them see each
// other.
#pragma once

#include "lambda/external.h"
#include "lambda/memory.h"
#include "lambda/operation.h"
#include "lambda/scopes.h"
#include "support/arena.h"
#include "support/document.h"
#include "support/names.h"
#include "support/span.h"
#include "types/type.h"

#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace letcont::lambda {

using Term = Handle<struct TermTag>;
using Variable = Handle<struct VariableTag>; // each is bound once; its name is for people

enum class TermKind : uint8_t {
  // ---- Literals
  Unit,
  Bool,
  Int,
  Long,
  Double,
  Character,
  String,
  // ---- The others
  Var,         // variable
  Operation,   // operation; children: its operands
  Tuple,       // children: the fields
  Project,     // number: the field; child: the tuple
  Construct,   // number: the constructor's tag; children: its fields; the type is the data type
  Function,    // binders: the parameters; child: the body
  Call,        // children: the function, then the arguments
  External,    // external, or `variable`'s name for one that is not known here
  Let,         // binders: the variable; children: what it is bound to, the body
  LetRec,      // binders: the functions; children: their Functions, then the body
  If,          // children: condition, then, else
  Case,        // children: what is examined; branches
  Raise,       // child: the exception; it has any type
  Try,         // children: the body, the handler; binders: the handler's exception
  Memory,      // number: a MemoryOperation; children: its operands
  Unreachable, // it is never evaluated; it has any type
};

// A branch of a Case. Its fields are bound to `binders`; the default branch has no tag and no binders.
struct Branch {
  std::optional<uint32_t> tag;
  uint32_t first_binder = 0, binder_count = 0;
  Term body;
};

struct TermNode {
  TermKind kind = TermKind::Unit;
  letcont::Operation operation{};
  letcont::External external{};
  Type type;
  Span span;
  uint32_t number = 0; // Int (its bits), Bool, Character, Project, Construct, Memory; Long, Double and String: an index
  Variable variable{}; // Var
  uint32_t first_child = 0, child_count = 0;
  uint32_t first_binder = 0, binder_count = 0;
  uint32_t first_branch = 0, branch_count = 0;
};

struct VariableInfo {
  Name name;
  Type type;
  Span span; // where its name is bound in the source; unknown for what the compiler makes
};

// A top-level binding. One without a variable is evaluated for its effects. A private one is no part of what the
// program offers to others: it belongs to a library, or the compiler made it.
struct Definition {
  Variable variable;
  Term value;
  bool is_private = false;
};

// A whole program. It is built with the functions below, which give each term its type.
class Program {
public:
  Names names;
  TypeTable types;
  std::vector<Definition> definitions;
  LocalNames locals;             // of the source
  std::unordered_set<Type> maps; // instances of the maps of L's prelude, which are what their entries are
  Type exception{};              // of exceptions; Type{} if nothing raises any
  // Its functions outlive it, and it is given those of other programs (at the prompt). So what it knows of a function
  // that is used as a value, others do not know: any of these may raise.
  bool shares_functions = false;

  Variable variable(std::string_view name, Type type, Span span = nowhere);
  // Says where the name is bound, if that is not known yet.
  void locate(Variable, Span);

  Term unit(Span);
  Term boolean(bool, Span);
  Term integer(int32_t, Span);
  Term long_integer(int64_t, Span);
  Term number(double, Span);
  Term character(uint32_t code, Span);
  Term string(std::string_view, Span);
  Term use(Variable, Span);
  Term operation(letcont::Operation, std::span<const Term> operands, Span);
  Term operation(letcont::Operation, Term, Term, Span);
  Term memory(MemoryOperation, std::span<const Term> operands, Span);
  Term empty_array(Type, Span);
  Term tuple(std::span<const Term>, Span);
  Term project(uint32_t index, Term tuple, Span);
  Term construct(DataType, uint32_t tag, std::span<const Term> fields, Span);
  Term function(std::span<const Variable> parameters, Term body, Span);
  Term call(Term function, std::span<const Term> arguments, Span);
  Term external(letcont::External, Span);
  // An external that is not in the list but provided by whoever runs the program, with that type.
  Term external(std::string_view name, Type code, Span);
  Term let(Variable, Term bound, Term body, Span);
  Term let_rec(std::span<const Variable>, std::span<const Term> functions, Term body, Span);
  Term conditional(Term condition, Term then, Term otherwise, Span);
  // Raises an exception, in the place of a value of that type.
  Term raise(Term exception, Type gives, Span);
  // Returns what is never evaluated, as after a panic, in the place of a value of that type.
  Term unreachable(Type gives, Span);
  // The value of the body, or, if that raises an exception, of the handler.
  Term attempt(Term body, Variable exception, Term handler, Span);

  // The binders of a branch have the types of the constructor's fields.
  struct NewBranch {
    std::optional<uint32_t> tag; // none: the default branch
    std::vector<Variable> binders;
    Term body;
  };
  Term match(Term examined, std::span<const NewBranch>, Type result, Span);

  const TermNode& operator[](Term term) const { return terms_[term]; }
  const VariableInfo& operator[](Variable variable) const { return variables_[variable]; }
  std::span<const Term> children(Term term) const;
  std::span<const Variable> binders(Term term) const;
  std::span<const Branch> branches(Term term) const;
  std::span<const Variable> binders(const Branch&) const;
  Type type(Term term) const { return terms_[term].type; }
  int64_t long_value(Term term) const { return longs_[terms_[term].number]; }
  double double_value(Term term) const { return doubles_[terms_[term].number]; }
  std::string_view string_value(Term term) const { return strings_[terms_[term].number]; }
  uint32_t term_limit() const { return terms_.limit(); }
  uint32_t variable_limit() const { return variables_.limit(); }

private:
  Term add(TermNode, std::span<const Term> children, std::span<const Variable> binders = {});

  Arena<TermNode, Term> terms_;
  Arena<VariableInfo, Variable> variables_;
  std::vector<Term> children_;
  std::vector<Variable> binders_;
  std::vector<Branch> branches_;
  std::vector<int64_t> longs_;
  std::vector<double> doubles_;
  std::vector<std::string> strings_;
};

// Prints the program as text in the notation above, one definition in one or more lines: the stage `lambda`.
Document print(const Program&, Interrupt* = nullptr);

} // namespace letcont::lambda
