#include "syntax/fun/lexer.h"

#include "support/text.h"
#include "syntax/scanner.h"

#include <algorithm>
#include <array>

namespace letcont::fun {

std::string_view describe(TokenKind kind) {
  switch (kind) {
  case TokenKind::Name: return "name";
  case TokenKind::Integer: return "integer";
  case TokenKind::Double: return "double";
  case TokenKind::Character: return "character";
  case TokenKind::Damaged:
  case TokenKind::Stranger: return "damaged";
  case TokenKind::Def: return "'def'";
  case TokenKind::Val: return "'val'";
  case TokenKind::If: return "'if'";
  case TokenKind::Then: return "'then'";
  case TokenKind::Else: return "'else'";
  case TokenKind::Write: return "'write'";
  case TokenKind::Plus: return "'+'";
  case TokenKind::Minus: return "'-'";
  case TokenKind::Star: return "'*'";
  case TokenKind::Slash: return "'/'";
  case TokenKind::Percent: return "'%'";
  case TokenKind::EqualEqual: return "'=='";
  case TokenKind::NotEqual: return "'!='";
  case TokenKind::Less: return "'<'";
  case TokenKind::LessEqual: return "'<='";
  case TokenKind::Greater: return "'>'";
  case TokenKind::GreaterEqual: return "'>='";
  case TokenKind::And: return "'&&'";
  case TokenKind::Or: return "'||'";
  case TokenKind::Not: return "'!'";
  case TokenKind::Equals: return "'='";
  case TokenKind::Colon: return "':'";
  case TokenKind::Semicolon: return "';'";
  case TokenKind::Comma: return "','";
  case TokenKind::OpenParen: return "'('";
  case TokenKind::CloseParen: return "')'";
  case TokenKind::OpenBrace: return "'{'";
  case TokenKind::CloseBrace: return "'}'";
  case TokenKind::Comment: return "comment";
  case TokenKind::End: return "end of program";
  }
  return "";
}

namespace {

struct Keyword {
  std::string_view text;
  TokenKind kind;
};
constexpr std::array keywords{
    Keyword{"def", TokenKind::Def},   Keyword{"val", TokenKind::Val},   Keyword{"if", TokenKind::If},
    Keyword{"then", TokenKind::Then}, Keyword{"else", TokenKind::Else}, Keyword{"write", TokenKind::Write},
};

// Names hold no primes here, since these begin character literals.
constexpr bool is_word_part(char c) { return is_name_start(c) || is_digit(c); }
constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Lexer : public TokenScanner<Lexer, Token> {
public:
  Lexer(const Source& source, Diagnostics& diagnostics, Comments comments, Interrupt* interrupt)
      : TokenScanner(source, diagnostics, interrupt), comments_(comments) {}

  void next(char c) {
    if (is_space(c))
      ++at_;
    else if (word_or_number(c, is_word_part))
      return;
    else if (c == '\'')
      character();
    else if (c == '/' && (peek(1) == '/' || peek(1) == '*'))
      comment();
    else if (!symbol(c, peek(1)))
      stranger();
  }

  void token(TokenKind kind, uint32_t length) {
    tokens_.push_back({kind, span(length)});
    at_ += length;
  }

  void word() {
    uint32_t length = length_of(1, is_word_part);
    TokenKind kind = TokenKind::Name;
    std::string_view text = text_.substr(at_, length);
    for (const Keyword& keyword : keywords)
      if (text[0] == keyword.text[0] && text == keyword.text) kind = keyword.kind;
    token(kind, length);
  }

private:
  void damaged(std::string_view code, uint32_t length, std::string message) {
    damaged_token(code, span(length), length, std::move(message));
  }

  void character() {
    constexpr size_t longest = 13; // of what is read, with both quotes: not the whole line once for each literal
    std::string_view line = rest().substr(0, longest);
    line = line.substr(0, line.find('\n'));
    // Reads up to the closing quote; a quote after a backslash does not close.
    size_t end = line.substr(0, 3) == "'''" ? 2 : line.find('\'', line.substr(0, 2) == "'\\" ? 3 : 1);
    if (end == std::string_view::npos) {
      uint32_t length = 1 + (line.size() > 1 ? character_length(line, 1) : 0);
      return damaged("syntax/character-literal", length, "a character literal is one character in quotes: 'c'");
    }
    uint32_t length = static_cast<uint32_t>(end + 1);
    if (character_value(line.substr(0, length))) return token(TokenKind::Character, length);
    std::string message = length == 2       ? "this character literal is empty"
                          : line[1] == '\\' ? "unknown escape; there are \\n \\t \\r \\0 \\\\ \\' and \\\""
                                            : "a character literal is one ASCII character in quotes: 'c'";
    damaged("syntax/character-literal", length, std::move(message));
  }

  void comment() {
    uint32_t end = comment_end();
    if (comments_ == Comments::Keep) tokens_.push_back({TokenKind::Comment, {at_, end}});
    at_ = end;
  }

  // False if the character begins none.
  bool symbol(char c, char next) {
    bool equals = next == '=';
    switch (c) {
    case '+': return one(TokenKind::Plus);
    case '-': return one(TokenKind::Minus);
    case '*': return one(TokenKind::Star);
    case '/': return one(TokenKind::Slash);
    case '%': return one(TokenKind::Percent);
    case ':': return one(TokenKind::Colon);
    case ';': return one(TokenKind::Semicolon);
    case ',': return one(TokenKind::Comma);
    case '(': return one(TokenKind::OpenParen);
    case ')': return one(TokenKind::CloseParen);
    case '{': return one(TokenKind::OpenBrace);
    case '}': return one(TokenKind::CloseBrace);
    case '!': return equals ? two(TokenKind::NotEqual) : one(TokenKind::Not);
    case '>': return equals ? two(TokenKind::GreaterEqual) : one(TokenKind::Greater);
    case '<':
      if (next == '>') return foreign(TokenKind::NotEqual, 2, "'not equal' is written '!='");
      return equals ? two(TokenKind::LessEqual) : one(TokenKind::Less);
    case '=':
      if (next == '>') return two(TokenKind::GreaterEqual); // the parser knows what is meant
      if (next == '<') return foreign(TokenKind::LessEqual, 2, "'less or equal' is written '<='");
      return equals ? two(TokenKind::EqualEqual) : one(TokenKind::Equals);
    case '&': return next == '&' ? two(TokenKind::And) : foreign(TokenKind::And, 1, "'and' is written '&&'");
    case '|': return next == '|' ? two(TokenKind::Or) : foreign(TokenKind::Or, 1, "'or' is written '||'");
    }
    return false;
  }
  bool one(TokenKind kind) { return token(kind, 1), true; }
  bool two(TokenKind kind) { return token(kind, 2), true; }
  // A spelling of other languages, and what it is here.
  bool foreign(TokenKind meant, uint32_t length, std::string_view message) {
    diagnostics_.error("syntax/operator", span(length), std::string(message));
    return token(meant, length), true;
  }

  // Signs that only look like those of Fun are read as these.
  bool lookalike_sign() {
    std::optional<Lookalike> found = lookalike();
    if (!found || found->sign == "->") return false;
    report(*found);
    Span place = span(found->length);
    if (found->sign != " ") {
      symbol(found->sign[0], found->sign.size() > 1 ? found->sign[1] : '\0');
      tokens_.back().span = place;
    }
    at_ = place.end;
    return true;
  }

  // A character in the quotes of typography is one mistake.
  bool curly_quotes() {
    constexpr std::string_view open = "‘", close = "’";
    if (!rest().starts_with(open) && !rest().starts_with(close)) return false;
    uint32_t length = static_cast<uint32_t>(open.size());
    if (at_ + length < text_.size()) length += character_length(text_, at_ + length);
    if (!text_.substr(at_ + length).starts_with(close)) return false;
    length += static_cast<uint32_t>(close.size());
    return damaged("syntax/character-literal", length, "a character has straight quotes: 'a'"), true;
  }

  // A run of characters that mean nothing here is one mistake.
  void stranger() {
    if (lookalike_sign() || curly_quotes()) return;
    if (peek() == '"') {
      size_t end = rest().substr(1, rest().find('\n')).find('"');
      uint32_t length = end == std::string_view::npos ? 1 : static_cast<uint32_t>(end + 2);
      return damaged("syntax/string", length, "the Fun language has no strings; print_char('c') prints a character");
    }
    if (peek() == '.' && is_digit(peek(1)))
      return damaged("syntax/number", length_of(1, is_word_part),
                     "a number has digits on both sides of its point: 0.5");
    auto known = [](char c) {
      return is_space(c) || is_word_part(c) ||
             std::string_view("'\"+-*/%=!<>&|:;,(){}").find(c) != std::string_view::npos;
    };
    Span unknown = skip_unknown(known);
    bool is_comment = text_[unknown.begin] == '#';
    if (is_comment)
      at_ = static_cast<uint32_t>(std::min(text_.find('\n', at_), text_.size()));
    else
      tokens_.push_back({TokenKind::Stranger, unknown});
    diagnostics_.error("syntax/character", unknown,
                       is_comment ? "a comment begins with //"
                       : static_cast<unsigned char>(text_[unknown.begin]) < 0x80
                           ? "this means nothing in the Fun language"
                           : "outside of comments, Fun is written in ASCII characters");
  }

  Comments comments_;
};

} // namespace

std::vector<Token> lex(const Source& source, Diagnostics& diagnostics, Comments comments, Interrupt* interrupt) {
  return Lexer(source, diagnostics, comments, interrupt).run();
}

std::optional<uint8_t> character_value(std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  std::string_view inside = text.substr(1, text.size() - 2);
  if (inside.size() == 1 && inside[0] != '\\' && static_cast<unsigned char>(inside[0]) < 0x80)
    return static_cast<uint8_t>(inside[0]);
  if (inside.size() != 2 || inside[0] != '\\') return std::nullopt;
  if (inside[1] == '0') return '\0';
  if (inside[1] == '\'') return '\'';
  if (char meant = escaped_by(inside[1])) return meant;
  return std::nullopt;
}

} // namespace letcont::fun
