// The words of the Fun language.
#pragma once

#include "support/diagnostic.h"
#include "support/source.h"

#include <optional>
#include <string_view>
#include <vector>

namespace letcont::fun {

enum class TokenKind : uint8_t {
  // Values
  Name,
  Integer,
  Double,
  Character,
  Damaged, // stands for a value that was reported already
  // Keywords
  Def,
  Val,
  If,
  Then,
  Else,
  Write,
  // Operators, in the order of `Operation`: Add … Rem, Eq … Ge
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  EqualEqual,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  // Operators on conditions
  And,
  Or,
  Not,
  // Punctuation
  Equals,
  Colon,
  Semicolon,
  Comma,
  OpenParen,
  CloseParen,
  OpenBrace,
  CloseBrace,
  Comment, // only if asked for
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
};

// What a kind is called in messages and in the stage `tokens`: "integer", "'then'".
std::string_view describe(TokenKind);

enum class Comments : uint8_t { Skip, Keep };

// All tokens, ending with End. What begins no token is reported and skipped or, where it looks like a value, read as
// Damaged, so that parsing can go on. The spans of the tokens are in order and disjoint. O(text).
std::vector<Token> lex(const Source&, Diagnostics&, Comments = Comments::Skip);

// The byte that a character literal means; nothing if it means none. `text` is with its quotes.
std::optional<uint8_t> character_value(std::string_view text);

} // namespace letcont::fun
