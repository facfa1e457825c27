#include "compile/missing_stage.h"

#include "compile/compilation.h"
#include "support/suggest.h"

#include <algorithm>

namespace letcont {

// Nothing if the program's language has it.
static std::string unknown_stage(const Compilation& compilation, std::string_view name) {
  std::vector<std::string> known;
  for (const StageInfo& stage : stages_of(compilation.language(), compilation.options().stages))
    known.push_back(stage.name);
  if (std::find(known.begin(), known.end(), name) != known.end()) return {};
  return "there is no stage '" + std::string(name) + "'" + did_you_mean(name, known);
}

std::string why_no_stage(const Compilation& compilation, std::string_view name) {
  size_t dots = name.find("..");
  if (std::string unknown = unknown_stage(compilation, split_stage(name.substr(0, dots)).stage); !unknown.empty())
    return unknown;
  if (dots != std::string_view::npos) {
    std::string unknown = unknown_stage(compilation, split_stage(name.substr(dots + 2)).stage);
    if (!unknown.empty()) return unknown;
    return "there is no difference of '" + std::string(name.substr(0, dots)) + "' and '" +
           std::string(name.substr(dots + 2)) + "': both must be stages of this program in the same notation";
  }
  auto [stage, of_pass] = split_stage(name);
  std::string pass(of_pass);
  if (stage == "expanded" && !pass.empty())
    return "there is no stage '" + std::string(name) + "': expanded@2 is the program with its first 2 uses of macros " +
           "unfolded, and the stage comes before the passes";
  std::string message = "this program cannot be shown as '" + std::string(name) + "'";
  const Stage* known = stage_named(compilation.options().stages, stage);
  bool is_of_language = !known;
  if (!pass.empty() && (is_of_language || !known->print)) return message + ": the stage comes before the passes";
  if (!compilation.has_pass(pass))
    return "the pipeline has no pass '" + pass.substr(0, pass.find('#')) + "': it is " +
           passes::text(compilation.pipeline());
  if (known && !known->needs.empty()) return message + ": that stage is of " + std::string(known->needs);
  if (!pass.empty() && pass.find('#') != std::string::npos)
    return message + ": that pass does not run so often; the pipeline is " + passes::text(compilation.pipeline());
  return message;
}

} // namespace letcont
