// Syntax highlighting: splits a line into tokens. One small scanner and a table of rules for each syntax; it never
// fails, and needs only the state at the start of a line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace letcont::app {

enum class TokenKind : uint8_t { Plain, Keyword, Name, Definition, Type, Number, String, Sign, Comment };
inline constexpr size_t token_kinds = static_cast<size_t>(TokenKind::Comment) + 1;

struct Token {
  uint32_t begin = 0; // bytes of the line
  uint32_t end = 0;
  TokenKind kind = TokenKind::Plain;
  bool operator==(const Token&) const = default;
};

struct SyntaxRules;

// Returns the rules for a StageInfo's `syntax`, which may be a language's name; unknown names get those for plain text.
const SyntaxRules& syntax_named(std::string_view name);

// Returns the keywords, the names of types that the syntax knows, and what is in its library.
std::vector<std::string_view> words_of(const SyntaxRules&);

// Whether a name of a program cannot be that word, or would hide what every program has by that name. In CPS text
// operations are no names: only `let` is followed by one.
bool is_taken(const SyntaxRules&, std::string_view word);

// Whether a name may have that character, which is none of words, behind its first one.
bool is_name_sign(const SyntaxRules&, char);

// The state at the start of a line: what is open there.
enum class LineState : uint8_t { Code, BlockComment };

// Whether the syntax has block comments. Without them every line starts in Code; with them, only a line with a comment
// delimiter changes the state.
bool has_block_comments(const SyntaxRules&);

// Appends the line's tokens, which cover it without gaps, and returns the state at the start of the next line.
// O(bytes), times the number of the syntax's keywords.
LineState scan_line(const SyntaxRules&, LineState, std::string_view line, std::vector<Token>&);

} // namespace letcont::app
