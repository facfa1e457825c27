// Finds the values that must be evaluated before a definition is. Values are evaluated in order; functions exist from
// the start.
//
//   def f = … y …        f needs y: y must be evaluated before f is called
//   def x = f(1)         too early
//   def y = 40
#pragma once

#include "support/adjacency.h"

#include <algorithm>
#include <span>
#include <vector>

namespace letcont {

// Returns, by definition, one more than the last value that must be there where it is mentioned: itself if it is such a
// value; else the last one that it mentions, or that a function that it mentions needs; 0 if there is none. `mentions`
// has an edge to each definition that one mentions. What `is_from_start` is no such value. O(definitions + edges).
template <class IsFromStart>
std::vector<uint32_t> needed_values(uint32_t count, const Adjacency& mentions, IsFromStart is_from_start) {
  std::vector<uint32_t> needs(count);
  // Components come after those that they mention, so one pass over each is enough: all of it needs what one needs.
  ComponentSearch(count, mentions).for_each([&](std::span<const uint32_t> component) {
    uint32_t last = 0;
    for (uint32_t member : component)
      for (uint32_t other : mentions.of(member)) last = std::max(last, is_from_start(other) ? needs[other] : other + 1);
    for (uint32_t member : component) needs[member] = is_from_start(member) ? last : member + 1;
  });
  return needs;
}

} // namespace letcont
