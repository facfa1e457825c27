#include "app/view/widgets.h"

#include "app/text/text.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <string>

namespace letcont::app {

namespace {

ImFont* font(const Ui& ui, bool bold) { return bold ? ui.bold : ui.regular; }

struct Colours {
  ImU32 back, text;
};

Colours colours(const Ui& ui, Look look, bool hovered, bool held) {
  const Palette& p = *ui.colours;
  switch (look) {
  case Look::Accent: return {colour(hovered ? p.accent_hovered : p.accent), colour(p.accent_text)};
  case Look::Danger: return {colour(p.stop), colour(p.stop_text)};
  case Look::Quiet:
    return {held      ? colour(p.control_active)
            : hovered ? colour(p.control_hovered)
                      : 0,
            colour(hovered ? p.text : p.dim)};
  case Look::Normal: break;
  }
  return {colour(held ? p.control_active : hovered ? p.control_hovered : p.control), colour(p.text)};
}

// The frame of all controls. Returns true when it was pressed.
bool press(Ui& ui, const char* id, ImVec2 size, Look look, ImRect& rect, ImU32& text) {
  ImGui::PushID(id);
  bool pressed = ImGui::InvisibleButton("press", size, ImGuiButtonFlags_EnableNav);
  ImGui::PopID();
  rect = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  Colours c = colours(ui, look, ImGui::IsItemHovered(), ImGui::IsItemActive());
  ImDrawList* draw = ImGui::GetWindowDrawList();
  if (c.back) draw->AddRectFilled(rect.Min, rect.Max, c.back, ui.px(6));
  if (c.back && ui.colours->outlined) draw->AddRect(rect.Min, rect.Max, colour(ui.colours->border_strong), ui.px(6));
  text = c.text;
  return pressed;
}

} // namespace

void note_control(Ui& ui, std::string_view label) {
  if (!ImGui::IsItemVisible()) return;
  ImRect rect{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  rect.ClipWith(ImGui::GetCurrentWindow()->ClipRect);
  if (rect.GetWidth() > 0 && rect.GetHeight() > 0)
    ui.model.controls.push_back({std::string(label), {rect.Min.x, rect.Min.y, rect.GetWidth(), rect.GetHeight()}});
}

ImVec2 text_size(std::string_view text, bool bold, const Ui& ui) {
  if (text.empty()) return {0, ImGui::GetFontSize()}; // ImGui takes no null pointers
  return font(ui, bold)->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0, text.data(), text.data() + text.size());
}

std::string fitted(std::string_view text, float width) {
  float cell = ImGui::GetFontBaked()->GetCharAdvance('0');
  auto cells = static_cast<size_t>(std::max(0.0f, std::floor(width / cell + 0.01f)));
  size_t count = 0, cut = 0;
  for (size_t i = 0; i < text.size(); i += character_length(text.substr(i))) {
    if (count + 1 <= (cells > 0 ? cells - 1 : 0)) cut = i + character_length(text.substr(i));
    ++count;
  }
  if (count <= cells) return std::string(text);
  return cells == 0 ? std::string() : std::string(text.substr(0, cut)) + "…";
}

void put_text(const Ui& ui, ImVec2 at, Colour c, std::string_view text, bool bold) {
  if (text.empty()) return;
  ImGui::GetWindowDrawList()->AddText(font(ui, bold), ImGui::GetFontSize(), {std::floor(at.x), std::floor(at.y)},
                                      colour(c), text.data(), text.data() + text.size());
}

float wrapped_height(const Ui& ui, std::string_view text, float width) {
  if (text.empty()) return ImGui::GetFontSize(); // ImGui takes no null pointers
  return ui.regular->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, width, text.data(), text.data() + text.size()).y;
}

void put_wrapped(const Ui& ui, ImVec2 at, Colour c, std::string_view text, float width) {
  if (text.empty()) return;
  ImGui::GetWindowDrawList()->AddText(ui.regular, ImGui::GetFontSize(), {std::floor(at.x), std::floor(at.y)}, colour(c),
                                      text.data(), text.data() + text.size(), width);
}

void tooltip(Ui& ui, std::string_view text, std::string_view keys) {
  if (text.empty() || !ui.tips) return;
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal | ImGuiHoveredFlags_NoSharedDelay)) return;
  if (!ImGui::BeginTooltip()) return;
  ImGui::PushTextWrapPos(ui.px(420));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  if (!keys.empty()) ImGui::TextDisabled("%.*s", static_cast<int>(keys.size()), keys.data());
  ImGui::EndTooltip();
}

void tooltip_now(Ui& ui, std::string_view text) {
  if (!ImGui::BeginTooltip()) return;
  ImGui::PushTextWrapPos(ui.px(420));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

float button_width(const Ui& ui, Icon icon, std::string_view label) {
  float width = ui.px(label.empty() ? 0 : 24);
  if (icon != Icon::None) width += ui.px(label.empty() ? 30 : 20);
  return std::ceil(width + (label.empty() ? 0 : text_size(label, false, ui).x));
}

bool button(Ui& ui, const char* id, Icon icon, std::string_view label, std::string_view tip, Look look, float width) {
  ImVec2 size{width > 0 ? width : button_width(ui, icon, label), control_height(ui)};
  ImRect rect;
  ImU32 text = 0;
  bool pressed = press(ui, id, size, look, rect, text);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  ImVec2 label_size = text_size(label, false, ui);
  float icon_width = icon == Icon::None ? 0 : ui.px(label.empty() ? 13 : 20);
  float x = std::floor(rect.GetCenter().x - (icon_width + label_size.x) / 2);
  if (icon != Icon::None) draw_icon(draw, icon, {x + ui.px(6.5f), rect.GetCenter().y}, ui.px(13), text);
  if (!label.empty())
    draw->AddText({x + icon_width, std::floor(rect.GetCenter().y - label_size.y / 2)}, text, label.data(),
                  label.data() + label.size());
  note_control(ui, label.empty() ? tip.substr(0, tip.find('\n')) : label);
  tooltip(ui, tip);
  return pressed;
}

void menu_button(Ui& ui, const char* id, std::string_view label, std::string_view tip, Look look, float width,
                 bool bold) {
  float wanted = text_size(label, bold, ui).x + ui.px(36);
  ImVec2 size{width > 0 ? width : wanted, control_height(ui)};
  ImRect rect;
  ImU32 text = 0;
  bool pressed = press(ui, id, size, look, rect, text);
  // While another menu is open, ImGui gives no control the click that closes it.
  bool other_menu = ImGui::GetCurrentContext()->OpenPopupStack.Size == 1 && !ImGui::IsPopupOpen(id);
  bool over = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByPopup);
  if (pressed || (other_menu && over && ImGui::IsMouseClicked(ImGuiMouseButton_Left))) ImGui::OpenPopup(id);
  if (bold) text = colour(ui.colours->text);
  std::string shown = fitted(label, rect.GetWidth() - ui.px(34));
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddText(font(ui, bold), ImGui::GetFontSize(),
                {rect.Min.x + ui.px(10), std::floor(rect.GetCenter().y - ImGui::GetFontSize() / 2)}, text, shown.data(),
                shown.data() + shown.size());
  draw_icon(draw, Icon::Chevron, {rect.Max.x - ui.px(14), rect.GetCenter().y}, ui.px(10), text);
  note_control(ui, label);
  tooltip(ui, tip);
}

// A menu is under its button, or above it where there is more room, and covers neither it nor the row that it is in. A
// long one scrolls.
bool begin_menu(Ui& ui, const char* id) {
  ImRect button{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  if (!ImGui::IsPopupOpen(id)) return false;
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  float gap = ui.px(4), below = screen.y - button.Max.y - 2 * gap, above = button.Min.y - 2 * gap;
  bool upwards = below < std::min(ui.px(300), above);
  ImGui::SetNextWindowPos({button.Min.x, upwards ? button.Min.y - gap : button.Max.y + gap}, ImGuiCond_Appearing,
                          {0, upwards ? 1.0f : 0.0f});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {screen.x - 2 * gap, std::max(ui.px(60), upwards ? above : below)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.px(6), ui.px(6)));
  bool open = ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  if (!open) return false;
  // Its size is known now: a button at the right has its menu to the left.
  ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  float left = std::max(gap, std::min(at.x, screen.x - gap - size.x));
  if (left != at.x) ImGui::SetWindowPos({left, at.y});
  return true;
}

namespace {

constexpr float row_height = 26, second_line = 18;

// How wide a row may be in a menu, which is not wider than the screen, and may scroll.
float most_row_width(const Ui& ui) {
  return ImGui::GetMainViewport()->Size.x - ui.px(2 * 4 + 2 * 6) - ImGui::GetStyle().ScrollbarSize;
}

// A selectable row of a menu, at least that wide, with a mark if it is chosen, and with room for a second line if it
// has two. `rect` becomes where it is.
bool menu_row(Ui& ui, std::string_view label, bool chosen, float width, ImRect& rect, bool has_two = false) {
  ImGui::PushID(label.data(), label.data() + label.size());
  width = std::max(std::min(width, most_row_width(ui)), ImGui::GetContentRegionAvail().x);
  bool pressed = ImGui::Selectable("##item", false, ImGuiSelectableFlags_None,
                                   {width, ui.px(has_two ? row_height + second_line : row_height)});
  ImGui::PopID();
  note_control(ui, label);
  rect = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  float middle = rect.GetCenter().y - (has_two ? ui.px(second_line) / 2 : 0);
  if (chosen)
    ImGui::GetWindowDrawList()->AddCircleFilled({rect.Min.x + ui.px(12), middle}, ui.px(3), colour(ui.colours->accent));
  float y = std::floor(middle - ImGui::GetFontSize() / 2);
  put_text(ui, {rect.Min.x + ui.px(24), y}, ui.colours->text, fitted(label, rect.GetWidth() - ui.px(24)));
  return pressed;
}

} // namespace

// Keys that have no room beside the label are under it.
bool menu_item(Ui& ui, std::string_view label, bool chosen, std::string_view keys) {
  if (ui.fingers) keys = {};
  float alone = ui.px(38) + text_size(label, false, ui).x;
  float keys_width = keys.empty() ? 0 : text_size(keys, false, ui).x;
  float beside = alone + (keys.empty() ? 0 : keys_width + ui.px(30));
  bool has_two = beside > most_row_width(ui) && !keys.empty();
  ImRect rect;
  bool pressed = menu_row(ui, label, chosen, has_two ? alone : beside, rect, has_two);
  float middle = rect.GetCenter().y + (has_two ? ui.px(second_line) / 2 : 0);
  float y = std::floor(middle - ImGui::GetFontSize() / 2);
  if (!keys.empty()) put_text(ui, {rect.Max.x - ui.px(8) - keys_width, y}, ui.colours->dim, keys);
  return pressed;
}

void put_heading(const Ui& ui, std::string_view words) {
  ImGui::Dummy({ui.px(21), 0});
  ImGui::SameLine(0, 0);
  ImGui::PushStyleColor(ImGuiCol_Text, colour4(ui.colours->faint));
  ImGui::TextUnformatted(words.data(), words.data() + words.size());
  ImGui::PopStyleColor();
}

bool command_item(Ui& ui, Command command) {
  return menu_item(ui, ui.words(info(command).what), false, ui.words.keys(shown_keys(command)));
}

bool explained_item(Ui& ui, std::string_view label, bool chosen, float column, std::string_view line) {
  ImRect rect;
  bool pressed = menu_row(ui, label, chosen, column + text_size(line, false, ui).x + ui.px(14), rect);
  float y = std::floor(rect.GetCenter().y - ImGui::GetFontSize() / 2);
  put_text(ui, {rect.Min.x + column, y}, ui.colours->dim, line);
  return pressed;
}

bool described_item(Ui& ui, std::string_view title, std::string_view description, bool chosen, float width) {
  float left = ui.px(24), wrap = width - left - ui.px(10), line = std::ceil(ImGui::GetFontSize() * 1.25f);
  const char *begin = description.data(), *end = begin + description.size();
  float height = description.empty() ? 0 : ui.regular->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, wrap, begin, end).y;
  ImGui::PushID(title.data(), title.data() + title.size());
  bool pressed = ImGui::Selectable("##item", false, ImGuiSelectableFlags_None, {width, line + height + ui.px(10)});
  ImGui::PopID();
  note_control(ui, title);
  ImVec2 at{ImGui::GetItemRectMin().x, ImGui::GetItemRectMin().y + ui.px(4)};
  ImDrawList* draw = ImGui::GetWindowDrawList();
  if (chosen) draw->AddCircleFilled({at.x + ui.px(12), at.y + line / 2}, ui.px(3), colour(ui.colours->accent));
  put_text(ui, {at.x + left, at.y}, ui.colours->text, fitted(title, wrap), true);
  draw->AddText(ui.regular, ImGui::GetFontSize(), {at.x + left, at.y + line}, colour(ui.colours->dim), begin, end,
                wrap);
  return pressed;
}

bool checkbox(Ui& ui, ImVec2 middle, bool on, std::string_view label) {
  const Palette& p = *ui.colours;
  float half = std::round(ui.px(8));
  ImGui::SetCursorScreenPos({middle.x - half - ui.px(4), middle.y - half - ui.px(4)});
  bool pressed = ImGui::InvisibleButton("on", {2 * half + ui.px(8), 2 * half + ui.px(8)});
  note_control(ui, label);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  ImVec2 a{std::round(middle.x - half), std::round(middle.y - half)}, b{a.x + 2 * half, a.y + 2 * half};
  if (on) {
    draw->AddRectFilled(a, b, colour(p.accent), ui.px(4));
    ImVec2 tick[3] = {{a.x + half * 0.5f, a.y + half},
                      {a.x + half * 0.85f, a.y + half * 1.4f},
                      {a.x + half * 1.5f, a.y + half * 0.6f}};
    draw->AddPolyline(tick, 3, colour(p.accent_text), 0, std::max(1.5f, ui.px(2)));
  } else {
    draw->AddRect(a, b, colour(ImGui::IsItemHovered() ? p.text : p.faint), ui.px(4), 0, std::max(1.0f, ui.px(1.5f)));
  }
  return pressed;
}

void begin_rows(const char* id) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild(id, ImGui::GetContentRegionAvail(), ImGuiChildFlags_None,
                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
}

void end_rows() {
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

void row_background(Ui& ui, ImVec2 from, ImVec2 to, RowState state) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  if (state.selected || state.hovered)
    draw->AddRectFilled({from.x + ui.px(4), from.y}, {to.x - ui.px(4), to.y},
                        colour(state.selected ? ui.colours->current_line : ui.colours->header), ui.px(5));
  if (state.selected && state.focused)
    draw->AddRectFilled({from.x + ui.px(4), from.y + ui.px(7)}, {from.x + ui.px(7), to.y - ui.px(7)},
                        colour(ui.colours->focus), ui.px(1));
}

} // namespace letcont::app
