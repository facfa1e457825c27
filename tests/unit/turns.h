// What tries all programs in many ways takes turns (tests/turns.mjs says why): each way has every other one, or every
// `ways`th. With LETCONT_THOROUGH in the environment each has all.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace letcont {

// Whether the program with this number in the list has its turn in this way, which is less than `ways`.
inline bool in_turn(size_t number, size_t way, size_t ways = 2) {
  return std::getenv("LETCONT_THOROUGH") || number % ways == way;
}

} // namespace letcont
