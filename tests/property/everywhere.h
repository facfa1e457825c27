// Runs one program of any language through every engine, before and after passes, for property/mutation.
//
// The reference evaluator says what the program means, as its front end gives it. Compared with that: the evaluator
// and the virtual machine after closure conversion alone, after the default passes, after random ones; the virtual
// machine in slices, and with a collection at every allocation; now and then machine code, by the JIT at -O0 and -O2,
// and executables. After every pass cps/check must find nothing, and LLVM's verifier nothing in what runs as machine
// code.
//
// What is compared: the output, the error with its place, the status, and, between the evaluator and the virtual
// machine, the number of steps (vm/machine/machine.h promises it). Programs that run longer than a limit of steps are
// compared as far as they came: one output must begin with the other. The evaluator and the virtual machine count
// alike, so they end at the same place, whatever the limit. Machine code has no such limit; it gets no program that
// hits it, nor one that calls functions of C, which only machine code can.
#pragma once

#include "property.h"

#include <string_view>

namespace letcont::property {

// What was done, summed up over all programs.
struct Figures {
  uint64_t programs = 0, compiled = 0;
  uint64_t limited = 0;                // those that ended at the limit of steps
  uint64_t failed = 0;                 // those that ended with an error of their own
  uint64_t evaluator = 0, machine = 0; // runs
  uint64_t jit = 0, executables = 0;   // likewise
  uint64_t modules = 0;                // that LLVM's verifier has seen
  uint64_t checks = 0;                 // of a program after a pass
};
std::string text(const Figures&);

// Something is wrong. `kind` is the same for programs that show the same mistake: it names the engine, the pipeline or
// the invariant, but nothing of the program.
struct Find {
  std::string kind, what;
};

// How much is done with a program.
struct Depth {
  bool native = false;     // machine code
  bool executable = false; // and a file that is linked and started
};

// Nothing, if all is well or the text does not compile. `random` chooses passes and slices.
std::optional<Find> everywhere(std::string_view language, const std::string& text, uint64_t random, Depth, Figures&);

} // namespace letcont::property
