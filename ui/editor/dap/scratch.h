// Evaluates expressions of the program's language beside the stopped program: with its definitions, and with copies of
// the values that its variables have there. What an expression does to references and arrays, it does to the copies.
//
// In L it is what the prompt does with an input after those definitions (prompt/prompt.h). In Fun and Add the program
// is compiled with the expression in the place of its own. CPS text has no expressions, and after passes values cannot
// be written in the language any more.
#pragma once

#include "editor/dap/needs.h"
#include "editor/dap/program.h"
#include "editor/dap/session_of_l.h"
#include "editor/dap/values.h"
#include "support/not_copied.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace letcont::dap {

// What an expression gives, as text.
struct ScratchValue {
  std::string text;
  std::string type;
  std::string printed = {}; // what the expression prints
};

class Scratch : NotCopied {
public:
  // For one frame, counted from the innermost, as long as the program does not move. What it refers to must outlive it.
  // `is_unwanted` is asked often.
  // `can_read_all`: whether all definitions can be read, as far as is known; it gets to know more.
  Scratch(Program&, uint32_t frame, const Needs&, NewPrompt&, bool& can_read_all, std::function<bool()> is_unwanted);
  ~Scratch();

  std::variant<ScratchValue, Failure> evaluate(const std::string& expression);

private:
  struct Local {
    std::string name, text; // without a text it cannot be used
    std::string problem{};  // why it cannot
    TypeKind kind;
    bool is_entered = false; // in the session
  };

  enum class Read : uint8_t { Nothing, Mentioned, All };

  void read_surroundings(Read, const Words& mentioned);
  void read_numbers();
  std::variant<ScratchValue, Failure> attempt(const std::string& expression, const Words& mentioned, bool& was_run);
  std::variant<ScratchValue, Failure> evaluate_in_l(const std::string& expression, const Words& mentioned,
                                                    bool& was_run);
  bool may_write(const Words& mentioned, const std::string& expression) const;
  std::optional<Failure> begin_session();
  std::optional<Failure> enter_locals(const Words& mentioned);
  Failure explained(Failure) const;
  std::variant<ScratchValue, Failure> evaluate_in_fun(const std::string& expression, const Words& mentioned,
                                                      bool& was_run);
  std::variant<ScratchValue, Failure> evaluate_in_add(const std::string& expression);
  std::variant<std::string, Failure> run(std::string text, bool& was_run);

  Program& program_;
  uint32_t frame_;
  std::string language_;
  const Needs& needs_;
  NewPrompt& new_prompt_;
  bool& can_read_all_; // not where something has no text, or one that is too long
  std::function<bool()> is_unwanted_;
  std::string definitions_;
  std::string problem_;           // why nothing can be evaluated, or not beside what has been read
  Read has_read_ = Read::Nothing; // which definitions and variables
  Words mentioned_;               // by the expression that those were read for
  std::vector<Local> locals_;     // the innermost of each name
  std::unique_ptr<SessionOfL> session_;
};

} // namespace letcont::dap
