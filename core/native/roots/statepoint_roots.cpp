#include "native/roots/statepoint_roots.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace letcont::native {

static constexpr char bundle_name[] = "gc-live";

std::vector<llvm::GCStatepointInst*> statepoints_of(llvm::Function& function) {
  std::vector<llvm::GCStatepointInst*> statepoints;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* statepoint = llvm::dyn_cast<llvm::GCStatepointInst>(&instruction)) statepoints.push_back(statepoint);
  return statepoints;
}

llvm::GCStatepointInst* with_roots(llvm::GCStatepointInst* statepoint, const std::vector<llvm::Value*>& roots) {
  llvm::SmallVector<llvm::OperandBundleDef> bundles, changed;
  statepoint->getOperandBundlesAsDefs(bundles);
  for (const llvm::OperandBundleDef& bundle : bundles)
    if (bundle.getTag() != bundle_name) changed.push_back(bundle);
  changed.emplace_back(bundle_name, roots);
  auto* made = llvm::CallBase::Create(statepoint, changed, statepoint->getIterator());
  made->takeName(statepoint);
  statepoint->replaceAllUsesWith(made);
  statepoint->eraseFromParent();
  return llvm::cast<llvm::GCStatepointInst>(made);
}

void add_roots(llvm::GCStatepointInst* statepoint, const std::vector<llvm::Value*>& more) {
  std::vector<llvm::Value*> roots(statepoint->gc_args_begin(), statepoint->gc_args_end());
  roots.insert(roots.end(), more.begin(), more.end());
  with_roots(statepoint, roots);
}

} // namespace letcont::native
