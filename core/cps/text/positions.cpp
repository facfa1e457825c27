#include "cps/text/positions.h"

#include "cps/text/lexer.h"
#include "support/shown.h"

#include <utility>

namespace letcont::cps {

namespace {

// Takes a number from 1 on, of at most nine digits, from the front of `in`; 0 if there is none.
uint32_t take_number(std::string_view& in) {
  uint32_t number = 0;
  size_t digits = 0;
  for (; digits < in.size() && in[digits] >= '0' && in[digits] <= '9'; ++digits) {
    if (digits == 9) return 0;
    number = number * 10 + static_cast<uint32_t>(in[digits] - '0');
  }
  in.remove_prefix(digits);
  return number;
}

bool take(std::string_view& in, char c) {
  if (!in.starts_with(c)) return false;
  in.remove_prefix(1);
  return true;
}

bool is_before(LineColumn a, LineColumn b) { return a.line < b.line || (a.line == b.line && a.column < b.column); }

} // namespace

std::optional<Position> read_position(std::string_view text) {
  std::string_view in = text;
  Position read;
  if (!take(in, '@')) return std::nullopt;
  read.begin.line = take_number(in);
  if (!take(in, ':')) return std::nullopt;
  read.begin.column = take_number(in);
  read.end = read.begin;
  if (take(in, '-')) {
    read.end.column = take_number(in);
    if (take(in, ':')) read.end.line = std::exchange(read.end.column, take_number(in));
  }
  bool exists = read.begin.line && read.begin.column && read.end.line && read.end.column;
  if (!exists || is_before(read.end, read.begin)) return std::nullopt;
  read.length = static_cast<uint32_t>(text.size() - in.size());
  return read;
}

namespace {

// Goes through the words of a text, and knows which position holds.
class Mapper {
public:
  explicit Mapper(std::string_view text) : text_(text), lexer_(text, {0, static_cast<uint32_t>(text.size())}) {}

  SourceMap run() {
    for (; !lexer_.at(TokenKind::End); lexer_.next()) {
      const Token& token = lexer_.peek();
      bool outside = blocks_.empty();
      if (lexer_.position().length > 0 || (outside && begins_definition(token)))
        hold(token.span.begin, lexer_.position());
      if (token.kind == TokenKind::BlockOpen) blocks_.push_back(now_);
      if (token.kind == TokenKind::BlockClose && !outside) {
        hold(token.span.begin, blocks_.back());
        blocks_.pop_back();
      }
      if (outside && is_source_ && token.kind == TokenKind::String && name_.empty())
        name_ = shortened(unquoted_name(token), longest_source_name, longest_source_name);
      last_end_ = token.span.end;
      is_source_ = outside && token.kind == TokenKind::Name && lexer_.text() == "source";
    }
    end_piece();
    return std::move(map_);
  }
  std::string name() && { return std::move(name_); }

private:
  bool begins_definition(const Token& token) const {
    if (token.kind != TokenKind::Name) return false;
    std::string_view word = lexer_.text(token.span);
    return word == "def" || word == "let" || word == "data" || word == "type";
  }

  std::string unquoted_name(const Token& token) const {
    Diagnostics nowhere;
    return unquoted(lexer_.text(token.span), token.span, nowhere);
  }

  void hold(uint32_t offset, const Position& position) {
    now_ = position;
    bool somewhere = position.length > 0;
    end_piece();
    SourceMap::Entry entry{{offset, offset}, {0, 0}, {0, 0}};
    if (somewhere) entry.begin = position.begin, entry.end = position.end;
    if (map_.entries.empty() && !somewhere) return;
    map_.entries.push_back(entry);
  }

  void end_piece() {
    if (!map_.entries.empty()) map_.entries.back().piece.end = last_end_;
  }

  std::string_view text_;
  Lexer lexer_;
  SourceMap map_;
  std::string name_;
  Position now_;                 // holds; length 0: none
  std::vector<Position> blocks_; // what held where the blocks that are open began
  uint32_t last_end_ = 0;        // of the last token
  bool is_source_ = false;       // that token is the word `source`
};

} // namespace

std::shared_ptr<const SourceMap> source_map(std::string_view text, std::string name, const std::string* original) {
  if (text.find('@') == std::string_view::npos) return nullptr;
  Mapper mapper(text);
  auto map = std::make_shared<SourceMap>(mapper.run());
  if (map->entries.empty()) return nullptr;
  if (name.empty()) name = std::move(mapper).name();
  if (name.empty()) name = "<source>";
  map->has_text = original != nullptr;
  map->original = std::make_shared<Source>(std::move(name), original ? *original : std::string());
  return map;
}

std::string source_name(std::string_view text) {
  Mapper mapper(text);
  (void)mapper.run();
  return std::move(mapper).name();
}

} // namespace letcont::cps
