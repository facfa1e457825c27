#include "cps/text/lexer.h"

#include "support/text.h"

#include <algorithm>
#include <utility>

namespace letcont::cps {

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Bytes of characters beyond ASCII belong to names.
static bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (c & 0x80);
}
static bool continues_name(char c) { return begins_name(c) || is_digit(c) || c == '\'' || c == '.'; }

bool is_name(std::string_view text) {
  return !text.empty() && begins_name(text[0]) && std::all_of(text.begin() + 1, text.end(), continues_name);
}

std::string readable_name(std::string_view name) {
  std::string text(name);
  if (name.empty() || is_name(name)) return text;
  for (char& c : text)
    if (!continues_name(c)) c = '_';
  return is_name(text) ? text : "_" + text;
}

bool is_data_name(std::string_view text) {
  for (std::string_view word : type_words)
    if (text == word) return false;
  size_t open = text.find('(');
  if (open == std::string_view::npos) return is_name(text);
  size_t depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1 == text.size() && is_name(text.substr(0, open));
    if (!continues_name(text[i]) && std::string_view("(), ->").find(text[i]) == std::string_view::npos) return false;
  }
  return false;
}

Lexer::Lexer(std::string_view text, Span part, Diagnostics* diagnostics, Interrupt* interrupt)
    : text_(text), at_(part.begin), end_(part.end), last_end_(part.begin), diagnostics_(diagnostics),
      interrupt_(interrupt) {
  read();
}

void Lexer::seek(uint32_t offset) {
  last_end_ = at_ = offset;
  line_begins_ = false;
  read();
}

Token Lexer::next() {
  Token token = token_;
  last_end_ = token.span.end;
  if (is_due(interrupt_)) at_ = end_;
  read();
  return token;
}

void Lexer::error(const char* code, Span span, const char* message) {
  if (diagnostics_) diagnostics_->error(code, span, message);
}

void Lexer::skip_comment() {
  uint32_t begin = at_;
  if (ahead(1) == '/') {
    while (at_ < end_ && text_[at_] != '\n') ++at_;
    return;
  }
  size_t close = text_.substr(0, end_).find("*/", at_ + 2);
  if (close == std::string_view::npos) error("syntax/unclosed-comment", {begin, begin + 2}, "this comment has no end");
  uint32_t after = close == std::string_view::npos ? end_ : static_cast<uint32_t>(close) + 2;
  if (text_.substr(at_, after - at_).find('\n') != std::string_view::npos) line_begins_ = true;
  at_ = after;
}

// Skips a position, or what there is of one that is malformed, so that it causes one message.
void Lexer::skip_position() {
  if (std::optional<Position> read = read_position(text_.substr(at_, end_ - at_))) {
    at_ += read->length;
    position_ = *read;
    return;
  }
  uint32_t begin = at_++;
  while (at_ < end_ && (is_digit(text_[at_]) || text_[at_] == ':' || (text_[at_] == '-' && is_digit(ahead(1))))) ++at_;
  error("syntax/position", {begin, at_},
        "a position is @LINE:COLUMN, @LINE:COLUMN-COLUMN or @LINE:COLUMN-LINE:COLUMN, counted from 1");
}

void Lexer::skip_space() {
  for (; at_ < end_; ++at_) {
    char c = text_[at_];
    if (c == '\n') line_begins_ = true;
    auto begins_comment = [&] { return text_[at_] == '/' && (ahead(1) == '/' || ahead(1) == '*'); };
    while (at_ < end_ && (text_[at_] == '@' || begins_comment())) text_[at_] == '@' ? skip_position() : skip_comment();
    if (at_ >= end_) return;
    c = text_[at_];
    if (c == '\n') line_begins_ = true;
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') return;
  }
}

// The next token, from the position after the last one.
void Lexer::read() {
  position_ = {};
  for (;;) {
    skip_space();
    uint32_t begin = at_;
    token_.begins_line = std::exchange(line_begins_, false);
    if (at_ >= end_) {
      token_.kind = TokenKind::End;
      token_.span = {end_, end_};
      return;
    }
    char c = text_[at_];
    if (begins_name(c)) {
      while (at_ < end_ && continues_name(text_[at_])) ++at_;
      token_.kind = TokenKind::Name;
    } else if (is_digit(c) || (c == '-' && is_digit(ahead(1)))) {
      token_.kind = number();
    } else if (c == '"') {
      token_.kind = string();
    } else if (c == '\'') {
      token_.kind = character();
    } else {
      token_.kind = symbol(c);
    }
    token_.span = {begin, at_};
    if (token_.kind != TokenKind::End) return;
    error("syntax/character", token_.span,
          is_operator(c) || c == '-' ? "there are no operators; an operation is written add(x, y)"
                                     : "this character means nothing here");
    line_begins_ = token_.begins_line;
  }
}

TokenKind Lexer::number() {
  TokenKind kind = TokenKind::Integer;
  auto digits = [&] {
    while (at_ < end_ && is_digit(text_[at_])) ++at_;
  };
  ++at_; // a digit or the sign
  digits();
  if (ahead(0) == '.' && is_digit(ahead(1))) {
    kind = TokenKind::Double;
    ++at_;
    digits();
  }
  bool sign = ahead(1) == '+' || ahead(1) == '-';
  if ((ahead(0) == 'e' || ahead(0) == 'E') && is_digit(ahead(sign ? 2 : 1))) {
    kind = TokenKind::Double;
    at_ += sign ? 2 : 1;
    digits();
  }
  if (kind == TokenKind::Integer && ahead(0) == 'L' && !continues_name(ahead(1))) ++at_;
  return kind;
}

// Ends at the closing quote, or at the end of the line, where it must be closed.
TokenKind Lexer::character() {
  uint32_t begin = at_++;
  if (ahead(0) == '\'' && ahead(1) != '\'')
    return ++at_, TokenKind::Character; // of no character, which the parser tells
  do at_ += at_ < end_ && text_[at_] == '\\' && ahead(1) != '\n' ? 2 : 1;
  while (at_ < end_ && text_[at_] != '\'' && text_[at_] != '\n');
  at_ = std::min(at_, end_);
  if (ahead(0) == '\'')
    ++at_;
  else
    error("syntax/unclosed-character", {begin, begin + 1}, "this character has no closing quote on its line");
  return TokenKind::Character;
}

// Ends at the closing quote, or at the end of the line, where it must be closed.
TokenKind Lexer::string() {
  uint32_t begin = at_++;
  while (at_ < end_ && text_[at_] != '"' && text_[at_] != '\n') at_ += text_[at_] == '\\' && ahead(1) != '\n' ? 2 : 1;
  at_ = std::min(at_, end_);
  if (ahead(0) == '"')
    ++at_;
  else
    error("syntax/unclosed-string", {begin, begin + 1}, "this string has no end on its line");
  return TokenKind::String;
}

// TokenKind::End for a character that means nothing.
TokenKind Lexer::symbol(char c) {
  ++at_;
  switch (c) {
  case '(': return TokenKind::Open;
  case ')': return TokenKind::Close;
  case '{': return TokenKind::BlockOpen;
  case '}': return TokenKind::BlockClose;
  case ',': return TokenKind::Comma;
  case ':': return TokenKind::Colon;
  case ';': return TokenKind::Semicolon;
  case '=': return TokenKind::Equals;
  case '#': return TokenKind::Hash;
  case '/': return TokenKind::Slash;
  default: break;
  }
  if (c == '-' && ahead(0) == '>') return ++at_, TokenKind::Arrow;
  if (c == '-' && text_.substr(at_, 3) == "inf" && !continues_name(ahead(3))) return at_ += 3, TokenKind::Double;
  return TokenKind::End;
}

static constexpr const char* zero_byte = "a string cannot hold a zero byte, which ends strings in memory";

std::string unquoted(std::string_view token, Span span, Diagnostics& diagnostics) {
  std::string out;
  std::string_view text = token.substr(1);
  if (text.ends_with('"')) text.remove_suffix(1);
  auto error = [&](size_t at, uint32_t length, const char* message) {
    uint32_t begin = span.begin + 1 + static_cast<uint32_t>(at);
    diagnostics.error("syntax/escape", {begin, begin + length}, message);
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\0') error(i, 1, zero_byte);
    if (c != '\\') {
      out += c;
      continue;
    }
    char escape = ++i < text.size() ? text[i] : '\0';
    int high = i + 1 < text.size() ? hex_digit(text[i + 1]) : -1,
        low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (char meant = escaped_by(escape))
      out += meant;
    else if (escape == 'x' && high >= 0 && low >= 0) {
      if (high + low == 0) error(i - 1, 4, zero_byte);
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      error(i - 1, std::min<size_t>(2, text.size() - (i - 1)), "the escapes are \\n \\t \\r \\\" \\\\ and \\xHH");
    }
  }
  return out;
}

} // namespace letcont::cps
