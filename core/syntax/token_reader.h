// What parsers read tokens from: the tokens of a whole program, of which the last one is its end. Once an interrupt is
// due the reader is at that end, so the parser ends as for a text that breaks off; what it reports then is to be
// discarded.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "support/source.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace letcont {

// A Token has a `kind` and a `span`; `describe(kind)` says what a kind is called in messages.
template <class Token>
class TokenReader {
public:
  using Kind = decltype(Token::kind);

  TokenReader(std::span<const Token> tokens, const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : tokens_(tokens), source_(source), diagnostics_(diagnostics), interrupt_(interrupt) {}

  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  Kind kind(size_t ahead = 0) const { return peek(ahead).kind; }
  bool is(Kind wanted) const { return kind() == wanted; }
  std::string_view text(const Token& token) const { return source_.text(token.span); }

  // The token here; goes on to the next one. The end stays.
  const Token& take() {
    const Token& token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    if (is_due(interrupt_)) at_ = tokens_.size() - 1;
    return token;
  }
  bool take_if(Kind wanted) {
    if (!is(wanted)) return false;
    take();
    return true;
  }

protected:
  // What is here, for messages: its text if it is short and of a kind up to `last_in_full`, else what its kind is
  // called.
  std::string found(Kind last_in_full) const {
    std::string_view here = text(peek());
    return kind() <= last_in_full && here.size() <= 40 ? "'" + std::string(here) + "'" : std::string(describe(kind()));
  }

  std::span<const Token> tokens_;
  const Source& source_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  size_t at_ = 0;
};

} // namespace letcont
