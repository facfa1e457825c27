// Colours for programs and stages: splits a line into pieces of one kind each. One small scanner, and a table of rules
// for each syntax; it never fails, and it needs no more than the state at the begin of a line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace letcont::app {

enum class TokenKind : uint8_t { Plain, Keyword, Name, Definition, Type, Number, String, Sign, Comment };
inline constexpr size_t token_kinds = 9;

struct Token {
  uint32_t begin = 0; // bytes of the line
  uint32_t end = 0;
  TokenKind kind = TokenKind::Plain;
  bool operator==(const Token&) const = default;
};

struct SyntaxRules;

// The rules for a StageInfo's `syntax`, which may be a language's name; unknown names get those for plain text.
const SyntaxRules& syntax_named(std::string_view name);

// What is open at the begin of a line.
enum class LineState : uint8_t { Code, BlockComment };

// Without them the state is Code at the begin of every line; with them, only a line with one of their ends changes it.
bool has_block_comments(const SyntaxRules&);

// Appends the line's tokens, which cover it without gaps, and gives the state at the begin of the next line.
// O(bytes), with a factor for the number of the syntax's keywords.
LineState scan_line(const SyntaxRules&, LineState, std::string_view line, std::vector<Token>&);

} // namespace letcont::app
