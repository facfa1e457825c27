#include "cps/parse/scan.h"

#include "support/utf8.h"

#include <algorithm>

namespace letcont::cps {

namespace {

class Scanner {
public:
  Scanner(std::string_view text, uint32_t begin, Diagnostics& diagnostics, Interrupt* interrupt)
      : lexer_(text, {begin, static_cast<uint32_t>(text.size())}, &diagnostics, interrupt), diagnostics_(diagnostics) {}

  Outline run() {
    while (!lexer_.at(TokenKind::End)) {
      Token token = lexer_.next();
      if (begins_item(token)) {
        close_all(token.span);
        begin_item(token);
      } else if (out_.items.empty() && !outside_) {
        outside_ = true;
        diagnostics_.error("syntax/definition", token.span,
                           token.kind == TokenKind::Hash ? "a comment begins with //"
                                                         : "expected a definition: let name = … or def name = …");
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
    std::string_view word = lexer_.text(token.span);
    if (word == "source") return open_.empty() && lexer_.at(TokenKind::String);
    if (token.kind != TokenKind::Name || !lexer_.at(TokenKind::Name)) return false;
    if (word == "let") return open_.empty();
    if (word == "type") return open_.empty() && !begins_definition(lexer_.text());
    return (word == "def" || word == "data") && (open_.empty() || token.begins_line);
  }

  static bool begins_definition(std::string_view word) {
    return word == "def" || word == "let" || word == "data" || word == "type";
  }

  void begin_item(const Token& token) {
    std::string_view word = lexer_.text(token.span);
    Item::Kind kind = word == "source" ? Item::Source
                      : word == "data" ? Item::Data
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

static constexpr std::string_view version_word = "letcont-cps";

std::optional<VersionLine> version_line(std::string_view text) {
  uint32_t begin = mark_size(text);
  VersionLine line{.end = begin};
  if (!text.substr(begin).starts_with(version_word)) return line;
  size_t end = std::min(text.find('\n', begin), text.size()), word_end = begin + version_word.size();
  std::string_view number = text.substr(word_end, end - word_end);
  while (!number.empty() && (number.back() == '\r' || number.back() == ' ')) number.remove_suffix(1);
  if (number.size() < 2 || number.size() > 6 || number[0] != ' ') return std::nullopt;
  line.version = 0;
  for (char c : number.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    line.version = line.version * 10 + static_cast<uint32_t>(c - '0');
  }
  line.end = static_cast<uint32_t>(end);
  return line;
}

// The place of a version line that something stands before: spaces, empty lines or comments. npos if there is none.
static size_t late_version_line(std::string_view text) {
  size_t at = mark_size(text);
  for (;;) {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    std::string_view rest = text.substr(at);
    if (rest.starts_with(version_word)) return at;
    size_t end = rest.starts_with("//")   ? text.find('\n', at)
                 : rest.starts_with("/*") ? text.find("*/", at + 2)
                                          : std::string_view::npos;
    if (end == std::string_view::npos) return end;
    at = rest[1] == '*' ? end + 2 : end;
  }
}

Outline scan(std::string_view text, Diagnostics& diagnostics, Interrupt* interrupt) {
  std::optional<VersionLine> line = version_line(text);
  size_t late = line && line->end == mark_size(text) ? late_version_line(text) : std::string_view::npos;
  bool is_late = late != std::string_view::npos;
  uint32_t from = is_late ? static_cast<uint32_t>(late) : 0;
  uint32_t begin = line && !is_late ? line->end : static_cast<uint32_t>(std::min(text.find('\n', from), text.size()));
  if (is_late)
    diagnostics.error("syntax/version", {from, begin},
                      "the version stands at the very beginning: no comment, space or empty line comes before it");
  if (!line)
    diagnostics.error("syntax/version", {0, begin}, "the first line may be `letcont-cps 1`, with nothing else on it");
  if (line && line->version != text_version)
    diagnostics.error("syntax/version", {0, begin},
                      "this is CPS text of version " + std::to_string(line->version) + "; this Letcont reads version " +
                          std::to_string(text_version));
  return Scanner(text, begin, diagnostics, interrupt).run();
}

} // namespace letcont::cps
