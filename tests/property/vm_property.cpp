// Random programs do the same in the virtual machine as in the reference evaluator, step for step: the same output, the
// same error at the same place, after the same number of steps; the same continuations are entered in the same order
// with the same values; and that whatever the slices, when the collector runs at every allocation, and where a limit of
// steps ends them. Where the machine counts, each expression has run as often.

#include "cps/text/print.h"
#include "eval/evaluator.h"
#include "passes/close.h"
#include "passes/pipeline/pipeline.h"
#include "property.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"
#include "vm/machine/statistics.h"

#include <gtest/gtest.h>

namespace letcont::property {
namespace {

// What a run shows, and how it came to that.
struct Detailed {
  Outcome outcome;
  uint64_t steps = 0;
  std::string trace;
  std::vector<uint64_t> counts = {}; // by expression; empty: not counted
  bool operator==(const Detailed& other) const {
    return outcome == other.outcome && steps == other.steps && trace == other.trace &&
           (counts.empty() || other.counts.empty() || counts == other.counts);
  }
};
std::string text(const Detailed& run) {
  std::string counts;
  for (uint64_t count : run.counts) counts += " " + std::to_string(count);
  return text(run.outcome) + "\nafter " + std::to_string(run.steps) + " steps," + counts + "\n" + run.trace;
}

constexpr uint64_t most_steps = 10'000'000;

// A continuation and its parameters that are numbers and booleans; texts and what is on the heap are the engines' own.
class Tracer {
public:
  explicit Tracer(const cps::Program& program) : program_(program) {}
  // `bits_of(i)` is the i-th of the parameters that are not the unit.
  template <class F>
  void enter(cps::ContVar k, F&& bits_of) {
    if (text.size() > 10'000) return;
    text += 'k' + std::to_string(k.index);
    uint32_t given = 0;
    for (cps::Var parameter : cps::parameters(program_, k)) {
      Type type = cps::type(program_, parameter);
      if (type == TypeTable::unit) continue;
      uint64_t bits = bits_of(given++, parameter.index - cps::parameters(program_, k).first.index);
      TypeKind kind = program_.types.kind(type);
      if (kind == TypeKind::I32) text += ' ' + std::to_string(static_cast<uint32_t>(bits));
      if (kind == TypeKind::Bool) text += bits & 1 ? " true" : " false";
      // The sign of a NaN is nobody's promise.
      if (kind == TypeKind::F64) text += (bits << 1) > 0xFFE0000000000000 ? " nan" : ' ' + std::to_string(bits);
    }
    text += '\n';
  }
  std::string text;

private:
  const cps::Program& program_;
};

Detailed by_evaluator(const Sample& sample, uint64_t limit) {
  Tracer tracer(sample.program);
  eval::Evaluator evaluator(sample.program, {.steps = limit});
  evaluator.read_from(program_input());
  evaluator.count();
  evaluator.trace = [&](cps::ContVar k, std::span<const eval::Value> arguments) {
    tracer.enter(k, [&](uint32_t, uint32_t i) { return arguments[i].bits; });
  };
  while (evaluator.run(UINT64_MAX) == run::State::Running) {
  }
  Outcome outcome{evaluator.take_output(), {}};
  if (evaluator.state() == run::State::Failed) outcome.error = render(evaluator.error(), sample.source, false);
  return {outcome, evaluator.steps(), tracer.text, evaluator.counts()};
}

struct Manner {
  bool trace = true, count = false, stress = false;
  uint64_t limit = most_steps, slice = UINT64_MAX;
};

Detailed by_machine(const Sample& sample, Manner manner) {
  Diagnostics diagnostics;
  std::optional<vm::Code> code =
      vm::compile(sample.program, diagnostics, {.count = manner.count, .trace = manner.trace});
  if (!code) return {{"", render(diagnostics, sample.source, false)}, 0, {}};
  Tracer tracer(sample.program);
  vm::MachineOptions options{.input = program_input(), .stress = manner.stress};
  options.trace = [&](cps::ContVar k, std::span<const uint64_t> arguments) {
    tracer.enter(k, [&](uint32_t i, uint32_t) { return arguments[i]; });
  };
  vm::Machine machine(sample.program, std::move(*code), {.steps = manner.limit}, options);
  while (machine.run(manner.slice) == run::State::Running) {
  }
  Outcome outcome{machine.take_output(), {}};
  if (machine.state() == run::State::Failed) outcome.error = render(machine.error(), sample.source, false);
  Detailed run{outcome, machine.steps(), tracer.text};
  if (manner.count) run.counts = vm::profile(sample.program, machine);
  return run;
}

// Nothing, or how the two differ.
std::optional<std::string> differ(const Sample& sample, const Detailed& expected, Manner manner, const char* how) {
  doing(how);
  Detailed got = by_machine(sample, manner);
  if (got == expected) return std::nullopt;
  return std::string(sample.source.text()) + "gives\n" + text(expected) + "\nand in the machine, " + how + ",\n" +
         text(got);
}

std::optional<std::string> agrees(const cps::Program& program, const passes::Pipeline& pipeline, uint32_t number) {
  cps::Program closed = program;
  passes::run(pipeline, closed);
  if (!passes::is_closed(closed)) return "not closed:\n" + cps::text(closed);
  Sample before = sample(closed);
  Detailed expected = by_evaluator(before, most_steps);
  Detailed without_trace{expected.outcome, expected.steps, {}, expected.counts};
  if (auto wrong = differ(before, expected, {}, "traced")) return wrong;
  if (auto wrong = differ(before, without_trace, {.trace = false}, "as it is")) return wrong;
  if (auto wrong = differ(before, without_trace, {.trace = false, .count = true, .slice = 7}, "counting, in slices"))
    return wrong;
  if (expected.steps < 20'000)
    if (auto wrong = differ(before, without_trace, {.trace = false, .stress = true}, "collecting all the time"))
      return wrong;
  // Any limit ends it at the same place.
  uint64_t limit = expected.steps == 0 ? 0 : number * uint64_t{7919} % (expected.steps + 1);
  Detailed limited = by_evaluator(before, limit);
  limited.trace
      .clear(); // what the machine has done of a segment when it finds that its end is too far is not to be seen
  if (auto wrong = differ(before, limited, {.trace = false, .count = true, .limit = limit}, "counting up to a limit"))
    return wrong;
  return differ(before, limited, {.trace = false, .limit = limit, .slice = 100}, "with a limit");
}

TEST(Vm, DoesWhatTheEvaluatorDoes) {
  holds([](const cps::Program& program,
           uint32_t number) { return agrees(program, {passes::pass_named("close")}, number); },
        1500);
}

TEST(Vm, DoesTheSameAfterTheDefaultPipeline) {
  holds(
      [](const cps::Program& program, uint32_t number) { return agrees(program, passes::default_pipeline(), number); },
      1500);
}

TEST(Vm, DoesTheSameAfterAnyPasses) {
  holds(
      [](const cps::Program& program, uint32_t number) {
        passes::Pipeline pipeline = random_pipeline(number);
        pipeline.push_back(passes::pass_named("close"));
        return agrees(program, pipeline, number);
      },
      1500);
}

} // namespace
} // namespace letcont::property
