// From an LLVM module to machine code in memory, for this machine or another one (x86-64 and AArch64).
#pragma once

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace letcont::native {

struct TargetOptions {
  unsigned level = 2; // of optimisation, 0 to 3
  std::string triple; // empty: this machine's
};

// Null if the triple or level is not known; then `message` says what is wrong.
std::unique_ptr<llvm::TargetMachine> make_target(const TargetOptions&, std::string& message);

// Runs LLVM's optimiser over the module, for that target. At level 0 the module stays as it is.
void optimise(llvm::Module&, llvm::TargetMachine&, unsigned level);

// The module as an object file of that target (position independent). Empty, with a message, if the target cannot.
std::string object_file(llvm::Module&, llvm::TargetMachine&, std::string& message);

} // namespace letcont::native
