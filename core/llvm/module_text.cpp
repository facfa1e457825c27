#include "llvm/module_text.h"

#include <llvm/IR/InstIterator.h>

namespace letcont {

ModuleText module_text(const EmittedModule& emitted) {
  ModuleText made;
  made.text = print_llvm(emitted, Ranges::None).text;
  for (const llvm::Function& function : *emitted.module) {
    made.names.push_back(emitted.names.lookup(&function));
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      auto origin = emitted.origins.find(&instruction);
      bool known = origin != emitted.origins.end();
      made.origins.push_back({known, known ? origin->second : Origin{}});
    }
  }
  return made;
}

} // namespace letcont
