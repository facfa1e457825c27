// The prompt for L: a program that is entered input by input. Definitions stay, and each input is compiled with those
// before it.
//
//   Prompt prompt;
//   PromptInput input = prompt.compile({"<prompt>", "def five = 2 + 3"}, Purpose::Echo);
//   if (const cps::Program* program = input.compilation().cps()) { run(*program); prompt.accept(input); }
//
// An input's effect depends on its types. A definition with one type is compiled and evaluated once; from then on it is
// a *value*: the running program keeps it under a name (`external("keep five.1")`), and later programs load it
// (`external("load five.1")`), whether it is a number, a list or a closure. A polymorphic definition is a syntactic
// value, without effects: it is kept as a tree and elaborated again where it is used, at the types of that use. Data
// types and macros are kept as trees, too. So nothing is evaluated twice, and an input costs only itself and the
// polymorphic definitions that it needs, however long the session is.
//
// Exceptions make no difference to a session without any. Once there are some, functions must pass on all of them, so
// definitions that are functions, or data with functions in it, are elaborated again where they are used, too; and a
// function that was computed is refused after the declaration of the next exception (link.h).
//
// A later definition of a name shadows the earlier one, as in ML: definitions in between still use the earlier one. In
// programs and messages the first meaning of x is then called `x.1`; a type with a redefined name differs from the
// newer one.
//
// An input that does not compile, or fails when it runs, has no effect: only accept() has.
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

// An input is read several times, and its compilation begins while the words of it are still there, so it may have
// fewer words than a program (compile/size_limit.h).
inline constexpr size_t max_input_words = 250'000;

// What a program does in addition to its input.
enum class Purpose : uint8_t {
  Echo, // keeps what is defined, and prints `name :: type = value` of it; an expression's value is called `it`
  Load, // keeps what is defined
  Look, // nothing: it is for its stages
};

class PromptInput {
public:
  Compilation& compilation() { return *compilation_; }
  // Returns the type of the last expression or definition; empty after errors.
  std::string type();
  // Returns the names under which the running program keeps what the input defines, once it has been compiled.
  std::vector<std::string> kept() const;
  // Whether the type of what it defines was undetermined, as that of ref([]), and became one of many.
  bool was_open() const;

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
  // A prompt that has accepted the same inputs. It costs much less than a new one, which reads the prelude.
  Prompt(const Prompt&);
  ~Prompt();

  // Whether the text is incomplete: a bracket or a comment is open, an operand or an `else` is missing, or it ends with
  // ';'.
  static bool is_unfinished(const std::string& text);

  // The prompt must outlive the compilation. `passes` as in ProgramText.
  PromptInput compile(SourcePart, Purpose, std::string passes = "default", CompilationOptions = {}) const;
  // Adds the definitions of an input whose program has finished.
  void accept(const PromptInput&);

  // All accepted inputs, for messages about places in them.
  const Source& source() const;
  // The names that are not shadowed, sorted, including the built-in ones.
  std::vector<PromptName> names() const;

private:
  std::unique_ptr<prompt::State> state_;
};

} // namespace letcont
