#include "syntax/l/parse/token.h"

#include <algorithm>

namespace letcont::l {

namespace {

// After these a line break does not separate: more must follow.
bool wants_more(TokenKind kind) {
  return (kind >= TokenKind::OrOr && kind <= TokenKind::Ellipsis) || is_open(kind) || kind == TokenKind::Semicolon ||
         (kind >= TokenKind::Def && kind <= TokenKind::Try);
}
// Nor before these.
bool continues(TokenKind kind) {
  return kind == TokenKind::Else || kind == TokenKind::And || kind == TokenKind::Bar || kind == TokenKind::Dot ||
         is_close(kind) || kind == TokenKind::End;
}

class Arranger {
public:
  Arranger(std::vector<Token> tokens, Diagnostics& diagnostics) : in_(std::move(tokens)), diagnostics_(diagnostics) {
    out_.reserve(in_.size() + in_.size() / 4);
  }

  std::vector<Token> run() {
    for (Token token : in_) {
      // A definition begins at the top: what is still open there was forgotten.
      if (token.kind == TokenKind::End || (token.begins_line && begins_definition(token.kind)))
        close_down_to(0, token.span.begin);
      if (is_close(token.kind) && !pair(token)) continue;
      if (separates(token)) add({TokenKind::Newline, {token.span.begin, token.span.begin}});
      if (is_close(token.kind)) open_.pop_back();
      add(token);
      if (is_open(token.kind)) open_.push_back(last());
    }
    return std::move(out_);
  }

private:
  uint32_t last() const { return static_cast<uint32_t>(out_.size() - 1); }

  void add(Token token) {
    token.enclosing = open_.empty() ? Token::none : open_.back();
    out_.push_back(token);
    if (pending_partner_ != Token::none && is_close(token.kind)) {
      out_.back().partner = pending_partner_;
      out_[pending_partner_].partner = last();
      pending_partner_ = Token::none;
    }
  }

  bool separates(const Token& token) const {
    if (!token.begins_line || out_.empty() || continues(token.kind) || wants_more(out_.back().kind)) return false;
    return open_.empty() || out_[open_.back()].kind == TokenKind::OpenBrace;
  }

  // Finds the open bracket that `close` closes and drops those inside it. False if there is none.
  bool pair(const Token& close) {
    size_t depth = open_.size();
    while (depth > 0 && closing(out_[open_[depth - 1]].kind) != close.kind) --depth;
    if (depth == 0) {
      diagnostics_.error("syntax/unopened", close.span,
                         "this " + std::string(describe(close.kind)) + " closes nothing");
      return false;
    }
    close_down_to(depth, close.span.begin);
    pending_partner_ = open_.back();
    return true;
  }

  // `at`: what shows that they are not closed.
  void close_down_to(size_t depth, uint32_t at) {
    while (open_.size() > depth) {
      Token& open = out_[open_.back()];
      if (!may_close_in_string(open, at))
        diagnostics_.error("syntax/unclosed", open.span,
                           "this " + std::string(describe(open.kind)) + " is never closed");
      open.partner = static_cast<uint32_t>(out_.size());
      open_.pop_back();
    }
  }

  // Whether a string behind it is not closed, which was reported: what closes the bracket may be taken for a part of
  // it.
  bool may_close_in_string(const Token& open, uint32_t before) const {
    const std::vector<Diagnostic>& all = diagnostics_.all();
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& each) {
      return each.code == "syntax/unclosed-string" && each.span.begin > open.span.begin && each.span.begin < before;
    });
  }

  std::vector<Token> in_;
  Diagnostics& diagnostics_;
  std::vector<Token> out_;
  std::vector<uint32_t> open_; // indices in out_
  uint32_t pending_partner_ = Token::none;
};

} // namespace

std::vector<Token> arrange(std::vector<Token> tokens, Diagnostics& diagnostics) {
  return Arranger(std::move(tokens), diagnostics).run();
}

} // namespace letcont::l
