// How large values are shown to people: numbers with thousands separators; long texts by their first and last part. In
// a text of at most 2 * most bytes the two parts would overlap, so it is shown whole:
//
//   if (text.size() > 2 * 1000) {
//     std::string_view first = text.substr(0, first_part(text, 1000));
//     std::string_view last = text.substr(last_part(text, 1000));
//     show(first, gap_line(first, text.size() - first.size() - last.size()), last);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace letcont {

// 1,234,567
std::string grouped(uint64_t);

// Return where the first part of a text ends and where its last part begins, so that each has at most `most` bytes: at
// a line break if one is near, else between two characters (UTF-8). A shorter text stays whole.
size_t first_part(std::string_view text, size_t most);
size_t last_part(std::string_view text, size_t most);

// Returns the line for the omitted part of that text: "[… 1,234 bytes are left out …]".
std::string gap_line(std::string_view before, uint64_t left_out);

// Returns a program's text for a line: each run of blanks and line breaks as one blank. Of a text that takes `most`
// bytes or more, the whole characters up to there, and …
std::string on_one_line(std::string_view text, size_t most);

// Shortens a message that may quote user input. First each word (a run without spaces or line breaks, such as a name)
// of more than `longest_word` bytes is cut to its beginning and end with … between them; then so is the message, if it
// is longer than `longest`.
std::string shortened(std::string_view message, size_t longest_word, size_t longest);

// The same for the messages of all surfaces, which quote names and types of the program: these may be as long as the
// program. A panic's message is the program's own, and not shortened.
std::string short_message(std::string_view message);

} // namespace letcont
