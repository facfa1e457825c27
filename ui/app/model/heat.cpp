#include "app/model/heat.h"

#include "app/model/actions.h"
#include "support/shown.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace letcont::app {

namespace {

std::vector<LineHeat> of_source(const Model& model) {
  const Profile& profile = model.run.profile;
  auto all = static_cast<float>(std::max<uint64_t>(steps_of(profile), 1));
  std::vector<LineHeat> lines;
  for (const LineCount& count : by_line(profile, Source("", model.source.text().bytes())))
    if (count.line > 0) lines.push_back({count.line - 1, count.times, static_cast<float>(count.steps) / all});
  return lines;
}

std::vector<LineHeat> of_cps(const Model& model, const StageView& view) {
  const Profile& profile = model.run.profile;
  auto all = static_cast<float>(std::max<uint64_t>(steps_of(profile), 1));
  std::map<NodeId, uint64_t> times;
  for (const NodeCount& node : profile.nodes) times[node.node] += node.times;
  std::vector<LineHeat> lines;
  for (const Range& range : view.ranges) {
    auto found = times.find(range.node);
    if (found == times.end()) continue;
    uint32_t line = view.text.line_of(range.begin);
    if (lines.empty() || lines.back().line != line) lines.push_back({line, 0, 0});
    lines.back().times = std::max(lines.back().times, found->second);
    lines.back().share += static_cast<float>(found->second) / all;
    times.erase(found); // each once
  }
  return lines;
}

} // namespace

std::vector<LineHeat> heat(const Model& model, std::string_view shows) {
  if (model.run.profile.nodes.empty() || model.run.program.revision != model.source.revision()) return {};
  if (shows == source_pane) return of_source(model);
  auto document = model.documents.find(shows);
  bool ran = shows == "cps" && document != model.documents.end() && !is_stale(model, document->second);
  return ran ? of_cps(model, document->second) : std::vector<LineHeat>();
}

std::string heat_text(const Words& words, const LineHeat& line) {
  char share[32];
  std::snprintf(share, sizeof share, line.share < 0.1f ? "%.1f" : "%.0f", static_cast<double>(line.share) * 100);
  // xgettext:no-c-format
  return words.plural("{0} run, {1}% of steps", "{0} runs, {1}% of steps", line.times, words.number(line.times),
                      words.fraction(share));
}

void set_counting(Model& model, bool on) {
  model.counts_runs = on;
  set_notice(model, on ? model.words("Line counts are on for the next run.") : model.words("Line counts are off."));
}

} // namespace letcont::app
