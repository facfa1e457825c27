#include "app/view/typing.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

void Typing::await_field() {
  constexpr int frames_at_most = 5;
  frames_left_ = frames_at_most;
}

std::vector<ImGuiInputEvent> Typing::hold() const {
  std::vector<ImGuiInputEvent> held;
  if (frames_left_ == 0) return held;
  ImGuiContext& imgui = *ImGui::GetCurrentContext();
  ImVector<ImGuiInputEvent> others;
  for (const ImGuiInputEvent& event : imgui.InputEventsQueue) {
    bool typed = event.Type == ImGuiInputEventType_Text || event.Type == ImGuiInputEventType_Key;
    typed ? held.push_back(event) : others.push_back(event);
  }
  imgui.InputEventsQueue.swap(others);
  return held;
}

void Typing::give_back(const std::vector<ImGuiInputEvent>& held) {
  for (const ImGuiInputEvent& event : held) ImGui::GetCurrentContext()->InputEventsQueue.push_back(event);
}

void Typing::follow() {
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  bool in_field = imgui.ActiveId != 0 && imgui.ActiveId == imgui.InputTextState.ID;
  frames_left_ = in_field ? 0 : std::max(0, frames_left_ - 1);
}

} // namespace letcont::app
