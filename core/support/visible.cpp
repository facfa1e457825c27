#include "support/visible.h"

#include <cstdint>
#include <cstdio>

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

namespace {

uint32_t code_point(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]);
  uint32_t point = static_cast<unsigned char>(character[0]) & (0x7Fu >> character.size());
  for (char c : character.substr(1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return point;
}

// A control character, or one that changes the direction of the text or breaks the line.
bool acts(uint32_t point) {
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x061C || point == 0x200E || point == 0x200F ||
         (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

} // namespace

size_t append_visible(std::string& out, std::string_view text) {
  size_t length = utf8_length(text);
  uint32_t point = code_point(text.substr(0, length == 0 ? 1 : length));
  bool byte = length == 0 || point < 0x80;
  if (length > 0 && (!acts(point) || point == '\n' || point == '\t')) {
    out.append(text.substr(0, length));
    return length;
  }
  char escape[16];
  std::snprintf(escape, sizeof escape, byte ? "\\x%02x" : "\\u{%x}", static_cast<unsigned>(point));
  out += escape;
  return length == 0 ? 1 : length;
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) text.remove_prefix(append_visible(out, text));
  return out;
}

} // namespace letcont
