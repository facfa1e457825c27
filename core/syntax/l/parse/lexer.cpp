#include "support/text.h"
#include "support/utf8.h"
#include "syntax/l/parse/token.h"
#include "syntax/scanner.h"

#include <array>

namespace letcont::l {

namespace {

struct Spelling {
  std::string_view quoted; // as messages show it
  TokenKind kind;
  std::string_view text = quoted.substr(1, quoted.size() - 2);
};

constexpr std::array keywords{
    Spelling{"'def'", TokenKind::Def},     Spelling{"'data'", TokenKind::Data},
    Spelling{"'macro'", TokenKind::Macro}, Spelling{"'extern'", TokenKind::Extern},
    Spelling{"'let'", TokenKind::Let},     Spelling{"'rec'", TokenKind::Rec},
    Spelling{"'and'", TokenKind::And},     Spelling{"'if'", TokenKind::If},
    Spelling{"'else'", TokenKind::Else},   Spelling{"'match'", TokenKind::Match},
    Spelling{"'try'", TokenKind::Try},     Spelling{"'_'", TokenKind::Underscore},
};

// The first that matches counts, so longer ones come first.
constexpr std::array symbols{
    Spelling{"':='", TokenKind::Assign},     Spelling{"'!='", TokenKind::NotEqual},
    Spelling{"'||'", TokenKind::OrOr},       Spelling{"'&&'", TokenKind::AndAnd},
    Spelling{"'=='", TokenKind::EqualEqual}, Spelling{"'!'", TokenKind::Bang},
    Spelling{"'|'", TokenKind::Bar},         Spelling{"'...'", TokenKind::Ellipsis},
    Spelling{"'['", TokenKind::OpenBracket}, Spelling{"']'", TokenKind::CloseBracket},
    Spelling{"'<='", TokenKind::LessEqual},  Spelling{"'>='", TokenKind::GreaterEqual},
    Spelling{"'->'", TokenKind::Arrow},      Spelling{"'::'", TokenKind::ColonColon},
    Spelling{"'<'", TokenKind::Less},        Spelling{"'>'", TokenKind::Greater},
    Spelling{"'++'", TokenKind::PlusPlus},   Spelling{"'+'", TokenKind::Plus},
    Spelling{"'-'", TokenKind::Minus},       Spelling{"'*'", TokenKind::Star},
    Spelling{"'/'", TokenKind::Slash},       Spelling{"'%'", TokenKind::Percent},
    Spelling{"'='", TokenKind::Equals},      Spelling{"','", TokenKind::Comma},
    Spelling{"'('", TokenKind::OpenParen},   Spelling{"')'", TokenKind::CloseParen},
    Spelling{"'{'", TokenKind::OpenBrace},   Spelling{"'}'", TokenKind::CloseBrace},
    Spelling{"';'", TokenKind::Semicolon},   Spelling{"'.'", TokenKind::Dot},
};

// Whether a character that begins with this byte of UTF-8 is a letter of Latin, Greek or Cyrillic (or × or ÷) or a
// Chinese character.
constexpr bool begins_foreign_letter(char c) {
  auto byte = static_cast<unsigned char>(c);
  return (byte >= 0xC3 && byte <= 0xD4) || (byte >= 0xE4 && byte <= 0xE9);
}

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Lexer : public TokenScanner<Lexer, Token> {
public:
  using TokenScanner::TokenScanner;

  void next(char c) {
    if (uint32_t end = comment_end(); end != at_)
      space(end);
    else if (c == '\n' || is_space(c))
      space(at_ + 1);
    else if (is_digit(c) && special_integer())
      return;
    else if (word_or_number(c, is_name_part))
      return;
    else if (c == '"')
      string();
    else if (c == '\'')
      character();
    else if (!foreign_comment(c) && !foreign_range(c) && !symbol() && !foreign_name(c))
      stranger();
  }

  void token(TokenKind kind, uint32_t length) {
    tokens_.push_back({kind, span(length), touches_, begins_line_, Token::none, Token::none});
    touches_ = true;
    begins_line_ = false;
    at_ += length;
  }

  void word() {
    uint32_t length = length_of(1, is_name_part);
    std::string_view text = text_.substr(at_, length);
    bool upper = text[0] >= 'A' && text[0] <= 'Z';
    TokenKind kind = upper ? TokenKind::Upper : TokenKind::Name;
    if (length <= 6)
      for (const Spelling& keyword : keywords)
        if (text == keyword.text) kind = keyword.kind;
    token(kind, length);
  }

private:
  void space(uint32_t end) {
    touches_ = false;
    if (text_.substr(at_, end - at_).find('\n') != std::string_view::npos) begins_line_ = true;
    at_ = end;
  }

  // An integer that is not only decimal digits: 0xFF, 0b101, 1_000, 5L.
  bool special_integer() {
    uint32_t length = length_of(1, is_name_part);
    std::string_view text = text_.substr(at_, length);
    bool is_hex = text.starts_with("0x") || text.starts_with("0X"),
         is_binary = text.starts_with("0b") || text.starts_with("0B");
    std::string_view digits = text.substr(is_hex || is_binary ? 2 : 0);
    if (digits.ends_with('L')) digits.remove_suffix(1);
    bool fine = !digits.empty() && digits.front() != '_' && digits.back() != '_';
    for (char c : digits)
      fine = fine && (c == '_' || (is_hex ? hex_digit(c) >= 0 : is_binary ? c == '0' || c == '1' : is_digit(c)));
    bool is_decimal = !is_hex && !is_binary;
    if (!fine && is_decimal && digits.find_first_not_of("0123456789_") != std::string_view::npos) return false;
    if (fine && digits.size() == length && digits.find('_') == std::string_view::npos) return false; // digits alone
    if (fine && is_decimal && peek(length) == '.') return false;
    if (fine) return token(TokenKind::Integer, length), true;
    bool is_loose = digits.starts_with('_') || digits.ends_with('_');
    damaged_token("syntax/number", span(length), length,
                  is_decimal || is_loose ? "an underscore stands between two digits of a number, as in 1_000"
                  : is_hex               ? "a hexadecimal number has digits 0 to 9 and a to f, as in 0xFF"
                                         : "a binary number has digits 0 and 1, as in 0b101");
    return true;
  }

  void character() {
    std::optional<ReadCharacter> read = read_character(rest().substr(1));
    uint32_t length = read ? 1 + static_cast<uint32_t>(read->length) : 1;
    bool is_one = read && peek(1) != '\'' && peek(1) != '\n' && peek(length) == '\'';
    if (is_one) return token(TokenKind::Character, length + 1);
    length = 1;
    while (at_ + length < text_.size() && peek(length) != '\'' && peek(length) != '\n') ++length;
    bool is_closed = peek(length) == '\'';
    damaged_token("syntax/character-literal", span(is_closed ? length + 1 : 1), is_closed ? length + 1 : length,
                  "a character is one character in quotes: 'a', '\\n' or '\\u{1F600}'; a string has double quotes");
  }

  // Advances to the closing quote, or to the end of the line if there is none.
  void string() {
    uint32_t length = 1;
    while (at_ + length < text_.size() && peek(length) != '"' && peek(length) != '\n') {
      if (peek(length) == '\\' && at_ + length + 1 < text_.size() && peek(length + 1) != '\n') {
        bool hex = peek(length + 1) == 'x' && hex_digit(peek(length + 2)) >= 0 && hex_digit(peek(length + 3)) >= 0;
        bool code = peek(length + 1) == 'u' && read_character(rest().substr(length));
        if (!hex && !code && !escaped_by(peek(length + 1))) bad_escape(length);
        if (code && read_character(rest().substr(length))->code == 0) zero_byte(length, 5);
        if (hex && peek(length + 2) == '0' && peek(length + 3) == '0') zero_byte(length, 4);
        ++length;
      }
      if (at_ + length < text_.size() && text_[at_ + length] == '\0') zero_byte(length, 1);
      ++length;
    }
    if (peek(length) != '"')
      return damaged_token("syntax/unclosed-string", {at_, at_ + 1}, length, "this string is not closed on its line");
    token(TokenKind::String, length + 1);
  }
  void bad_escape(uint32_t ahead) {
    if (peek(ahead + 1) == 'u' && peek(ahead + 2) == '{') {
      uint32_t length = length_of(ahead + 3, [](char c) { return hex_digit(c) >= 0; });
      constexpr uint32_t most_digits = 6;
      if (length > ahead + 3 && length <= ahead + 3 + most_digits && peek(length) == '}')
        return void(diagnostics_.error("syntax/escape", {at_ + ahead, at_ + length + 1},
                                       "no character has that code: they go up to \\u{10FFFF}, without D800 to DFFF"));
    }
    uint32_t length = 1 + character_length(text_, at_ + ahead + 1);
    diagnostics_.error(
        "syntax/escape", {at_ + ahead, at_ + ahead + length},
        "unknown escape; there are \\n \\t \\r \\\" \\\\ \\xHH with two hexadecimal digits and \\u{1F600}");
  }

  void zero_byte(uint32_t ahead, uint32_t length) {
    diagnostics_.error("syntax/zero-byte", {at_ + ahead, at_ + ahead + length},
                       "a string cannot hold a zero byte, which ends strings in memory");
  }

  bool symbol() {
    for (const Spelling& symbol : symbols)
      if (text_.substr(at_, symbol.text.size()) == symbol.text)
        return token(symbol.kind, static_cast<uint32_t>(symbol.text.size())), true;
    return false;
  }

  // A comment of ML, with which nothing in L begins, is left out; so is the end of a comment in which others were
  // opened.
  bool foreign_comment(char c) {
    bool is_end = c == '*' && peek(1) == '/', is_opening = c == '(' && peek(1) == '*';
    if (!is_end && !is_opening) return false;
    diagnostics_.error("syntax/character", span(2),
                       is_end ? "this ends no comment; comments do not nest" : "a comment begins with //");
    at_ += 2;
    if (is_opening) at_ = static_cast<uint32_t>(std::min(text_.find("*)", at_), text_.size() - 2) + 2);
    touches_ = false;
    return true;
  }

  // The ranges 1..5 and 1..=5; and what two dots are elsewhere: [x, ..rest] and "a" .. "b".
  bool foreign_range(char c) {
    if (c != '.' || peek(1) != '.' || peek(2) == '.') return false;
    uint32_t length = peek(2) == '=' ? 3 : 2;
    TokenKind before = tokens_.empty() ? TokenKind::End : tokens_.back().kind;
    bool is_rest = before == TokenKind::Comma || before == TokenKind::OpenBracket;
    diagnostics_.error("syntax/operator", span(length),
                       is_rest                       ? "the rest of a list has three dots: [x, ...rest]"
                       : before == TokenKind::String ? "strings are joined by '++'"
                                                     : "the list of the numbers from 1 to 5 is range(1, 5)");
    token(is_rest ? TokenKind::Ellipsis : TokenKind::PlusPlus, length); // so that there is no second mistake
    return true;
  }

  // A name with other letters than those of ASCII, or with a question mark, is one mistake, and the name of all of it.
  bool foreign_name(char c) {
    size_t count = tokens_.size();
    bool has_begun =
        touches_ && (tokens_[count - 1].kind == TokenKind::Name || tokens_[count - 1].kind == TokenKind::Upper);
    bool asks = c == '?' && has_begun && (told_of_names_ || (count > 1 && tokens_[count - 2].kind == TokenKind::Def));
    if (!asks && !begins_foreign_letter(c)) return false;
    if (lookalike() || (!has_begun && rest().starts_with("λ"))) return false;
    if (!std::exchange(told_of_names_, true))
      diagnostics_.error("syntax/character", span(character_length(text_, at_)),
                         "a name has ASCII letters, digits and '_'");
    uint32_t length = length_of(1, [](char part) { return is_name_part(part) || (part & 0x80) != 0; });
    if (!has_begun) return token(TokenKind::Name, length), true;
    tokens_.back().span.end = at_ += length;
    return true;
  }

  // What a colon is that stands for nothing in L; "" if the parser tells, as of def x : Int = 3. One at the end of a
  // line is no '::'.
  std::string_view form_of_colon(TokenKind& stands_for) {
    auto before = [&](size_t back) {
      return tokens_.size() < back ? TokenKind::End : tokens_[tokens_.size() - back].kind;
    };
    uint32_t next = 0;
    while (is_space(peek(next))) ++next;
    bool ends_line = peek(next) == '\n' || peek(next) == '\0';
    stands_for = ends_line ? TokenKind::Damaged : TokenKind::ColonColon;
    if (ends_line) return std::exchange(told_of_blocks_, true) ? "" : "a block stands in braces";
    if (before(1) == TokenKind::Name && before(2) == TokenKind::Def) return "";
    bool is_value = is_digit(peek(next)) || peek(next) == '"' || peek(next) == '\'';
    bool in_list =
        before(2) == TokenKind::Comma || (before(2) == TokenKind::OpenParen && before(3) == TokenKind::Upper);
    if (before(1) == TokenKind::Name && is_value && in_list) return "a field gets its value by '=': Point(x = 1)";
    return "a type is given with '::', a list is written [x, ...rest]";
  }

  // A run of characters that mean nothing here is one mistake.
  void stranger() {
    auto known = [](char c) {
      return is_digit(c) || is_name_start(c) || is_space(c) || c == '\n' ||
             std::string_view("|&=!<>-:+*/%,.()[]{};\"'").find(c) != std::string_view::npos;
    };
    if (lookalike_sign()) return;
    Span unknown = skip_unknown(known);
    std::string_view text = text_.substr(unknown.begin, unknown.end - unknown.begin);
    std::string message = "this means nothing in L";
    TokenKind stands_for = TokenKind::Damaged;
    if (text == "\\" || text == "λ") {
      message = "a function is written { x -> … }";
      skip_behind("->", no_arrow_until_); // its parameters are no second mistake
    }
    if (text == "^") {
      message = "there is no '^' in L; strings are joined by '++', numbers are raised by power and pow";
      stands_for = TokenKind::PlusPlus;
    }
    if (text == "?") {
      message = "a condition is written if (a) b else c";
      conditional_end_ = line_end();
      stands_for = TokenKind::PlusPlus;
    }
    if (text.starts_with('#')) {
      message = "a comment begins with //";
      at_ = line_end();
    }
    bool is_quote = text == "“" || text == "”", is_small_quote = text == "‘" || text == "’";
    if (is_quote || is_small_quote) {
      message = is_quote ? "a string has straight quotes: \"…\"" : "a character has straight quotes: 'a'";
      skip_behind(is_quote ? "”" : "’", no_quote_until_); // what it holds is no second mistake
    }
    if (text == "&") {
      message += "; the operators are '&&' and '||', and bits are combined by bit_and(x, y)";
      stands_for = TokenKind::AndAnd;
    }
    if (text == ":") {
      bool is_else = unknown.begin < conditional_end_; // of a ? b : c
      stands_for = TokenKind::PlusPlus;
      message = is_else ? "" : form_of_colon(stands_for);
    }
    if (!message.empty()) diagnostics_.error("syntax/character", unknown, std::move(message));
    touches_ = false;
    if (text.starts_with('#') || text == "\\" || text == "λ") return;
    uint32_t length = (is_quote || is_small_quote ? at_ : unknown.end) - unknown.begin;
    at_ = unknown.begin;
    token(stands_for, length); // so that there is no second mistake
    touches_ = false;
  }

  bool lookalike_sign() {
    std::optional<Lookalike> found = lookalike();
    if (!found) return false;
    report(*found);
    for (const Spelling& symbol : symbols)
      if (symbol.text == found->sign) return token(symbol.kind, found->length), true;
    touches_ = false; // a space
    at_ += found->length;
    return true;
  }

  // Goes behind the next `mark` of the line, if there is one. Where there is none, that is kept in `none_until`: or a
  // line of many mistakes would be searched once for each.
  void skip_behind(std::string_view mark, uint32_t& none_until) {
    if (at_ < none_until) return;
    size_t found = text_.substr(0, line_end()).find(mark, at_);
    if (found == std::string_view::npos)
      none_until = line_end();
    else
      at_ = static_cast<uint32_t>(found + mark.size());
  }

  uint32_t line_end() {
    if (line_end_ <= at_) line_end_ = static_cast<uint32_t>(std::min(text_.find('\n', at_), text_.size()));
    return line_end_;
  }

  uint32_t line_end_ = 0; // of the line on which line_end() was last asked for
  uint32_t no_arrow_until_ = 0, no_quote_until_ = 0;
  uint32_t conditional_end_ = 0; // after a '?', the end of its line
  bool touches_ = false;
  bool begins_line_ = true;
  bool told_of_names_ = false, told_of_blocks_ = false;
};

} // namespace

std::vector<Token> lex(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Lexer(source, diagnostics, interrupt).run();
}

std::vector<Token> lex_library(const Source& source, Diagnostics& diagnostics) {
  Span library = source.library();
  std::string_view whole = source.text({0, library.end});
  return Lexer(whole, library.begin, diagnostics, nullptr).run();
}

std::optional<int64_t> integer_value(std::string_view literal, bool is_negative) {
  bool is_long = literal.ends_with('L');
  if (is_long) literal.remove_suffix(1);
  bool is_hex = literal.starts_with("0x") || literal.starts_with("0X"),
       is_binary = literal.starts_with("0b") || literal.starts_with("0B");
  uint64_t base = is_hex ? 16 : is_binary ? 2 : 10, value = 0;
  uint64_t most = is_long ? UINT64_MAX : UINT32_MAX;
  if (base == 10) most = most / 2 + is_negative;
  for (char c : literal.substr(base == 10 ? 0 : 2)) {
    if (c == '_') continue;
    uint64_t digit = static_cast<uint64_t>(hex_digit(c));
    if (value > (most - digit) / base || digit > most) return std::nullopt;
    value = value * base + digit;
  }
  if (is_negative) value = 0 - value;
  return is_long ? static_cast<int64_t>(value) : static_cast<int32_t>(static_cast<uint32_t>(value));
}

std::string string_value(std::string_view literal) {
  std::string value;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    char c = literal[i];
    if (c != '\\' || i + 2 >= literal.size()) {
      value += c;
      continue;
    }
    c = literal[++i];
    if (c == 'x' && i + 3 < literal.size()) {
      value += static_cast<char>(hex_digit(literal[i + 1]) * 16 + hex_digit(literal[i + 2]));
      i += 2;
    } else if (std::optional<ReadCharacter> read = read_character(literal.substr(i - 1)); c == 'u' && read) {
      value += utf8_text(read->code);
      i += read->length - 2;
    } else {
      char meant = escaped_by(c);
      value += meant ? meant : c;
    }
  }
  return value;
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
  case TokenKind::Integer: return "integer";
  case TokenKind::Double: return "double";
  case TokenKind::Character: return "character";
  case TokenKind::String: return "string";
  case TokenKind::Name: return "name";
  case TokenKind::Upper: return "Name";
  case TokenKind::Damaged: return "damaged";
  case TokenKind::Newline: return "end of line";
  case TokenKind::End: return "end of program";
  default: break;
  }
  for (const Spelling& keyword : keywords)
    if (keyword.kind == kind) return keyword.quoted;
  for (const Spelling& symbol : symbols)
    if (symbol.kind == kind) return symbol.quoted;
  return "";
}

} // namespace letcont::l
