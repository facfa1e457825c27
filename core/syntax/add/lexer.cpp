#include "syntax/add/lexer.h"

#include "syntax/token.h"

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

class Lexer {
public:
  Lexer(const Source& source, Diagnostics& diagnostics) : text_(source.text()), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) next();
    uint32_t end = static_cast<uint32_t>(text_.size());
    tokens_.push_back({TokenKind::End, {end, end}});
    return std::move(tokens_);
  }

private:
  void next() {
    char c = text_[at_];
    bool unclosed = false;
    if (uint32_t end = skip_comment(text_, at_, unclosed); end != at_) {
      if (unclosed) diagnostics_.error("syntax/unclosed-comment", {at_, at_ + 2}, "this comment is never closed");
      at_ = end;
    } else if (c == ' ' || c == '\t' || c == '\r')
      ++at_;
    else if (is_digit(c))
      integer();
    else if (is_name_start(c))
      token(TokenKind::Name, length_of(is_name_part));
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

  uint32_t length_of(bool (*part)(char)) const {
    uint32_t length = 1;
    while (at_ + length < text_.size() && part(text_[at_ + length])) ++length;
    return length;
  }

  void token(TokenKind kind, uint32_t length, int32_t value = 0) {
    tokens_.push_back({kind, {at_, at_ + length}, value});
    at_ += length;
  }

  void integer() {
    uint32_t length = length_of(is_digit);
    int32_t value = 0;
    if (!read_int32(text_.substr(at_, length), false, value))
      diagnostics_.error("syntax/integer-range", {at_, at_ + length},
                         "this integer does not fit into 32 bits: the largest is 2147483647");
    token(TokenKind::Integer, length, value);
  }

  // A run of characters that mean nothing here is one mistake.
  void stranger() {
    uint32_t begin = at_;
    auto known = [](char c) {
      return is_digit(c) || is_name_start(c) || std::string_view(" \t\r\n+=()/").find(c) != std::string_view::npos;
    };
    at_ += character_length(text_, at_);
    while (at_ < text_.size() && !known(text_[at_])) at_ += character_length(text_, at_);
    diagnostics_.error("syntax/character", {begin, at_},
                       "this means nothing in the Add language, which has integers, names, '+', '=' and parentheses");
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  uint32_t at_ = 0;
};

} // namespace

std::vector<Token> lex(const Source& source, Diagnostics& diagnostics) { return Lexer(source, diagnostics).run(); }

} // namespace letcont::add
