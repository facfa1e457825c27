#include "compile/size_limit.h"

#include "syntax/token.h"

namespace letcont {

namespace {

bool is_part_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\'' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Returns the end of the quoted text, which ends at the end of its line at the latest.
uint32_t end_of_quoted(std::string_view text, uint32_t at) {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
  return at + (at < text.size() ? 1 : 0);
}

// Returns the end of the position: digits with : and - between them.
uint32_t end_of_position(std::string_view text, uint32_t at) {
  auto is_digit = [&](uint32_t here) { return here < text.size() && text[here] >= '0' && text[here] <= '9'; };
  for (++at; is_digit(at) || (at < text.size() && (text[at] == ':' || text[at] == '-') && is_digit(at + 1)); ++at) {
  }
  return at;
}

} // namespace

std::optional<uint32_t> first_word_beyond(size_t most, std::string_view text) {
  size_t words = 0;
  for (uint32_t at = 0; at < text.size();) {
    char c = text[at];
    bool unclosed = false;
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++at;
    } else if (uint32_t end = c == '/' ? skip_comment(text, at, unclosed) : at; end != at) {
      at = end;
    } else {
      if (++words > most) return at;
      if (c == '"')
        at = end_of_quoted(text, at);
      else if (c == '@')
        at = end_of_position(text, at);
      else
        for (++at; is_part_of_word(c) && at < text.size() && is_part_of_word(text[at]);) ++at;
    }
  }
  return std::nullopt;
}

} // namespace letcont
