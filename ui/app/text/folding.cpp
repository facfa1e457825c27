#include "app/text/folding.h"

#include "support/text.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

namespace {

constexpr uint32_t far = 400; // lines that a piece may have moved between two editions of a text

uint32_t indent_of(std::string_view line) {
  uint32_t column = 0;
  for (char c : line) {
    if (c == '\t')
      column = (column / Text::tab_width + 1) * Text::tab_width;
    else if (c == ' ')
      ++column;
    else
      break;
  }
  return column;
}

bool is_comment(std::string_view line) {
  std::string_view text = trimmed(line);
  return text.starts_with("//") || text.starts_with(";");
}

bool begins_block_comment(std::string_view line) {
  size_t at = line.rfind("/*");
  return at != std::string_view::npos && line.find("*/", at) == std::string_view::npos;
}

bool opens(std::string_view line) {
  std::string_view text = trimmed(line);
  return !text.empty() && std::string_view("{[(").find(text.back()) != std::string_view::npos;
}

bool closes(std::string_view line) {
  std::string_view text = trimmed(line);
  return !text.empty() && std::string_view("}])").find(text.front()) != std::string_view::npos;
}

// Returns the first line from `line` on that is not blank; the number of lines if there is none.
uint32_t not_blank(const Text& text, uint32_t line) {
  while (line < text.line_count() && trimmed(text.line(line)).empty()) ++line;
  return line;
}

std::optional<uint32_t> unless_empty(uint32_t header, uint32_t last) {
  return last > header ? std::optional(last) : std::nullopt;
}

std::optional<uint32_t> end_of_comment(const Text& text, uint32_t line) {
  uint32_t last = line;
  while (last + 1 < text.line_count() && is_comment(text.line(last + 1))) ++last;
  return unless_empty(line, last);
}

std::optional<uint32_t> end_of_block_comment(const Text& text, uint32_t line) {
  uint32_t last = line + 1;
  while (last < text.line_count() && text.line(last).find("*/") == std::string_view::npos) ++last;
  return unless_empty(line, std::min(last, text.line_count() - 1));
}

// The bracket that ends the line is closed by the next line that begins so and stands no further to the right.
std::optional<uint32_t> end_of_brackets(const Text& text, uint32_t line, const ClosingLines& closing) {
  std::optional<uint32_t> next = closing.next(line, indent_of(text.line(line)));
  return next ? unless_empty(line, *next - 1) : std::nullopt;
}

std::optional<uint32_t> end_of_indented(const Text& text, uint32_t line) {
  uint32_t indent = indent_of(text.line(line)), last = line;
  for (uint32_t next = not_blank(text, line + 1); next < text.line_count(); next = not_blank(text, next + 1)) {
    if (indent_of(text.line(next)) <= indent) break;
    last = next;
  }
  return unless_empty(line, last);
}

} // namespace

bool can_fold(const Text& text, uint32_t line) {
  if (line + 1 >= text.line_count() || trimmed(text.line(line)).empty()) return false;
  if (is_comment(text.line(line)))
    return (line == 0 || !is_comment(text.line(line - 1))) && is_comment(text.line(line + 1));
  uint32_t next = not_blank(text, line + 1);
  if (next == text.line_count()) return false;
  if (begins_block_comment(text.line(line))) return true;
  if (opens(text.line(line))) return !closes(text.line(next));
  return indent_of(text.line(next)) > indent_of(text.line(line));
}

ClosingLines::ClosingLines(const Text& text, uint32_t from) {
  for (uint32_t line = from; line < text.line_count(); ++line)
    if (closes(text.line(line))) lines_.push_back({line, indent_of(text.line(line)), 0});
  std::vector<uint32_t> waiting; // those that nothing further to the left has followed
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    for (; !waiting.empty() && lines_[waiting.back()].indent > lines_[i].indent; waiting.pop_back())
      lines_[waiting.back()].further_left = i;
    waiting.push_back(i);
  }
  for (uint32_t each : waiting) lines_[each].further_left = static_cast<uint32_t>(lines_.size());
}

std::optional<uint32_t> ClosingLines::next(uint32_t line, uint32_t indent) const {
  auto before = [](uint32_t at, const Closing& each) { return at < each.line; };
  auto first = std::upper_bound(lines_.begin(), lines_.end(), line, before);
  auto i = static_cast<size_t>(first - lines_.begin());
  while (i < lines_.size() && lines_[i].indent > indent) i = lines_[i].further_left;
  return i < lines_.size() ? std::optional(lines_[i].line) : std::nullopt;
}

std::optional<uint32_t> end_of_fold(const Text& text, uint32_t line, const ClosingLines& closing) {
  if (!can_fold(text, line)) return std::nullopt;
  if (is_comment(text.line(line))) return end_of_comment(text, line);
  if (begins_block_comment(text.line(line))) return end_of_block_comment(text, line);
  if (opens(text.line(line)))
    if (std::optional<uint32_t> end = end_of_brackets(text, line, closing)) return end;
  return end_of_indented(text, line);
}

bool Folds::contains(uint32_t line) const {
  auto place = std::lower_bound(folds_.begin(), folds_.end(), line, before);
  return place != folds_.end() && place->line == line;
}

void Folds::add(const Text& text, uint32_t line) {
  auto place = std::lower_bound(folds_.begin(), folds_.end(), line, before);
  if (place != folds_.end() && place->line == line) return;
  folds_.insert(place, {line, std::string(text.line(line))});
  ++edition_;
}

std::optional<uint32_t> Folds::fold(const Text& text, uint32_t line) {
  const ClosingLines closing(text);
  for (uint32_t header = line + 1; header-- > 0;) {
    if (contains(header)) continue; // the piece around it is meant
    std::optional<uint32_t> end = end_of_fold(text, header, closing);
    if (!end || *end < line) continue;
    add(text, header);
    return header;
  }
  return std::nullopt;
}

bool Folds::unfold(uint32_t line) {
  ++edition_;
  return std::erase_if(folds_, [&](const Fold& fold) { return fold.line == line; }) > 0;
}

void Folds::fold_all(const Text& text) {
  unfold_all();
  for (uint32_t line = 0; line < text.line_count(); ++line)
    if (can_fold(text, line)) folds_.push_back({line, std::string(text.line(line))});
}

void Folds::unfold_all() {
  folds_.clear();
  ++edition_;
}

bool Folds::show(const Text& text, uint32_t line) {
  if (folds_.empty() || shown_for(text, line) == line) return false;
  ++edition_;
  const ClosingLines closing(text, folds_[0].line);
  return std::erase_if(folds_, [&](const Fold& fold) {
           return fold.line < line && end_of_fold(text, fold.line, closing).value_or(0) >= line;
         }) > 0;
}

uint32_t Folds::shown_for(const Text& text, uint32_t line) const {
  for (const HiddenLines& each : hidden(text))
    if (each.first <= line && line <= each.last) return each.first - 1;
  return line;
}

void Folds::follow(const Text& text) {
  if (folds_.empty()) return;
  ++edition_;
  std::vector<Fold> before = std::exchange(folds_, {});
  for (const Fold& fold : before) {
    auto is_there = [&](int64_t line) {
      return line >= 0 && line < text.line_count() && text.line(static_cast<uint32_t>(line)) == fold.header;
    };
    std::optional<uint32_t> found;
    for (int64_t by = 0; by <= far && !found; ++by)
      for (int64_t line : {fold.line + by, fold.line - by})
        if (!found && is_there(line)) found = static_cast<uint32_t>(line);
    if (!found) found = fold.line; // its first line was edited
    if (can_fold(text, *found)) add(text, *found);
  }
}

std::vector<HiddenLines> Folds::hidden(const Text& text) const {
  std::vector<HiddenLines> result;
  if (folds_.empty()) return result;
  const ClosingLines closing(text, folds_[0].line);
  for (const Fold& fold : folds_) {
    if (!result.empty() && fold.line <= result.back().last) continue; // inside of one before it
    if (std::optional<uint32_t> end = end_of_fold(text, fold.line, closing)) result.push_back({fold.line + 1, *end});
  }
  return result;
}

} // namespace letcont::app
