#include "native/roots/defined_pointers.h"

#include "native/roots/record_pointer.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

namespace letcont::native {

void define_pointers(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function))
    for (llvm::Use& use : instruction.operands())
      if (llvm::isa<llvm::UndefValue>(use) && is_record_pointer(use->getType()))
        use.set(llvm::Constant::getNullValue(use->getType()));
}

} // namespace letcont::native
