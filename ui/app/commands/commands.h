// The commands: one list, from which the keys, the menus and the sheet of shortcuts are made.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace letcont::app {

class Platform;

enum class Command : uint8_t {
  Run,
  Stop,
  CopyLink,
  NextPane,
  PreviousPane,
  NextProblem,
  PreviousProblem,
  SplitRight,
  SplitDown,
  ClosePane,
  Narrower,
  Wider,
  Lower,
  Higher,
  ToggleTheme,
  ZoomIn,
  ZoomOut,
  ZoomReset,
  OpenFile,
  SaveFile,
  Shortcuts,
  Palette,
  Find,
  FindEverywhere,
  FindNext,
  FindPrevious,
  ToPartner,
  Back,
  NextChange,
  PreviousChange,
  ToggleDifference,
  NextChangeHere,
  PreviousChangeHere,
  ShowType,
  CompareEngines,
  CountRuns,
  Step,
  StepBack,
  StepOver,
  StepOverBack,
  StepOut,
  NextExpression,
  PreviousExpression,
  RunOn,
  RunBack,
  RunToCaret,
  FirstStep,
  ToggleBreakpoint,
  AddBreakpoint,
  Predict,
  LeaveWatch,
  ResetLayout,
  SavePicture,
  SavePage,
  SaveMarkdown,
  Book,
  Tour,
};

struct CommandInfo {
  Command command;
  int chord;             // an ImGuiKeyChord; 0: none
  std::string_view keys; // as they are written
  std::string_view what;
  std::string_view group;
};

std::span<const CommandInfo> commands();
const CommandInfo& info(Command);
// False where the platform cannot do it: it has no files, and none can be chosen.
bool is_possible(const Platform&, Command);
// False for commands without keys, and where a browser zooms by these keys.
bool has_keys(const Platform&, Command);

// Keys of the editor, which are no commands, for the sheet.
struct KeyInfo {
  std::string_view keys, what;
};
std::span<const KeyInfo> editor_keys();

} // namespace letcont::app
