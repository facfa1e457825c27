#include "native/here/here.h"

#include "native/here/console.h"
#include "support/visible.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <ucontext.h>
#include <unistd.h>

// The runtime of executables, with another name for its `main` (CMakeLists.txt).
extern "C" {
#include "native/runtime/collector.h"
#include "native/runtime/output.h"
#include "native/runtime/places.h"
void letcont_start_memory();
int letcont_runtime_main();

// The symbols that the runtime requires of a program (runtime/runtime.h).
constexpr size_t longest_name = 4096;
char letcont_source[longest_name];
int letcont_program();
// As MemoryDefaults of runtime/runtime.h, which is not read here, since names that may be absent there are present
// here.
uint64_t letcont_defaults[2];
}

namespace letcont::native {

namespace {

// The runtime is C and takes the program from symbols, so variables tell it what runs here. There is one program at a
// time in a process.
Jit::Program program;
ucontext_t* caller; // where to continue after the program; null: the process ends with it
bool is_forked;     // the process was forked for the program: nothing else that is its parent's may run or be written
int told_status;    // then, the file for its status; or -1

// As exit, which machine code calls.
[[noreturn]] void end(int status) {
  if (!is_forked) std::exit(status);
  letcont_finish_output();
  auto byte = static_cast<unsigned char>(status);
  if (told_status >= 0) (void)!write(told_status, &byte, 1);
  _exit(status);
}

// As fflush, by which machine code flushes all streams.
int flush(FILE* stream) { return std::fflush(stream || !is_forked ? stream : stdout); }

void start(Jit::Program started, std::string_view source) {
  program = started;
  std::string name = visible(source);
  name.copy(letcont_source, longest_name - 1);
  letcont_source[std::min(name.size(), longest_name - 1)] = '\0';
  letcont_runtime_main();
}

} // namespace

void become(Jit::Program started, std::string_view source) {
  caller = nullptr;
  start(started, source);
  std::abort(); // the runtime's main does not return
}

void become_in_fork(Jit::Program started, std::string_view source, int told) {
  is_forked = true;
  told_status = told;
  letcont_begin_streams();
  become(started, source);
}

void run(Jit::Program started, std::string_view source) {
  ucontext_t here;
  volatile bool ended = false;
  caller = &here;
  getcontext(&here);
  if (ended) return;
  ended = true;
  start(started, source);
}

std::span<const RuntimeSymbol> runtime_symbols() {
  static const RuntimeSymbol symbols[] = {
      {"letcont_nursery", &letcont_nursery},
      {"letcont_collect", reinterpret_cast<void*>(&letcont_collect)},
      {"letcont_allocate_elements", reinterpret_cast<void*>(&letcont_allocate_elements)},
      {"letcont_remember", reinterpret_cast<void*>(&letcont_remember)},
      {"getchar", reinterpret_cast<void*>(&next_byte)},
      {"exit", reinterpret_cast<void*>(&end)},
      {"fflush", reinterpret_cast<void*>(&flush)},
      {"dprintf", reinterpret_cast<void*>(&letcont_print_message)},
      {"show_string", reinterpret_cast<void*>(&show_string)},
      {"show_double", reinterpret_cast<void*>(&show_double)},
      {"show_character", reinterpret_cast<void*>(&show_character)},
      {"begin_line", reinterpret_cast<void*>(&begin_line)}};
  return symbols;
}

bool add_memory(const void* memory) {
  letcont_start_memory();
  return letcont_add_program(static_cast<const ProgramMemory*>(memory)) != 0;
}

void set_sizes(const MemorySizes& sizes) {
  letcont_defaults[0] = sizes.stack;
  letcont_defaults[1] = sizes.heap;
}

void add_places(const void* first_function, std::vector<uint32_t> table) {
  static std::deque<std::vector<uint32_t>> kept;
  kept.push_back(std::move(table));
  letcont_add_places(first_function, reinterpret_cast<const PlaceTable*>(kept.back().data()));
}

} // namespace letcont::native

// Called on the program's own stack.
int letcont_program() {
  using namespace letcont::native;
  int status = program();
  if (caller) setcontext(caller);
  if (is_forked) end(status);
  return status;
}
