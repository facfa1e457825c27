// A prompt of L beside the stopped program: its definitions, then inputs that use them.
#pragma once

#include "editor/dap/message.h"
#include "eval/evaluator.h"
#include "prompt/prompt.h"
#include "support/not_copied.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace letcont::dap {

// The limits of one expression.
inline constexpr eval::Limits expression_limits = {.steps = 10'000'000,
                                                   .heap_bytes = uint64_t{256} << 20,
                                                   .stack_bytes = uint64_t{64} << 20,
                                                   .output_bytes = uint64_t{1} << 20};

// Runs a program that is loaded to its end. Returns what it printed; why it failed; or that it was cancelled, if
// `is_unwanted`, which is asked often, says so.
std::variant<std::string, Failure> output_of(eval::Evaluator&, const std::function<bool()>& is_unwanted);

// Why there is no program: its first error, or that compiling it was cancelled, if `is_unwanted` says so. What a
// compilation found until it was cancelled means nothing.
Failure not_compiled(const Diagnostics&, const std::function<bool()>& is_unwanted);

class SessionOfL : NotCopied {
public:
  // Begins with a copy of a prompt. `is_unwanted` must outlive the session.
  SessionOfL(const Prompt& begin, const std::function<bool()>& is_unwanted)
      : is_unwanted_(is_unwanted), prompt_(begin) {}

  struct Entered {
    std::string output;
    std::string type;      // of an expression that is echoed
    bool was_open = false; // the type of what it defines was undetermined
  };
  // Enters an input; what it defines stays. Returns what it prints.
  std::variant<Entered, Failure> enter(const std::string& text, Purpose);
  // After a failure nothing can be entered.
  bool is_over() const { return is_over_; }

  // Whether an expression may use the name: it is defined here, or by the prelude or the language.
  bool has_name(std::string_view name) const;

  // Declares a variable of the type that a value has. The evaluator must be given its value, under the name that is
  // returned, before a program that uses it runs. Nothing if the value has several types, such as `[]` or ref([]).
  std::optional<std::string> declare(const std::string& name, const std::string& value);
  // Loads the program that evaluates a definition, without running it. Returns the name under which the program keeps
  // its value; nothing if it has errors.
  std::optional<std::string> load(const std::string& definition);
  eval::Evaluator& evaluator() { return evaluator_; }

private:
  const cps::Program* program_of(PromptInput&);

  const std::function<bool()>& is_unwanted_;
  Prompt prompt_;
  std::vector<std::unique_ptr<cps::Program>> programs_; // closures may have their code in any of them
  eval::Evaluator evaluator_{expression_limits};
  bool is_over_ = false;
};

// A new prompt, which is made once: most of the time of a short session goes to its prelude.
class NewPrompt : NotCopied {
public:
  const Prompt& operator*() {
    if (!prompt_) prompt_.emplace();
    return *prompt_;
  }

private:
  std::optional<Prompt> prompt_;
};

} // namespace letcont::dap
