#include "app/view/typing.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

static bool is_modifier(ImGuiKey key) { return (key & ImGuiMod_Mask_) != 0 || ImGui::IsLRModKey(key); }

// The first change of a modifier behind a key or a turn of the wheel. ImGui itself waits behind a button of the mouse.
static const ImGuiInputEvent* modifier_behind_key(const ImVector<ImGuiInputEvent>& events) {
  bool pressed = false;
  return std::find_if(events.begin(), events.end(), [&](const ImGuiInputEvent& event) {
    bool key = event.Type == ImGuiInputEventType_Key, modifier = key && is_modifier(event.Key.Key);
    if (modifier) return pressed;
    pressed |= (key && event.Key.Down) || event.Type == ImGuiInputEventType_MouseWheel;
    return false;
  });
}

void Typing::await_field() {
  constexpr int frames_at_most = 5;
  frames_left_ = frames_at_most;
}

std::vector<ImGuiInputEvent> Typing::hold() const {
  std::vector<ImGuiInputEvent> held;
  ImGuiContext& imgui = *ImGui::GetCurrentContext();
  if (frames_left_ == 0) {
    const ImGuiInputEvent* from = modifier_behind_key(imgui.InputEventsQueue);
    held.assign(from, static_cast<const ImGuiInputEvent*>(imgui.InputEventsQueue.end()));
    imgui.InputEventsQueue.shrink(imgui.InputEventsQueue.Size - static_cast<int>(held.size()));
    return held;
  }
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
