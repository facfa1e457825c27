// The pipeline as the user edits it: a list of steps, each of which may be switched off and keeps its place.
//
// As long as nobody has edited it, its steps are those that the engine ran last; Model::passes is then "default", or
// the list that a link brought. Every edit writes Model::passes anew, from the steps that are on.
#pragma once

#include "app/model/model.h"

#include <optional>
#include <string_view>
#include <vector>

namespace letcont::app {

inline constexpr size_t most_steps = 100;

std::vector<PipelineStep> pipeline_steps(const Model&);
bool pipeline_is_edited(const Model&);
// What the step did, if it is on and has run.
const PassResult* result_of_step(const Model&, size_t step);

void switch_step(Model&, size_t step);
// Up (by < 0) or down; stays inside the list. Gives where it came to.
size_t move_step(Model&, size_t step, int by);
void remove_step(Model&, size_t step);
// Behind `step`; behind all if there is none such.
void add_step(Model&, std::string_view pass, size_t step);
void reset_pipeline(Model&);

} // namespace letcont::app
