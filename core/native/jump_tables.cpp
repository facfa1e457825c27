#include "native/jump_tables.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace letcont::native {

static constexpr unsigned few_cases = 8; // three comparisons find one of them

void avoid_small_tables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    unsigned most = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction))
        most = std::max(most, choice->getNumCases());
    if (most > 0 && most <= few_cases) function.addFnAttr("no-jump-tables", "true");
  }
}

} // namespace letcont::native
