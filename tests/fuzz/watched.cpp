#include "watched.h"

#include "fuzz.h"
#include "program.h"

#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace letcont::fuzz {

namespace {

constexpr char usual_program[] = R"(def fact = { n ->
  if (n == 0) 1 else n * fact(n - 1)
}
def pair = (fact(3), "text")
data List = { Nil; Cons(Int, List) }
def upto = { n -> if (n == 0) Nil else Cons(n, upto(n - 1)) }
def list = upto(4)
print(fact(5))
print(1 / (fact(1) - 1))
)";

// Little is kept, so that moves go beyond it, and no move takes long.
const debugger::Options options = {
    .limits = {.steps = 3000, .heap_bytes = 1 << 24, .stack_bytes = 1 << 22, .output_bytes = 1 << 16},
    .history = {.steps = 1000, .journal_bytes = 1 << 16, .heap_bytes = 1 << 16}};

} // namespace

Watched::Watched(std::string_view input) : commands_(input) {
  std::string_view program = usual_program;
  if (Halves halves = split_at(input, "\n%%\n"); halves.second.data()) {
    program = halves.first;
    commands_ = halves.second;
  }
  if (program.size() > longest_program) return;
  // Both look different: many functions, or few that are inlined.
  const char* passes = hash_of(program) % 2 == 0 ? "none" : "default";
  compilation_ = std::make_unique<Compilation>(ProgramText{"l", "input", std::string(program), passes});
  const cps::Program* compiled = compilation_->cps();
  if (compiled) debugger_ = std::make_unique<debugger::Debugger>(*compiled, compilation_->source(), options);
}

void talk_about(std::string_view input_text, void (*talk)(Watched&)) {
  constexpr size_t longest_input = 4000;
  if (input_text.size() > longest_input) return;
  Watched watched(input_text);
  if (!watched.debugger()) return;
  std::string_view text = watched.commands();
  // Files of the process, opened once: an input takes microseconds.
  static const int input = memfd_create("input", MFD_CLOEXEC);
  static const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  require(input >= 0 && nowhere >= 0, "the system gives files");
  require(ftruncate(input, 0) == 0 && pwrite(input, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
          "the input can be given");
  lseek(input, 0, SEEK_SET);
  static const bool redirected = dup2(input, STDIN_FILENO) >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0;
  require(redirected, "standard input can be given");
  talk(watched);
}

} // namespace letcont::fuzz
