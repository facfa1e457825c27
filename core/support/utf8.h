// Characters of texts in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// Returns the size of the byte order mark that the text begins with, as some editors write it: 3 or 0 bytes.
constexpr uint32_t mark_size(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

// The length of the character that the text begins with; 0 if it begins with none (overlong forms included).
size_t utf8_length(std::string_view text);

// The code point of a character; that of a byte is the byte.
uint32_t code_point(std::string_view character);

// Whether a number is the code of a character: a Unicode scalar value.
constexpr bool is_scalar_value(uint32_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

// Returns the character with that code.
std::string utf8_text(uint32_t code);

// What is no UTF-8 has characters, too: one begins at the first byte and at each that is no continuation byte, and ends
// where the next one begins. One that is no UTF-8 counts as U+FFFD, with all its bytes.

// Returns where the i-th character from `from` on begins, which begins one itself; where the text ends if it has i
// characters from there, and nothing if it has fewer. O(bytes), several at a time.
std::optional<size_t> character_place(std::string_view text, size_t from, int64_t i);

// Returns the number of characters of a text. O(bytes).
size_t character_count(std::string_view text);

// Returns the code of the i-th character, counted from 0, and nothing beyond the text. O(bytes).
std::optional<uint32_t> character_at(std::string_view text, int64_t i);

// Continuation bytes begin no character.
constexpr bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }
// Whether a position of the text is between two bytes of a character.
constexpr bool within_character(std::string_view text, size_t at) {
  return at > 0 && at < text.size() && !begins_character(text[at]);
}
// The beginning of the character that a position is in. A character has four bytes at most, so that in other bytes it
// stays near.
constexpr size_t character_begin(std::string_view text, size_t at) {
  size_t begin = at;
  while (at - begin < 3 && within_character(text, begin)) --begin;
  return within_character(text, begin) ? at : begin;
}
// The whole characters among the first bytes of a text, of which there are `longest` at most.
constexpr std::string_view beginning(std::string_view text, size_t longest) {
  return text.size() <= longest ? text : text.substr(0, character_begin(text, longest));
}
// Names of any length are the program's. Those that are made from them, of which there may be very many, have a
// beginning of this many bytes.
inline constexpr size_t longest_made_name = 200;

} // namespace letcont
