#include "syntax/scanner.h"

#include <string>
#include <utility>

namespace letcont {

Scanner::Number Scanner::number(CharacterClass name_part) {
  auto damaged = [&](uint32_t length, std::string message) {
    diagnostics_.error("syntax/number", span(length), std::move(message));
    return Number{length, false, true};
  };
  Number number;
  number.length = length_of(1, is_digit);
  bool is_range = peek(number.length) == '.' && peek(number.length + 1) == '.'; // of other languages
  if (peek(number.length) == '.' && !is_range) {
    if (!is_digit(peek(number.length + 1)))
      return damaged(number.length + 1, "a number has digits on both sides of its point: 1.0");
    number.is_double = true;
    number.length = length_of(number.length + 1, is_digit);
  }
  if (peek(number.length) == 'e' || peek(number.length) == 'E') {
    uint32_t sign = peek(number.length + 1) == '+' || peek(number.length + 1) == '-' ? 1 : 0;
    if (is_digit(peek(number.length + 1 + sign))) {
      number.is_double = true;
      number.length = length_of(number.length + 1 + sign, is_digit);
    }
  }
  if (!name_part(peek(number.length))) return number;
  return damaged(length_of(number.length, name_part), "this is neither a decimal number nor a name");
}

uint32_t Scanner::comment_end() {
  bool unclosed = false;
  uint32_t end = skip_comment(text_, at_, unclosed);
  if (unclosed) diagnostics_.error("syntax/unclosed-comment", span(2), "this comment is never closed");
  return end;
}

Span Scanner::skip_unknown(CharacterClass known) {
  uint32_t begin = at_;
  at_ += character_length(text_, at_);
  while (!at_end() && !known(peek())) at_ += character_length(text_, at_);
  return {begin, at_};
}

std::optional<Scanner::Lookalike> Scanner::lookalike() const {
  constexpr std::pair<std::string_view, std::string_view> all[] = {
      {"–", "-"},  {"—", "-"},  {"\u2212", "-"}, {"→", "->"}, {"≤", "<="},
      {"≥", ">="}, {"≠", "!="}, {"×", "*"},      {"÷", "/"},  {"\u00A0", " "},
  };
  if (static_cast<unsigned char>(peek()) < 0x80) return std::nullopt;
  for (auto [text, sign] : all)
    if (rest().starts_with(text)) return Lookalike{sign, static_cast<uint32_t>(text.size())};
  return std::nullopt;
}

void Scanner::report(const Lookalike& found) {
  if (found.sign == " " && std::exchange(told_of_spaces_, true)) return;
  diagnostics_.error("syntax/character", span(found.length), "this only looks like '" + std::string(found.sign) + "'");
}

} // namespace letcont
