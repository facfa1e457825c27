#include "support/visible.h"

#include "support/utf8.h"

#include <cstdio>

namespace letcont {

namespace {

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
