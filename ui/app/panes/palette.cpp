// The command palette: every command, found by a few letters.
#include "app/panes/pane.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

constexpr size_t visible_rows = 12;

float row_height(const Ui& ui) { return ui.px(30); }

// ImGui selects all of a field that gets the focus. What is typed goes behind a query that is there already.
int go_on_behind(ImGuiInputTextCallbackData* data) {
  bool& begins = static_cast<PaletteState*>(data->UserData)->begins;
  if (begins) data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
  begins = false;
  return 0;
}

// True when the field was left with Enter.
bool field(Ui& ui, PaletteState& palette, float width) {
  char query[128] = {};
  std::memcpy(query, palette.query.data(), std::min(palette.query.size(), sizeof query - 1));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.px(12), ui.px(9)));
  bool enter = ImGui::InputTextWithHint("##palette", ui.words("Type a command").data(), query, sizeof query,
                                        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
                                        go_on_behind, &palette);
  ImGui::PopStyleVar();
  if (palette.query != query) {
    palette.query = query;
    palette.selected = 0;
  }
  return enter;
}

bool row(Ui& ui, const PaletteEntry& entry, bool selected, float width) {
  const Palette& p = *ui.colours;
  ImVec2 at = ImGui::GetCursorScreenPos(), size{width, row_height(ui)};
  bool pressed = ImGui::InvisibleButton("row", size);
  note_control(ui, entry.title);
  bool hovered = ImGui::IsItemHovered();
  if (selected || hovered)
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              colour(selected ? p.control_hovered : p.control), ui.px(6));
  if (selected) // not by its ground alone
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + ui.px(6)}, {at.x + ui.px(3), at.y + size.y - ui.px(6)},
                                              colour(p.accent), ui.px(1));
  float y = std::floor(at.y + (size.y - ImGui::GetFontSize()) / 2), left = at.x + ui.px(12);
  float right = at.x + width - ui.px(10);
  float keys = text_size(entry.keys, false, ui).x;
  bool has_room = text_size(entry.title, false, ui).x + ui.px(16) + keys <= right - left; // the title goes first
  if (!entry.keys.empty() && has_room) {
    put_text(ui, {right - keys, y}, p.dim, entry.keys);
    right -= keys + ui.px(16);
  }
  std::string title = fitted(entry.title, right - left);
  put_text(ui, {left, y}, p.text, title);
  left += text_size(title, false, ui).x + ui.px(14);
  if (!entry.detail.empty() && right - left > ui.px(60))
    put_text(ui, {left, y}, p.dim, fitted(entry.detail, right - left));
  return pressed;
}

// Moves the selection up and down and scrolls the list. The arrows stay in the field, which has one line only.
void move_selection(PaletteState& palette, size_t count) {
  int by = 0;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) by = 1;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) by = -1;
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) by = visible_rows - 1;
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) by = 1 - static_cast<int>(visible_rows);
  if (count == 0) return;
  int64_t to = static_cast<int64_t>(palette.selected) + by, last = static_cast<int64_t>(count) - 1;
  if (by == 1 && to > last) to = 0;
  if (by == -1 && to < 0) to = last;
  palette.selected = static_cast<size_t>(std::clamp<int64_t>(to, 0, last));
}

// The entries; `follows`: the selected one comes into view. Returns the one that was clicked.
std::optional<size_t> list(Ui& ui, const std::vector<PaletteEntry>& entries, size_t selected, ImVec2 size,
                           bool follows) {
  std::optional<size_t> chosen;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::BeginChild("entries", size, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav);
  if (entries.empty())
    put_text(ui, {ImGui::GetCursorScreenPos().x + ui.px(12), ImGui::GetCursorScreenPos().y + ui.px(6)}, ui.colours->dim,
             ui.words("No matching command"));
  float height = row_height(ui);
  if (follows) {
    float top = height * static_cast<float>(selected), scroll = ImGui::GetScrollY();
    if (top < scroll) ImGui::SetScrollY(top);
    if (top + height > scroll + size.y) ImGui::SetScrollY(top + height - size.y);
  }
  draw_rows(entries.size(), height, [&](size_t i) {
    if (row(ui, entries[i], i == selected, ImGui::GetContentRegionAvail().x)) chosen = i;
  });
  ImGui::EndChild();
  ImGui::PopStyleVar();
  return chosen;
}

} // namespace

bool draw_palette(Ui& ui, PaletteState& palette) {
  if (!palette.open) return false;
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  if (!ImGui::IsPopupOpen("Palette")) ImGui::OpenPopup("Palette");
  float width = std::min(ui.px(720), screen.x - ui.px(24));
  ImGui::SetNextWindowPos({screen.x / 2, std::min(ui.px(70), screen.y / 8)}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(8), ui.px(8)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  bool visible = ImGui::BeginPopupModal("Palette", nullptr,
                                        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  if (!visible) return false;
  float inner = width - ui.px(16);
  bool enter = field(ui, palette, inner);
  std::vector<PaletteEntry> entries = palette_entries(ui.model, ui.platform, palette.query);
  size_t before = palette.selected;
  move_selection(palette, entries.size());
  float room = std::max(row_height(ui), screen.y - ImGui::GetCursorScreenPos().y - ui.px(24));
  float height = std::min({row_height(ui) * static_cast<float>(visible_rows), room,
                           row_height(ui) * static_cast<float>(std::max<size_t>(1, entries.size()))});
  bool moved = palette.selected != before || enter;
  std::optional<size_t> chosen = list(ui, entries, palette.selected, {inner, height}, moved);
  if (enter && !entries.empty()) chosen = palette.selected;
  bool outside =
      ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsWindowAppearing() &&
      !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  bool close = chosen || outside || ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (chosen) palette.chosen = entries[*chosen];
  if (close) {
    palette.open = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  return chosen.has_value();
}

} // namespace letcont::app
