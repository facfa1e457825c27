// Machine code in this process: ORC, LLVM's JIT.
//
// A module goes through the same optimiser and code generator as for an executable (target.h), so that what runs here
// is what would run there; the object file stays in memory, where JITLink links it. Calls of the C library and of the
// runtime are resolved to those of this process.
//
//   std::unique_ptr<Jit> jit = Jit::create(options, message);
//   Jit::Program program = jit->compile(module, message);
//   run(program, "p.l");                                     // here.h
//
// The module must have collected memory (llvm/types.h): the runtime's heap is that of this process.
//
// Modules that are compiled one after the other see each other's external symbols: the prompt's values (slots.h).
// Everything is compiled when it is added, on the thread that asks. Nothing is freed before the Jit is.
#pragma once

#include "native/target.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
}

namespace letcont::native {

class Jit {
public:
  // `main` of a module.
  using Program = int (*)();

  // Null, with a message, if there is no such level or this machine is none that LLVM compiles for here.
  static std::unique_ptr<Jit> create(const TargetOptions&, std::string& message);
  ~Jit();
  Jit(const Jit&) = delete;
  Jit& operator=(const Jit&) = delete;

  // Null, with a message, if the module needs a symbol that nobody has. The module is used up.
  Program compile(llvm::Module&, std::string& message);

private:
  Jit();
  struct Linker;

  TargetOptions options_;
  std::unique_ptr<llvm::TargetMachine> target_;
  std::unique_ptr<Linker> linker_;
  unsigned count_ = 0; // of modules
};

} // namespace letcont::native
