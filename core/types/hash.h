// Fibonacci hashing: multiplying by 2^64 / φ spreads what is near over all bits.
#pragma once

#include <bit>
#include <cstdint>

namespace letcont {

// `hash` with one more value in it.
inline uint64_t mixed(uint64_t hash, uint64_t value) { return std::rotl((hash ^ value) * 0x9E3779B97F4A7C15u, 29); }

} // namespace letcont
