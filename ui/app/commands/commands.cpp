#include "app/commands/commands.h"

#include "app/model/platform.h"

#include <imgui.h>

namespace letcont::app {

namespace {

constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift, alt = ImGuiMod_Alt;

constexpr CommandInfo all[] = {
    {Command::Run, ctrl | ImGuiKey_Enter, "Ctrl+Enter", "Run the program", "Program"},
    {Command::Stop, ImGuiKey_Escape, "Esc", "Stop the program", "Program"},
    {Command::CopyLink, ctrl | shift | ImGuiKey_L, "Ctrl+Shift+L", "Copy link to the program", "Program"},
    {Command::OpenFile, ctrl | ImGuiKey_O, "Ctrl+O", "Open file", "Program"},
    {Command::SaveFile, ctrl | ImGuiKey_S, "Ctrl+S", "Save file", "Program"},
    {Command::Palette, ctrl | ImGuiKey_K, "Ctrl+K", "Command palette", "Program"},
    {Command::Find, ctrl | ImGuiKey_F, "Ctrl+F", "Find in this pane", "Find"},
    {Command::FindEverywhere, ctrl | shift | ImGuiKey_F, "Ctrl+Shift+F", "Find in all panes", "Find"},
    {Command::FindNext, ImGuiKey_F3, "F3", "Next match", "Find"},
    {Command::FindPrevious, shift | ImGuiKey_F3, "Shift+F3", "Previous match", "Find"},
    {Command::ToPartner, ImGuiKey_F7, "F7", "Go to linked code", "Find"},
    {Command::Back, shift | ImGuiKey_F7, "Shift+F7", "Go back", "Find"},
    {Command::NextChange, alt | ImGuiKey_DownArrow, "Alt+Down", "Next pass with changes", "Passes"},
    {Command::PreviousChange, alt | ImGuiKey_UpArrow, "Alt+Up", "Previous pass with changes", "Passes"},
    {Command::NextChangeHere, alt | ImGuiKey_PageDown, "Alt+PageDown", "Next pass that changed this", "Passes"},
    {Command::PreviousChangeHere, alt | ImGuiKey_PageUp, "Alt+PageUp", "Previous pass that changed this", "Passes"},
    {Command::ToggleDifference, ImGuiKey_F4, "F4", "Toggle diff", "Passes"},
    {Command::NextProblem, ImGuiKey_F8, "F8", "Next problem", "Program"},
    {Command::PreviousProblem, shift | ImGuiKey_F8, "Shift+F8", "Previous problem", "Program"},
    {Command::ShowType, ctrl | ImGuiKey_I, "Ctrl+I", "Show type at cursor", "Program"},
    {Command::CompareEngines, 0, "", "Compare engines", "Program"},
    {Command::CountRuns, 0, "", "Toggle line counts", "Program"},
    {Command::Step, ImGuiKey_F2, "F2", "Step into", "Steps"},
    {Command::StepBack, shift | ImGuiKey_F2, "Shift+F2", "Step back", "Steps"},
    {Command::StepOver, ImGuiKey_F10, "F10", "Step over", "Steps"},
    {Command::StepOverBack, shift | ImGuiKey_F10, "Shift+F10", "Step back over", "Steps"},
    {Command::StepOut, ctrl | ImGuiKey_F10, "Ctrl+F10", "Step out", "Steps"},
    {Command::NextExpression, ctrl | ImGuiKey_F2, "Ctrl+F2", "Next source expression", "Steps"},
    {Command::PreviousExpression, ctrl | shift | ImGuiKey_F2, "Ctrl+Shift+F2", "Previous source expression", "Steps"},
    {Command::RunOn, ctrl | ImGuiKey_F9, "Ctrl+F9", "Continue", "Steps"},
    {Command::RunBack, ctrl | shift | ImGuiKey_F9, "Ctrl+Shift+F9", "Reverse continue", "Steps"},
    {Command::RunToCaret, shift | ImGuiKey_F9, "Shift+F9", "Run to cursor", "Steps"},
    {Command::FirstStep, 0, "", "Restart", "Steps"},
    {Command::ToggleBreakpoint, ImGuiKey_F9, "F9", "Toggle breakpoint", "Steps"},
    {Command::AddBreakpoint, 0, "", "Add breakpoint at function or condition", "Steps"},
    {Command::Predict, 0, "", "Predict next step", "Steps"},
    {Command::LeaveWatch, 0, "", "Stop debugging", "Steps"},
    {Command::NextPane, ImGuiKey_F6, "F6", "Next pane", "Panes"},
    {Command::PreviousPane, shift | ImGuiKey_F6, "Shift+F6", "Previous pane", "Panes"},
    {Command::SplitRight, ctrl | alt | ImGuiKey_R, "Ctrl+Alt+R", "Split right", "Panes"},
    {Command::SplitDown, ctrl | alt | ImGuiKey_D, "Ctrl+Alt+D", "Split down", "Panes"},
    {Command::ClosePane, ctrl | alt | ImGuiKey_X, "Ctrl+Alt+X", "Close pane", "Panes"},
    {Command::Narrower, alt | shift | ImGuiKey_LeftArrow, "Alt+Shift+Left", "Move splitter left", "Panes"},
    {Command::Wider, alt | shift | ImGuiKey_RightArrow, "Alt+Shift+Right", "Move splitter right", "Panes"},
    {Command::Higher, alt | shift | ImGuiKey_UpArrow, "Alt+Shift+Up", "Move splitter up", "Panes"},
    {Command::Lower, alt | shift | ImGuiKey_DownArrow, "Alt+Shift+Down", "Move splitter down", "Panes"},
    {Command::ZoomIn, ctrl | ImGuiKey_Equal, "Ctrl+Plus", "Zoom in", "View"},
    {Command::ZoomOut, ctrl | ImGuiKey_Minus, "Ctrl+Minus", "Zoom out", "View"},
    {Command::ZoomReset, ctrl | ImGuiKey_0, "Ctrl+0", "Reset zoom", "View"},
    {Command::ToggleTheme, ctrl | alt | ImGuiKey_T, "Ctrl+Alt+T", "Toggle theme", "View"},
    {Command::ResetLayout, 0, "", "Reset layout", "View"},
    {Command::SavePicture, 0, "", "Save picture as SVG", "View"},
    {Command::SavePage, 0, "", "Export as web page", "View"},
    {Command::SaveMarkdown, 0, "", "Export as Markdown", "View"},
    {Command::Book, 0, "", "Open the book", "View"},
    {Command::Tour, 0, "", "Take the tour", "View"},
    {Command::Shortcuts, ImGuiKey_F1, "F1 or ?", "Keyboard shortcuts", "View"},
};

constexpr KeyInfo of_editor[] = {
    {"Ctrl+Left, Ctrl+Right", "Move by words"},
    {"Home, End", "Start and end of line"},
    {"Ctrl+Home, Ctrl+End", "Start and end of text"},
    {"Shift and a movement", "Select"},
    {"Ctrl+X, Ctrl+C, Ctrl+V", "Cut, copy, paste"},
    {"Ctrl+Z, Ctrl+Y", "Undo, redo"},
    {"Tab, Shift+Tab", "Indent, unindent"},
    {"Ctrl+/", "Toggle line comment"},
    {"Ctrl+Shift+K", "Delete line"},
    {"Ctrl+M", "Go to matching bracket"},
    {"Esc, then Tab", "Leave the editor"},
};

} // namespace

std::span<const CommandInfo> commands() { return all; }

const CommandInfo& info(Command command) {
  for (const CommandInfo& info : all)
    if (info.command == command) return info;
  return all[0];
}

bool is_possible(const Platform& platform, Command command) {
  if (command == Command::Book) return platform.has_book();
  bool file = command == Command::OpenFile || command == Command::SaveFile;
  return !file || platform.has_files() || platform.can_choose_files();
}

bool has_keys(const Platform& platform, Command command) {
  if (info(command).chord == 0) return false;
  switch (command) {
  case Command::ZoomIn:
  case Command::ZoomOut:
  case Command::ZoomReset: return !platform.browser_zooms();
  case Command::OpenFile:
  case Command::SaveFile: return is_possible(platform, command);
  default: return true;
  }
}

std::span<const KeyInfo> editor_keys() { return of_editor; }

} // namespace letcont::app
