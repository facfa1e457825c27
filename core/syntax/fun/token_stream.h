// What both halves of the parser read from and complain through.
#pragma once

#include "syntax/fun/lexer.h"

#include <algorithm>
#include <span>
#include <string>

namespace letcont::fun {

class TokenStream {
public:
  TokenStream(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics)
      : tokens_(tokens), source_(source), diagnostics_(diagnostics) {}

  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  TokenKind kind() const { return peek().kind; }
  Span span() const { return peek().span; }
  // Where something is missing: after the token before.
  Span gap() const {
    if (at_ == 0) return {0, 0};
    uint32_t end = tokens_[at_ - 1].span.end;
    return {end, end};
  }
  // Where to point at for what is wrong here. The text's end may be lines below what stands last.
  Span place() const { return kind() == TokenKind::End ? gap() : span(); }
  std::string_view text(const Token& token) const { return source_.text(token.span); }

  // The token here; goes on to the next one. End stays.
  const Token& take() {
    const Token& token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool take_if(TokenKind wanted) {
    if (kind() != wanted) return false;
    take();
    return true;
  }

  // After an error the next few tokens may be wrong for no reason but that one: what is reported there is left out.
  // `settle` ends this, where a new thing begins.
  Diagnostic* error(std::string_view code, Span span, std::string message) {
    bool follows = at_ < quiet_until_;
    quiet_until_ = at_ + 3;
    if (follows) return nullptr;
    return &diagnostics_.error(std::string(code), span, std::move(message));
  }
  void settle() { quiet_until_ = 0; }

  // What is here, for messages.
  std::string found() const {
    bool in_full = kind() <= TokenKind::Damaged;
    std::string_view here = text(peek());
    return in_full && here.size() <= 40 ? "'" + std::string(here) + "'" : std::string(describe(kind()));
  }
  Diagnostic* expected(std::string_view what) {
    return error("syntax/expected", place(), "expected " + std::string(what) + ", found " + found());
  }

  Diagnostics& diagnostics() { return diagnostics_; }

private:
  std::span<const Token> tokens_;
  const Source& source_;
  Diagnostics& diagnostics_;
  size_t at_ = 0;
  size_t quiet_until_ = 0;
};

} // namespace letcont::fun
