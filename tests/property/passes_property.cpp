// Passes keep the meaning of random programs: what they print, and how they fail.

#include "cps/check.h"
#include "cps/print.h"
#include "generate/random.h"
#include "passes/pipeline.h"
#include "property.h"

#include <gtest/gtest.h>

namespace letcont::property {
namespace {

using passes::Pass;
using passes::Pipeline;

// Nothing if the program is as it should be after each pass of the pipeline.
std::optional<std::string> keeps_meaning(const Sample& before, const Outcome& expected, const Pipeline& pipeline) {
  cps::Program program = before.program;
  std::string done;
  bool boxed = false;
  for (const Pass* pass : pipeline) {
    doing(passes::text(pipeline) + ", in " + std::string(pass->name));
    pass->run(program);
    done += (done.empty() ? "" : ",") + std::string(pass->name);
    std::vector<cps::Violation> violations = cps::check(program);
    if (!violations.empty()) return "after " + done + ":\n" + report(violations);
    Outcome now = evaluate(program, before.source);
    boxed |= pass->name == "box";
    if (!same(now, expected, boxed))
      return before.source.text() + "gives\n" + text(expected) + "\nand after " + done + "\n" + text(now) +
             "\nthe program is then\n" + cps::text(program);
  }
  return std::nullopt;
}

// One of a hundred subsets of the passes, in an order of its own; some come twice.
Pipeline random_pipeline(uint32_t number) {
  generate::Random random(number % 100);
  std::span<const Pass> all = passes::all_passes();
  Pipeline pipeline;
  for (uint32_t i = 1 + random.below(9); i > 0; --i)
    pipeline.push_back(&all[random.below(static_cast<uint32_t>(all.size()))]);
  return pipeline;
}

TEST(Passes, KeepTheMeaningEach) {
  holds(
      [](const cps::Program& program, uint32_t) -> std::optional<std::string> {
        Sample before = sample(program);
        Outcome expected = evaluate(before.program, before.source);
        for (const Pass& pass : passes::all_passes())
          if (auto wrong = keeps_meaning(before, expected, {&pass})) return wrong;
        return std::nullopt;
      },
      4'000);
}

TEST(Passes, KeepTheMeaningInTheDefaultPipeline) {
  holds(
      [](const cps::Program& program, uint32_t) {
        Sample before = sample(program);
        return keeps_meaning(before, evaluate(before.program, before.source), passes::default_pipeline());
      },
      4'000);
}

TEST(Passes, KeepTheMeaningInAnyOrder) {
  holds(
      [](const cps::Program& program, uint32_t random) -> std::optional<std::string> {
        Sample before = sample(program);
        Outcome expected = evaluate(before.program, before.source);
        for (uint32_t i = 0; i < 3; ++i)
          if (auto wrong = keeps_meaning(before, expected, random_pipeline(3 * random + i))) return wrong;
        return std::nullopt;
      },
      4'000);
}

} // namespace
} // namespace letcont::property
