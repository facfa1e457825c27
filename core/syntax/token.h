// Tokens: the part that the lexers of all languages share.
#pragma once

#include "support/document.h"
#include "support/source.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace letcont {

// A word of the program: a kind of its language's own enumeration, and where it stands.
struct LexedToken {
  std::string_view kind; // for people: "integer", "name", "'+'"
  Span span;
};

// The stage `tokens`: one token a line, with its place, kind and text: `1:5  integer  42`.
Document print_tokens(std::span<const LexedToken>, const Source&, Interrupt* = nullptr);

// The same of a language's own tokens, whose kinds its `describe` names.
template <class Tokens>
Document print_own_tokens(const Tokens& tokens, const Source& source, Interrupt* interrupt = nullptr) {
  std::vector<LexedToken> words;
  for (const auto& token : tokens) words.push_back({describe(token.kind), token.span});
  return print_tokens(words, source, interrupt);
}

// What the languages say of a < b < c.
inline constexpr std::string_view chained_comparison = "comparisons do not chain; write a < b && b < c for a < b < c";

// ---- Characters of the source languages. Names are ASCII; other characters stand in comments and strings only.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_name_part(char c) { return is_name_start(c) || is_digit(c) || c == '\''; }

// The end of a comment that begins at `at` (`//` up to the line's end, `/* … */`), or `at` if none begins there. An
// unclosed `/*` ends at the text's end and sets `unclosed`.
uint32_t skip_comment(std::string_view text, uint32_t at, bool& unclosed);

// The length in bytes of the character at `at`, at least 1, never beyond the text: to point at all of a strange one.
uint32_t character_length(std::string_view text, uint32_t at);

// Reads decimal digits as a 32-bit integer; false if the value is above 2147483647 (or 2147483648, which only a minus
// sign in front makes valid, if `allow_minimum`; then the result is INT_MIN).
bool read_int32(std::string_view digits, bool allow_minimum, int32_t& value);

} // namespace letcont
