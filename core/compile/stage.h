// A stage is a readable form of a program. This file defines stages that no language owns.
//
// The compiler has the stages that need only the compiler. Libraries above it add their own by a longer list
// (CompilationOptions::stages): the virtual machine its bytecode, native builds their assembly.
#pragma once

#include "cps/program.h"
#include "support/document.h"
#include "support/program_text.h"

#include <optional>
#include <span>
#include <string_view>

namespace letcont {

class Compilation;

// A stage is made from the compilation, or printed from CPS, as it is after any pass.
struct Stage {
  StageInfo info;
  std::optional<Document> (*make)(Compilation&) = nullptr;                       // nothing if the program has errors
  std::optional<Document> (*print)(Compilation&, const cps::Program&) = nullptr; // nothing if it has no such form
  bool of_converted = false; // printed of the program before the passes, unless some are asked for
  std::string_view needs{};  // which programs have such a form, in words: "a program that …"; empty: all
  // Printed after a pass that the pipeline does not have, but the stage's own tools: LLVM's, for the stage `llvm`.
  std::optional<Document> (*print_after)(Compilation&, const cps::Program&, std::string_view pass) = nullptr;
};

// The stages of the compiler, in the order of compilation.
std::span<const Stage> common_stages();

// The stage `llvm` (llvm_stage.cpp).
std::optional<Document> llvm_stage(Compilation&, const cps::Program&);

// Returns the stage, or null if there is none with that name.
const Stage* stage_named(std::span<const Stage>, std::string_view name);

} // namespace letcont
