#include "syntax/add/lexer.h"

#include "syntax/scanner.h"

namespace letcont::add {

std::string_view describe(TokenKind kind) {
  switch (kind) {
  case TokenKind::Integer: return "integer";
  case TokenKind::Name: return "name";
  case TokenKind::Plus: return "'+'";
  case TokenKind::Equals: return "'='";
  case TokenKind::Open: return "'('";
  case TokenKind::Close: return "')'";
  case TokenKind::Newline: return "end of line";
  case TokenKind::End: return "end of program";
  }
  return "";
}

namespace {

class Lexer : public TokenScanner<Lexer, Token> {
public:
  using TokenScanner::TokenScanner;

  void next(char c) {
    if (uint32_t end = comment_end(); end != at_)
      at_ = end;
    else if (c == ' ' || c == '\t' || c == '\r')
      ++at_;
    else if (is_digit(c))
      integer();
    else if (is_name_start(c))
      token(TokenKind::Name, length_of(1, is_name_part));
    else if (c == '+')
      token(TokenKind::Plus, 1);
    else if (c == '=')
      token(TokenKind::Equals, 1);
    else if (c == '(')
      token(TokenKind::Open, 1);
    else if (c == ')')
      token(TokenKind::Close, 1);
    else if (c == '\n')
      token(TokenKind::Newline, 1);
    else
      stranger();
  }

  void token(TokenKind kind, uint32_t length, int32_t value = 0) {
    tokens_.push_back({kind, span(length), value});
    at_ += length;
  }

private:
  void integer() {
    uint32_t length = length_of(1, is_digit);
    int32_t value = 0;
    if (!read_int32(text_.substr(at_, length), false, value))
      diagnostics_.error("syntax/integer-range", span(length),
                         "this integer does not fit into 32 bits: the largest is 2147483647");
    token(TokenKind::Integer, length, value);
  }

  // A run of characters that mean nothing here is one mistake.
  void stranger() {
    auto known = [](char c) {
      return is_digit(c) || is_name_start(c) || std::string_view(" \t\r\n+=()/").find(c) != std::string_view::npos;
    };
    diagnostics_.error("syntax/character", skip_unknown(known),
                       "this means nothing in the Add language, which has integers, names, '+', '=' and parentheses");
  }
};

} // namespace

std::vector<Token> lex(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Lexer(source, diagnostics, interrupt).run();
}

} // namespace letcont::add
