// Inputs: requests of `letcont debug --json`, a line each, behind a program of L or none (watched.h).
#include "cli/debugger/debug_json.h"
#include "fuzz.h"
#include "watched.h"

using namespace letcont;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::talk_about(fuzz::text_of(data, size),
                   [](fuzz::Watched& it) { cli::debug_in_json(*it.debugger(), it.origins(), false); });
  return 0;
}
