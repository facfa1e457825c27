// Aligns two sequences: Myers, "An O(ND) Difference Algorithm and Its Variations" (Algorithmica 1986), the greedy form
// with the whole trace kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace letcont {

// Pairs (i, j) with a[i] == b[j], rising in both, as many as possible. O((n + m) d) time and O(d²) memory for d
// differences; if there are more than `most` between the common begin and end, nothing there is aligned.
std::vector<std::pair<uint32_t, uint32_t>> align(std::span<const uint32_t> a, std::span<const uint32_t> b, size_t most);

} // namespace letcont
