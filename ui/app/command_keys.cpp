// The keys that commands have, in the frame that they are pressed in.
#include "app/command_actions.h"
#include "app/control/finder.h"
#include "app/control/focus.h"
#include "app/model/actions.h"
#include "app/view/ui.h"

#include <algorithm>
#include <imgui_internal.h>
#include <utility>

namespace letcont::app {

namespace {

// Whether the keys of a command that has some are for it now.
bool takes_keys(const CommandContext& context, const CommandInfo& info) {
  if (info.when != When::WhileBusy) return true;
  // What one types into the bar goes there, not through the pane's shortcuts; Escape closes it first.
  return can_stop(context.model) && !context.finder.has_keys();
}

bool typed_question_mark() {
  const auto& typed = ImGui::GetIO().InputQueueCharacters;
  return std::find(typed.begin(), typed.end(), ImWchar('?')) != typed.end();
}

// Whether a command is done again and again while its keys are held.
bool repeats(Command command) {
  switch (command) {
  case Command::MoveLineUp:
  case Command::MoveLineDown:
  case Command::FindNext:
  case Command::FindPrevious:
  case Command::NextChange:
  case Command::PreviousChange:
  case Command::NextChangeHere:
  case Command::PreviousChangeHere:
  case Command::NextProblem:
  case Command::PreviousProblem:
  case Command::Step:
  case Command::StepBack:
  case Command::StepOver:
  case Command::StepOverBack:
  case Command::NextExpression:
  case Command::PreviousExpression:
  case Command::Narrower:
  case Command::Wider:
  case Command::Higher:
  case Command::Lower:
  case Command::ZoomIn:
  case Command::ZoomOut: return true;
  default: return false;
  }
}

// Other keys for the same: those of the keypad, and a plus that needs Shift.
ImGuiKeyChord other_chord(ImGuiKeyChord chord) {
  switch (chord & ~ImGuiMod_Mask_) {
  case ImGuiKey_Enter: return (chord & ImGuiMod_Mask_) | ImGuiKey_KeypadEnter;
  case ImGuiKey_Equal: return (chord & ImGuiMod_Mask_) | ImGuiKey_KeypadAdd;
  case ImGuiKey_Minus: return (chord & ImGuiMod_Mask_) | ImGuiKey_KeypadSubtract;
  case ImGuiKey_0: return (chord & ImGuiMod_Mask_) | ImGuiKey_Keypad0;
  default: return chord;
  }
}

bool is_pressed(ImGuiKeyChord chord, Command command) {
  const ImGuiInputFlags flags = repeats(command) ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None;
  return ImGui::IsKeyChordPressed(chord, flags) || ImGui::IsKeyChordPressed(other_chord(chord), flags) ||
         (command == Command::ZoomIn && ImGui::IsKeyChordPressed(chord | ImGuiMod_Shift, flags));
}

} // namespace

void ask_by_keys(const CommandContext& context, Ui& ui) {
  if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0) return;
  Focus& focus = context.focus;
  for (const CommandInfo& info : commands())
    if (has_keys(context.platform, info.command) && takes_keys(context, info) && is_pressed(info.chord, info.command))
      ui.ask(info.command);
  // The usual keys, where no browser has them: F5 reloads a page, F11 fills the screen, F12 opens developer tools.
  if (!context.platform.browser_zooms())
    for (auto [chord, command] : {std::pair(int{ImGuiKey_F5}, Command::Debug),
                                  {ImGuiMod_Shift | ImGuiKey_F5, Command::LeaveWatch},
                                  {ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_F5, Command::FirstStep},
                                  {int{ImGuiKey_F11}, Command::Step},
                                  {ImGuiMod_Shift | ImGuiKey_F11, Command::StepOut},
                                  {int{ImGuiKey_F12}, Command::ToDefinition}})
      if (is_pressed(chord, command)) ui.ask(command);
  if (context.model.tour > 0 && !context.finder.has_keys() && ImGui::IsKeyPressed(ImGuiKey_Escape, false))
    leave_tour(context.model);
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P)) ui.ask(Command::Palette);
  if (typed_question_mark() && !focus.in_editor() && !ImGui::GetIO().WantTextInput) ui.ask(Command::Shortcuts);
  if (focus.in_toolbar() && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) focus.set(focus.pane());
}

} // namespace letcont::app
