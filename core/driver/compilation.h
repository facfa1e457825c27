// One program's way through the compiler: a text and options in, any stage out. Every surface (command line, session,
// tests) goes through here.
//
// Nothing is computed before it is asked for, and nothing twice. What is wrong with the program is in diagnostics();
// then the stages that come after the mistake do not exist.
#pragma once

#include "cps/program.h"
#include "driver/language.h"
#include "driver/messages.h"

#include <map>
#include <memory>
#include <optional>

namespace llvm {
class LLVMContext;
}

namespace letcont {

struct EmittedModule; // llvm/emit.h

class Compilation {
public:
  explicit Compilation(ProgramText);
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;

  const ProgramText& program() const { return program_; }
  const Source& source() const { return source_; }
  const Language* language() const { return language_; } // null if there is none of that name: an error

  // Checks the program, that is, compiles it up to CPS. True if there are no errors.
  bool check() { return cps() != nullptr; }
  // What was found so far.
  const Diagnostics& diagnostics() const { return diagnostics_; }

  // The document of a stage, or null: no such stage, or errors.
  const Document* stage(std::string_view name);

  // The program's forms, for engines and back ends; null if there are errors.
  const lambda::Program* lambda();
  const cps::Program* cps();
  // Its `module` is null if there are errors.
  EmittedModule llvm(llvm::LLVMContext&);

private:
  std::optional<Document> make_stage(std::string_view name);

  ProgramText program_;
  Source source_;
  Diagnostics diagnostics_;
  const Language* language_;
  std::unique_ptr<FrontEnd> front_end_;
  // The outer optional: whether it was computed; the inner one: whether it exists.
  std::optional<std::optional<lambda::Program>> lambda_;
  std::optional<std::optional<cps::Program>> cps_;
  std::map<std::string, std::optional<Document>, std::less<>> stages_;
};

// The stages that a program of that language has, in the order of compilation. Null: those of all languages.
std::vector<StageInfo> stages_of(const Language*);

// The version of letcont, for --version and Hello.
std::string_view version();

} // namespace letcont
