// How much memory a program gets, where a user says so: its stack and its heap.
#pragma once

#include <cstdint>
#include <string>

namespace letcont::native {

struct MemorySizes {
  uint64_t stack = 0, heap = 0; // bytes; 0: what the runtime takes by itself (runtime/stack.c, runtime/collector.h)
};

// Whether a program can get them. If not, the message says which option (--stack, --heap) is wrong.
bool check_sizes(const MemorySizes&, std::string& message);

} // namespace letcont::native
