// Runs a closed program in CPS in the virtual machine, several times in one process, natively or as WebAssembly under
// Node.js: tests/bench/vm compares the two with other interpreters.
//
//   letcont_bench_vm PROGRAM.cps ROUNDS
//
// The program's output goes to standard output, once; to standard error go the milliseconds that each round took, the
// compiling of the bytecode included. It is processor time, so that it tells the same while the machine does other
// things.
#include "cps/parse/parse.h"
#include "passes/close.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

using namespace letcont;

// Milliseconds of the processor's time since some beginning.
#ifdef __EMSCRIPTEN__
EM_JS(double, processor_time, (), {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1000;
});
#else
static double processor_time() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
#endif

namespace {

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

std::string content(const char* path) {
  std::string text;
  std::unique_ptr<std::FILE, Closer> file(std::fopen(path, "rb"));
  if (!file) return text;
  char buffer[4096];
  for (size_t got; (got = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;) text.append(buffer, got);
  return text;
}

// False if the program fails.
bool run_once(const cps::Program& program, const Source& source, std::string& output) {
  Diagnostics diagnostics;
  std::optional<vm::Code> code = vm::compile(program, diagnostics);
  if (!code) return false;
  vm::Machine machine(program, std::move(*code));
  // As the session does it: a slice, then a look at what else there is to do.
  while (machine.run(20'000) == run::State::Running) output += machine.take_output();
  output += machine.take_output();
  if (machine.state() == run::State::Ended) return true;
  std::fputs(render(machine.error(), source, false).c_str(), stderr);
  return false;
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  Source source(argv[1], content(argv[1]));
  Diagnostics diagnostics;
  std::optional<cps::Program> program = cps::parse(source, diagnostics);
  if (!program || !passes::is_closed(*program)) {
    std::fputs((render(diagnostics, source, false) + "not a closed program\n").c_str(), stderr);
    return 2;
  }
  for (int round = 0; round < std::atoi(argv[2]); ++round) {
    double begin = processor_time();
    std::string output;
    if (!run_once(*program, source, output)) return 1;
    double end = processor_time();
    if (round == 0) std::fputs(output.c_str(), stdout);
    std::fprintf(stderr, "%.3f\n", end - begin);
  }
}
