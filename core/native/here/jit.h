// Machine code in this process: ORC, LLVM's JIT.
//
// A module goes through the optimiser and code generator of executables (target.h), so the code that runs here is the
// code that would run there. JITLink links the object file in memory. Calls of the C library and the runtime resolve to
// those of this process.
//
//   std::unique_ptr<Jit> jit = Jit::create(options, message);
//   Jit::Program program = jit->compile(module, message);
//   run(program, "p.l");                                     // here.h
//
// The module must have collected memory (llvm/types.h): the runtime's heap is that of this process.
//
// Modules see the external symbols of the modules compiled before: the prompt's values (slots.h). Everything is
// compiled when it is added, on the calling thread. Nothing is freed before the Jit is.
#pragma once

#include "native/target.h"
#include "support/not_copied.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
}

namespace letcont::native {

class Jit : NotCopied {
public:
  // A module's `main`.
  using Program = int (*)();

  // Returns null, with a message, for an unknown level or if LLVM cannot compile for this machine here.
  static std::unique_ptr<Jit> create(const TargetOptions&, std::string& message);
  ~Jit();

  // Returns null, with a message, if the module needs an undefined symbol. Consumes the module.
  Program compile(llvm::Module&, std::string& message);

  // From now on, keeps the names and addresses of what is compiled.
  void keep_perf_map() { keeps_perf_map_ = true; }
  // Returns what was kept, for write_perf_map (perf_map.h).
  const std::string& perf_map() const { return perf_map_; }

private:
  Jit();
  struct Linker;

  TargetOptions options_;
  std::unique_ptr<llvm::TargetMachine> target_;
  std::unique_ptr<Linker> linker_;
  unsigned count_ = 0; // of modules
  bool keeps_perf_map_ = false;
  std::string perf_map_;
};

} // namespace letcont::native
