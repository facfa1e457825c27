#include "editor/rpc/units.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont::rpc {

namespace {

// Returns the bytes of the first character; a byte that begins none is one.
uint32_t first_length(std::string_view text) { return static_cast<uint32_t>(std::max<size_t>(utf8_length(text), 1)); }

// Returns the units of one character of that many bytes.
uint32_t units_of(uint32_t length, Encoding encoding) {
  if (encoding == Encoding::Utf8) return length;
  return encoding == Encoding::Utf16 && length == 4 ? 2 : 1;
}

} // namespace

uint32_t units_in(std::string_view text, Encoding encoding) {
  if (encoding == Encoding::Utf8) return static_cast<uint32_t>(text.size());
  uint32_t units = 0;
  for (size_t at = 0; at < text.size();) {
    uint32_t length = first_length(text.substr(at));
    units += units_of(length, encoding);
    at += length;
  }
  return units;
}

uint32_t bytes_of(std::string_view text, uint32_t units, Encoding encoding) {
  size_t at = 0;
  while (at < text.size()) {
    uint32_t length = first_length(text.substr(at)), needed = units_of(length, encoding);
    if (needed > units) break; // within the character
    units -= needed;
    at += length;
  }
  return static_cast<uint32_t>(at);
}

} // namespace letcont::rpc
