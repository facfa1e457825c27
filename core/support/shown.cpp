#include "support/shown.h"

#include <algorithm>

namespace letcont {

namespace {

constexpr size_t near = 4096; // bytes in which a line break is looked for

bool within_character(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

} // namespace

std::string grouped(uint64_t value) {
  std::string digits = std::to_string(value);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

size_t first_part(std::string_view text, size_t most) {
  if (text.size() <= most) return text.size();
  size_t floor = most - std::min(most, near);
  for (size_t end = most; end > floor; --end)
    if (text[end - 1] == '\n') return end;
  size_t end = most; // a character has four bytes at most
  while (end > 0 && most - end < 3 && within_character(text, end)) --end;
  return within_character(text, end) ? most : end;
}

size_t last_part(std::string_view text, size_t most) {
  if (text.size() <= most) return 0;
  size_t begin = text.size() - most;
  size_t ceiling = std::min(text.size(), begin + near);
  for (size_t at = begin; at < ceiling; ++at)
    if (text[at - 1] == '\n') return at;
  size_t at = begin;
  while (at - begin < 3 && within_character(text, at)) ++at;
  return within_character(text, at) ? begin : at;
}

std::string gap_line(std::string_view before, uint64_t left_out) {
  std::string line = before.empty() || before.ends_with('\n') ? "" : "\n";
  return line + "[… " + grouped(left_out) + (left_out == 1 ? " byte is" : " bytes are") + " left out …]\n";
}

} // namespace letcont
