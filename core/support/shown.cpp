#include "support/shown.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont {

namespace {

constexpr size_t near = 4096; // bytes in which a line break is looked for

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
  return character_begin(text, most);
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

std::string on_one_line(std::string_view text, size_t most) {
  std::string line;
  bool space = false;
  for (size_t at = 0; at < text.size();) {
    if (line.size() >= most) return line + " …";
    size_t length = std::max<size_t>(utf8_length(text.substr(at)), 1);
    bool blank = text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r';
    if (!blank && space && !line.empty()) line += ' ';
    space = blank;
    if (!blank) line.append(text, at, length);
    at += length;
  }
  return line;
}

namespace {

// Returns both ends of a text of more than `most` bytes with … between them, in whole characters.
std::string both_ends(std::string_view text, size_t most) {
  if (text.size() <= most) return std::string(text);
  size_t end = most / 3 * 2, begin = text.size() - most / 3;
  for (int i = 0; i < 3 && within_character(text, end); ++i) --end;
  for (int i = 0; i < 3 && within_character(text, begin); ++i) ++begin;
  return std::string(text.substr(0, end)).append("…").append(text.substr(begin));
}

} // namespace

std::string shortened(std::string_view message, size_t longest_word, size_t longest) {
  std::string text;
  for (size_t begin = 0; begin < message.size();) {
    size_t end = std::min(message.find_first_of(" \n", begin), message.size());
    text += both_ends(message.substr(begin, end - begin), longest_word);
    if (end < message.size()) text += message[end++];
    begin = end;
  }
  return both_ends(text, longest);
}

std::string short_message(std::string_view message) {
  constexpr size_t longest_word = 200, longest = 4000;
  return shortened(message, longest_word, longest);
}

std::string gap_line(std::string_view before, uint64_t left_out) {
  std::string line = before.empty() || before.ends_with('\n') ? "" : "\n";
  return line + "[… " + grouped(left_out) + (left_out == 1 ? " byte is" : " bytes are") + " left out …]\n";
}

} // namespace letcont
