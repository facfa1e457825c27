#include "native/build.h"

#include "native/link.h"
#include "native/target.h"

#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

bool build_executable(llvm::Module& module, unsigned level, const std::string& path, std::string& message) {
  std::unique_ptr<llvm::TargetMachine> target = make_target({level, {}}, message);
  if (!target) return false;
  optimise(module, *target, level);
  std::string object = object_file(module, *target, message);
  return !object.empty() && link_executable(object, path, message);
}

} // namespace letcont::native
