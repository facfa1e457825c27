// Random programs do the same as machine code as in the reference evaluator.

#include "cps/check.h"
#include "machine_code.h"
#include "property.h"

#include <gtest/gtest.h>

namespace letcont::property {
namespace {

// Machine code does what `expected` says, after the passes.
std::optional<std::string> agrees(const Sample& before, const Outcome& expected, const passes::Pipeline& pipeline) {
  cps::Program program = before.program;
  passes::run(pipeline, program);
  std::vector<cps::Violation> violations = cps::check(program);
  if (!violations.empty()) return report(violations);
  Outcome native = run_native(program, before.source);
  if (native == expected) return std::nullopt;
  return before.source.text() + "gives\n" + text(expected) + "\nand as machine code, after " + passes::text(pipeline) +
         "\n" + text(native);
}

std::optional<std::string> agrees(const cps::Program& program, const passes::Pipeline& pipeline) {
  Sample before = sample(program);
  return agrees(before, evaluate(before.program, before.source), pipeline);
}

TEST(Llvm, DoesWhatTheEvaluatorDoes) {
  holds([](const cps::Program& program, uint32_t) { return agrees(program, {passes::pass_named("close")}); }, 400);
}

TEST(Llvm, DoesTheSameAfterTheDefaultPipeline) {
  holds([](const cps::Program& program, uint32_t) { return agrees(program, passes::default_pipeline()); }, 400);
}

TEST(Llvm, DoesTheSameAfterAnyPasses) {
  uint32_t orders = setting("LETCONT_ORDERS", 1);
  holds(
      [&](const cps::Program& program, uint32_t random) -> std::optional<std::string> {
        Sample before = sample(program);
        Outcome expected = evaluate(before.program, before.source);
        for (uint32_t i = 0; i < orders; ++i) {
          passes::Pipeline pipeline = random_pipeline(random * orders + i);
          pipeline.push_back(passes::pass_named("close"));
          if (auto wrong = agrees(before, expected, pipeline)) return wrong;
        }
        return std::nullopt;
      },
      400);
}

} // namespace
} // namespace letcont::property
