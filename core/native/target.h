// Generates machine code in memory from an LLVM module, for this machine or another one (x86-64 and AArch64).
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
  unsigned level = 2;          // of optimisation, 0 to 3
  std::string triple;          // empty: this machine's; else as people write it: aarch64-linux-gnu
  std::string cpu;             // empty: what all of that triple have; `native`: this machine's; else as LLVM calls it
  bool fixed_address = false;  // for an executable that is not to be moved about (position dependent)
  bool frame_pointers = false; // every function has one, by which profilers find its callers
};

// Returns null if the triple or level is unknown; then `message` says what is wrong.
std::unique_ptr<llvm::TargetMachine> make_target(const TargetOptions&, std::string& message);

// Whether this machine can run the target's executables.
bool is_this_machine(const llvm::TargetMachine&);

// Sets the module's target: its triple, its data layout and, for each function, the processor to tune
// for.
void aim(llvm::Module&, const llvm::TargetMachine&);

// Gives every function a frame pointer if the options say so. Call it before code is generated.
void keep_frame_pointers(llvm::Module&, const TargetOptions&);

// Runs LLVM's optimiser for that target. At level 0 the module is unchanged.
void optimise(llvm::Module&, llvm::TargetMachine&, unsigned level);

enum class CodeForm : uint8_t { Assembly, Object };

// Returns the module as assembly or an object file of that target. Nothing, with a message, if the target cannot
// produce it.
std::optional<std::string> machine_code(llvm::Module&, llvm::TargetMachine&, CodeForm, std::string& message);

} // namespace letcont::native
