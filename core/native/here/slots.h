// Values that outlive their module, for the prompt (prompt/prompt.h): the external functions `keep x` and `load x`
// become stores and loads of the variable `slot x`, which the module that keeps the value defines and the others refer
// to. These variables are roots of the collector like all variables of a module.
#pragma once

namespace llvm {
class Module;
}

namespace letcont::native {

void bind_slots(llvm::Module&);

} // namespace letcont::native
