#include "driver/common_stages.h"

#include "cps/print.h"

#include <vector>

namespace letcont {

static std::optional<Document> lambda_stage(Compilation& compilation) {
  const lambda::Program* program = compilation.lambda();
  return program ? std::optional(lambda::print(*program)) : std::nullopt;
}

static std::optional<Document> cps_stage(Compilation& compilation) {
  const cps::Program* program = compilation.cps();
  return program ? std::optional(cps::print(*program)) : std::nullopt;
}

std::span<const CommonStage> common_stages() {
  static const std::vector<CommonStage> all{
      {{"lambda", "Lambda", "the typed lambda language that all languages become", "lambda"}, lambda_stage},
      {{"cps", "CPS", "continuation-passing style: every value named, every jump explicit", "cps"}, cps_stage},
  };
  return all;
}

} // namespace letcont
