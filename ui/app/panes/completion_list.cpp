// The list of completions under the caret of the editor.
#include "app/panes/pane.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

constexpr size_t most_rows = 8;

void close(CompletionList& list) { list = {}; }

void accept(Ui& ui, PaneFrame& frame) {
  CompletionList& list = frame.state->completion;
  ui.model.source.complete(list.found.begin, list.found.words[list.selected]);
  frame.state->code.reveal_caret();
  close(list);
}

void follow(const Ui& ui, CompletionList& list) {
  const Editor& source = ui.model.source;
  if (list.revision == source.revision() && list.caret == source.selection().caret) return;
  bool typed = list.revision != source.revision();
  list.found = complete(source.text(), syntax_named(source.language()), source.selection().caret);
  list.revision = source.revision();
  list.caret = source.selection().caret;
  list.selected = 0;
  if (!typed || list.found.words.empty()) close(list);
}

} // namespace

bool take_completion_keys(Ui& ui, PaneFrame& frame) {
  CompletionList& list = frame.state->completion;
  if (!list.open) return false;
  follow(ui, list);
  if (!list.open) return false;
  size_t count = list.found.words.size();
  auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
  if (pressed(ImGuiKey_DownArrow)) return list.selected = (list.selected + 1) % count, true;
  if (pressed(ImGuiKey_UpArrow)) return list.selected = (list.selected + count - 1) % count, true;
  if (pressed(ImGuiKey_Escape)) return close(list), true;
  if (!pressed(ImGuiKey_Enter) && !pressed(ImGuiKey_Tab)) return false;
  accept(ui, frame);
  return true;
}

void draw_completions(Ui& ui, PaneFrame& frame) {
  CompletionList& list = frame.state->completion;
  if (!list.open) return;
  follow(ui, list);
  if (!list.open || !frame.focused) return close(list);
  const Palette& p = *ui.colours;
  ImVec2 caret = frame.state->code.place_of(ui.model.source.text(), list.found.begin);
  float row = ui.px(24), width = ui.px(120);
  for (const std::string& word : list.found.words) width = std::max(width, text_size(word, false, ui).x + ui.px(24));
  size_t count = list.found.words.size(), rows = std::min(count, most_rows);
  size_t first = list.selected >= rows ? list.selected - rows + 1 : 0;
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  float height = row * static_cast<float>(rows) + ui.px(8), below = caret.y + row * 0.6f;
  ImVec2 at{std::min(caret.x - ui.px(12), screen.x - width - ui.px(4)),
            below + height < screen.y ? below : caret.y - row * 0.6f - height};
  ImDrawList* draw = ImGui::GetForegroundDrawList();
  draw->AddRectFilled(at, {at.x + width, at.y + height}, colour(p.popup), ui.px(6));
  draw->AddRect(at, {at.x + width, at.y + height}, colour(p.border_strong), ui.px(6));
  for (size_t i = first; i < first + rows; ++i) {
    float y = at.y + ui.px(4) + row * static_cast<float>(i - first);
    ImRect place{{at.x + ui.px(3), y}, {at.x + width - ui.px(3), y + row}};
    if (i == list.selected) draw->AddRectFilled(place.Min, place.Max, colour(p.control_hovered), ui.px(4));
    const std::string& word = list.found.words[i];
    draw->AddText({at.x + ui.px(12), y + (row - ImGui::GetFontSize()) / 2}, colour(p.text), word.data(),
                  word.data() + word.size());
    if (!place.Contains(ImGui::GetIO().MousePos) || !ImGui::IsMouseClicked(ImGuiMouseButton_Left)) continue;
    list.selected = i;
    return accept(ui, frame);
  }
}

} // namespace letcont::app
