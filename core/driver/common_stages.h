// The stages that every program goes through, whatever its language.
#pragma once

#include "driver/compilation.h"

#include <span>

namespace letcont {

// A stage is made of the whole compilation, or printed of a program in CPS, which may be that after any pass.
struct CommonStage {
  StageInfo info;
  std::optional<Document> (*make)(Compilation&) = nullptr;                       // nothing if the program has errors
  std::optional<Document> (*print)(Compilation&, const cps::Program&) = nullptr; // nothing if it has no such form
  bool of_converted = false; // printed of the program before the passes, unless some are asked for
  std::string_view needs{};  // which programs have such a form; empty: all
};

// In the order of compilation.
std::span<const CommonStage> common_stages();

// Which programs have a stage, in words: "a program that …". Empty: all that have no errors.
std::string_view needs_of_stage(std::string_view name);

} // namespace letcont
