// An L program that is written at a prompt, one input after the other: definitions stay, and each input is compiled
// knowing those before it.
//
//   Prompt prompt;
//   PromptInput input = prompt.compile({"<prompt>", "def five = 2 + 3"}, Purpose::Echo);
//   if (const cps::Program* program = input.compilation().cps()) { run(*program); prompt.accept(input); }
//
// What an input leaves behind depends on its type. A definition with one type is compiled and evaluated once; from then
// on it is a *value*: it was kept by the running program under a name (`external("keep five.1")`), and later programs
// load it (`external("load five.1")`), whatever it is, a number, a list or a closure. A polymorphic definition is a
// syntactic value, which has no effects: it is kept as a tree and is elaborated anew where it is used, at the types of
// that use. Data types and macros are kept as trees, too. So nothing is evaluated twice, and an input costs what it is
// itself, with the polymorphic definitions that it needs, however long the session is.
//
// A later definition of a name shadows the earlier one, as in ML: what was defined in between means the earlier one
// still. In programs and messages that is called `x.1` then, the first meaning of x; a type of that name differs from
// the newer one.
//
// An input that does not compile, or that fails when it runs, changes nothing: only accept() does.
#pragma once

#include "compile/compilation.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

namespace prompt {
class FrontEnd;
struct State;
} // namespace prompt

// What a program does besides what its input says.
enum class Purpose : uint8_t {
  Echo, // keeps what is defined, and prints `name :: type = value` of it; an expression's value is called `it`
  Load, // keeps what is defined
  Look, // nothing: it is for its stages
};

class PromptInput {
public:
  Compilation& compilation() { return *compilation_; }
  // The type of the last expression or definition; empty if there are errors.
  std::string type();

private:
  friend class Prompt;
  std::unique_ptr<Compilation> compilation_;
  prompt::FrontEnd* front_end_ = nullptr; // the compilation's
};

// A name that can be used, for completion.
struct PromptName {
  std::string name;
  std::string type; // as it is shown; empty for macros and types
};

class Prompt {
public:
  Prompt();
  ~Prompt();
  Prompt(const Prompt&) = delete;
  Prompt& operator=(const Prompt&) = delete;

  // Whether the text is the beginning of something: a bracket or a comment is open, an operand or an `else` is
  // missing, or it ends with ';'.
  static bool is_unfinished(const std::string& text);

  // The prompt must outlive what is compiled. `passes` as in ProgramText.
  PromptInput compile(SourcePart, Purpose, std::string passes = "default", CompilationOptions = {}) const;
  // The input's program has run to its end: from now on its definitions are there.
  void accept(const PromptInput&);

  // Everything that was accepted, for messages about places in it.
  const Source& source() const;
  // The names that are not shadowed, sorted, with those that are built in.
  std::vector<PromptName> names() const;

private:
  std::unique_ptr<prompt::State> state_;
};

} // namespace letcont
