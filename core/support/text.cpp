#include "support/text.h"

#include "support/numbers/c_double.h"
#include "support/utf8.h"

#include <cmath>
#include <cstdio>
#include <utility>

namespace letcont {

std::string double_text(double value) {
  if (!std::isfinite(value)) return printed_double(value);
  std::string text;
  for (int digits = 1; digits <= 17; ++digits) {
    text = general_double(value, digits);
    if (read_double(text).value == value) break; // 17 digits always do
  }
  if (std::fabs(value) >= 1 && std::fabs(value) < 1e15 && text.find('e') != text.npos)
    text = std::to_string(static_cast<int64_t>(value)); // as 1e+01, which has no fraction
  if (text.find_first_of(".e") == text.npos) text += ".0";
  return text;
}

std::string printed_double(double value) { return std::isnan(value) ? "nan" : general_double(value, 6); }

std::optional<double> parse_double(std::string_view text) {
  if (text == "nan") return std::nan("");
  if (text == "inf") return HUGE_VAL;
  if (text == "-inf") return -HUGE_VAL;
  if (text.empty() || text.find_first_not_of("0123456789.eE+-") != text.npos) return std::nullopt;
  ReadDouble read = read_double(text);
  if (read.length != text.size()) return std::nullopt;
  return read.value;
}

// A character in a string, and the letter after the backslash that stands for it.
static constexpr std::pair<char, char> escapes[] = {{'"', '"'}, {'\\', '\\'}, {'\n', 'n'}, {'\t', 't'}, {'\r', 'r'}};

char escaped_by(char letter) {
  for (auto [character, by] : escapes)
    if (letter == by) return character;
  return '\0';
}

static char escape_letter(char c) {
  for (auto [character, by] : escapes)
    if (c == character) return by;
  return '\0';
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (size_t i = 0; i < text.size();) {
    unsigned char c = static_cast<unsigned char>(text[i]);
    size_t length = utf8_length(text.substr(i));
    if (char letter = escape_letter(text[i]))
      (out += '\\') += letter;
    else if (length == 0 || c < 0x20 || c == 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02X", c);
      out += escape;
      length = 1;
    } else
      out.append(text.substr(i, length));
    i += length ? length : 1;
  }
  return out + '"';
}

std::string quoted_character(uint32_t code) {
  if (code == '\'') return "'\\''";
  if (code == '"') return "'\"'";
  if (char letter = code < 0x80 ? escape_letter(static_cast<char>(code)) : '\0')
    return std::string("'\\") + letter + "'";
  if (code >= 0x20 && code != 0x7F) return "'" + utf8_text(code) + "'";
  char escape[16];
  std::snprintf(escape, sizeof escape, "'\\u{%X}'", code);
  return escape;
}

// \u{H…}: up to six hexadecimal digits of a Unicode scalar value.
static std::optional<ReadCharacter> read_code(std::string_view text) {
  uint32_t code = 0;
  size_t at = 3;
  while (at < text.size() && at < 9 && hex_digit(text[at]) >= 0)
    code = code * 16 + static_cast<uint32_t>(hex_digit(text[at++]));
  bool is_closed = at > 3 && at < text.size() && text[at] == '}';
  if (!is_closed || !is_scalar_value(code)) return std::nullopt;
  return ReadCharacter{code, at + 1};
}

// \xHH: a character of ASCII. A byte beyond it is none.
static std::optional<ReadCharacter> read_hex(std::string_view text) {
  if (text.size() < 4 || hex_digit(text[2]) < 0 || hex_digit(text[2]) > 7 || hex_digit(text[3]) < 0)
    return std::nullopt;
  return ReadCharacter{static_cast<uint32_t>(hex_digit(text[2]) * 16 + hex_digit(text[3])), 4};
}

std::optional<ReadCharacter> read_character(std::string_view text) {
  if (text.size() > 1 && text[0] == '\\') {
    if (text[1] == 'x') return read_hex(text);
    if (text[1] == '\'') return ReadCharacter{'\'', 2};
    if (text.substr(1, 2) == "u{") return read_code(text);
    if (char meant = escaped_by(text[1])) return ReadCharacter{static_cast<uint32_t>(meant), 2};
    return std::nullopt;
  }
  size_t length = utf8_length(text);
  if (length == 0) return std::nullopt;
  return ReadCharacter{code_point(text.substr(0, length)), length};
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string_view markup(const char& c) {
  switch (c) {
  case '&': return "&amp;";
  case '<': return "&lt;";
  case '"': return "&quot;";
  default: return {&c, 1};
  }
}

std::string escape_markup(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char& c : text) out += markup(c);
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

} // namespace letcont
