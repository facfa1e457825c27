#include "app/view/field.h"

#include <algorithm>
#include <imgui_internal.h>

namespace letcont::app {

namespace {

const ImGuiInputTextState* active_field() {
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  bool has_keys = imgui.IO.WantTextInput && imgui.ActiveId != 0 && imgui.ActiveId == imgui.InputTextState.ID;
  return has_keys ? &imgui.InputTextState : nullptr;
}

// Presses a key as if Ctrl (Command on a Mac) were down or up, whatever the keyboard's is.
void press(ImGuiKey key, bool with_ctrl) {
  ImGuiIO& io = ImGui::GetIO();
  const ImGuiKey ctrl = io.ConfigMacOSXBehaviors ? ImGuiMod_Super : ImGuiMod_Ctrl;
  const bool shift = ImGui::IsKeyDown(ImGuiMod_Shift), was_down = io.KeyCtrl;
  io.AddKeyEvent(ImGuiMod_Shift, false);
  io.AddKeyEvent(ctrl, with_ctrl);
  io.AddKeyEvent(key, true);
  io.AddKeyEvent(key, false);
  io.AddKeyEvent(ctrl, was_down);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
}

int grow(ImGuiInputTextCallbackData* data) {
  std::string& text = *static_cast<std::string*>(data->UserData);
  text.resize(static_cast<size_t>(data->BufTextLen));
  data->Buf = text.data();
  return 0;
}

} // namespace

bool text_field(const char* id, std::string_view hint, std::string& text, bool selects_all) {
  ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize;
  if (selects_all) flags |= ImGuiInputTextFlags_AutoSelectAll;
  return ImGui::InputTextWithHint(id, std::string(hint).c_str(), text.data(), text.capacity() + 1, flags, grow, &text);
}

bool a_field_has_keys() { return active_field() != nullptr; }

std::optional<std::string> copy_from_field(bool cut) {
  const ImGuiInputTextState* field = active_field();
  if (!field) return std::nullopt;
  if (!field->HasSelection()) return std::string();
  auto [begin, end] = std::minmax(field->GetSelectionStart(), field->GetSelectionEnd());
  if (cut) press(ImGuiKey_Delete, false);
  return std::string(field->TextA.Data + begin, field->TextA.Data + end);
}

bool paste_into_field() {
  if (!active_field()) return false;
  press(ImGuiKey_V, true);
  return true;
}

} // namespace letcont::app
