// The lexer of the Fun language.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
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
  Stranger, // characters that mean nothing, which were reported
  Comment,  // only if asked for
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
};

// Returns the name of a kind in messages and in the stage `tokens`: "integer", "'then'".
std::string_view describe(TokenKind);

enum class Comments : uint8_t { Skip, Keep };

// Returns all tokens, ending with End. Text that begins no token is reported and read as a Stranger or, if it resembles
// a value, as Damaged, so that parsing can continue. The spans of the tokens are in order and disjoint. O(text).
std::vector<Token> lex(const Source&, Diagnostics&, Comments = Comments::Skip, Interrupt* = nullptr);

// Returns the byte of a character literal; nothing if it is malformed. `text` includes the quotes.
std::optional<uint8_t> character_value(std::string_view text);

} // namespace letcont::fun
