// Inputs: commands of `letcont debug`, a line each, behind a program of L or none (watched.h).
#include "cli/debugger/debug_session.h"
#include "fuzz.h"
#include "watched.h"

using namespace letcont;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t longest_input = 4000;
  if (size > longest_input) return 0;
  fuzz::Watched watched(fuzz::text_of(data, size));
  if (!watched.debugger()) return 0;
  auto talk = [](debugger::Debugger& debugger) {
    cli::DebugOptions options;
    cli::DebugSession(debugger, options).run();
  };
  fuzz::with_input(watched.commands(), talk, *watched.debugger());
  return 0;
}
