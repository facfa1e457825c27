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
  bool busy = context.model.run.active() || context.model.watch.progress != 0;
  return busy && !context.finder.has_keys();
}

bool typed_question_mark() {
  const auto& typed = ImGui::GetIO().InputQueueCharacters;
  return std::find(typed.begin(), typed.end(), ImWchar('?')) != typed.end();
}

} // namespace

void ask_by_keys(const CommandContext& context, Ui& ui) {
  if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0) return;
  Focus& focus = context.focus;
  for (const CommandInfo& info : commands())
    if (has_keys(context.platform, info.command) && takes_keys(context, info) &&
        ImGui::IsKeyChordPressed(info.chord, ImGuiInputFlags_Repeat))
      ui.ask(info.command);
  // The usual keys, where no browser has them: F5 reloads a page, F11 fills the screen, F12 opens developer tools.
  if (!context.platform.browser_zooms())
    for (auto [chord, command] : {std::pair(int{ImGuiKey_F5}, Command::Debug),
                                  {ImGuiMod_Shift | ImGuiKey_F5, Command::LeaveWatch},
                                  {ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_F5, Command::FirstStep},
                                  {int{ImGuiKey_F11}, Command::Step},
                                  {ImGuiMod_Shift | ImGuiKey_F11, Command::StepOut},
                                  {int{ImGuiKey_F12}, Command::ToDefinition}})
      if (ImGui::IsKeyChordPressed(chord, ImGuiInputFlags_Repeat)) ui.ask(command);
  if (context.model.tour > 0 && !context.finder.has_keys() && ImGui::IsKeyPressed(ImGuiKey_Escape, false))
    leave_tour(context.model);
  if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P)) ui.ask(Command::Palette);
  if (typed_question_mark() && !focus.in_editor() && !ImGui::GetIO().WantTextInput) ui.ask(Command::Shortcuts);
  if (focus.in_toolbar() && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) focus.set(focus.pane());
}

} // namespace letcont::app
