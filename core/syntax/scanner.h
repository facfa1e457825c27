// The scanner that all lexers share. A lexer derives from TokenScanner, looks at the character at `at_`, and advances
// `at_` past what it has read.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "support/utf8.h"
#include "syntax/token.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace letcont {

class Scanner {
protected:
  using CharacterClass = bool (*)(char);

  // Starts after the byte order mark that some editors write.
  Scanner(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : Scanner(source.text(), mark_size(source.text()), diagnostics, interrupt) {}

  // Starts at the place `from` of the text.
  Scanner(std::string_view text, uint32_t from, Diagnostics& diagnostics, Interrupt* interrupt)
      : text_(text), diagnostics_(diagnostics), interrupt_(interrupt), at_(from) {}

  bool at_end() const { return at_ >= text_.size(); }
  // Whether there is more to read: for a lexer's loop, which ends early once the interrupt is due.
  bool has_more() const { return !at_end() && !is_due(interrupt_); }
  // Returns the character that many bytes ahead; '\0' beyond the text.
  char peek(uint32_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  std::string_view rest() const { return text_.substr(at_); }
  // Returns that many next bytes.
  Span span(uint32_t length) const { return {at_, at_ + length}; }
  // The length of the longest piece of text from here whose bytes from `from` on are all of that class.
  uint32_t length_of(uint32_t from, CharacterClass part) const {
    uint32_t length = from;
    while (at_ + length < text_.size() && part(text_[at_ + length])) ++length;
    return length;
  }

  // digits [ "." digits ] [ ("e" | "E") [ "+" | "-" ] digits ], which begins here with a digit. What no number is,
  // since its point ends it or a part of a name follows, is reported and damaged; `length` is all that looks like it.
  struct Number {
    uint32_t length = 0;
    bool is_double = false;
    bool damaged = false;
  };
  Number number(CharacterClass name_part);

  // Where the comment that begins here ends; `at_` if none begins here. An unclosed one is reported.
  uint32_t comment_end();

  // What begins here and only looks like a sign of ASCII, as editors and web pages put it in place of one.
  struct Lookalike {
    std::string_view sign; // " ": a space
    uint32_t length = 0;   // of what looks like it
  };
  std::optional<Lookalike> lookalike() const;
  // Of spaces only the first: text that was copied from a page is full of them.
  void report(const Lookalike&);

  // Moves on over the character here and all that follow and are not of the class; gives the run, which is one mistake.
  Span skip_unknown(CharacterClass known);

  std::string_view text_;
  Diagnostics& diagnostics_;
  Interrupt* interrupt_;
  uint32_t at_ = 0;
  bool told_of_spaces_ = false;
};

// Collects the tokens of a text. The class Lexer derives from it, and has three functions: `next(c)` reads what begins
// at `at_`, with the character c; `word()` reads a name or a keyword there; `token(kind, length)` adds a token of that
// many bytes and advances `at_`.
template <class Lexer, class Token>
class TokenScanner : protected Scanner {
public:
  using Kind = decltype(Token::kind);

  TokenScanner(const Source& source, Diagnostics& diagnostics, Interrupt* interrupt)
      : Scanner(source, diagnostics, interrupt) {}
  TokenScanner(std::string_view text, uint32_t from, Diagnostics& diagnostics, Interrupt* interrupt)
      : Scanner(text, from, diagnostics, interrupt) {}

  std::vector<Token> run() {
    tokens_.reserve((text_.size() - at_) / 4 + 16);
    while (has_more()) lexer().next(text_[at_]);
    lexer().token(Kind::End, 0);
    return std::move(tokens_);
  }

protected:
  // Reads the name, the keyword or the number that begins here; false if none does.
  bool word_or_number(char c, CharacterClass name_part) {
    if (is_name_start(c)) return lexer().word(), true;
    if (!is_digit(c)) return false;
    Number read = number(name_part);
    lexer().token(read.damaged ? Kind::Damaged : read.is_double ? Kind::Double : Kind::Integer, read.length);
    return true;
  }
  // Reports a value that is damaged, and adds it.
  void damaged_token(std::string_view code, Span span, uint32_t length, std::string message) {
    diagnostics_.error(std::string(code), span, std::move(message));
    lexer().token(Kind::Damaged, length);
  }

  std::vector<Token> tokens_;

private:
  Lexer& lexer() { return static_cast<Lexer&>(*this); }
};

} // namespace letcont
