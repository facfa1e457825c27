// The selected pass: one for the list of passes, for the pane that shows a stage after it, and for the differences.
// Whatever selects a pass, a row of the list, a key, the menu of a stage, the others follow:
//
// - every difference shows what that pass did: the stage before it, and after it;
// - one stage is shown as it is after the pass: in the focused pane, if it shows a stage that passes change; else in
// the
//   first that already shows one at a point of the pipeline; else, if there is no difference either, in the first that
//   shows such a stage. The other panes keep what they show, so that one can compare.
//
// It is a step of the pipeline (pipeline.h), which may be switched off; then nothing follows it. Or it is an execution
// of one of LLVM's passes (llvm_list.h): then those panes show the stage `llvm` after it, and the difference that it
// made, and their own stage again once a step is selected.
#pragma once

#include "app/model/model.h"

#include <optional>

namespace letcont::app {

inline constexpr size_t no_step = SIZE_MAX;

// Selects the step; panes follow. `focused` may be a pane that shows no stage.
void select_step(Model&, size_t step, Layout::Id focused);
// Selects the pass that leads to that point of the pipeline (stage_names.h); none before all passes.
void select_point(Model&, size_t point, Layout::Id focused);
// Selects an execution of LLVM's passes, and opens their list.
void select_execution(Model&, uint32_t number, Layout::Id focused);
// Selects the pass that the pane shows its stage after, if it does; other panes follow.
void select_shown(Model&, Layout::Id pane);
// Once the passes have run: if a layout was just chosen that shows passes, selects the first one that changed
// something; if none is selected, the one that a pane shows. If the selected one has another name or number now, panes
// follow it; an execution that there is no more leaves the selection to the one that has its number.
void keep_selection(Model&);

// Returns the point behind the selected pass, if it has run.
std::optional<size_t> selected_point(const Model&);
// Returns the next (by > 0) or previous point from there whose pass changed the program, as far as `least`.
std::optional<size_t> next_changed_point(const Model&, size_t point, int by, size_t least);
// Whether panes that follow the selection show differences, which there are none of before all passes.
bool shows_difference(const Model&);
// Whether the pane shows the selected pass: the stage after it, or the difference that it made.
bool shows_selection(const Model&, std::string_view shows);

} // namespace letcont::app
