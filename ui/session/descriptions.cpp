#include "session/descriptions.h"

#include "llvm/passes/passes.h"

#include <algorithm>
#include <utility>

namespace letcont {

std::vector<LanguageInfo> all_languages() {
  std::vector<LanguageInfo> infos;
  for (const Language& language : languages()) infos.push_back(language.info);
  return infos;
}

std::vector<LibraryText> all_libraries() {
  std::vector<LibraryText> texts;
  for (const Language& language : languages())
    if (language.library) texts.push_back({language.info.name, language.library->text});
  return texts;
}

std::vector<PassInfo> all_passes() {
  std::vector<PassInfo> infos;
  for (const passes::Pass& pass : passes::all_passes()) {
    PassInfo info{std::string(pass.name), std::string(pass.documentation), std::string(pass.text), {}};
    for (const passes::RuleRow& rule : pass.rules)
      info.rules.push_back({std::string(rule.name), std::string(rule.text)});
    infos.push_back(std::move(info));
  }
  return infos;
}

std::vector<EngineInfo> infos_of(std::span<const Engine> engines) {
  std::vector<EngineInfo> infos;
  for (const Engine& engine : engines) infos.push_back({std::string(engine.name), std::string(engine.documentation)});
  return infos;
}

std::vector<LlvmPassInfo> all_llvm_passes(LlvmPasses here) {
  std::vector<LlvmPassInfo> infos;
  if (here == LlvmPasses::None) return infos;
  for (const LlvmPass& pass : llvm_passes())
    if (here == LlvmPasses::All || pass.is_registered())
      infos.push_back({std::string(pass.name), std::string(pass.does), std::string(pass.text), can_be_off(pass)});
  return infos;
}

std::vector<LlvmPipelineInfo> all_llvm_pipelines(LlvmPasses here) {
  if (here == LlvmPasses::None) return {};
  std::string missing = here == LlvmPasses::All ? "" : "not in the page: only in the desktop program and the command";
  return {{"letcont", "each of the usual optimisations once", ""},
          {"O1", "LLVM's own, for little time to compile", missing},
          {"O2", "LLVM's own, as `letcont build` runs it", missing},
          {"O3", "LLVM's own, for the fastest code", missing}};
}

LlvmResults results(const LlvmRun& run) {
  LlvmResults results;
  results.pipeline = run.pipeline;
  size_t count = std::min(run.executions.size(), most_llvm_executions);
  results.left_out = run.executions.size() - count;
  for (size_t i = 0; i < count; ++i) {
    const PassExecution& each = run.executions[i];
    results.executions.push_back({each.pass, each.on, each.instructions_before, each.instructions_after, each.changed});
  }
  return results;
}

std::vector<PassResult> results(const std::vector<PassReport>& reports) {
  std::vector<PassResult> results;
  std::span<const passes::Step> steps = passes::default_steps();
  bool usual = reports.size() == steps.size() && std::equal(reports.begin(), reports.end(), steps.begin(),
                                                            [](const PassReport& report, const passes::Step& step) {
                                                              return report.pass->name == step.pass;
                                                            });
  passes::Pipeline pipeline;
  for (const PassReport& report : reports) pipeline.push_back(report.pass);
  std::vector<std::string> keys = passes::keys(pipeline);
  for (size_t i = 0; i < reports.size(); ++i) {
    const PassReport& report = reports[i];
    PassResult result;
    result.pass = report.pass->name;
    result.key = std::move(keys[i]);
    if (usual) result.reason = steps[i].reason;
    for (const passes::RuleCount& count : report.counts)
      result.rules.push_back({std::string(count.rule), count.times, count.places});
    result.size_before = static_cast<uint32_t>(report.size_before);
    result.size_after = static_cast<uint32_t>(report.size_after);
    results.push_back(std::move(result));
  }
  return results;
}

std::vector<std::string> macros_for(const std::vector<std::string>& stages, Compilation& compilation) {
  constexpr uint32_t most = 1'000;
  auto expands = [](const std::string& name) { return name.starts_with("expanded"); };
  if (std::none_of(stages.begin(), stages.end(), expands)) return {};
  std::optional<Unfolding> unfolding = compilation.unfolded(most);
  return unfolding ? std::move(unfolding->macros) : std::vector<std::string>();
}

void describe(Compilation& compilation, Compiled& answer) {
  bool lists_llvm = std::any_of(answer.stages.begin(), answer.stages.end(),
                                [](const StageDocument& each) { return each.stage == llvm_passes_stage; });
  if (lists_llvm && compilation.llvm_run()) answer.llvm = results(*compilation.llvm_run());
  answer.ok = compilation.check(); // though a stage may be too long
  answer.diagnostics = compilation.diagnostics().all();
  answer.original = original_places(compilation.source(), answer.diagnostics);
  answer.passes = results(compilation.reports());
}

} // namespace letcont
