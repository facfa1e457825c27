#include "app/text/selection.h"

#include "support/utf8.h"

namespace letcont::app {

namespace {

enum class Kind : uint8_t { Space, Word, Sign, Break };

Kind kind_at(const Text& text, uint32_t at) {
  char c = text.bytes()[at];
  if (c == '\n' || c == '\r') return Kind::Break;
  if (c == ' ' || c == '\t') return Kind::Space;
  return is_word(c) ? Kind::Word : Kind::Sign;
}

// Skips spaces, then a word: to the end of the next word, as most editors do.
uint32_t word_right(const Text& text, uint32_t at) {
  if (at < text.size() && kind_at(text, at) == Kind::Break) return text.next(at);
  while (at < text.size() && kind_at(text, at) == Kind::Space) at = text.next(at);
  if (at >= text.size()) return at;
  Kind kind = kind_at(text, at);
  while (at < text.size() && kind_at(text, at) == kind && kind != Kind::Break) at = text.next(at);
  return at;
}

uint32_t word_left(const Text& text, uint32_t at) {
  auto before = [&](uint32_t i) { return kind_at(text, text.previous(i)); };
  if (at > 0 && before(at) == Kind::Break) return text.previous(at);
  while (at > 0 && before(at) == Kind::Space) at = text.previous(at);
  if (at == 0) return at;
  Kind kind = before(at);
  while (at > 0 && before(at) == kind && kind != Kind::Break) at = text.previous(at);
  return at;
}

uint32_t line_begin(const Text& text, uint32_t at) {
  uint32_t begin = text.line_begin(text.line_of(at)), first = begin;
  uint32_t end = text.line_end(text.line_of(at));
  while (first < end && kind_at(text, first) == Kind::Space) ++first;
  return at == first ? begin : first;
}

void move_lines(const Text& text, Selection& selection, int64_t lines) {
  if (selection.goal == Selection::no_goal) selection.goal = text.column_of(selection.caret);
  int64_t line = int64_t{text.line_of(selection.caret)} + lines;
  if (line < 0)
    selection.caret = 0;
  else if (line >= text.line_count())
    selection.caret = text.size();
  else
    selection.caret = text.at_column(static_cast<uint32_t>(line), selection.goal);
}

uint32_t moved(const Text& text, uint32_t at, Motion motion) {
  switch (motion) {
  case Motion::Left: return text.previous(at);
  case Motion::Right: return text.next(at);
  case Motion::WordLeft: return word_left(text, at);
  case Motion::WordRight: return word_right(text, at);
  case Motion::LineBegin: return line_begin(text, at);
  case Motion::LineEnd: return text.line_end(text.line_of(at));
  case Motion::TextBegin: return 0;
  case Motion::TextEnd: return text.size();
  default: return at;
  }
}

} // namespace

void move(const Text& text, Selection& selection, Motion motion, bool extend, uint32_t page) {
  switch (motion) {
  case Motion::Up: move_lines(text, selection, -1); break;
  case Motion::Down: move_lines(text, selection, 1); break;
  case Motion::PageUp: move_lines(text, selection, -int64_t{page}); break;
  case Motion::PageDown: move_lines(text, selection, page); break;
  default:
    selection.goal = Selection::no_goal;
    if (!extend && !selection.empty() && motion == Motion::Left)
      selection.caret = selection.begin();
    else if (!extend && !selection.empty() && motion == Motion::Right)
      selection.caret = selection.end();
    else
      selection.caret = moved(text, selection.caret, motion);
  }
  if (!extend) selection.anchor = selection.caret;
}

void place(Selection& selection, uint32_t at, bool extend) {
  selection.caret = at;
  if (!extend) selection.anchor = at;
  selection.goal = Selection::no_goal;
}

void select_all(const Text& text, Selection& selection) { selection = {0, text.size()}; }

Selection word_at(const Text& text, uint32_t at) {
  if (text.size() == 0) return {};
  uint32_t line_end = text.line_end(text.line_of(at));
  if (at >= line_end && at > text.line_begin(text.line_of(at))) at = text.previous(line_end);
  if (at >= text.size()) return {at, at};
  Kind kind = kind_at(text, at);
  if (kind == Kind::Break) return {at, at};
  if (kind == Kind::Sign) return {at, text.next(at)};
  uint32_t begin = at, end = at;
  while (begin > 0 && kind_at(text, text.previous(begin)) == kind) begin = text.previous(begin);
  while (end < text.size() && kind_at(text, end) == kind) end = text.next(end);
  return {begin, end};
}

Selection line_at(const Text& text, uint32_t at) {
  uint32_t line = text.line_of(at);
  return {text.line_begin(line), line + 1 < text.line_count() ? text.line_begin(line + 1) : text.size()};
}

void clamp(const Text& text, Selection& selection) {
  auto inside = [&](uint32_t at) {
    at = std::min(at, text.size());
    while (within_character(text.bytes(), at)) --at;
    return at;
  };
  selection = {inside(selection.anchor), inside(selection.caret), Selection::no_goal};
}

} // namespace letcont::app
