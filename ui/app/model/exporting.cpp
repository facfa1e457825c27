#include "app/model/exporting.h"

#include "app/model/actions.h"
#include "app/model/stage_names.h"
#include "app/picture/svg.h"
#include "support/source.h"

#include <algorithm>

namespace letcont::app {

namespace {

// Returns the stages in panes, in order, without repetitions, that are of the current program.
std::vector<ExportedStage> shown_stages(const Model& model) {
  std::vector<std::string> names;
  for (const Layout::Pane& pane : model.layout.panes())
    if (is_stage_pane(pane.shows) && std::find(names.begin(), names.end(), pane.shows) == names.end())
      names.push_back(pane.shows);
  std::vector<ExportedStage> stages;
  for (const std::string& name : names) {
    auto found = model.documents.find(name);
    const StageInfo* info = stage_info(model, name);
    if (found == model.documents.end() || !info || is_stale(model, found->second)) continue;
    const StageView& view = found->second;
    stages.push_back({pane_title(model, name),
                      info->documentation,
                      info->syntax,
                      {view.text.bytes(), view.ranges},
                      info->syntax == "dot" ? svg_of_stage(view.text.bytes(), Theme::Light) : std::string()});
  }
  return stages;
}

} // namespace

ExportedProgram exported_program(const Model& model, std::string address) {
  const ProgramText text = program(model);
  auto rendered = [&](const std::vector<Diagnostic>& diagnostics, const OriginalPlaces& places) {
    const Source source(text.name, text.text, source_map(places, text.original));
    std::string all;
    for (const Diagnostic& diagnostic : diagnostics) all += render(diagnostic, source, false);
    return all;
  };
  ExportedProgram exported;
  exported.title = model.file.empty() ? program_title(Words(), text.text) : text.name;
  exported.language = model.source.language();
  exported.text = text.text;
  exported.stages = shown_stages(model);
  const bool is_over = model.run.state == RunState::Ended || model.run.state == RunState::Failed;
  exported.ran = is_over && !is_stale(model, model.run); // else it is the output of another program
  if (exported.ran) exported.output = model.run.output.bytes();
  if (model.diagnosed_revision == model.source.revision())
    exported.problems += rendered(model.diagnostics, model.original_places);
  if (exported.ran) exported.problems += rendered(model.run.diagnostics, model.run.original_places);
  exported.address = std::move(address);
  return exported;
}

} // namespace letcont::app
