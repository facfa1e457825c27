// Values that outlive the module that computes them, for the prompt (prompt/prompt.h): the external functions
// `keep x` and `load x` of a module become stores and loads of the variable `slot x`, which the module that keeps
// defines and the others refer to. Variables are roots of the collector as all variables of a module are.
#pragma once

namespace llvm {
class Module;
}

namespace letcont::native {

void bind_slots(llvm::Module&);

} // namespace letcont::native
