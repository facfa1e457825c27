// What is shown to people of large things: numbers with commas; of a text that is too long, its first and its last
// part.
//
//   std::string_view first = text.substr(0, first_part(text, 1000));
//   std::string_view last = text.substr(last_part(text, 1000));
//   show(first, gap_line(first, text.size() - first.size() - last.size()), last);
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace letcont {

// 1,234,567
std::string grouped(uint64_t);

// Where the first part of a text ends, and where its last one begins, so that each has `most` bytes or a little less:
// at a line's begin if there is one near, else between two characters (UTF-8). A text that is no longer stays whole.
size_t first_part(std::string_view text, size_t most);
size_t last_part(std::string_view text, size_t most);

// The line that stands for what was left out, behind that text: "[… 1,234 bytes are left out …]".
std::string gap_line(std::string_view before, uint64_t left_out);

// A message that may quote what somebody wrote, bounded: of a word (what has no space or line break in it, such as a
// name) that is longer than `longest_word` bytes, its begin and its end with … between them; so, then, of a message
// that is longer than `longest`.
std::string shortened(std::string_view message, size_t longest_word, size_t longest);

} // namespace letcont
