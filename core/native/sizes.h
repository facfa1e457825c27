// Memory sizes that a user sets for a program: its stack and its heap.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace letcont::native {

struct MemorySizes {
  uint64_t stack = 0, heap = 0; // bytes; 0: what the runtime takes by itself (runtime/stack.c, runtime/collector.h)
};

// Whether the sizes are valid. If not, the message names the wrong option: the prefix and "stack" or "heap".
bool check_sizes(const MemorySizes&, std::string& message, std::string_view prefix = "--");

} // namespace letcont::native
