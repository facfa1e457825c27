// From an LLVM module to machine code in memory, for this machine or another one (x86-64 and AArch64).
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace letcont::native {

struct TargetOptions {
  unsigned level = 2;         // of optimisation, 0 to 3
  std::string triple;         // empty: this machine's; else as people write it: aarch64-linux-gnu
  std::string cpu;            // empty: what all of that triple have; `native`: this machine's; else as LLVM calls it
  bool fixed_address = false; // for an executable that is not to be moved about (position dependent)
};

// Null if the triple or level is not known; then `message` says what is wrong.
std::unique_ptr<llvm::TargetMachine> make_target(const TargetOptions&, std::string& message);

// Whether executables for the target run here.
bool is_this_machine(const llvm::TargetMachine&);

// Tells the module which target it is for: its triple, its data layout and, for each function, the processor to tune
// for.
void aim(llvm::Module&, const llvm::TargetMachine&);

// Runs LLVM's optimiser over the module, for that target. At level 0 the module stays as it is.
void optimise(llvm::Module&, llvm::TargetMachine&, unsigned level);

enum class CodeForm : uint8_t { Assembly, Object };

// The module as assembly or as an object file of that target. Nothing, with a message, if the
// target cannot.
std::optional<std::string> machine_code(llvm::Module&, llvm::TargetMachine&, CodeForm, std::string& message);

} // namespace letcont::native
