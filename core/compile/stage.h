// A stage is a form of a program that can be read. How one that is not a language's own is made.
//
// The compiler knows the stages that need nothing but the compiler. Whoever stands above it adds its own by a longer
// list (CompilationOptions::stages): the virtual machine its bytecode, native builds their assembly.
#pragma once

#include "cps/program.h"
#include "support/document.h"
#include "support/program_text.h"

#include <optional>
#include <span>
#include <string_view>

namespace letcont {

class Compilation;

// A stage is made of the whole compilation, or printed of a program in CPS, which may be that after any pass.
struct Stage {
  StageInfo info;
  std::optional<Document> (*make)(Compilation&) = nullptr;                       // nothing if the program has errors
  std::optional<Document> (*print)(Compilation&, const cps::Program&) = nullptr; // nothing if it has no such form
  bool of_converted = false; // printed of the program before the passes, unless some are asked for
  std::string_view needs{};  // which programs have such a form, in words: "a program that …"; empty: all
};

// What the compiler alone can make, in the order of compilation.
std::span<const Stage> common_stages();

// Null if there is none of that name.
const Stage* stage_named(std::span<const Stage>, std::string_view name);

} // namespace letcont
