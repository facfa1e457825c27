// Memory sizes that a user sets for a program: its stack and its heap.
#pragma once

#include <cstdint>
#include <string>

namespace letcont::native {

struct MemorySizes {
  uint64_t stack = 0, heap = 0; // bytes; 0: what the runtime takes by itself (runtime/stack.c, runtime/collector.h)
};

// Whether the sizes are valid. If not, the message names the wrong option (--stack, --heap).
bool check_sizes(const MemorySizes&, std::string& message);

} // namespace letcont::native
