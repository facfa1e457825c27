// The title of a pane: its tabs, of which the shown one is a menu of contents; and dragging it to another place.
#include "app/model/actions.h"
#include "app/model/stage_names.h"
#include "app/panes/pane.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

constexpr const char* dragged_pane = "letcont pane";

// Which side of the pane the mouse is at: the nearest edge if that is less than a quarter of the pane away.
Side side_at(const ImRect& pane, ImVec2 mouse) {
  float x = (mouse.x - pane.Min.x) / std::max(1.0f, pane.GetWidth());
  float y = (mouse.y - pane.Min.y) / std::max(1.0f, pane.GetHeight());
  struct Edge {
    float distance;
    Side side;
  };
  Edge nearest{0.25f, Side::Inside};
  for (Edge edge : {Edge{x, Side::Left}, {1 - x, Side::Right}, {y, Side::Above}, {1 - y, Side::Below}})
    if (edge.distance < nearest.distance) nearest = edge;
  return nearest.side;
}

ImRect part(ImRect pane, Side side) {
  ImVec2 middle = pane.GetCenter();
  if (side == Side::Left) pane.Max.x = middle.x;
  if (side == Side::Right) pane.Min.x = middle.x;
  if (side == Side::Above) pane.Max.y = middle.y;
  if (side == Side::Below) pane.Min.y = middle.y;
  return pane;
}

} // namespace

void draw_titles(Ui& ui, PaneFrame& frame, float right) {
  Model& model = ui.model;
  std::optional<size_t> chosen;
  // The shown one has its room in any case.
  float reserved = text_size(pane_title(model, frame.shows), true, ui).x + ui.px(38);
  for (size_t i = 0; i < frame.tabs.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (i == frame.tab) {
      content_menu(ui, frame.id, frame.shows, Look::Quiet, right - ImGui::GetCursorScreenPos().x);
      reserved = 0;
    } else if (std::string title = pane_title(model, frame.tabs[i]);
               ImGui::GetCursorScreenPos().x + button_width(ui, Icon::None, title) + reserved < right) {
      if (button(ui, "tab", Icon::None, title, {}, Look::Quiet)) chosen = i;
    }
    ImGui::PopID();
    ImGui::SameLine(0, ui.px(2));
  }
  if (chosen) {
    model.layout.select_tab(frame.id, *chosen);
    frame.wants_focus = true;
  }
}

void offer_drag(Ui& ui, Layout::Id pane, const std::string& shown) {
  if (!ImGui::BeginDragDropSource(ImGuiDragDropFlags_SourceNoHoldToOpenOthers)) return;
  ImGui::SetDragDropPayload(dragged_pane, &pane, sizeof pane);
  ImGui::TextUnformatted(pane_title(ui.model, shown).c_str());
  ImGui::EndDragDropSource();
}

void take_drag(Ui& ui, Layout::Id target, Rect rect) {
  ImRect pane{{rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height}};
  if (!ImGui::BeginDragDropTargetCustom(pane, ImGui::GetID("dock"))) return;
  ImGuiDragDropFlags flags = ImGuiDragDropFlags_AcceptBeforeDelivery | ImGuiDragDropFlags_AcceptNoDrawDefaultRect;
  if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(dragged_pane, flags)) {
    Layout::Id dragged = *static_cast<const Layout::Id*>(payload->Data);
    Side side = side_at(pane, ImGui::GetMousePos());
    ImRect there = part(pane, side);
    ImDrawList* draw = ImGui::GetForegroundDrawList();
    draw->AddRectFilled(there.Min, there.Max, colour(ui.colours->focus, 0.2f), ui.px(8));
    draw->AddRect(there.Min, there.Max, colour(ui.colours->focus), ui.px(8), 0, std::max(1.0f, ui.px(2)));
    if (payload->IsDelivery()) ui.dock = Ui::Dock{dragged, target, side};
  }
  ImGui::EndDragDropTarget();
}

} // namespace letcont::app
