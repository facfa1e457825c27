#include "cps/parse/scan.h"

#include <algorithm>

namespace letcont::cps {

namespace {

class Scanner {
public:
  Scanner(std::string_view text, Diagnostics& diagnostics, Interrupt* interrupt)
      : lexer_(text, {0, static_cast<uint32_t>(text.size())}, &diagnostics, interrupt), diagnostics_(diagnostics) {}

  Outline run() {
    while (!lexer_.at(TokenKind::End)) {
      Token token = lexer_.next();
      if (begins_item(token)) {
        close_all(token.span);
        begin_item(token);
      } else if (out_.items.empty() && !outside_) {
        outside_ = true;
        diagnostics_.error("syntax/definition", token.span, "expected a definition: def name = …");
      }
      if (token.kind == TokenKind::BlockOpen) open(token.span.begin);
      if (token.kind == TokenKind::BlockClose) close(token.span);
    }
    uint32_t end = lexer_.peek().span.end;
    close_all({end, end});
    if (!out_.items.empty()) out_.items.back().span.end = end;
    return std::move(out_);
  }

private:
  // `let` begins a private definition outside of blocks only; `def` and `data` are of no use inside them. `type` is no
  // reserved word: a data type may have that name, and stand before the next definition.
  bool begins_item(const Token& token) const {
    if (token.kind != TokenKind::Name || !lexer_.at(TokenKind::Name)) return false;
    std::string_view word = lexer_.text(token.span);
    if (word == "let") return open_.empty();
    if (word == "type") return open_.empty() && !begins_definition(lexer_.text());
    return (word == "def" || word == "data") && (open_.empty() || token.begins_line);
  }

  static bool begins_definition(std::string_view word) {
    return word == "def" || word == "let" || word == "data" || word == "type";
  }

  void begin_item(const Token& token) {
    std::string_view word = lexer_.text(token.span);
    Item::Kind kind = word == "data"   ? Item::Data
                      : word == "type" ? Item::Type
                      : word == "def"  ? Item::Public
                                       : Item::Private;
    if (!out_.items.empty()) out_.items.back().span.end = token.span.begin;
    out_.items.push_back({kind, token.span});
  }

  void open(uint32_t offset) {
    open_.push_back(static_cast<uint32_t>(out_.braces.size()));
    out_.braces.push_back({offset, offset});
  }
  void close(Span span) {
    if (open_.empty()) {
      diagnostics_.error("syntax/unopened", span, "this '}' closes nothing");
      return;
    }
    out_.braces[open_.back()].close = span.begin;
    open_.pop_back();
  }

  // The innermost unclosed block is the one to mention: a brace is missing at its end, most likely.
  void close_all(Span where) {
    if (open_.empty()) return;
    uint32_t begin = out_.braces[open_.back()].open;
    Diagnostic& error = diagnostics_.error("syntax/unclosed", {begin, begin + 1}, "this '{' is never closed");
    error.notes.push_back({where, where.begin == where.end ? "the text ends here" : "the next definition begins here"});
    for (uint32_t brace : open_) out_.braces[brace].close = where.begin;
    open_.clear();
  }

  Lexer lexer_;
  Diagnostics& diagnostics_;
  Outline out_;
  std::vector<uint32_t> open_; // blocks that are open, innermost last
  bool outside_ = false;       // something stands before the first definition
};

} // namespace

uint32_t Outline::close_of(uint32_t open) const {
  auto found = std::lower_bound(braces.begin(), braces.end(), open,
                                [](const Braces& each, uint32_t offset) { return each.open < offset; });
  return found == braces.end() ? open : found->close;
}

Outline scan(std::string_view text, Diagnostics& diagnostics, Interrupt* interrupt) {
  return Scanner(text, diagnostics, interrupt).run();
}

} // namespace letcont::cps
