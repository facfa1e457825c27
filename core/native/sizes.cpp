#include "native/sizes.h"

#include "native/runtime/limits.h"

namespace letcont::native {

static bool check(const std::string& option, uint64_t size, uint64_t least, uint64_t most, std::string& message) {
  if (size == 0 || (size >= least && size <= most)) return true;
  message = option + ": " + std::to_string(size) + " bytes are too " + (size < least ? "few" : "many") +
            ": machine code takes from " + std::to_string(least >> 20) + "M to " + std::to_string(most >> 30) + "G";
  return false;
}

bool check_sizes(const MemorySizes& sizes, std::string& message, std::string_view prefix) {
  std::string before(prefix);
  return check(before + "stack", sizes.stack, least_stack, most_stack, message) &&
         check(before + "heap", sizes.heap, least_heap, most_heap, message);
}

} // namespace letcont::native
