#include "app/view/ui.h"

namespace letcont::app {

namespace {

void apply_sizes(ImGuiStyle& style) {
  style.WindowPadding = {10, 8};
  style.FramePadding = {10, 5};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.ScrollbarSize = 12;
  style.GrabMinSize = 24;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 0;
  style.WindowRounding = 0;
  style.ChildRounding = 8;
  style.FrameRounding = 6;
  style.PopupRounding = 8;
  style.ScrollbarRounding = 6;
  style.GrabRounding = 6;
  style.SelectableTextAlign = {0, 0.5f};
  style.HoverStationaryDelay = 0.15f;
}

void apply_colours(ImGuiStyle& style, const Palette& p) {
  // What the application does not use shows in the text's colour rather than in a stranger's.
  for (ImVec4& each : style.Colors) each = colour4(p.text);
  auto set = [&](ImGuiCol index, Colour c, float alpha = 1) { style.Colors[index] = colour4(c, alpha); };
  set(ImGuiCol_Text, p.text);
  set(ImGuiCol_TextDisabled, p.faint);
  set(ImGuiCol_WindowBg, p.window);
  set(ImGuiCol_ChildBg, p.panel, 0);
  set(ImGuiCol_PopupBg, p.popup);
  set(ImGuiCol_Border, p.border_strong);
  set(ImGuiCol_BorderShadow, p.border, 0);
  set(ImGuiCol_FrameBg, p.control);
  set(ImGuiCol_FrameBgHovered, p.control_hovered);
  set(ImGuiCol_FrameBgActive, p.control_active);
  set(ImGuiCol_ScrollbarBg, p.panel, 0);
  set(ImGuiCol_ScrollbarGrab, p.scrollbar);
  set(ImGuiCol_ScrollbarGrabHovered, p.scrollbar_hovered);
  set(ImGuiCol_ScrollbarGrabActive, p.scrollbar_hovered);
  set(ImGuiCol_CheckMark, p.accent);
  set(ImGuiCol_Button, p.control);
  set(ImGuiCol_ButtonHovered, p.control_hovered);
  set(ImGuiCol_ButtonActive, p.control_active);
  set(ImGuiCol_Header, p.control);
  set(ImGuiCol_HeaderHovered, p.control_hovered);
  set(ImGuiCol_HeaderActive, p.control_active);
  set(ImGuiCol_Separator, p.border);
  set(ImGuiCol_InputTextCursor, p.caret);
  set(ImGuiCol_TextSelectedBg, p.selection);
  set(ImGuiCol_NavCursor, p.focus);
  set(ImGuiCol_NavWindowingHighlight, p.focus);
  set(ImGuiCol_NavWindowingDimBg, p.window, 0.4f);
  set(ImGuiCol_ModalWindowDimBg, p.window, 0.6f);
}

} // namespace

void apply_style(const Palette& palette, float scale) {
  ImGuiStyle style;
  apply_sizes(style);
  apply_colours(style, palette);
  style.ScaleAllSizes(scale);
  style.FontSizeBase = base_font_size;
  style.FontScaleMain = scale;
  ImGui::GetStyle() = style;
}

} // namespace letcont::app
