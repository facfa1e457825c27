#include "app/commands/commands.h"

#include "app/model/platform.h"

#include <imgui.h>

namespace letcont::app {

namespace {

constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift, alt = ImGuiMod_Alt;

constexpr CommandInfo all[] = {
    {Command::Run, ctrl | ImGuiKey_Enter, "Ctrl+Enter", "Run the program", "Program"},
    {Command::Stop, ImGuiKey_Escape, "Esc", "Stop the program", "Program"},
    {Command::CopyLink, ctrl | shift | ImGuiKey_L, "Ctrl+Shift+L", "Copy a link to the program", "Program"},
    {Command::OpenFile, ctrl | ImGuiKey_O, "Ctrl+O", "Open a file", "Program"},
    {Command::SaveFile, ctrl | ImGuiKey_S, "Ctrl+S", "Save to the file", "Program"},
    {Command::Palette, ctrl | ImGuiKey_K, "Ctrl+K", "Do anything: type a few letters of it", "Program"},
    {Command::Find, ctrl | ImGuiKey_F, "Ctrl+F", "Find in this pane", "Find"},
    {Command::FindEverywhere, ctrl | shift | ImGuiKey_F, "Ctrl+Shift+F", "Find in all panes", "Find"},
    {Command::FindNext, ImGuiKey_F3, "F3", "Go to the next match", "Find"},
    {Command::FindPrevious, shift | ImGuiKey_F3, "Shift+F3", "Go to the previous match", "Find"},
    {Command::ToPartner, ImGuiKey_F7, "F7", "Go to what this is in the next pane", "Find"},
    {Command::Back, shift | ImGuiKey_F7, "Shift+F7", "Go back to where you came from", "Find"},
    {Command::NextChange, alt | ImGuiKey_DownArrow, "Alt+Down", "Go to the next pass that changed something", "Passes"},
    {Command::PreviousChange, alt | ImGuiKey_UpArrow, "Alt+Up", "Go to the pass before that changed something",
     "Passes"},
    {Command::NextChangeHere, alt | ImGuiKey_PageDown, "Alt+PageDown", "Go to the next pass that changed this",
     "Passes"},
    {Command::PreviousChangeHere, alt | ImGuiKey_PageUp, "Alt+PageUp", "Go to the pass before that changed this",
     "Passes"},
    {Command::ToggleDifference, ImGuiKey_F4, "F4", "Show a stage, or the difference that its pass made", "Passes"},
    {Command::NextProblem, ImGuiKey_F8, "F8", "Go to the next problem", "Program"},
    {Command::PreviousProblem, shift | ImGuiKey_F8, "Shift+F8", "Go to the previous problem", "Program"},
    {Command::ShowType, ctrl | ImGuiKey_I, "Ctrl+I", "Show the type of what is at the caret", "Program"},
    {Command::CompareEngines, 0, "", "Run with every engine, and compare their times", "Program"},
    {Command::CountRuns, 0, "", "Count how often each line runs, or stop counting", "Program"},
    {Command::Step, ImGuiKey_F2, "F2", "Make a step", "Steps"},
    {Command::StepBack, shift | ImGuiKey_F2, "Shift+F2", "Make a step back", "Steps"},
    {Command::StepOver, ImGuiKey_F10, "F10", "Make a step, over a call", "Steps"},
    {Command::StepOverBack, shift | ImGuiKey_F10, "Shift+F10", "Make a step back, over a call", "Steps"},
    {Command::StepOut, ctrl | ImGuiKey_F10, "Ctrl+F10", "Go on until the call returns", "Steps"},
    {Command::NextExpression, ctrl | ImGuiKey_F2, "Ctrl+F2", "Go to the next expression of the program", "Steps"},
    {Command::PreviousExpression, ctrl | shift | ImGuiKey_F2, "Ctrl+Shift+F2",
     "Go to the expression of the program before", "Steps"},
    {Command::RunOn, ctrl | ImGuiKey_F9, "Ctrl+F9", "Go on to the next breakpoint", "Steps"},
    {Command::RunBack, ctrl | shift | ImGuiKey_F9, "Ctrl+Shift+F9", "Go back to the breakpoint before", "Steps"},
    {Command::RunToCaret, shift | ImGuiKey_F9, "Shift+F9", "Go on to the line of the caret", "Steps"},
    {Command::FirstStep, 0, "", "Go back to the first step", "Steps"},
    {Command::ToggleBreakpoint, ImGuiKey_F9, "F9", "Set or remove a breakpoint at the caret", "Steps"},
    {Command::AddBreakpoint, 0, "", "Set a breakpoint at a function or condition", "Steps"},
    {Command::Predict, 0, "", "Predict what runs next", "Steps"},
    {Command::LeaveWatch, 0, "", "Leave the steps", "Steps"},
    {Command::NextPane, ImGuiKey_F6, "F6", "Go to the next pane", "Panes"},
    {Command::PreviousPane, shift | ImGuiKey_F6, "Shift+F6", "Go to the previous pane", "Panes"},
    {Command::SplitRight, ctrl | alt | ImGuiKey_R, "Ctrl+Alt+R", "Add a pane to the right", "Panes"},
    {Command::SplitDown, ctrl | alt | ImGuiKey_D, "Ctrl+Alt+D", "Add a pane below", "Panes"},
    {Command::ClosePane, ctrl | alt | ImGuiKey_X, "Ctrl+Alt+X", "Close the pane", "Panes"},
    {Command::Narrower, alt | shift | ImGuiKey_LeftArrow, "Alt+Shift+Left", "Move the splitter left", "Panes"},
    {Command::Wider, alt | shift | ImGuiKey_RightArrow, "Alt+Shift+Right", "Move the splitter right", "Panes"},
    {Command::Higher, alt | shift | ImGuiKey_UpArrow, "Alt+Shift+Up", "Move the splitter up", "Panes"},
    {Command::Lower, alt | shift | ImGuiKey_DownArrow, "Alt+Shift+Down", "Move the splitter down", "Panes"},
    {Command::ZoomIn, ctrl | ImGuiKey_Equal, "Ctrl+Plus", "Larger", "View"},
    {Command::ZoomOut, ctrl | ImGuiKey_Minus, "Ctrl+Minus", "Smaller", "View"},
    {Command::ZoomReset, ctrl | ImGuiKey_0, "Ctrl+0", "Normal size", "View"},
    {Command::ToggleTheme, ctrl | alt | ImGuiKey_T, "Ctrl+Alt+T", "Light or dark", "View"},
    {Command::ResetLayout, 0, "", "Reset the layout", "View"},
    {Command::SavePicture, 0, "", "Save the picture as SVG", "View"},
    {Command::SavePage, 0, "", "Save all that is shown as a web page", "View"},
    {Command::SaveMarkdown, 0, "", "Save all that is shown as Markdown", "View"},
    {Command::Book, 0, "", "Read how the compiler works", "View"},
    {Command::Tour, 0, "", "Take the tour", "View"},
    {Command::Shortcuts, ImGuiKey_F1, "F1 or ?", "Show this sheet", "View"},
};

constexpr KeyInfo of_editor[] = {
    {"Ctrl+Left, Ctrl+Right", "Move by words"},
    {"Home, End", "Begin and end of the line"},
    {"Ctrl+Home, Ctrl+End", "Begin and end of the text"},
    {"Shift and a move", "Select"},
    {"Ctrl+X, Ctrl+C, Ctrl+V", "Cut, copy, paste"},
    {"Ctrl+Z, Ctrl+Y", "Undo, redo"},
    {"Tab, Shift+Tab", "Indent, unindent"},
    {"Ctrl+/", "Comment or uncomment lines"},
    {"Ctrl+Shift+K", "Delete the line"},
    {"Ctrl+M", "Go to the partner of a bracket"},
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
