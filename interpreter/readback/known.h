// What is known in one activation of a function, or in a closure: the values of variables and of expressions.
#pragma once

#include "compile/origins.h"
#include "debugger/machine.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace letcont::readback {

using debugger::Activation;
using debugger::Machine;
using debugger::Object;
using debugger::Value;

// A value, with its type. No variable stands for the unit value; it has the type of the empty tuple and no record.
struct TypedValue {
  Value value;
  Type type = TypeTable::unit;
};

class Known {
public:
  // What a closure knows: the variables that it captured.
  static Known of_closure(const Machine&, const Origins&, const Object&);
  // The same, of the function whose activation that is.
  static Known of_captured(const Machine&, const Origins&, const Activation&);
  // What is known in an activation before `at` runs; `at` is in its function. O(the depth of `at`).
  static Known of_activation(const Machine&, const Origins&, const Activation&, cps::Expr at);

  // Returns the value of a variable of the CPS; nothing if it is not bound, or not in scope.
  std::optional<TypedValue> value(cps::Var) const;
  // Returns the value of the local variable with that number.
  std::optional<TypedValue> variable(uint32_t number) const;
  // Returns the value of an expression that was evaluated, if a variable of the CPS has it.
  std::optional<TypedValue> result(Expression) const;

  // Whether anything of an expression has been evaluated, on the way to where the activation stands. O(the depth of
  // that).
  bool has_begun(Expression) const;

  uint32_t home() const { return home_; }
  // Tells apart functions with different captured values.
  std::vector<uint64_t> captured_bits() const;

  // ---- Of an activation: where it stands.
  Expression root;                       // the expression that it evaluates
  Expression focus;                      // the part that runs next, or that waits for a call
  Expression chosen{};                   // the body of a case that is called next, since several patterns lead to it
  bool is_whole = false;                 // nothing of it has been evaluated, and it is written as in the source
  bool done = false;                     // that has been evaluated, and its value goes on
  std::optional<TypedValue> delivered{}; // that value, if it is known
  // Returns the part of an expression that the focus is in; none if the focus is not inside the expression.
  Expression toward_focus(Expression) const;
  void find_path();

private:
  Known(const Machine& machine, const Origins& origins, uint32_t home)
      : machine_(&machine), origins_(&origins), home_(home) {}
  Value captured(uint32_t index) const;
  bool is_within(uint32_t home) const;

  const Machine* machine_;
  const Origins* origins_;
  const Activation* activation_ = nullptr;
  const Object* closure_ = nullptr;
  cps::Expr at_{};
  uint32_t home_;
  std::unordered_set<uint32_t> bound_;             // of its own variables
  std::unordered_map<uint32_t, cps::Var> results_; // by number of the expression
  std::unordered_map<uint32_t, Expression> path_;  // from the root to the focus
};

} // namespace letcont::readback
