// The arrangement of panes: splitters, or tabs where panes do not fit side by side.
#include "app/model/actions.h"
#include "app/model/stage_names.h"
#include "app/panes/pane.h"

#include <cmath>
#include <imgui_internal.h>

namespace letcont::app {

void draw_splitters(Ui& ui, const std::vector<Layout::Splitter>& splitters) {
  for (const Layout::Splitter& splitter : splitters) {
    bool horizontal = splitter.axis == Axis::Horizontal;
    ImVec2 size{std::max(1.0f, splitter.rect.width), std::max(1.0f, splitter.rect.height)};
    ImGui::SetCursorScreenPos({splitter.rect.x, splitter.rect.y});
    ImGui::PushID(static_cast<int>(splitter.id));
    ImGui::InvisibleButton("splitter", size);
    bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    ImGui::PopID();
    if (hovered || held) {
      ImGui::SetMouseCursor(horizontal ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
      ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax(), middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      float half = ui.px(1.5f);
      ImVec2 from = horizontal ? ImVec2{middle.x - half, a.y} : ImVec2{a.x, middle.y - half};
      ImVec2 to = horizontal ? ImVec2{middle.x + half, b.y} : ImVec2{b.x, middle.y + half};
      ImGui::GetWindowDrawList()->AddRectFilled(from, to, colour(ui.colours->focus, held ? 1 : 0.7f), half);
    }
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
      ui.model.layout.set_ratio(splitter.id, 0.5f);
    } else if (held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 0)) {
      ImVec2 mouse = ImGui::GetIO().MousePos;
      float ratio = horizontal ? (mouse.x - splitter.whole.x) / std::max(1.0f, splitter.whole.width)
                               : (mouse.y - splitter.whole.y) / std::max(1.0f, splitter.whole.height);
      ui.model.layout.set_ratio(splitter.id, ratio);
      ui.model.layout_follows_engine = false;
    }
  }
}

Layout::Id draw_tabs(Ui& ui, Rect rect, const std::vector<Layout::Pane>& panes, Layout::Id chosen, Span linked) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, ui.px(4));
  ImGui::BeginChild("tabs", {rect.width, rect.height}, ImGuiChildFlags_None,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  Layout::Id pressed = chosen;
  auto tab = [&](const Layout::Pane& pane, size_t i) {
    ImGui::PushID(static_cast<int>(pane.id));
    ImGui::PushID(static_cast<int>(i));
    if (pane.id != chosen || i != pane.tab) {
      std::string title = pane_title(ui.model, pane.tabs[i]);
      size_t count = is_stage_pane(pane.tabs[i]) ? lit_ranges(ui.model, pane.tabs[i], linked).size() : 0;
      if (count > 0) title += " (" + std::to_string(count) + ")";
      if (button(ui, "tab", Icon::None, title, {}, count > 0 ? Look::Normal : Look::Quiet)) {
        pressed = pane.id;
        ui.model.layout.select_tab(pane.id, i);
      }
    } else {
      content_menu(ui, pane.id, pane.shows, Look::Normal);
      ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
      ImGui::GetWindowDrawList()->AddRectFilled({a.x + ui.px(8), b.y - ui.px(2)}, {b.x - ui.px(8), b.y},
                                                colour(ui.colours->accent), ui.px(1));
      if (ImGui::GetScrollMaxX() > 0 && (a.x < rect.x || b.x > rect.x + rect.width)) ImGui::SetScrollHereX(0.5f);
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SameLine(0, ui.px(2));
  };
  for (const Layout::Pane& pane : panes)
    for (size_t i = 0; i < pane.tabs.size(); ++i) tab(pane, i);
  ImGui::EndChild();
  return pressed;
}

} // namespace letcont::app
