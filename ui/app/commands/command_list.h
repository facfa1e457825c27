// The commands, one row each, in the order of the palette and the sheet of shortcuts. To add one, add a row here and
// its action to command_actions.cpp: the enumeration, the keys, the palette, the sheet, the menus' words and
// the table of actions are made from these rows.
//
// ROW(name, chord, keys, words, group, when, action): the chord is an ImGuiKeyChord, or 0 for none; `keys` is how it is
// written; `when` is one of When (commands.h); the action is a function in command_actions.cpp.
#pragma once

// A macro, since the rows make an enumeration, too.
#define LETCONT_COMMANDS(ROW)                                                                                          \
  ROW(Run, ctrl | ImGuiKey_Enter, "Ctrl+Enter", "Run the program", "Program", Always, run)                             \
  ROW(Stop, ImGuiKey_Escape, "Esc", "Stop the program", "Program", WhileBusy, stop)                                    \
  ROW(CopyLink, ctrl | shift | ImGuiKey_L, "Ctrl+Shift+L", "Copy a link to the program", "Program", Always, copy_link) \
  ROW(OpenFile, ctrl | ImGuiKey_O, "Ctrl+O", "Open a file", "Program", WithFiles, open_file)                           \
  ROW(SaveFile, ctrl | ImGuiKey_S, "Ctrl+S", "Save to the file", "Program", WithFiles, save_file)                      \
  ROW(Palette, ctrl | ImGuiKey_K, "Ctrl+K", "Do anything: type a few letters of it", "Program", Always, palette)       \
  ROW(Find, ctrl | ImGuiKey_F, "Ctrl+F", "Find in this pane", "Find", Always, find)                                    \
  ROW(FindEverywhere, ctrl | shift | ImGuiKey_F, "Ctrl+Shift+F", "Find in all panes", "Find", Always, find_everywhere) \
  ROW(FindNext, ImGuiKey_F3, "F3", "Go to the next match", "Find", Always, find_next)                                  \
  ROW(FindPrevious, shift | ImGuiKey_F3, "Shift+F3", "Go to the previous match", "Find", Always, find_previous)        \
  ROW(ToPartner, ImGuiKey_F7, "F7", "Go to what this is in the next pane", "Find", Always, to_partner)                 \
  ROW(Back, shift | ImGuiKey_F7, "Shift+F7", "Go back to where you came from", "Find", Always, back)                   \
  ROW(NextChange, alt | ImGuiKey_DownArrow, "Alt+Down", "Go to the next pass that changed something", "Passes",        \
      Always, next_change)                                                                                             \
  ROW(PreviousChange, alt | ImGuiKey_UpArrow, "Alt+Up", "Go to the pass before that changed something", "Passes",      \
      Always, previous_change)                                                                                         \
  ROW(NextChangeHere, alt | ImGuiKey_PageDown, "Alt+PageDown", "Go to the next pass that changed this", "Passes",      \
      Always, next_change_here)                                                                                        \
  ROW(PreviousChangeHere, alt | ImGuiKey_PageUp, "Alt+PageUp", "Go to the pass before that changed this", "Passes",    \
      Always, previous_change_here)                                                                                    \
  ROW(ToggleDifference, ImGuiKey_F4, "F4", "Show a stage, or the difference that its pass made", "Passes", Always,     \
      toggle_difference)                                                                                               \
  ROW(NextProblem, ImGuiKey_F8, "F8", "Go to the next problem", "Program", Always, next_problem)                       \
  ROW(PreviousProblem, shift | ImGuiKey_F8, "Shift+F8", "Go to the previous problem", "Program", Always,               \
      previous_problem)                                                                                                \
  ROW(ShowType, ctrl | ImGuiKey_I, "Ctrl+I", "Show the type of what is at the caret", "Program", Always, show_type)    \
  ROW(CompareEngines, 0, "", "Run with every engine, and compare their times", "Program", Always, compare_engines)     \
  ROW(CountRuns, 0, "", "Count how often each line runs, or stop counting", "Program", Always, count_runs)             \
  ROW(Step, ImGuiKey_F2, "F2", "Make a step", "Steps", Always, step)                                                   \
  ROW(StepBack, shift | ImGuiKey_F2, "Shift+F2", "Make a step back", "Steps", Always, step_back)                       \
  ROW(StepOver, ImGuiKey_F10, "F10", "Make a step, over a call", "Steps", Always, step_over)                           \
  ROW(StepOverBack, shift | ImGuiKey_F10, "Shift+F10", "Make a step back, over a call", "Steps", Always,               \
      step_over_back)                                                                                                  \
  ROW(StepOut, ctrl | ImGuiKey_F10, "Ctrl+F10", "Go on until the call returns", "Steps", Always, step_out)             \
  ROW(NextExpression, ctrl | ImGuiKey_F2, "Ctrl+F2", "Go to the next expression of the program", "Steps", Always,      \
      next_expression)                                                                                                 \
  ROW(PreviousExpression, ctrl | shift | ImGuiKey_F2, "Ctrl+Shift+F2", "Go to the expression of the program before",   \
      "Steps", Always, previous_expression)                                                                            \
  ROW(RunOn, ctrl | ImGuiKey_F9, "Ctrl+F9", "Go on to the next breakpoint", "Steps", Always, run_on)                   \
  ROW(RunBack, ctrl | shift | ImGuiKey_F9, "Ctrl+Shift+F9", "Go back to the breakpoint before", "Steps", Always,       \
      run_back)                                                                                                        \
  ROW(RunToCaret, shift | ImGuiKey_F9, "Shift+F9", "Go on to the line of the caret", "Steps", Always, run_to_caret)    \
  ROW(FirstStep, 0, "", "Go back to the first step", "Steps", Always, first_step)                                      \
  ROW(ToggleBreakpoint, ImGuiKey_F9, "F9", "Set or remove a breakpoint at the caret", "Steps", Always,                 \
      toggle_breakpoint)                                                                                               \
  ROW(AddBreakpoint, 0, "", "Set a breakpoint at a function or condition", "Steps", Always, add_breakpoint)            \
  ROW(Predict, 0, "", "Predict what runs next", "Steps", Always, predict)                                              \
  ROW(LeaveWatch, 0, "", "Leave the steps", "Steps", Always, leave_watch)                                              \
  ROW(NextPane, ImGuiKey_F6, "F6", "Go to the next pane", "Panes", Always, next_pane)                                  \
  ROW(PreviousPane, shift | ImGuiKey_F6, "Shift+F6", "Go to the previous pane", "Panes", Always, previous_pane)        \
  ROW(SplitRight, ctrl | alt | ImGuiKey_R, "Ctrl+Alt+R", "Add a pane to the right", "Panes", Always, split_right)      \
  ROW(SplitDown, ctrl | alt | ImGuiKey_D, "Ctrl+Alt+D", "Add a pane below", "Panes", Always, split_down)               \
  ROW(ClosePane, ctrl | alt | ImGuiKey_X, "Ctrl+Alt+X", "Close the pane", "Panes", Always, close_pane)                 \
  ROW(Narrower, alt | shift | ImGuiKey_LeftArrow, "Alt+Shift+Left", "Move the splitter left", "Panes", Always,         \
      narrower)                                                                                                        \
  ROW(Wider, alt | shift | ImGuiKey_RightArrow, "Alt+Shift+Right", "Move the splitter right", "Panes", Always, wider)  \
  ROW(Higher, alt | shift | ImGuiKey_UpArrow, "Alt+Shift+Up", "Move the splitter up", "Panes", Always, higher)         \
  ROW(Lower, alt | shift | ImGuiKey_DownArrow, "Alt+Shift+Down", "Move the splitter down", "Panes", Always, lower)     \
  ROW(ZoomIn, ctrl | ImGuiKey_Equal, "Ctrl+Plus", "Larger", "View", UnlessBrowserZooms, zoom_in)                       \
  ROW(ZoomOut, ctrl | ImGuiKey_Minus, "Ctrl+Minus", "Smaller", "View", UnlessBrowserZooms, zoom_out)                   \
  ROW(ZoomReset, ctrl | ImGuiKey_0, "Ctrl+0", "Normal size", "View", UnlessBrowserZooms, zoom_reset)                   \
  ROW(ToggleTheme, ctrl | alt | ImGuiKey_T, "Ctrl+Alt+T", "Light or dark", "View", Always, toggle_theme)               \
  ROW(ResetLayout, 0, "", "Reset the layout", "View", Always, reset_layout)                                            \
  ROW(SavePicture, 0, "", "Save the picture as SVG", "View", Always, save_picture)                                     \
  ROW(SavePage, 0, "", "Save all that is shown as a web page", "View", Always, save_page)                              \
  ROW(SaveMarkdown, 0, "", "Save all that is shown as Markdown", "View", Always, save_markdown)                        \
  ROW(Book, 0, "", "Read how the compiler works", "View", WithBook, book)                                              \
  ROW(Tour, 0, "", "Take the tour", "View", Always, tour)                                                              \
  ROW(Shortcuts, ImGuiKey_F1, "F1 or ?", "Show this sheet", "View", Always, shortcuts)
