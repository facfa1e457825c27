#include "optimiser/serve/serve.h"

#include <optional>
#include <utility>

namespace letcont {

constexpr char no_module[] = "there is no module to ask about";

OptimiserServer::OptimiserServer() : refusal_(no_module) {}

void OptimiserServer::tell(OptimiserSubject subject) {
  run_.reset();
  Diagnostics wrong;
  std::optional<LlvmPipeline> pipeline = parse_llvm_pipeline(subject.passes, wrong);
  refusal_ = pipeline ? why_not_registered(*pipeline) : wrong.all().front().message;
  if (!refusal_.empty()) return;
  passes_ = std::move(subject.passes);
  run_ = std::make_unique<KeptRun>(std::move(subject.module), std::move(*pipeline),
                                   subject.ranges ? Ranges::All : Ranges::None, KeptRun::Budget());
}

OptimiserAnswer OptimiserServer::answer(const OptimiserQuestion& question) {
  OptimiserAnswer answer;
  answer.refusal = refusal_;
  if (!run_) return answer;
  switch (question.topic) {
  case OptimiserTopic::Executions: answer.executions = run_->executions(); break;
  case OptimiserTopic::Remarks: answer.remarks = run_->remarks(); break;
  case OptimiserTopic::Text:
    if (std::optional<Document> text = run_->text(question.wanted))
      answer.text = std::move(*text);
    else
      answer.refusal = why_no_text(run_->executions(), question.wanted, passes_);
    break;
  }
  return answer;
}

void OptimiserServer::forget() {
  run_.reset();
  refusal_ = no_module;
}

void OptimiserServer::tell(std::span<const uint8_t> bytes) {
  OptimiserSubject subject;
  if (from_bytes(bytes, subject)) return tell(std::move(subject));
  run_.reset();
  refusal_ = "the module is damaged";
}

std::vector<uint8_t> OptimiserServer::answer(std::span<const uint8_t> bytes) {
  OptimiserQuestion question;
  if (from_bytes(bytes, question)) return to_bytes(answer(question));
  OptimiserAnswer refused;
  refused.refusal = "the question is damaged";
  return to_bytes(refused);
}

} // namespace letcont
