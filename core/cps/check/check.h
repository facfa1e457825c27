// Checks every invariant of a program's representation (program.h): links, rings, scopes, types. It answers one
// question: may every other part of the compiler trust this graph?
//
//   for (const Violation& violation : check(program)) std::cerr << violation.message;
//
// It reports all that is wrong, not only the first, and it trusts nothing: handles that lead nowhere, cycles, and
// things that are in two places are reported, whatever they do to the graph; it never crashes on them and never loops.
// The order of definitions is checked only in a program that is otherwise right, and the first violation in each
// definition is reported. Tests and `letcont emit --check` run it after every pass; parse.h runs it on what it read.
//
// Time and space linear in the size of the program, but for `case` tags, which are sorted. No recursion.
#pragma once

#include "cps/program.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::cps {

// What a program must keep to, by subject. Each has a stable name and a sentence.
enum class Invariant : uint8_t {
  // The tree: every thing is in one place and knows it.
  DefinitionOrder,
  DefinitionVariable,
  Kind,
  Slot,
  OnePlace,
  Uplink,
  StaticForm,
  Group,
  ReturnContinuation,
  Handler,
  OperandRange,
  OperandCount,
  OperandEnclosing,
  TargetRange,
  TargetEnclosing,
  Payload,
  // Binders.
  VariableExists,
  OneBinder,
  BinderLink,
  NameExists,
  TypeExists,
  DataName,
  // Uses.
  Set,
  RingClosed,
  RingOwner,
  RingLive,
  RingComplete,
  // Scopes.
  VariableScope,
  GlobalOrder,
  StaticOperands,
  CodeClosed,
  ContinuationScope,
  ContinuationFunction,
  // Types.
  ConstantType,
  TupleType,
  ProjectionType,
  InjectionType,
  InjectionFields,
  OperationType,
  ExternalType,
  ClosureType,
  MemoryType,
  FunctionType,
  JumpArity,
  JumpType,
  CallFunction,
  CallArity,
  CallType,
  CallContinuation,
  CallHandler,
  CaseType,
  CaseTag,
  CaseRepeated,
  CaseExhaustive,
  CaseTarget,
  HaltPlace,
  HaltType,
};

struct InvariantInfo {
  Invariant invariant;
  std::string_view name; // stable, for tests and messages: the diagnostics' code is "cps/" and this name
  std::string_view rule;
  bool printable = true; // whether a program that breaks it can be printed all the same
};

inline constexpr std::array invariants = [] {
  using I = Invariant;
  return std::array{
      InvariantInfo{I::DefinitionOrder, "definition-order", "the order lists each definition once", false},
      InvariantInfo{I::DefinitionVariable, "definition-variable", "a definition has a variable unless it is unused",
                    false},
      InvariantInfo{I::Kind, "kind", "every expression is of a known kind", false},
      InvariantInfo{I::Slot, "slot", "every slot holds an expression", false},
      InvariantInfo{I::OnePlace, "one-place", "every expression is in one place", false},
      InvariantInfo{I::Uplink, "uplink", "the uplink of an expression names the slot that holds it"},
      InvariantInfo{I::StaticForm, "static-form", "a static definition is one value, without a body", false},
      InvariantInfo{I::Group, "group", "a group lists its functions or continuations, each of which knows its let",
                    false},
      InvariantInfo{I::ReturnContinuation, "return-continuation",
                    "a function has a return continuation, without a body and parameters of its own", false},
      InvariantInfo{I::Handler, "handler",
                    "a function has a handler, like its return continuation, if its type says that it raises, and else "
                    "none",
                    false},
      InvariantInfo{I::OperandRange, "operand-range", "operands are consecutive occurrences that exist", false},
      InvariantInfo{I::OperandCount, "operand-count", "an expression has as many operands as its kind needs", false},
      InvariantInfo{I::OperandEnclosing, "operand-enclosing", "an operand knows the one expression that it is of"},
      InvariantInfo{I::TargetRange, "target-range", "the targets of an expression are occurrences that exist", false},
      InvariantInfo{I::TargetEnclosing, "target-enclosing", "a target knows the one expression that it is of"},
      InvariantInfo{I::Payload, "payload", "a constant's payload exists", false},
      InvariantInfo{I::VariableExists, "variable-exists", "what binds a variable names one that exists", false},
      InvariantInfo{I::OneBinder, "one-binder", "every variable has one binder", false},
      InvariantInfo{I::BinderLink, "binder-link", "a variable knows its binder"},
      InvariantInfo{I::NameExists, "name-exists", "a variable's name is empty or exists", false},
      InvariantInfo{I::TypeExists, "type-exists", "every variable has a type", false},
      InvariantInfo{I::DataName, "data-name", "data types have different names, which read as such"},
      InvariantInfo{I::Set, "set", "the union-find links of an occurrence lead to a variable", false},
      InvariantInfo{I::RingClosed, "ring-closed", "the occurrences of a variable form a ring, in both directions"},
      InvariantInfo{I::RingOwner, "ring-owner", "a ring holds occurrences of its own variable only"},
      InvariantInfo{I::RingLive, "ring-live", "a ring holds occurrences that stand in the program only"},
      InvariantInfo{I::RingComplete, "ring-complete", "a ring holds every occurrence of its variable"},
      InvariantInfo{I::VariableScope, "variable-scope", "a variable is used within the scope of its binder"},
      InvariantInfo{I::GlobalOrder, "global-order", "a definition needs only what exists when it is evaluated"},
      InvariantInfo{I::StaticOperands, "static-operands", "a static definition refers to globals only"},
      InvariantInfo{I::CodeClosed, "code-closed",
                    "code refers to its own variables, to other code and to globals only"},
      InvariantInfo{I::ContinuationScope, "continuation-scope",
                    "a continuation is used within the let that binds it, or the function that it returns from"},
      InvariantInfo{I::ContinuationFunction, "continuation-function",
                    "a continuation is not used inside a function nested in its scope"},
      InvariantInfo{I::ConstantType, "constant-type", "a constant has the type of its kind"},
      InvariantInfo{I::TupleType, "tuple-type", "a tuple has the types of its fields"},
      InvariantInfo{I::ProjectionType, "projection-type",
                    "a projection is of a field that its tuple or environment has, at that field's type"},
      InvariantInfo{I::InjectionType, "injection-type", "an injection gives a data type that has its tag", false},
      InvariantInfo{I::InjectionFields, "injection-fields", "an injection takes the fields of its constructor"},
      InvariantInfo{I::OperationType, "operation-type", "an operation takes and gives what its table says"},
      InvariantInfo{I::ExternalType, "external-type", "an external is a function, and a known one has its own type"},
      InvariantInfo{I::ClosureType, "closure-type", "a closure holds what the environment of its code asks for"},
      InvariantInfo{I::MemoryType, "memory-type",
                    "what is read or written is a reference or an array, at the type of what that holds"},
      InvariantInfo{I::FunctionType, "function-type", "a function's type has the types of its parameters"},
      InvariantInfo{I::JumpArity, "jump-arity", "a jump gives as many arguments as its continuation takes"},
      InvariantInfo{I::JumpType, "jump-type", "a jump gives arguments of the types that its continuation takes"},
      InvariantInfo{I::CallFunction, "call-function", "what is called is a function"},
      InvariantInfo{I::CallArity, "call-arity", "a call gives as many arguments as its function takes"},
      InvariantInfo{I::CallType, "call-type", "a call gives arguments of the types that its function takes"},
      InvariantInfo{I::CallContinuation, "call-continuation", "a call's continuation takes what its function gives"},
      InvariantInfo{I::CallHandler, "call-handler",
                    "a call names a handler, which takes what its function raises, if that raises, and else none"},
      InvariantInfo{I::CaseType, "case-type", "what is examined is of a data type, an i32 or a bool"},
      InvariantInfo{I::CaseTag, "case-tag", "a case's tags are tags of what is examined"},
      InvariantInfo{I::CaseRepeated, "case-repeated", "a case has each tag once"},
      InvariantInfo{I::CaseExhaustive, "case-exhaustive", "a case has a branch for every tag, or a default"},
      InvariantInfo{I::CaseTarget, "case-target",
                    "a branch's continuation takes the fields of its constructor, and any other takes nothing"},
      InvariantInfo{I::HaltPlace, "halt-place", "halt stands in a dynamic definition, outside of functions"},
      InvariantInfo{I::HaltType, "halt-type", "halt gives a value of its definition's type"},
  };
}();
static_assert([] {
  for (size_t i = 0; i < invariants.size(); ++i)
    if (invariants[i].invariant != static_cast<Invariant>(i)) return false;
  return invariants.size() == static_cast<size_t>(Invariant::HaltType) + 1;
}());

inline constexpr const InvariantInfo& info(Invariant invariant) { return invariants[static_cast<size_t>(invariant)]; }

// One breach of one invariant.
struct Violation {
  Invariant invariant;
  Expr expr;           // where; Expr{} if no expression has to do with it
  Span span;           // of that expression
  std::string message; // what is wrong there, in a sentence without a full stop
  std::string excerpt; // lines of the printed program around it; empty where printing is not possible
};

// Everything that is wrong, up to the number `most`; nothing for a program that keeps to all invariants.
std::vector<Violation> check(const Program&, size_t most = 10'000);

// For a person: "invariant: message" and the excerpt, for each; for assertions and logs.
std::string report(std::span<const Violation>);

} // namespace letcont::cps
