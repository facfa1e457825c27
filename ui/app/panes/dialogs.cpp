// The sheet of shortcuts, and the dialog for a file path.
#include "app/panes/pane.h"
#include "app/view/field.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <utility>
#include <vector>

namespace letcont::app {

namespace {

// Opens or continues a modal window in the centre. True while it is visible; then end it with ImGui::EndPopup.
bool begin_dialog(Ui& ui, const char* title, float width) {
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({std::min(ui.px(width), screen.x - ui.px(16)), 0},
                                      {screen.x - ui.px(16), screen.y - ui.px(16)});
  // Whole units: a window's size is, and what is wider than it by a part of one gets a scroll bar.
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(std::floor(ui.px(20)), std::floor(ui.px(16))));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  bool visible = ImGui::BeginPopupModal(title, nullptr,
                                        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                            ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(2);
  return visible;
}

void heading(const Ui& ui, std::string_view text, Colour c) {
  ImGui::PushFont(ui.bold, 0);
  ImGui::PushStyleColor(ImGuiCol_Text, colour4(c));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

// A part of the sheet of shortcuts.
struct KeyGroup {
  struct Row {
    std::string keys;
    std::string_view what;
  };
  std::string_view title;
  std::vector<Row> rows = {};
};

void add_rows(const Words& words, KeyGroup& group, std::span<const KeyInfo> keys) {
  for (const KeyInfo& each : keys) group.rows.push_back({words.keys(each.keys), words(each.what)});
}

std::vector<KeyGroup> key_groups(const Ui& ui) {
  const Words& words = ui.words;
  std::vector<KeyGroup> groups;
  for (std::string_view title :
       {marked_in("shortcuts", "Program"), marked_in("shortcuts", "Find"), marked_in("shortcuts", "Panes"),
        marked_in("shortcuts", "Steps"), marked_in("shortcuts", "Passes"), marked_in("shortcuts", "View"),
        marked_in("shortcuts", "Editor")}) {
    groups.push_back({words.in("shortcuts", title)});
    for (const CommandInfo& info : commands())
      if (info.group == title && has_keys(ui.platform, info.command))
        groups.back().rows.push_back({words.keys(info.keys), words(info.what)});
  }
  add_rows(words, groups.back(), editor_keys());
  groups.push_back({words.in("shortcuts", "Pictures")});
  add_rows(words, groups.back(), picture_keys());
  return groups;
}

// The groups in columns: as many, at most three, as the width has room for. Where it has not even room for one, the
// keys stand under what they do.
class Sheet {
public:
  Sheet(const Ui& ui, float available)
      : ui_(ui), groups_(key_groups(ui)), gap_(ui.px(40)), line_(std::ceil(ImGui::GetFontSize() * 1.35f)) {
    float what = 0;
    for (const KeyGroup& group : groups_)
      for (const KeyGroup::Row& row : group.rows) {
        keys_ = std::max(keys_, text_size(row.keys, false, ui).x + ui.px(20));
        what = std::max(what, text_size(row.what, false, ui).x);
      }
    column_ = keys_ + what;
    stacked_ = column_ > available;
    if (stacked_) column_ = available;
    count_ = std::clamp(static_cast<int>((available + gap_) / (column_ + gap_)), 1, 3);
    divide();
  }

  ImVec2 size() const { return {static_cast<float>(count_) * (column_ + gap_) - gap_, height_}; }

  void draw() const {
    ImVec2 at = ImGui::GetCursorScreenPos();
    for (size_t i = 0; i < groups_.size(); ++i) group(groups_[i], {at.x + places_[i].x, at.y + places_[i].y});
    ImGui::Dummy(size());
  }

private:
  float height(const KeyGroup& group) const {
    return line_ * static_cast<float>(1 + group.rows.size() * (stacked_ ? 2 : 1)) + ui_.px(10);
  }

  // Fills the columns with groups in their order, to the smallest height for which that is possible.
  void divide() {
    float total = 0;
    for (const KeyGroup& group : groups_) total += height(group);
    for (float most = total / static_cast<float>(count_); !fill(most); most += line_) {
    }
  }

  bool fill(float most) {
    int column = 0;
    float y = 0;
    height_ = 0;
    places_.clear();
    for (const KeyGroup& group : groups_) {
      if (y > 0 && y + height(group) > most) ++column, y = 0;
      places_.push_back({static_cast<float>(column) * (column_ + gap_), y});
      y += height(group);
      height_ = std::max(height_, y);
    }
    return column < count_;
  }

  void group(const KeyGroup& group, ImVec2 at) const {
    const Palette& p = *ui_.colours;
    put_text(ui_, at, p.accent, group.title, true);
    for (const KeyGroup::Row& row : group.rows) {
      at.y += line_;
      if (stacked_) put_text(ui_, at, p.text, fitted(row.what, column_));
      if (stacked_) at.y += line_;
      float indent = stacked_ ? ui_.px(16) : 0;
      put_text(ui_, {at.x + indent, at.y}, p.dim, fitted(row.keys, column_ - indent));
      if (!stacked_) put_text(ui_, {at.x + keys_, at.y}, p.text, row.what);
    }
  }

  const Ui& ui_;
  std::vector<KeyGroup> groups_;
  std::vector<ImVec2> places_; // of the groups
  float gap_, line_, keys_ = 0, column_ = 0, height_ = 0;
  bool stacked_ = false;
  int count_ = 1;
};

// Scrolls the current window by keys.
void scroll_by_keys(float line) {
  auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
  float page = ImGui::GetWindowHeight() - 2 * line, by = 0;
  if (pressed(ImGuiKey_DownArrow)) by += 3 * line;
  if (pressed(ImGuiKey_UpArrow)) by -= 3 * line;
  if (pressed(ImGuiKey_PageDown) || pressed(ImGuiKey_Space)) by += page;
  if (pressed(ImGuiKey_PageUp)) by -= page;
  if (pressed(ImGuiKey_End)) by = ImGui::GetScrollMaxY();
  if (pressed(ImGuiKey_Home)) by = -ImGui::GetScrollMaxY();
  if (by != 0) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0f, ImGui::GetScrollMaxY()));
}

bool outside_click() {
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
         !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
         !ImGui::IsWindowAppearing();
}

} // namespace

void draw_shortcuts(Ui& ui, bool& open) {
  if (!open || !begin_dialog(ui, "Shortcuts", 320)) return;
  heading(ui, ui.words("Shortcuts"), ui.colours->text);
  ImGui::Dummy({0, ui.px(4)});
  // The padding and the space around the dialog; for the height what is above, and the button below.
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  float scrollbar = ImGui::GetStyle().ScrollbarSize;
  Sheet sheet(ui, std::max(1.0f, screen.x - ui.px(16 + 40) - scrollbar));
  float spacing = ImGui::GetStyle().ItemSpacing.y;
  float above = ImGui::GetCursorPosY(), below = 2 * spacing + ui.px(6 + 16) + control_height(ui);
  float room = std::max(ui.px(40), std::floor(screen.y - ui.px(16) - above - below));
  ImVec2 size{sheet.size().x + scrollbar, std::min(sheet.size().y, room)};
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("keys", size, ImGuiChildFlags_None, ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  sheet.draw();
  scroll_by_keys(ImGui::GetFontSize());
  ImGui::EndChild();
  ImGui::Dummy({0, ui.px(6)});
  bool close = button(ui, "close", Icon::None, ui.words("Close"), {}, Look::Normal);
  close |= ImGui::IsKeyPressed(ImGuiKey_Escape, false) ||
           (ImGui::IsKeyPressed(ImGuiKey_F1, false) && !ImGui::IsWindowAppearing()) || outside_click();
  if (close) {
    open = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

bool draw_file_dialog(Ui& ui, FileDialog& dialog) {
  if (!dialog.open || !begin_dialog(ui, "File", 460)) return false;
  heading(ui, dialog.saving ? ui.words("Save as") : ui.words("Open file"), ui.colours->text);
  if (ImGui::IsWindowAppearing() || std::exchange(dialog.wants_keys, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  bool done = text_field("##path", ui.words("file path"), dialog.path, false);
  if (!dialog.error.empty()) {
    ImGui::PushTextWrapPos(ui.px(440));
    ImGui::TextColored(colour4(ui.colours->error), "%s", dialog.error.c_str());
    ImGui::PopTextWrapPos();
  }
  done |= button(ui, "done", Icon::None, dialog.saving ? ui.words("Save") : ui.words.in("button", "Open"), {},
                 Look::Accent);
  ImGui::SameLine();
  bool cancel = button(ui, "cancel", Icon::None, ui.words("Cancel"), {}, Look::Normal) ||
                ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (cancel) {
    dialog.open = false;
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  return done && !dialog.path.empty();
}

} // namespace letcont::app
