#include "support/visible.h"

#include "support/utf8.h"

#include <algorithm>
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

std::string visible_name(std::string_view name) {
  std::string out;
  for (char c : visible(name)) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out;
}

std::string visible_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  while (!json.empty()) {
    size_t length = std::max<size_t>(utf8_length(json), 1);
    uint32_t point = code_point(json.substr(0, length));
    if (point >= 0x7F && acts(point)) { // below are line breaks between values only
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(point));
      out += escape;
    } else {
      out.append(json.substr(0, length));
    }
    json.remove_prefix(length);
  }
  return out;
}

} // namespace letcont
