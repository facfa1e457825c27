// What the application says of the program: its problems, and the lines about the engine and the last run.
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "support/shown.h"

#include <algorithm>
#include <cstdio>

namespace letcont::app {

static std::string counted(uint64_t n, std::string_view one) {
  return grouped(n) + " " + std::string(one) + (n == 1 ? "" : "s");
}

// Without copying them: this is asked in every frame.
static std::vector<const Diagnostic*> known_problems(const Model& model) {
  std::vector<const Diagnostic*> all;
  for (const Diagnostic& each : model.diagnostics) all.push_back(&each);
  auto add = [&](const std::vector<Diagnostic>& more) {
    for (const Diagnostic& each : more)
      if (std::none_of(all.begin(), all.end(), [&](const Diagnostic* known) {
            return known->span == each.span && known->message == each.message;
          }))
        all.push_back(&each);
  };
  if (model.run.state == RunState::Failed && !is_stale(model, model.run)) add(model.run.diagnostics);
  if (is_watching(model) && model.watch.answered != 0 && !model.watch.at.running) add(model.watch.at.diagnostics);
  return all;
}

bool has_hidden_stack(const Model& model, const Diagnostic& problem) {
  if (model.run.state != RunState::Failed || is_stale(model, model.run) || is_watching(model)) return false;
  return std::any_of(model.run.diagnostics.begin(), model.run.diagnostics.end(), [&](const Diagnostic& each) {
    return each.severity == Severity::Error && each.span == problem.span && each.message == problem.message;
  });
}

std::vector<Diagnostic> problems(const Model& model) {
  std::vector<Diagnostic> all;
  for (const Diagnostic* each : known_problems(model)) all.push_back(*each);
  return all;
}

size_t error_count(const Model& model) {
  std::vector<const Diagnostic*> all = known_problems(model);
  return static_cast<size_t>(
      std::count_if(all.begin(), all.end(), [](const Diagnostic* each) { return each->severity == Severity::Error; }));
}

std::string status(const Model& model) {
  if (model.engine == EngineState::Loading) return "engine is loading";
  if (model.engine == EngineState::Unusable) return model.engine_message;
  if (is_compiling(model) || model.diagnosed_revision == 0) return "compiling";
  if (size_t errors = error_count(model)) return counted(errors, "error");
  if (!model.compiles) return "does not compile";
  char time[48];
  std::snprintf(time, sizeof time, "compiled in %.2f ms", static_cast<double>(model.compile_microseconds) / 1000);
  return time;
}

std::string run_status(const Model& model) {
  const RunView& run = model.run;
  if (shows_watched_output(model)) return "debugging, " + watch_status(model);
  if (run.state != RunState::Never && !run.active() && is_stale(model, run)) return "of an earlier version";
  constexpr const char* words[] = {"not run yet", "running",          "stopping", "finished",
                                   "failed",      "does not compile", "stopped"};
  std::string text = words[static_cast<size_t>(run.state)];
  if (run.state == RunState::Never || run.state == RunState::Rejected) return text;
  if (run.steps > 0) return text + ", " + counted(run.steps, "step");
  char time[48]; // some engines count no steps
  std::snprintf(time, sizeof time, ", %.2f ms", static_cast<double>(run.microseconds) / 1000);
  return run.microseconds == 0 ? text : text + time;
}

} // namespace letcont::app
