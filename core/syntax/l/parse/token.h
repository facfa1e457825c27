// The tokens of L. Besides its kind, a token knows whether it touches the one before (`f(x)` applies f, `f
// (x)` does not), and which brackets enclose it (a line break separates statements in braces, not in
// parentheses).
//
// Comments go from `//` to the end of the line, or from `/*` to the next `*/`; they do not nest. Names consist of ASCII
// letters, digits, `_` and `'`. Those of values begin with a small letter or `_`, those of types and constructors with
// a capital letter. These words are no names: and, data, def, else, extern, if, let, macro, match, rec, try.
//
// A string stands on one line, in double quotes. Its escapes are \n, \t, \r, \", \\, \xHH for a byte, and \u{1F600}
// for a character. A character stands in single quotes, with the same escapes and \'.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "support/source.h"

#include <optional>
#include <string_view>
#include <vector>

namespace letcont::l {

enum class TokenKind : uint8_t {
  // words
  Integer, // decimal, 0x… or 0b…, with _ between digits and an L at the end of one of 64 bits
  Double,
  Character,
  String,
  Name,  // begins with a small letter
  Upper, // begins with a capital letter: a constructor or a type
  Underscore,
  Damaged, // a literal that is wrong, or what means nothing: reported
  // keywords
  Def,
  Data,
  Macro,
  Extern,
  Let,
  Rec,
  And,
  If,
  Else,
  Match,
  Try,
  // operators
  OrOr,
  AndAnd,
  EqualEqual,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  PlusPlus,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  // the rest
  Equals,
  Arrow,
  ColonColon,
  Assign, // :=
  Bang,   // !
  Comma,
  Bar,
  Ellipsis,
  Dot,
  OpenParen,
  CloseParen,
  OpenBracket,
  CloseBracket,
  OpenBrace,
  CloseBrace,
  Semicolon,
  Newline,
  End,
};

struct Token {
  static constexpr uint32_t none = UINT32_MAX;

  TokenKind kind = TokenKind::End;
  Span span;
  bool touches = false;      // nothing stands between it and the word before
  bool begins_line = false;  // it is the first word of its line
  uint32_t partner = none;   // of a bracket: the one that it belongs to; of an unclosed one: where it ends
  uint32_t enclosing = none; // the innermost open bracket around it
};

// Each closing bracket follows the one that opens it in the enumeration.
constexpr TokenKind closing(TokenKind open) { return static_cast<TokenKind>(static_cast<unsigned>(open) + 1); }
constexpr bool is_open(TokenKind kind) {
  return kind == TokenKind::OpenParen || kind == TokenKind::OpenBracket || kind == TokenKind::OpenBrace;
}
constexpr bool is_close(TokenKind kind) {
  return kind == TokenKind::CloseParen || kind == TokenKind::CloseBracket || kind == TokenKind::CloseBrace;
}

// At the beginning of a line these are definitions, at the top of the program.
constexpr bool begins_definition(TokenKind kind) { return kind >= TokenKind::Def && kind <= TokenKind::Extern; }

// Returns the name of a kind in messages and in the stage `tokens`.
std::string_view describe(TokenKind);

// Returns the tokens without line separators, ending with End. Characters that begin no token, damaged literals and
// unclosed comments are reported. O(text).
std::vector<Token> lex(const Source&, Diagnostics&, Interrupt* = nullptr);
// The same of the source's library.
std::vector<Token> lex_library(const Source&, Diagnostics&);

// Pairs the brackets and puts a Newline wherever a line break separates: not inside parentheses, after an operator, a
// comma, '=', '->' or an opening bracket, nor before 'else', 'and', '|', '.' or a closing bracket. Brackets without a
// partner are reported; closing ones are left out. O(tokens).
std::vector<Token> arrange(std::vector<Token>, Diagnostics&);

// Returns the value of an integer literal, which a minus sign may precede; nothing if it has too many bits: a decimal
// one has a sign, one with 0x or 0b is a pattern of bits.
std::optional<int64_t> integer_value(std::string_view literal, bool is_negative);

// Returns the value of a string literal given with its quotes. Escapes: \n \t \r \" \\ \xHH \u{H…}. The lexer has
// checked it.
std::string string_value(std::string_view literal);

} // namespace letcont::l
