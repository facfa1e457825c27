// Random programs do the same as machine code as in the reference evaluator.

#include "cps/check/check.h"
#include "cps/text/print.h"
#include "generate/small.h"
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
  return std::string(before.source.text()) + "gives\n" + text(expected) + "\nand as machine code, after " +
         passes::text(pipeline) + "\n" + text(native);
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

// A sample of all small programs (generate/small.h): of each alphabet and each size up to LETCONT_SMALL (4), every
// LETCONT_EVERY-th (1,000), as it is and after the default pipeline. Endless ones are left out.
std::optional<std::string> small_programs_agree(const generate::Alphabet& alphabet, uint32_t size) {
  uint32_t every = setting("LETCONT_EVERY", 1000);
  generate::SmallPrograms all(alphabet, size);
  while (const cps::Program* program = all.next()) {
    if (all.position() % every != every / 2 || !cps::check(*program, 1).empty()) continue;
    Sample before = sample(*program);
    Outcome expected = evaluate(before.program, before.source, 1000);
    if (expected.error.find("limit") != std::string::npos) continue;
    doing(std::string(before.source.text()));
    if (auto wrong = agrees(before, expected, {passes::pass_named("close")})) return wrong;
    if (auto wrong = agrees(before, expected, passes::default_pipeline())) return wrong;
  }
  return std::nullopt;
}

TEST(Llvm, DoesWhatTheEvaluatorDoesInSmallPrograms) {
  for (const generate::Alphabet& alphabet : generate::small_alphabets())
    for (uint32_t size = 1; size <= setting("LETCONT_SMALL", 4); ++size) {
      doing("");
      bool failed = fails_in_child([&] {
        std::optional<std::string> wrong = small_programs_agree(alphabet, size);
        if (wrong) doing(*wrong);
        return !wrong;
      });
      ASSERT_FALSE(failed) << alphabet.name << ", size " << size << ":\n" << what_was_done();
    }
}

} // namespace
} // namespace letcont::property
