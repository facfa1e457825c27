// The token stream that both halves of the parser read from and report errors through.
#pragma once

#include "syntax/fun/lexer.h"
#include "syntax/token_reader.h"

#include <algorithm>
#include <span>
#include <string>

namespace letcont::fun {

class TokenStream : public TokenReader<Token> {
public:
  using TokenReader::TokenReader;

  Span span() const { return peek().span; }
  // The place of a missing token: after the token before.
  Span gap() const {
    if (at_ == 0) return {0, 0};
    uint32_t end = tokens_[at_ - 1].span.end;
    return {end, end};
  }
  // Whether the token here begins a line, with no space before it.
  bool is_unindented() const {
    uint32_t begin = span().begin;
    return begin == 0 || source_.text()[begin - 1] == '\n';
  }
  // The place of an error here. The end of the text may be lines below the last token.
  Span place() const { return kind() == TokenKind::End ? gap() : span(); }

  // After an error the next few tokens may cause errors that only follow from it, which are suppressed. `settle` ends
  // this where a new construct begins. At a Stranger and behind it they follow from what the lexer has reported, and at
  // the end of a text whose last comment is never closed.
  Diagnostic* error(std::string_view code, Span span, std::string message) {
    bool follows = at_ < quiet_until_ || is(TokenKind::Stranger) ||
                   (at_ > 0 && tokens_[at_ - 1].kind == TokenKind::Stranger) || (is(TokenKind::End) && in_comment());
    quiet_until_ = at_ + 3;
    if (follows) return nullptr;
    return &diagnostics_.error(std::string(code), span, std::move(message));
  }
  void settle() { quiet_until_ = 0; }

  // What is here, for messages.
  std::string found() const { return TokenReader::found(TokenKind::CloseBrace); }
  Diagnostic* expected(std::string_view what) {
    return error("syntax/expected", place(), "expected " + std::string(what) + ", found " + found());
  }

  Diagnostics& diagnostics() { return diagnostics_; }

private:
  bool in_comment() const {
    auto is_comment = [](const Diagnostic& each) { return each.code == "syntax/unclosed-comment"; };
    return std::any_of(diagnostics_.all().begin(), diagnostics_.all().end(), is_comment);
  }

  size_t quiet_until_ = 0;
};

} // namespace letcont::fun
