// Aligns two sequences: Myers, "An O(ND) Difference Algorithm and Its Variations" (Algorithmica 1986), the greedy form
// with the whole trace kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont {

// Returns as many pairs (i, j) with a[i] == b[j] as possible, increasing in both. O((n + m) d) time and O(d²) memory
// for d differences; with more than `most` between the common prefix and suffix, nothing there is aligned.
std::vector<std::pair<uint32_t, uint32_t>> align(std::span<const uint32_t> a, std::span<const uint32_t> b, size_t most);

} // namespace letcont
