#include "optimiser/serve/serve.h"

#include "llvm/optimiser/optimiser.h"

#include <optional>
#include <utility>

namespace letcont {

static OptimiserAnswer refused(std::string why) {
  OptimiserAnswer answer;
  answer.refusal = std::move(why);
  return answer;
}

OptimiserAnswer answer(const OptimiserQuestion& question) {
  Diagnostics wrong;
  std::optional<LlvmPipeline> pipeline = parse_llvm_pipeline(question.passes, wrong);
  if (!pipeline) return refused(wrong.all().front().message);
  if (!is_registered(*pipeline)) return refused(why_not_registered(*pipeline));
  OptimiserRun run = run_llvm_passes(question.module, *pipeline, wanted_by(question.wanted),
                                     question.ranges ? Ranges::All : Ranges::None);
  OptimiserAnswer answer;
  if (question.wanted.empty())
    answer.document = print_executions(run);
  else if (std::optional<Document> text = text_of(run, question.wanted))
    answer.document = std::move(*text);
  else
    answer.refusal = why_no_text(run, question.wanted, question.passes);
  answer.executions = std::move(run.executions);
  return answer;
}

std::vector<uint8_t> answer(std::span<const uint8_t> bytes) {
  OptimiserQuestion question;
  return to_bytes(from_bytes(bytes, question) ? answer(question) : refused("the question is damaged"));
}

} // namespace letcont
