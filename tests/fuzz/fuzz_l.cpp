// Inputs: programs of L.
#include "fuzz.h"
#include "program.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  letcont::fuzz::try_program("l", letcont::fuzz::text_of(data, size));
  return 0;
}
