#include "driver/engine.h"
#include "eval/evaluator.h"

namespace letcont {

namespace {

class EvalExecution final : public Execution {
public:
  EvalExecution(const cps::Program& program, RunLimits limits)
      : evaluator_(program, {.steps = limits.steps, .output_bytes = limits.output_bytes}) {}

  RunState run(uint64_t max_steps) override {
    switch (evaluator_.run(max_steps)) {
    case eval::State::Running: return RunState::Running;
    case eval::State::Ended: return RunState::Ended;
    case eval::State::Failed: break;
    }
    return RunState::Failed;
  }
  std::string take_output() override { return evaluator_.take_output(); }
  uint64_t steps() const override { return evaluator_.steps(); }
  const Diagnostic& error() const override { return evaluator_.error(); }

private:
  eval::Evaluator evaluator_;
};

std::unique_ptr<Execution> start_eval(const cps::Program& program, RunLimits limits) {
  return std::make_unique<EvalExecution>(program, limits);
}

constexpr Engine all_engines[] = {
    {"eval", "the reference evaluator: plain and slow", start_eval},
};

} // namespace

std::span<const Engine> engines() { return all_engines; }

} // namespace letcont
