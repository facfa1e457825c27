// Inputs: commands of `letcont debug`, a line each, behind a program of L or none (watched.h).
#include "cli/debugger/debug_session.h"
#include "fuzz.h"
#include "watched.h"

using namespace letcont;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::talk_about(fuzz::text_of(data, size), [](fuzz::Watched& it) {
    cli::DebugOptions options;
    cli::DebugSession(*it.debugger(), it.origins(), it.compilation(), options).run();
  });
  return 0;
}
