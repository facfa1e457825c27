#include "engines/engine.h"
#include "engines/profiling.h"
#include "eval/evaluator.h"
#include "passes/close.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"
#include "vm/machine/statistics.h"

#include <optional>

namespace letcont {

namespace {

class EvalExecution final : public Execution {
public:
  EvalExecution(const cps::Program& program, const RunOptions& options)
      : program_(program), evaluator_(program, options.limits) {
    evaluator_.read_from(options.input);
    if (options.count) evaluator_.count();
  }

  RunState run(uint64_t max_steps) override { return evaluator_.run(max_steps); }
  std::string take_output() override { return evaluator_.take_output(); }
  uint64_t steps() const override { return evaluator_.steps(); }
  const Diagnostic& error() const override { return evaluator_.error(); }
  Profile profile() const override { return profile_of(program_, evaluator_.counts()); }

private:
  const cps::Program& program_;
  eval::Evaluator evaluator_;
};

std::unique_ptr<Execution> start_eval(const cps::Program& program, const RunOptions& options) {
  return std::make_unique<EvalExecution>(program, options);
}

// The machine runs only closed programs; other programs are closed first.
class VmExecution final : public Execution {
public:
  VmExecution(const cps::Program& program, const RunOptions& options) : closed_(program), counts_(options.count) {
    std::optional<vm::Code> code = vm::compile(closed_.program(), diagnostics_, {.count = options.count});
    if (code)
      machine_.emplace(closed_.program(), std::move(*code), options.limits, vm::MachineOptions{.input = options.input});
  }

  RunState run(uint64_t max_steps) override { return machine_ ? machine_->run(max_steps) : RunState::Failed; }
  std::string take_output() override { return machine_ ? machine_->take_output() : std::string(); }
  uint64_t steps() const override { return machine_ ? machine_->steps() : 0; }
  const Diagnostic& error() const override { return machine_ ? machine_->error() : diagnostics_.all().front(); }
  std::vector<Counter> counters() const override {
    std::vector<Counter> all;
    if (machine_ && counts_)
      for (auto& [name, value] : vm::statistics(closed_.program(), *machine_))
        all.push_back({std::string(name), value});
    return all;
  }
  Profile profile() const override {
    return machine_ && counts_ ? profile_of(closed_.program(), vm::profile(closed_.program(), *machine_)) : Profile();
  }

private:
  passes::Closed closed_;
  Diagnostics diagnostics_; // what the machine has no instructions for
  std::optional<vm::Machine> machine_;
  bool counts_;
};

std::unique_ptr<Execution> start_vm(const cps::Program& program, const RunOptions& options) {
  return std::make_unique<VmExecution>(program, options);
}

constexpr Engine all_engines[] = {
    {"vm", "the virtual machine: bytecode, fast and bounded", start_vm},
    {"eval", "the reference evaluator: plain and slow", start_eval},
};

} // namespace

std::span<const Engine> engines() { return all_engines; }

} // namespace letcont
