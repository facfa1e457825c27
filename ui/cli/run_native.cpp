#include "run_native.h"

#include "cli/terminal/terminal.h"
#include "command.h"
#include "module.h"
#include "native/here/console.h"
#include "native/here/here.h"
#include "native/here/perf_map.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <llvm/IR/LLVMContext.h>

namespace letcont::cli {

namespace {

// Tells of each step how long it took, if that is wanted.
class Clock {
public:
  explicit Clock(bool wanted) : wanted_(wanted) {}

  void step(const char* what) {
    auto now = std::chrono::steady_clock::now();
    double milliseconds = std::chrono::duration<double, std::milli>(now - before_).count();
    before_ = now;
    if (wanted_) std::fprintf(stderr, "%7.1f ms  %s\n", milliseconds, what);
  }

private:
  bool wanted_;
  std::chrono::steady_clock::time_point before_ = std::chrono::steady_clock::now();
};

// Nothing is left of the compiler's own data when the program begins.
native::Jit::Program compile(native::Jit& jit, ProgramText program, const CodeChoices& choices, Clock& clock,
                             bool colour) {
  Compilation compilation(std::move(program));
  compilation.check();
  clock.step("from the text to CPS, with the passes");
  llvm::LLVMContext context;
  EmittedModule emitted = compile_to_module(compilation, context, {.choices = choices}, colour);
  if (!emitted.module) return nullptr;
  clock.step("from CPS to LLVM IR");
  std::string message;
  native::Jit::Program compiled = jit.compile(*emitted.module, message);
  if (!compiled) complain(message, colour);
  clock.step("from LLVM IR to machine code");
  return compiled;
}

// As the other engines tell of it (write_output).
void end_of_output(int error) {
  if (error != EPIPE) complain(std::string("cannot write the output: ") + std::strerror(error), false);
  std::_Exit(failed);
}

} // namespace

int run_native(ProgramText program, const NativeOptions& options, const native::MemorySizes& sizes, bool colour) {
  // What the command line says counts more than the environment, which an executable has nothing else than.
  if (sizes.stack != 0) unsetenv("LETCONT_STACK");
  if (sizes.heap != 0) unsetenv("LETCONT_HEAP");
  native::set_sizes(sizes);
  Clock clock(options.stats);
  std::string name = program.name, message;
  std::unique_ptr<native::Jit> jit = native::Jit::create(options.target, message);
  if (!jit) {
    complain(message, colour);
    return failed;
  }
  clock.step("making ready");
  if (options.perf_map) jit->keep_perf_map();
  native::Jit::Program compiled = compile(*jit, std::move(program), options.choices, clock, colour);
  if (!compiled) return failed;
  if (options.perf_map && !native::write_perf_map(jit->perf_map(), message)) {
    complain(message, colour);
    return failed;
  }
  native::watch_output(end_of_output);
  native::become(compiled, name);
}

} // namespace letcont::cli
