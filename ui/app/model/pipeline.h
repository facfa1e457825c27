// The editable pipeline: a list of steps, each of which may be switched off and keeps its place.
//
// Before the first edit, its steps are those that the engine ran last; Model::passes is then "default", or the list of
// a link. Every edit rewrites Model::passes from the steps that are on.
#pragma once

#include "app/model/model.h"

#include <optional>
#include <string_view>
#include <vector>

namespace letcont::app {

inline constexpr size_t most_steps = 100;

std::vector<PipelineStep> pipeline_steps(const Model&);
bool pipeline_is_edited(const Model&);
// Returns the result of the step, if it is on and has run.
const PassResult* result_of_step(const Model&, size_t step);

void switch_step(Model&, size_t step);
// Moves a step up (by < 0) or down within the list. Returns its new position.
size_t move_step(Model&, size_t step, int by);
void remove_step(Model&, size_t step);
// Adds a pass after `step`, or at the end if there is no such step.
void add_step(Model&, std::string_view pass, size_t step);
void reset_pipeline(Model&);

} // namespace letcont::app
