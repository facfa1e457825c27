// The lexer of the Add language: integers, names, `+ = ( )`, and line breaks, which end a binding.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "support/source.h"

#include <string_view>
#include <vector>

namespace letcont::add {

enum class TokenKind : uint8_t { Integer, Name, Plus, Equals, Open, Close, Newline, End };

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  int32_t value = 0; // of an Integer
};

// Returns the name of a kind in messages and in the stage `tokens`.
std::string_view describe(TokenKind);

// Returns all tokens, ending with End. Characters that begin no token are reported and skipped; integers of more than
// 32 bits are reported and read as 0. Comments and spaces are skipped. O(text).
std::vector<Token> lex(const Source&, Diagnostics&, Interrupt* = nullptr);

} // namespace letcont::add
