#include "app/view/tips.h"

#include <imgui_internal.h>

namespace letcont::app {

bool Tips::follow() {
  const ImGuiIO& io = ImGui::GetIO();
  bool pressed = false; // the buttons of the mouse and its wheel are keys, too
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
    pressed |= ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false);
  bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
  // The mouse has to rest again before the next tooltip.
  if (!shown_ && moved) ImGui::GetCurrentContext()->HoverItemDelayTimer = 0;
  shown_ = !pressed && (shown_ || moved);
  return shown_;
}

} // namespace letcont::app
