// The small module's stage `llvm`: none. Linked before core/compile, it keeps llvm_stage.cpp out of the module, and so
// LLVM, which is more than half of it. The scripts ask the large module for the stage (source/line.js).
#include "compile/stage.h"

namespace letcont {

std::optional<Document> llvm_stage(Compilation&, const cps::Program&) { return std::nullopt; }

} // namespace letcont
