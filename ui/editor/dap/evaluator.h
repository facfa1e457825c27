// Evaluates what a user writes while the program is stopped: watches, hovers, conditions, log messages.
//
//   xs           a variable in scope
//   xs[2]        a part of its value: an element, a field
//   n == 5       a comparison, as in conditions of breakpoints
#pragma once

#include "editor/dap/program.h"
#include "editor/dap/values.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace letcont::dap {

struct Evaluated {
  std::string text;
  std::string type;
  std::optional<TypedValue> value = std::nullopt; // if it is one of the program's
};

class Evaluator {
public:
  explicit Evaluator(Program& program) : program_(program), values_(program.debugger(), program.origins()) {}

  // Evaluates an expression in a frame, counted from the innermost. Nothing of the program changes.
  std::variant<Evaluated, Failure> evaluate(std::string_view expression, uint32_t frame) const;
  // The same of a condition: whether it is true.
  std::variant<bool, Failure> holds(std::string_view condition, uint32_t frame) const;
  // Returns a log message with the values of the expressions in braces.
  std::string filled(std::string_view message, uint32_t frame) const;
  // Returns the names that can be written in a frame, sorted, that begin with a prefix.
  std::vector<std::string> names(uint32_t frame, std::string_view prefix) const;

private:
  std::optional<TypedValue> variable(std::string_view name, uint32_t frame) const;
  std::optional<std::variant<Evaluated, Failure>> part(std::string_view expression, uint32_t frame) const;
  std::optional<std::variant<Evaluated, Failure>> comparison(std::string_view expression, uint32_t frame) const;
  Evaluated shown(TypedValue) const;

  Program& program_;
  Values values_;
};

// Whether a condition is one that breakpoints test themselves: a variable and a value.
bool is_simple(const debugger::Condition&);

} // namespace letcont::dap
