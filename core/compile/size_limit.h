// How large a program may be. What compiling takes grows with its words: about 500 bytes of memory for each, and two
// millionths of a second. So they are counted before anything is made of them, in any language: a run of letters and
// digits is a word, a text in quotes, and any other character; spaces and comments are none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont {

inline constexpr size_t max_words = 1'000'000;

// Where the first word stands that is one too many. O(text).
std::optional<uint32_t> first_word_beyond(size_t most, std::string_view text);

} // namespace letcont
