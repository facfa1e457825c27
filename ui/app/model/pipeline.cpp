#include "app/model/pipeline.h"

#include "app/model/actions.h"

#include <algorithm>

namespace letcont::app {

namespace {

// Makes the steps editable.
std::vector<PipelineStep>& own(Model& model) {
  if (model.pipeline.empty()) model.pipeline = pipeline_steps(model);
  return model.pipeline;
}

void edited(Model& model) {
  std::string list;
  for (const PipelineStep& step : model.pipeline)
    if (step.on) list.append(list.empty() ? "" : ",").append(step.pass);
  model.passes = list.empty() ? "none" : list;
}

} // namespace

std::vector<PipelineStep> pipeline_steps(const Model& model) {
  if (!model.pipeline.empty()) return model.pipeline;
  std::vector<PipelineStep> steps;
  for (const PassResult& result : model.pass_results) steps.push_back({result.pass, true});
  return steps;
}

bool pipeline_is_edited(const Model& model) { return model.passes != "default"; }

const PassResult* result_of_step(const Model& model, size_t step) {
  std::vector<PipelineStep> steps = pipeline_steps(model);
  if (step >= steps.size() || !steps[step].on) return nullptr;
  auto before = static_cast<size_t>(std::count_if(steps.begin(), steps.begin() + static_cast<ptrdiff_t>(step),
                                                  [](const PipelineStep& each) { return each.on; }));
  // While the engine runs another list, its last answer may not match.
  bool fits = before < model.pass_results.size() && model.pass_results[before].pass == steps[step].pass;
  return fits ? &model.pass_results[before] : nullptr;
}

void switch_step(Model& model, size_t step) {
  std::vector<PipelineStep>& steps = own(model);
  if (step >= steps.size()) return;
  steps[step].on = !steps[step].on;
  edited(model);
}

size_t move_step(Model& model, size_t step, int by) {
  std::vector<PipelineStep>& steps = own(model);
  size_t to = by < 0 ? step - 1 : step + 1;
  if (step >= steps.size() || to >= steps.size()) return step;
  std::swap(steps[step], steps[to]);
  edited(model);
  return to;
}

void remove_step(Model& model, size_t step) {
  std::vector<PipelineStep>& steps = own(model);
  if (step >= steps.size()) return;
  steps.erase(steps.begin() + static_cast<ptrdiff_t>(step));
  edited(model);
}

void add_step(Model& model, std::string_view pass, size_t step) {
  std::vector<PipelineStep>& steps = own(model);
  if (steps.size() >= most_steps) return set_notice(model, "The pipeline has no room for another pass.");
  size_t at = std::min(step, steps.size() - (steps.empty() ? 0 : 1)) + (steps.empty() ? 0 : 1);
  steps.insert(steps.begin() + static_cast<ptrdiff_t>(at), {std::string(pass), true});
  edited(model);
}

void reset_pipeline(Model& model) {
  model.pipeline.clear();
  model.passes = "default";
}

} // namespace letcont::app
