// Gives values slots, so that those which are needed at different times share one: linear scan (Poletto, Sarkar,
// "Linear scan register allocation", TOPLAS 1999, section 4) with as many registers as it takes.
#pragma once

#include <cstdint>
#include <vector>

namespace letcont::native {

// When a value is needed: from `begin` on, before `end`.
struct Needed {
  uint32_t begin, end;
};

struct SharedSlots {
  std::vector<uint32_t> slots; // by value
  uint32_t count = 0;          // as many as values are needed at a time at most
};

// O(n log n).
SharedSlots share_slots(const std::vector<Needed>&);

} // namespace letcont::native
