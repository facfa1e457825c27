#include "engines/llvm_pipeline.h"

namespace letcont {

std::optional<LlvmPipeline> llvm_pipeline(Compilation& compilation, std::string_view list) {
  Diagnostics wrong;
  std::optional<LlvmPipeline> pipeline = parse_llvm_pipeline(list, wrong);
  for (const Diagnostic& each : wrong.all())
    compilation.refuse_stage("driver/passes", "LLVM's passes: " + each.message);
  return pipeline;
}

} // namespace letcont
