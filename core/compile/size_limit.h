// The limit on the size of a program. Compiling takes about 500 bytes of memory and 2 µs per word, so words are counted
// first, in any language: a run of letters and digits is a word, and so is a quoted text, a position of CPS text
// (`@3:12-17`) and any other character; spaces and comments are not counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont {

inline constexpr size_t max_words = 1'000'000;

// Returns where the first word beyond the limit begins. O(text).
std::optional<uint32_t> first_word_beyond(size_t most, std::string_view text);

} // namespace letcont
