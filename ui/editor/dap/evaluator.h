// Evaluates what a user writes while the program is stopped: watches, hovers, conditions, log messages.
//
//   xs           a variable in scope
//   xs[2]        a part of its value: an element, a field
//   n == 5       a comparison, as in conditions of breakpoints
//   length(xs)   an expression of the language (scratch.h)
#pragma once

#include "editor/dap/conditions.h"
#include "editor/dap/needs.h"
#include "editor/dap/program.h"
#include "editor/dap/scratch.h"
#include "editor/dap/values.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace letcont::dap {

struct Evaluated {
  std::string text;
  std::string type;
  std::optional<TypedValue> value = std::nullopt; // if it is one of the program's
  std::string printed = {};                       // what evaluating it has printed
};

class Evaluator : NotCopied {
public:
  // The program must outlive the evaluator. `is_unwanted` is asked often while an expression runs.
  Evaluator(Program& program, std::function<bool()> is_unwanted)
      : program_(program), values_(program.debugger(), program.origins()), is_unwanted_(std::move(is_unwanted)),
        needs_(program.origins(), program.compilation().source().text()),
        conditions_(program, needs_, new_prompt_, is_unwanted_) {}

  // Evaluates an expression in a frame, counted from the innermost. Nothing of the program changes.
  std::variant<Evaluated, Failure> evaluate(std::string_view expression, uint32_t frame);
  // Evaluates a condition in the innermost frame: whether it is true. At a place where it was evaluated before it costs
  // little (conditions.h).
  std::variant<bool, Failure> holds(const std::string& condition);
  // Returns a log message with the values of the expressions in braces. An expression may have braces, too.
  std::string filled(std::string_view message, uint32_t frame);
  // Returns the names that can be written in a frame, sorted, that begin with a prefix.
  std::vector<std::string> names(uint32_t frame, std::string_view prefix) const;

private:
  std::optional<TypedValue> variable(std::string_view name, uint32_t frame) const;
  std::optional<std::variant<Evaluated, Failure>> part(std::string_view expression, uint32_t frame) const;
  std::optional<std::variant<Evaluated, Failure>> comparison(std::string_view expression, uint32_t frame) const;
  std::optional<std::variant<Evaluated, Failure>> quickly(std::string_view expression, uint32_t frame) const;
  Evaluated shown(TypedValue) const;
  Scratch& scratch(uint32_t frame);

  Program& program_;
  Values values_;
  std::function<bool()> is_unwanted_;
  Needs needs_;
  NewPrompt new_prompt_; // of L
  Conditions conditions_;
  std::map<uint32_t, std::unique_ptr<Scratch>> scratches_; // by frame
  bool can_read_all_ = true;                               // for those
  uint64_t scratched_at_ = 0;                              // the step that they are of
};

// Whether a condition is one that breakpoints test themselves: a variable and a value.
bool is_simple(const debugger::Condition&);

} // namespace letcont::dap
