// The token stream that the parts of the parser read from and report errors through.
#pragma once

#include "syntax/l/parse/token.h"
#include "syntax/l/tree/tree.h"
#include "syntax/token_reader.h"

#include <algorithm>
#include <span>
#include <string>

namespace letcont::l {

class TokenStream : public TokenReader<Token> {
public:
  using TokenReader::TokenReader;

  uint32_t index() const { return static_cast<uint32_t>(at_); }
  const Token& at(uint32_t index) const { return tokens_[index]; }
  const Token& previous() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }

  bool at_separator() const { return is(TokenKind::Newline) || is(TokenKind::Semicolon); }
  void skip_separators() {
    while (at_separator()) take();
  }
  void skip_newlines() {
    while (is(TokenKind::Newline)) take();
  }

  // How many tokens ahead the one after the bracket is that token `ahead` opens; 0 if that is never closed.
  size_t after_bracket(size_t ahead) const {
    const Token& open = peek(ahead);
    if (open.partner == Token::none || open.partner + 1 >= tokens_.size()) return 0;
    return open.partner + 1 - at_;
  }

  // Advances to the end of a statement of the braces `open` (Token::none: of the program).
  void skip_statement(uint32_t open) {
    for (;;) {
      const Token& token = peek();
      if (token.kind == TokenKind::End) return;
      bool opens = is_open(token.kind), closes = is_close(token.kind);
      if (closes && token.partner != Token::none && (open != Token::none && token.partner <= open)) return;
      if (at_separator() && (token.enclosing == open || (open != Token::none && token.enclosing == Token::none)))
        return;
      if (token.begins_line && token.kind >= TokenKind::Def && token.kind <= TokenKind::Extern) return;
      if (opens && token.partner != Token::none && token.partner > at_)
        at_ = std::min<size_t>(token.partner, tokens_.size() - 1);
      else
        take();
    }
  }

  Diagnostic& error(std::string_view code, Span span, std::string message) {
    return diagnostics_.error(std::string(code), span, std::move(message));
  }
  // What is here, for messages.
  std::string found() const { return TokenReader::found(TokenKind::Underscore); }
  // Null if the mistake has been reported already.
  Diagnostic* expected(const std::string& what) {
    bool is_stranger = is(TokenKind::PlusPlus) && peek().span.end - peek().span.begin == 1; // as '^' and '?'
    if (is(TokenKind::Damaged) || previous().kind == TokenKind::Damaged || is_stranger) return nullptr;
    return &error("syntax/expected", peek().span, "expected " + what + ", found " + found());
  }
};

} // namespace letcont::l
