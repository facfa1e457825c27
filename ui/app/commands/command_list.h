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
  ROW(CopyLink, ctrl | shift | ImGuiKey_L, "Ctrl+Shift+L", "Copy link to the program", "Program", Always, copy_link)   \
  ROW(NewProgram, 0, "", "New program", "Program", Always, new_program)                                                \
  ROW(OpenFile, ctrl | ImGuiKey_O, "Ctrl+O", "Open file", "Program", WithFiles, open_file)                             \
  ROW(SaveFile, ctrl | ImGuiKey_S, "Ctrl+S", "Save file", "Program", WithFiles, save_file)                             \
  ROW(SaveFileAs, ctrl | shift | ImGuiKey_S, "Ctrl+Shift+S", "Save file as", "Program", WithPaths, save_file_as)       \
  ROW(Quit, ctrl | ImGuiKey_Q, "Ctrl+Q", "Quit", "Program", InWindow, quit)                                            \
  ROW(Palette, ctrl | ImGuiKey_K, "Ctrl+K", "Command palette", "Program", Always, palette)                             \
  ROW(Undo, 0, "", "Undo", "Editor", Always, undo)                                                                     \
  ROW(Redo, 0, "", "Redo", "Editor", Always, redo)                                                                     \
  ROW(Cut, 0, "", "Cut", "Editor", Always, cut)                                                                        \
  ROW(Copy, 0, "", "Copy", "Editor", Always, copy)                                                                     \
  ROW(Paste, 0, "", "Paste", "Editor", Always, paste)                                                                  \
  ROW(SelectAll, 0, "", "Select all", "Editor", Always, select_all)                                                    \
  ROW(ToggleComment, 0, "", "Toggle line comment", "Editor", Always, toggle_comment)                                   \
  ROW(MoveLineUp, ctrl | shift | ImGuiKey_UpArrow, "Ctrl+Shift+Up", "Move line up", "Editor", Always, move_line_up)    \
  ROW(MoveLineDown, ctrl | shift | ImGuiKey_DownArrow, "Ctrl+Shift+Down", "Move line down", "Editor", Always,          \
      move_line_down)                                                                                                  \
  ROW(Complete, ctrl | ImGuiKey_Space, "Ctrl+Space", "Complete word", "Editor", Always, complete_word)                 \
  ROW(ToDefinition, ctrl | ImGuiKey_F12, "Ctrl+F12", "Go to definition", "Find", Always, to_definition)                \
  ROW(References, shift | ImGuiKey_F12, "Shift+F12", "Find references", "Find", Always, find_references)               \
  ROW(Rename, ctrl | shift | ImGuiKey_F12, "Ctrl+Shift+F12", "Rename", "Find", Always, rename_variable)                \
  ROW(GoToLine, ctrl | ImGuiKey_G, "Ctrl+G", "Go to line", "Find", Always, go_to_line)                                 \
  ROW(Find, ctrl | ImGuiKey_F, "Ctrl+F", "Find in this pane", "Find", Always, find)                                    \
  ROW(FindEverywhere, ctrl | shift | ImGuiKey_F, "Ctrl+Shift+F", "Find in all panes", "Find", Always, find_everywhere) \
  ROW(Replace, ctrl | ImGuiKey_H, "Ctrl+H", "Replace in Source", "Find", Always, replace)                              \
  ROW(FindNext, ImGuiKey_F3, "F3", "Next match", "Find", Always, find_next)                                            \
  ROW(FindPrevious, shift | ImGuiKey_F3, "Shift+F3", "Previous match", "Find", Always, find_previous)                  \
  ROW(ToPartner, ImGuiKey_F7, "F7", "Go to linked code", "Find", Always, to_partner)                                   \
  ROW(Back, shift | ImGuiKey_F7, "Shift+F7", "Go back", "Find", Always, back)                                          \
  ROW(NextChange, alt | ImGuiKey_DownArrow, "Alt+Down", "Next pass with changes", "Passes", Always, next_change)       \
  ROW(PreviousChange, alt | ImGuiKey_UpArrow, "Alt+Up", "Previous pass with changes", "Passes", Always,                \
      previous_change)                                                                                                 \
  ROW(NextChangeHere, alt | ImGuiKey_PageDown, "Alt+PageDown", "Next pass that changed this", "Passes", Always,        \
      next_change_here)                                                                                                \
  ROW(PreviousChangeHere, alt | ImGuiKey_PageUp, "Alt+PageUp", "Previous pass that changed this", "Passes", Always,    \
      previous_change_here)                                                                                            \
  ROW(ToggleDifference, ImGuiKey_F4, "F4", "Toggle diff", "Passes", Always, toggle_difference)                         \
  ROW(ToggleSides, shift | ImGuiKey_F4, "Shift+F4", "Toggle side-by-side diff", "Passes", Always, toggle_sides)        \
  ROW(ToggleLlvm, 0, "", "Toggle LLVM's passes", "Passes", Always, toggle_llvm)                                        \
  ROW(ToggleAllRuns, 0, "", "Toggle runs of LLVM's passes without changes", "Passes", Always, toggle_all_runs)         \
  ROW(FilterByPass, 0, "", "Filter LLVM's passes by the selected pass", "Passes", Always, filter_by_pass)              \
  ROW(FilterByFunction, 0, "", "Filter LLVM's passes by the selected function", "Passes", Always, filter_by_function)  \
  ROW(NextProblem, ImGuiKey_F8, "F8", "Next problem", "Program", Always, next_problem)                                 \
  ROW(PreviousProblem, shift | ImGuiKey_F8, "Shift+F8", "Previous problem", "Program", Always, previous_problem)       \
  ROW(ToggleRemarks, 0, "", "Toggle LLVM's remarks", "Program", Always, toggle_remarks)                                \
  ROW(ShowType, ctrl | ImGuiKey_I, "Ctrl+I", "Show type at cursor", "Program", Always, show_type)                      \
  ROW(CompareEngines, 0, "", "Compare engines", "Program", Always, compare_engines)                                    \
  ROW(CountRuns, 0, "", "Toggle line counts", "Program", Always, count_runs)                                           \
  ROW(Debug, ctrl | shift | ImGuiKey_Enter, "Ctrl+Shift+Enter", "Debug: start or continue", "Steps", Always, debug)    \
  ROW(Step, ImGuiKey_F2, "F2", "Step into", "Steps", Always, step)                                                     \
  ROW(StepBack, shift | ImGuiKey_F2, "Shift+F2", "Step back", "Steps", Always, step_back)                              \
  ROW(StepOver, ImGuiKey_F10, "F10", "Step over", "Steps", Always, step_over)                                          \
  ROW(StepOverBack, ctrl | shift | ImGuiKey_F10, "Ctrl+Shift+F10", "Step back over", "Steps", Always, step_over_back)  \
  ROW(StepOut, ctrl | ImGuiKey_F10, "Ctrl+F10", "Step out", "Steps", Always, step_out)                                 \
  ROW(NextExpression, ctrl | ImGuiKey_F2, "Ctrl+F2", "Next source expression", "Steps", Always, next_expression)       \
  ROW(PreviousExpression, ctrl | shift | ImGuiKey_F2, "Ctrl+Shift+F2", "Previous source expression", "Steps", Always,  \
      previous_expression)                                                                                             \
  ROW(StepBySource, 0, "", "Step by source or by CPS", "Steps", Always, step_by_source)                                \
  ROW(RunOn, ctrl | ImGuiKey_F9, "Ctrl+F9", "Continue", "Steps", Always, run_on)                                       \
  ROW(RunBack, ctrl | shift | ImGuiKey_F9, "Ctrl+Shift+F9", "Reverse continue", "Steps", Always, run_back)             \
  ROW(RunToCaret, shift | ImGuiKey_F9, "Shift+F9", "Run to cursor", "Steps", Always, run_to_caret)                     \
  ROW(LastStep, 0, "", "Run to the end or the runtime error", "Steps", Always, last_step)                              \
  ROW(FirstStep, 0, "", "Restart", "Steps", Always, first_step)                                                        \
  ROW(ToggleBreakpoint, ImGuiKey_F9, "F9", "Toggle breakpoint", "Steps", Always, toggle_breakpoint)                    \
  ROW(AddBreakpoint, 0, "", "Add breakpoint at function or condition", "Steps", Always, add_breakpoint)                \
  ROW(Predict, 0, "", "Predict next step", "Steps", Always, predict)                                                   \
  ROW(LeaveWatch, 0, "", "Stop debugging", "Steps", Always, leave_watch)                                               \
  ROW(NextPane, ImGuiKey_F6, "F6", "Next pane", "Panes", Always, next_pane)                                            \
  ROW(PreviousPane, shift | ImGuiKey_F6, "Shift+F6", "Previous pane", "Panes", Always, previous_pane)                  \
  ROW(SplitRight, ctrl | alt | ImGuiKey_R, "Ctrl+Alt+R", "Split right", "Panes", Always, split_right)                  \
  ROW(SplitDown, ctrl | alt | ImGuiKey_D, "Ctrl+Alt+D", "Split down", "Panes", Always, split_down)                     \
  ROW(ClosePane, ctrl | alt | ImGuiKey_X, "Ctrl+Alt+X", "Close pane", "Panes", Always, close_pane)                     \
  ROW(ReopenPane, ctrl | alt | ImGuiKey_Z, "Ctrl+Alt+Z", "Reopen closed pane", "Panes", Always, reopen_pane)           \
  ROW(Narrower, alt | shift | ImGuiKey_LeftArrow, "Alt+Shift+Left", "Move splitter left", "Panes", Always, narrower)   \
  ROW(Wider, alt | shift | ImGuiKey_RightArrow, "Alt+Shift+Right", "Move splitter right", "Panes", Always, wider)      \
  ROW(Higher, alt | shift | ImGuiKey_UpArrow, "Alt+Shift+Up", "Move splitter up", "Panes", Always, higher)             \
  ROW(Lower, alt | shift | ImGuiKey_DownArrow, "Alt+Shift+Down", "Move splitter down", "Panes", Always, lower)         \
  ROW(ToggleWrap, alt | ImGuiKey_Z, "Alt+Z", "Toggle word wrap", "View", Always, toggle_wrap)                          \
  ROW(Fold, ctrl | shift | ImGuiKey_LeftBracket, "Ctrl+Shift+[", "Fold", "View", Always, fold)                         \
  ROW(Unfold, ctrl | shift | ImGuiKey_RightBracket, "Ctrl+Shift+]", "Unfold", "View", Always, unfold)                  \
  ROW(FoldAll, 0, "", "Fold all", "View", Always, fold_all)                                                            \
  ROW(UnfoldAll, 0, "", "Unfold all", "View", Always, unfold_all)                                                      \
  ROW(ZoomIn, ctrl | ImGuiKey_Equal, "Ctrl+Plus", "Zoom in", "View", UnlessBrowserZooms, zoom_in)                      \
  ROW(ZoomOut, ctrl | ImGuiKey_Minus, "Ctrl+Minus", "Zoom out", "View", UnlessBrowserZooms, zoom_out)                  \
  ROW(ZoomReset, ctrl | ImGuiKey_0, "Ctrl+0", "Reset zoom", "View", UnlessBrowserZooms, zoom_reset)                    \
  ROW(ToggleTheme, ctrl | alt | ImGuiKey_T, "Ctrl+Alt+T", "Toggle theme", "View", Always, toggle_theme)                \
  ROW(ResetLayout, 0, "", "Reset layout", "View", Always, reset_layout)                                                \
  ROW(SavePicture, 0, "", "Save picture as SVG", "View", Always, save_picture)                                         \
  ROW(SavePage, 0, "", "Export as web page", "View", Always, save_page)                                                \
  ROW(SaveMarkdown, 0, "", "Export as Markdown", "View", Always, save_markdown)                                        \
  ROW(Book, 0, "", "Open the book", "View", WithBook, book)                                                            \
  ROW(Licences, 0, "", "Show the licences", "View", WithBook, licences)                                                \
  ROW(Tour, 0, "", "Take the tour", "View", Always, tour)                                                              \
  ROW(Shortcuts, ImGuiKey_F1, "F1 or ?", "Keyboard shortcuts", "View", Always, shortcuts)
