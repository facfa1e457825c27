// What the editor does with whole lines: indentation, comments, erasing, moving, copying; and where lines are after a
// change.
#include "app/text/editor.h"
#include "app/text/indentation.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

std::optional<uint32_t> LineChange::after(uint32_t at) const {
  uint32_t last = line + erased;
  if (at < line) return at;
  if (at > last) return at - erased + inserted;
  if (moved > 0) return at == last ? line : at + 1;
  if (moved < 0) return at == line ? last : at - 1;
  if (at == line && !at_begin) return at;
  // What is behind the erased text is now behind the inserted one.
  if (at == last && (erased == 0 || !at_end)) return line + inserted;
  return std::nullopt;
}

// `there`: how many bytes of the change are in the text now.
void Editor::note_lines(const Change& change, bool backward, size_t there) {
  auto breaks = [](std::string_view text) { return static_cast<uint32_t>(std::count(text.begin(), text.end(), '\n')); };
  // Whether its first line has more than spaces.
  auto begins = [](std::string_view text) {
    return text.substr(0, text.find('\n')).find_first_not_of(" \t\r") != text.npos;
  };
  std::string_view erased = backward ? change.inserted : change.erased;
  std::string_view inserted = backward ? change.erased : change.inserted;
  LineChange noted;
  noted.erased = breaks(erased);
  noted.inserted = breaks(inserted);
  noted.moved = backward ? -change.moved_lines : change.moved_lines;
  if (noted.erased == noted.inserted && noted.moved == 0) return;
  uint32_t end = change.at + static_cast<uint32_t>(there);
  noted.line = text_.line_of(change.at);
  // A line is where its text is: what comes into its indentation comes before it. One with all other text is still it.
  uint32_t begin = text_.line_begin(noted.line);
  size_t indentation = text_.line(noted.line).find_first_not_of(" \t\r");
  noted.at_begin = change.at == begin || (indentation != std::string_view::npos && change.at - begin <= indentation);
  uint32_t last = text_.line_of(end);
  std::string_view behind = text_.line(last);
  behind.remove_prefix(std::min<size_t>(end - text_.line_begin(last), behind.size()));
  bool has_whole_lines = erased.ends_with('\n') && inserted.ends_with('\n');
  if (begins(erased) && begins(inserted) && (has_whole_lines || !begins(behind))) noted.at_begin = false;
  noted.at_end = end == text_.line_end(last);
  line_changes_.push_back(noted);
}

// Calls edit(line, changes) for each selected line, last line first, so that earlier positions stay valid. A selection
// that ends at the start of a line does not include that line.
template <typename Edit>
void Editor::change_lines(Edit edit) {
  uint32_t first = text_.line_of(selection_.begin()), last = text_.line_of(selection_.end());
  if (last > first && selection_.end() == text_.line_begin(last)) --last;
  std::vector<Change> changes;
  for (uint32_t line = last + 1; line-- > first;) edit(line, changes);
  if (changes.empty()) return;
  // The ends of the selection move with their text.
  auto moved = [&](uint32_t at) {
    int64_t result = at;
    for (const Change& change : changes) {
      if (change.at > at ||
          (change.at == at && change.erased.empty() && at == selection_.begin() && !selection_.empty()))
        continue;
      int64_t erased = std::min<int64_t>(static_cast<int64_t>(change.erased.size()), at - change.at);
      result += static_cast<int64_t>(change.inserted.size()) - erased;
    }
    return static_cast<uint32_t>(result);
  };
  Selection after{moved(selection_.anchor), moved(selection_.caret)};
  seal();
  change(Kind::Other, std::move(changes), after);
  seal();
}

void Editor::indent() {
  uint32_t width = indent_width(text_);
  if (selection_.empty()) {
    uint32_t column = text_.column_of(selection_.caret);
    replace_selection(Kind::Typing, std::string(width - column % width, ' '));
    return;
  }
  change_lines([&](uint32_t line, std::vector<Change>& changes) {
    if (!text_.line(line).empty()) changes.push_back({text_.line_begin(line), {}, std::string(width, ' ')});
  });
}

void Editor::unindent() {
  uint32_t width = indent_width(text_);
  change_lines([&](uint32_t line, std::vector<Change>& changes) {
    std::string_view bytes = text_.line(line);
    size_t spaces = 0;
    if (!bytes.empty() && bytes[0] == '\t')
      spaces = 1;
    else
      while (spaces < bytes.size() && spaces < width && bytes[spaces] == ' ') ++spaces;
    if (spaces > 0) changes.push_back({text_.line_begin(line), std::string(bytes.substr(0, spaces)), {}});
  });
}

void Editor::toggle_comment() {
  auto indentation = [](std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); };
  bool all = true, any = false;
  uint32_t first = text_.line_of(selection_.begin()), last = text_.line_of(selection_.end());
  if (last > first && selection_.end() == text_.line_begin(last)) --last;
  for (uint32_t line = first; line <= last; ++line) {
    std::string_view rest = text_.line(line).substr(indentation(text_.line(line)));
    any |= !rest.empty();
    all &= rest.empty() || rest.starts_with("//");
  }
  if (!any) return;
  change_lines([&](uint32_t line, std::vector<Change>& changes) {
    std::string_view bytes = text_.line(line);
    size_t indent = indentation(bytes);
    if (indent == bytes.size()) return;
    uint32_t at = text_.line_begin(line) + static_cast<uint32_t>(indent);
    if (!all)
      changes.push_back({at, {}, "// "});
    else
      changes.push_back({at, bytes.substr(indent).starts_with("// ") ? "// " : "//", {}});
  });
}

void Editor::erase_line() {
  Selection whole = line_at(text_, selection_.end());
  whole.anchor = line_at(text_, selection_.begin()).anchor;
  uint32_t first = text_.line_of(whole.begin());
  bool ends_text = text_.line_of(selection_.end()) + 1 == text_.line_count();
  if (ends_text && first > 0) whole.anchor = text_.line_end(first - 1); // the line break that is left is the one before
  selection_ = whole;
  seal();
  replace_selection(Kind::Other, {});
}

void Editor::move_lines(int by) {
  uint32_t first = text_.line_of(selection_.begin()), last = text_.line_of(selection_.end());
  if (last > first && selection_.end() == text_.line_begin(last)) --last;
  uint32_t other = by < 0 ? first - 1 : last + 1;
  if ((by < 0 && first == 0) || (by > 0 && other >= text_.line_count())) return;
  // The block and the line that it changes places with, without the last one's line break.
  uint32_t begin = text_.line_begin(std::min(first, other)), end = text_.line_end(std::max(last, other));
  std::string_view bytes = text_.bytes(), line = text_.line(other);
  std::string block(bytes.substr(text_.line_begin(first), text_.line_end(last) - text_.line_begin(first)));
  std::string line_break(text_.line_break());
  std::string moved = by < 0 ? block + line_break + std::string(line) : std::string(line) + line_break + block;
  int64_t shift = static_cast<int64_t>(line.size() + line_break.size()) * (by < 0 ? -1 : 1);
  auto shifted = [&](uint32_t at) { return static_cast<uint32_t>(std::max<int64_t>(0, at + shift)); };
  Selection after{shifted(selection_.anchor), shifted(selection_.caret)};
  seal();
  change(Kind::Other, {{begin, std::string(bytes.substr(begin, end - begin)), std::move(moved), by}}, after);
  clamp(text_, selection_);
}

std::string Editor::copy() {
  copied_line_.clear();
  if (!selection_.empty()) return selected();
  copied_line_ = text_.line(text_.line_of(selection_.caret));
  return copied_line_ += text_.line_break();
}

std::string Editor::cut() {
  std::string bytes = copy();
  seal();
  if (selection_.empty())
    erase_line();
  else
    replace_selection(Kind::Other, {});
  return bytes;
}

bool Editor::paste_line(const std::string& bytes) {
  if (!selection_.empty() || copied_line_.empty() || bytes != copied_line_) return false;
  uint32_t after = selection_.caret + static_cast<uint32_t>(bytes.size());
  change(Kind::Other, {{text_.line_begin(text_.line_of(selection_.caret)), {}, bytes}}, {after, after});
  return true;
}

} // namespace letcont::app
