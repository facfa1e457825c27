// The list of LLVM's passes that a program is shown with.
#pragma once

#include "compile/compilation.h"
#include "llvm/passes/passes.h"

#include <optional>
#include <string_view>

namespace letcont {

// Reads a list of passes, as in ProgramText::llvm_passes. Nothing, with errors of the compilation's stages, if it is
// none.
std::optional<LlvmPipeline> llvm_pipeline(Compilation&, std::string_view list);

} // namespace letcont
