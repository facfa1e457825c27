// The words of the text form of CPS. For this folder alone.
//
// A lexer reads from any place in the text, so the parser can look at a definition's head before the bodies of others.
// Line breaks mean nothing, but for finding the way back after a mistake: a token knows whether it begins a line.
#pragma once

#include "cps/text/positions.h"
#include "support/diagnostic.h"
#include "support/interrupt.h"

#include <string>
#include <string_view>

namespace letcont::cps {

enum class TokenKind : uint8_t {
  End,
  Name,
  Integer,
  Double,
  String,
  Character,
  Open,       // (
  Close,      // )
  BlockOpen,  // {
  BlockClose, // }
  Comma,
  Colon,
  Semicolon,
  Equals,
  Hash,
  Slash,
  Arrow, // ->
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool begins_line = false;
  Span span;
};

// Whether a character that means nothing here is an operator of other languages. A `-` may begin a number or an arrow.
constexpr bool is_operator(char c) {
  return c == '+' || c == '*' || c == '%' || c == '<' || c == '>' || c == '!' || c == '&' || c == '|' || c == '^';
}

// Positions of a front end's source (positions.h) are skipped like comments.
class Lexer {
public:
  // Reads the bytes [begin, end) of the text. Mistakes (a character that means nothing, a string or comment without
  // end) are reported if there are diagnostics, and skipped. Once the interrupt is due every next token is the end.
  Lexer(std::string_view text, Span part, Diagnostics* diagnostics = nullptr, Interrupt* = nullptr);

  const Token& peek() const { return token_; }
  Token next();
  // Goes on at another place, which must begin a token.
  void seek(uint32_t offset);
  // Where the token before this one ended.
  uint32_t last_end() const { return last_end_; }

  std::string_view text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  std::string_view text() const { return text(token_.span); }
  bool at(TokenKind kind) const { return token_.kind == kind; }
  bool at(std::string_view word) const { return token_.kind == TokenKind::Name && text() == word; }
  // The last position that stands between the next token and the one before it; of length 0 if there is none.
  const Position& position() const { return position_; }

private:
  void read();
  void skip_space();
  void skip_comment();
  void skip_position();
  TokenKind number();
  TokenKind string();
  TokenKind character();
  TokenKind symbol(char c);
  char ahead(uint32_t distance) const { return at_ + distance < end_ ? text_[at_ + distance] : '\0'; }
  void error(const char* code, Span, const char* message);

  std::string_view text_;
  uint32_t at_, end_;
  uint32_t last_end_;
  bool line_begins_ = true;
  Token token_;
  Position position_; // before it
  Diagnostics* diagnostics_;
  Interrupt* interrupt_;
};

// Whether a text is one name, as the lexer reads it.
bool is_name(std::string_view text);

// The words of types, which are no data type's name.
inline constexpr std::string_view type_words[] = {"i32", "i64",  "bool", "f64", "str",  "char",
                                                  "fn",  "code", "env",  "ref", "array"};

// Whether a text is the name of a data type: a name, or one with arguments, as List(i32).
bool is_data_name(std::string_view text);

// A name that the lexer takes for one, as near to this one as can be; an empty one stays empty.
std::string readable_name(std::string_view);

// What a string token means, without its quotes and escapes; reports escapes that mean nothing.
std::string unquoted(std::string_view token, Span, Diagnostics&);

} // namespace letcont::cps
