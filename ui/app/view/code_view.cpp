#include "app/view/code_view.h"

#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

const Selection& CodeView::current(const CodeInput& input) const {
  return input.editor ? input.editor->selection() : selection_;
}

void CodeView::move(const CodeInput& input, Motion motion, bool extend) {
  auto page = static_cast<uint32_t>(std::max(1.0f, std::floor(visible_.y / line_) - 1));
  if (move_by_rows(input, motion, extend, page)) return;
  if (input.editor)
    input.editor->move(motion, extend, page);
  else
    app::move(*input.text, selection_, motion, extend, page);
}

// Moves that go by rows where those are not the lines. Returns false for all others.
bool CodeView::move_by_rows(const CodeInput& input, Motion motion, bool extend, uint32_t page) {
  const Text& text = *input.text;
  Selection selection = current(input);
  uint32_t index = rows_.row_of(text, selection.caret), to = selection.caret;
  Row row = rows_.row(text, index);
  if (motion == Motion::LineBegin && row.begin != text.line_begin(row.line) && to != row.begin) {
    place(selection, row.begin, extend);
  } else if (motion == Motion::LineEnd && !Rows::ends_line(text, row) && to != text.previous(row.end)) {
    place(selection, text.previous(row.end), extend);
  } else if (rows_key_.width > 0 || !folds_.empty()) {
    int64_t by = motion == Motion::Up         ? -1
                 : motion == Motion::Down     ? 1
                 : motion == Motion::PageUp   ? -int64_t{page}
                 : motion == Motion::PageDown ? int64_t{page}
                                              : 0;
    if (by == 0) return false;
    if (selection.goal == Selection::no_goal) selection.goal = rows_.column_of(text, row, to);
    int64_t there = index + by;
    selection.caret = there < 0 ? 0
                      : there >= rows_.count(text)
                          ? text.size()
                          : rows_.at_column(text, rows_.row(text, static_cast<uint32_t>(there)), selection.goal);
    if (!extend) selection.anchor = selection.caret;
  } else {
    return false;
  }
  select(input, selection);
  return true;
}

void CodeView::select(const CodeInput& input, Selection selection) {
  if (input.editor)
    input.editor->select(selection);
  else
    selection_ = selection;
}

void CodeView::follow(const CodeInput& input) {
  if (version_ == input.version) return;
  size_t keep = 0;
  if (input.editor && version_ != 0) {
    uint32_t first = std::min(input.editor->first_change_since(version_), input.text->size());
    keep = input.text->line_of(first) + 1;
  }
  if (states_.size() > keep) states_.resize(keep);
  long_tokens_line_ = UINT32_MAX;
  if (!input.editor) clamp(*input.text, selection_);
  if (version_ != 0) folds_.follow(*input.text);
  version_ = input.version;
  longest_ = input.text->longest_line();
}

// Makes the rows for that width. What would be hidden though it is wanted is unfolded.
void CodeView::lay_out(const Ui& ui, const CodeInput& input, float width) {
  const Text& text = *input.text;
  if (!input.folds) folds_.unfold_all();
  if (input.focused || reveal_) folds_.show(text, text.line_of(current(input).caret));
  if (reveal_at_) folds_.show(text, text.line_of(*reveal_at_));
  // The scrollbar has its room always: else showing it could make it needless.
  float room = (width - gutter_ - ImGui::GetStyle().ScrollbarSize - ui.px(4)) / cell_;
  uint32_t cells = input.wraps ? static_cast<uint32_t>(std::max(20.0f, room)) : 0;
  RowsKey key{version_, folds_.edition(), cells, text.size()};
  if (key == rows_key_) return;
  rows_key_ = key;
  rows_.make(text, cells, folds_.hidden(text));
}

CodeOutput CodeView::draw(Ui& ui, const char* id, ImVec2 size, const CodeInput& input) {
  CodeOutput output;
  uint64_t before = input.editor ? input.editor->revision() : 0;
  follow(input);
  if (input.focused && ui.keys) keys(ui, input, output);
  // The editor's revision is its version: what was typed in this frame shows in this frame.
  CodeInput now = input;
  if (input.editor && input.editor->revision() != before) now.version = input.editor->revision();
  follow(now);

  cell_ = ImGui::GetFontBaked()->GetCharAdvance('0');
  line_ = std::floor(ImGui::GetFontSize() * 1.27f);
  uint32_t digits = static_cast<uint32_t>(std::to_string(now.text->line_count()).size());
  gutter_ = now.line_numbers ? cell_ * static_cast<float>(std::max(digits, 2u)) + ui.px(30) : ui.px(14);
  gutter_ += marks_width(ui, now);
  lay_out(ui, now, size.x);
  ImVec2 content{now.wraps ? 1 : gutter_ + cell_ * static_cast<float>(longest_ + 4),
                 line_ * static_cast<float>(rows_.count(*now.text)) + ui.px(16)};
  scroll_to_caret(now, size);

  ImGui::SetNextWindowContentSize(content);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild(id, size, ImGuiChildFlags_None,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  Metrics metrics = measure(ui, now);
  mouse(ui, now, metrics, output);
  paint(ui, now, metrics);
  paint_scrollbar(ui, now);
  visible_ = metrics.inner_size;
  origin_ = metrics.origin;
  scroll_ = {ImGui::GetScrollX(), ImGui::GetScrollY()};
  ImGui::EndChild();
  offer_selection(ui, now);
  if (output.pastes) input.editor->paste(ui.platform.selection()); // all that is drawn is of the text before
  return output;
}

} // namespace letcont::app
