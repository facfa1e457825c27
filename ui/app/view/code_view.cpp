#include "app/view/code_view.h"

#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

const Selection& CodeView::current(const CodeInput& input) const {
  return input.editor ? input.editor->selection() : selection_;
}

void CodeView::move(const CodeInput& input, Motion motion, bool extend) {
  auto page = static_cast<uint32_t>(std::max(1.0f, std::floor(visible_.y / line_) - 1));
  if (input.editor)
    input.editor->move(motion, extend, page);
  else
    app::move(*input.text, selection_, motion, extend, page);
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
  version_ = input.version;
  longest_ = input.text->longest_line();
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
  ImVec2 content{gutter_ + cell_ * static_cast<float>(longest_ + 4),
                 line_ * static_cast<float>(now.text->line_count()) + ui.px(16)};
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
  return output;
}

} // namespace letcont::app
