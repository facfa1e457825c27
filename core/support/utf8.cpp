#include "support/utf8.h"

#include <algorithm>

namespace letcont {

size_t utf8_length(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  unsigned char first = byte(0);
  if (first < 0x80) return 1;
  size_t length = first >= 0xF5 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  if (first == 0xE0 && byte(1) < 0xA0) return 0;
  if (first == 0xED && byte(1) >= 0xA0) return 0; // surrogates
  if (first == 0xF0 && byte(1) < 0x90) return 0;
  if (first == 0xF4 && byte(1) >= 0x90) return 0;
  return length;
}

uint32_t code_point(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]);
  uint32_t point = static_cast<unsigned char>(character[0]) & (0x7Fu >> character.size());
  for (char c : character.substr(1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return point;
}

std::string utf8_text(uint32_t code) {
  auto byte = [](uint32_t bits) { return static_cast<char>(bits); };
  auto rest = [&](uint32_t shift) { return byte(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6), rest(0)};
  if (code < 0x10000) return {byte(0xE0 | code >> 12), rest(6), rest(0)};
  return {byte(0xF0 | code >> 18), rest(12), rest(6), rest(0)};
}

size_t character_count(std::string_view text) {
  if (text.empty()) return 0;
  return 1 + static_cast<size_t>(std::count_if(text.begin() + 1, text.end(), begins_character));
}

std::optional<size_t> character_place(std::string_view text, size_t from, int64_t i) {
  if (i < 0) return std::nullopt;
  size_t at = from;
  constexpr size_t block = 64; // bytes
  for (; i >= static_cast<int64_t>(block) && text.size() - at >= block; at += block) {
    uint8_t begun = at == from && !begins_character(text[at]); // a small sum, for which 16 bytes fit into a register
    for (size_t byte = 0; byte < block; ++byte) begun = static_cast<uint8_t>(begun + begins_character(text[at + byte]));
    i -= begun;
  }
  while (at > from && within_character(text, at)) ++at;
  for (; i > 0; --i) {
    if (at == text.size()) return std::nullopt;
    for (++at; within_character(text, at);) ++at;
  }
  return at;
}

std::optional<uint32_t> character_at(std::string_view text, int64_t i) {
  std::optional<size_t> place = character_place(text, 0, i);
  if (!place || *place == text.size()) return std::nullopt;
  size_t at = *place, length = 1;
  while (within_character(text, at + length)) ++length;
  std::string_view character = text.substr(at, length);
  return utf8_length(character) == length ? code_point(character) : 0xFFFD;
}

} // namespace letcont
