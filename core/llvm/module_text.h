// A module as its text, with what the text does not say of its instructions: for an optimiser that is elsewhere, as it
// is in the page.
#pragma once

#include "llvm/emit.h"

#include <vector>

namespace letcont {

struct InstructionOrigin {
  bool known = false;
  Origin origin;
};

struct ModuleText {
  std::string text;
  std::vector<InstructionOrigin> origins; // of all instructions, in the order of the text
  std::vector<Span> names;                // where people wrote the names of the functions, in the order of the text
};

// Returns the text of a module as it was emitted. O(module).
ModuleText module_text(const EmittedModule&);

} // namespace letcont
