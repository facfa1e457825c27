#include "app/text/editor.h"

#include "app/text/brackets.h"
#include "app/text/indentation.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

uint32_t Editor::first_change_since(uint64_t revision) const {
  uint32_t first = UINT32_MAX;
  for (size_t i = revision; i < first_changes_.size(); ++i) first = std::min(first, first_changes_[i]);
  return first;
}

void Editor::revised(uint32_t first_change) {
  first_changes_.push_back(first_change);
  ++revision_;
}

void Editor::set_language(std::string_view language) {
  if (language == language_) return;
  language_ = language;
  revised(text_.size());
}

void Editor::load(std::string bytes) {
  text_.set(std::move(bytes));
  closers_.clear();
  selection_ = {};
  steps_.clear();
  done_ = 0;
  sealed_ = true;
  revised(0);
}

// The change from one text to another, without what both begin and end with: undo remembers it. Where lines came or
// went, it is whole lines if it can be: those beside them may begin alike.
Editor::Change Editor::difference(std::string_view before, std::string_view after) {
  auto differ = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  auto prefix = static_cast<size_t>(differ.first - before.begin());
  size_t most = std::min(before.size(), after.size()) - prefix, suffix = 0;
  while (suffix < most && before[before.size() - 1 - suffix] == after[after.size() - 1 - suffix]) ++suffix;
  std::string_view longer = before.size() > after.size() ? before : after;
  size_t length = longer.size() - prefix - suffix, at = prefix;
  bool only_one = length == std::max(before.size(), after.size()) - std::min(before.size(), after.size());
  if (only_one && longer.substr(prefix, length).find('\n') != longer.npos) {
    while (at > 0 && longer[at - 1] != '\n' && longer[at - 1] == longer[at + length - 1]) --at;
    if (at == 0 || longer[at - 1] == '\n') {
      suffix += prefix - at;
      prefix = at;
    }
  }
  return {static_cast<uint32_t>(prefix), std::string(before.substr(prefix, before.size() - prefix - suffix)),
          std::string(after.substr(prefix, after.size() - prefix - suffix))};
}

void Editor::replace_all(std::string bytes) {
  if (bytes == text_.bytes()) return;
  change(Kind::Other, {difference(text_.bytes(), bytes)}, {});
}

void Editor::replace_all(std::string bytes, std::string language) {
  if (language == language_) return replace_all(std::move(bytes));
  change(Kind::Other, {difference(text_.bytes(), bytes)}, {});
  steps_[done_ - 1].language_before = std::exchange(language_, std::move(language));
  steps_[done_ - 1].language_after = language_;
}

// ---- Moving

void Editor::move(Motion motion, bool extend, uint32_t page) {
  app::move(text_, selection_, motion, extend, page);
  seal();
}

void Editor::place(uint32_t at, bool extend) {
  app::place(selection_, std::min(at, text_.size()), extend);
  seal();
}

void Editor::select(Selection selection) {
  uint32_t goal = selection.goal;
  clamp(text_, selection);
  selection_ = selection;
  selection_.goal = goal;
  seal();
}

void Editor::select_all() {
  app::select_all(text_, selection_);
  seal();
}

// ---- Changing

void Editor::apply(const Change& change, bool backward) {
  const std::string& out = backward ? change.inserted : change.erased;
  const std::string& in = backward ? change.erased : change.inserted;
  note_lines(change, backward, out.size());
  text_.replace(change.at, static_cast<uint32_t>(out.size()), in);
  move_closers(change, backward);
}

// A step's changes, of which the last one is the first in the text. Each by itself moves all that is behind it, so that
// many are made at once: linear in the text.
void Editor::apply(std::span<const Change> changes, bool backward) {
  constexpr size_t few = 16;
  if (changes.size() <= few) {
    if (backward)
      for (size_t i = changes.size(); i-- > 0;) apply(changes[i], true);
    else
      for (const Change& change : changes) apply(change, false);
    return;
  }
  if (!backward)
    for (const Change& change : changes) note_lines(change, false, change.erased.size());
  std::string made;
  std::string_view bytes = text_.bytes();
  size_t copied = 0;
  for (size_t i = changes.size(); i-- > 0;) {
    const Change& change = changes[i];
    const std::string& out = backward ? change.inserted : change.erased;
    // A place is that in the text before the step, where `made` has as many bytes.
    size_t at = backward ? copied + (change.at - made.size()) : change.at;
    made.append(bytes, copied, at - copied).append(backward ? change.erased : change.inserted);
    copied = at + out.size();
  }
  made.append(bytes, copied, bytes.size() - copied);
  text_.set(std::move(made));
  if (backward)
    for (size_t i = changes.size(); i-- > 0;) note_lines(changes[i], true, changes[i].erased.size());
  for (size_t i = 0; i < changes.size(); ++i) move_closers(changes[backward ? changes.size() - 1 - i : i], backward);
}

// Closing brackets after the change move with their text; erased ones are dropped.
void Editor::move_closers(const Change& change, bool backward) {
  auto out = static_cast<uint32_t>(backward ? change.inserted.size() : change.erased.size());
  auto in = static_cast<uint32_t>(backward ? change.erased.size() : change.inserted.size());
  std::vector<uint32_t> kept;
  for (uint32_t at : closers_) {
    if (at < change.at)
      kept.push_back(at);
    else if (at >= change.at + out)
      kept.push_back(at - out + in);
  }
  closers_ = std::move(kept);
}

// Typing continues the undo step of the previous character, except at the start of a word; so does erasing.
bool Editor::merge(Kind kind, Change& next) {
  if (sealed_ || done_ == 0 || steps_[done_ - 1].kind != kind || kind == Kind::Other) return false;
  Step& step = steps_[done_ - 1];
  if (step.changes.size() != 1) return false;
  Change& last = step.changes[0];
  if (kind == Kind::Typing) {
    // Typing between a pair of brackets stays inside the inserted text.
    if (!next.erased.empty() || next.at <= last.at || next.at > last.at + last.inserted.size()) return false;
    size_t inside = next.at - last.at;
    char before = last.inserted[inside - 1];
    bool new_word = is_word(next.inserted[0]) && !is_word(before) && before != '(';
    if (new_word || next.inserted[0] == '\n' || next.inserted[0] == '\r') return false;
    last.inserted.insert(inside, next.inserted);
    return true;
  }
  if (next.at + next.erased.size() == last.at) { // backward
    last.erased.insert(0, next.erased);
    last.at = next.at;
    return true;
  }
  if (next.at == last.at) { // forward
    last.erased += next.erased;
    return true;
  }
  return false;
}

void Editor::change(Kind kind, std::vector<Change> changes, Selection after) {
  steps_.resize(done_);               // what was undone cannot be redone after a change
  uint32_t first = changes.back().at; // the last one is the first in the text
  apply(changes, false);
  if (changes.size() == 1 && merge(kind, changes[0])) {
    steps_[done_ - 1].after = after;
  } else {
    steps_.push_back({kind, std::move(changes), selection_, after, {}, {}});
    ++done_;
  }
  selection_ = after;
  sealed_ = false;
  revised(first);
}

void Editor::replace_selection(Kind kind, std::string_view inserted) {
  uint32_t at = selection_.begin(), end = at + static_cast<uint32_t>(inserted.size());
  if (selection_.empty() && inserted.empty()) return;
  change(kind, {{at, selected(), std::string(inserted)}}, {end, end});
}

void Editor::type(std::string_view characters) {
  if (!characters.empty()) replace_selection(Kind::Typing, characters);
}

namespace {

char closing_of(char open) {
  return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : open == '"' ? '"' : '\0';
}

} // namespace

bool Editor::type_over(char c) {
  auto found = std::find(closers_.begin(), closers_.end(), selection_.caret);
  if (!selection_.empty() || found == closers_.end() || text_.bytes()[selection_.caret] != c) return false;
  closers_.erase(found);
  selection_ = {selection_.caret + 1, selection_.caret + 1};
  return true;
}

// On an empty line: goes to the closing bracket below, and takes the line away.
bool Editor::type_over_below(char c) {
  const std::string& bytes = text_.bytes();
  uint32_t caret = selection_.caret, begin = text_.line_begin(text_.line_of(caret));
  size_t next = bytes.find_first_not_of(" \t\r\n", begin);
  if (!selection_.empty() || next == std::string::npos || next < caret || bytes[next] != c || c == '"') return false;
  auto at = static_cast<uint32_t>(next), below = text_.line_begin(text_.line_of(at));
  if (below == begin || std::find(closers_.begin(), closers_.end(), at) == closers_.end()) return false;
  uint32_t after = at - (below - begin) + 1;
  seal();
  change(Kind::Other, {{begin, bytes.substr(begin, below - begin), {}}}, {after, after});
  std::erase(closers_, after - 1);
  return true;
}

// A closing bracket that is the first character of its line stands under the line of its opening one.
bool Editor::type_first_closer(char c) {
  uint32_t caret = selection_.caret, begin = text_.line_begin(text_.line_of(caret));
  std::string_view before = std::string_view(text_.bytes()).substr(begin, caret - begin);
  bool closes = c == ')' || c == ']' || c == '}';
  if (!closes || before.empty() || before.find_first_not_of(" \t") != std::string_view::npos) return false;
  type({&c, 1});
  const SyntaxRules& rules = syntax_named(language_);
  std::vector<LineState> states{LineState::Code}; // of the lines up to this one
  std::vector<Token> tokens;
  for (uint32_t line = 0; line < text_.line_of(begin); ++line, tokens.clear())
    states.push_back(scan_line(rules, states.back(), text_.line(line), tokens));
  std::optional<Brackets> match = match_brackets(text_, rules, states, caret);
  if (!match || match->at != caret) return true;
  std::string_view above = text_.line(text_.line_of(match->partner));
  std::string wanted(above.substr(0, std::min(above.find_first_not_of(" \t"), above.size())));
  uint32_t after = begin + static_cast<uint32_t>(wanted.size()) + 1;
  std::string spaces = text_.bytes().substr(begin, caret - begin);
  if (spaces != wanted) change(Kind::Other, {{begin, std::move(spaces), std::move(wanted)}}, {after, after});
  return true;
}

void Editor::type_pair(char open, char close) {
  uint32_t begin = selection_.begin(), size = selection_.end() - begin;
  bool around = size > 0;
  std::string inserted = open + selected() + close;
  Selection inside{begin + 1, begin + 1 + size};
  change(around ? Kind::Other : Kind::Typing, {{begin, selected(), std::move(inserted)}}, inside);
  if (!around) closers_.push_back(begin + 1);
}

void Editor::type_key(std::string_view characters) {
  if (characters.size() != 1) return type(characters);
  char c = characters[0], close = closing_of(c);
  if (type_over(c) || type_over_below(c) || type_first_closer(c)) return;
  if (close == '\0') return type(characters);
  const std::string& bytes = text_.bytes();
  uint32_t end = selection_.end();
  bool free = end >= bytes.size() || std::string_view(" \t\r\n)]},;").find(bytes[end]) != std::string_view::npos;
  // A quote after a word closes a string, or is an apostrophe.
  bool quote_ends = c == '"' && selection_.begin() > 0 &&
                    (is_word(bytes[selection_.begin() - 1]) || bytes[selection_.begin() - 1] == '"');
  if (!selection_.empty() || (free && !quote_ends)) return type_pair(c, close);
  type(characters);
}

void Editor::replace_each(std::span<const uint32_t> begins, uint32_t length, std::string_view by) {
  if (begins.empty()) return;
  std::vector<Change> changes; // the last first, so that earlier positions stay valid
  for (size_t i = begins.size(); i-- > 0;)
    changes.push_back({begins[i], text_.bytes().substr(begins[i], length), std::string(by)});
  uint32_t caret = begins[0] + static_cast<uint32_t>(by.size());
  seal();
  change(Kind::Other, std::move(changes), {caret, caret});
}

void Editor::complete(uint32_t begin, std::string_view word) {
  if (begin > selection_.caret) return;
  selection_ = {begin, selection_.caret};
  seal();
  replace_selection(Kind::Other, word);
}

void Editor::paste(std::string_view bytes) {
  std::string_view line_break = text_.line_break();
  std::string clean;
  clean.reserve(bytes.size());
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n') continue;
    if (bytes[i] == '\n' || bytes[i] == '\r')
      clean += line_break;
    else if (bytes[i] != '\0')
      clean += bytes[i];
  }
  seal();
  if (!paste_line(clean)) replace_selection(Kind::Other, clean);
}

void Editor::new_line() {
  uint32_t at = selection_.begin(), begin = text_.line_begin(text_.line_of(at)), end = begin;
  while (end < at && (text_.bytes()[end] == ' ' || text_.bytes()[end] == '\t')) ++end;
  std::string inserted(text_.line_break());
  inserted.append(text_.bytes(), begin, end - begin);
  const std::string& bytes = text_.bytes();
  if (end > begin && end == at && selection_.empty() && at == text_.line_end(text_.line_of(at))) {
    uint32_t caret = at + static_cast<uint32_t>(text_.line_break().size()); // a line of spaces only becomes empty
    return change(Kind::Other, {{begin, bytes.substr(begin, end - begin), std::move(inserted)}}, {caret, caret});
  }
  char before = at > 0 ? bytes[at - 1] : '\0';
  bool opens = before == '{' || before == '(' || before == '[';
  bool begins_body = ends_before_body(std::string_view(bytes).substr(end, at - end));
  char closer = opens ? closing_of(before) : begins_body ? '}' : '\0';
  bool between = closer != '\0' && selection_.empty() && at < bytes.size() && bytes[at] == closer;
  if (between) { // the closing bracket comes on a line below
    std::string with_end = inserted + std::string(indent_width(text_), ' ') + inserted;
    uint32_t caret = at + static_cast<uint32_t>(inserted.size()) + indent_width(text_);
    return change(Kind::Typing, {{at, {}, std::move(with_end)}}, {caret, caret});
  }
  if (before == '{' || begins_body) inserted.append(indent_width(text_), ' ');
  replace_selection(Kind::Typing, inserted);
}

void Editor::erase_backward(bool word) {
  if (selection_.empty()) {
    uint32_t caret = selection_.caret, begin = text_.line_begin(text_.line_of(caret));
    bool pair = caret > 0 && std::find(closers_.begin(), closers_.end(), caret) != closers_.end() &&
                closing_of(text_.bytes()[caret - 1]) == text_.bytes()[caret];
    if (pair && !word)
      return change(Kind::Erasing, {{caret - 1, text_.bytes().substr(caret - 1, 2), {}}}, {caret - 1, caret - 1});
    bool in_indentation = caret > begin && text_.bytes().find_first_not_of(' ', begin) >= caret;
    Selection erased{caret, caret};
    uint32_t width = indent_width(text_);
    if (in_indentation && !word)
      erased.caret = begin + (caret - begin - 1) / width * width;
    else
      app::move(text_, erased, word ? Motion::WordLeft : Motion::Left, true);
    std::string bytes = text_.bytes().substr(erased.begin(), erased.end() - erased.begin());
    if (!bytes.empty()) change(Kind::Erasing, {{erased.begin(), bytes, {}}}, {erased.begin(), erased.begin()});
    return;
  }
  replace_selection(Kind::Other, {});
}

void Editor::erase_forward(bool word) {
  if (!selection_.empty()) return replace_selection(Kind::Other, {});
  Selection erased = selection_;
  app::move(text_, erased, word ? Motion::WordRight : Motion::Right, true);
  std::string bytes = text_.bytes().substr(erased.begin(), erased.end() - erased.begin());
  if (!bytes.empty()) change(Kind::Erasing, {{erased.begin(), bytes, {}}}, {erased.begin(), erased.begin()});
}

std::string Editor::selected() const {
  return text_.bytes().substr(selection_.begin(), selection_.end() - selection_.begin());
}

void Editor::undo() {
  if (!can_undo()) return;
  const Step& step = steps_[--done_];
  apply(step.changes, true);
  selection_ = step.before;
  if (!step.language_before.empty()) language_ = step.language_before;
  seal();
  revised(step.changes.back().at); // the last one is the first in the text
}

void Editor::redo() {
  if (!can_redo()) return;
  const Step& step = steps_[done_++];
  apply(step.changes, false);
  selection_ = step.after;
  if (!step.language_after.empty()) language_ = step.language_after;
  seal();
  revised(step.changes.back().at);
}

} // namespace letcont::app
