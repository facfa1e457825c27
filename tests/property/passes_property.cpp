// Passes keep the meaning of random programs: what they print, and how they fail.

#include "cps/check/check.h"
#include "cps/text/print.h"
#include "passes/close.h"
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
  for (const Pass* pass : pipeline) {
    doing(passes::text(pipeline) + ", in " + std::string(pass->name));
    pass->run(program);
    done += (done.empty() ? "" : ",") + std::string(pass->name);
    std::vector<cps::Violation> violations = cps::check(program);
    if (!violations.empty()) return "after " + done + ":\n" + report(violations);
    Outcome now = evaluate(program, before.source);
    if (now != expected)
      return std::string(before.source.text()) + "gives\n" + text(expected) + "\nand after " + done + "\n" + text(now) +
             "\nthe program is then\n" + cps::text(program);
  }
  return std::nullopt;
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

// Closures are linked that hold more than 16 variables from further out; here, more than none, one and two.
TEST(Passes, CloseKeepsTheMeaningWithLinks) {
  holds(
      [](const cps::Program& program, uint32_t) -> std::optional<std::string> {
        Sample before = sample(program);
        Outcome expected = evaluate(before.program, before.source);
        for (uint32_t most_copied = 0; most_copied < 3; ++most_copied) {
          cps::Program closed = before.program;
          doing("close_with " + std::to_string(most_copied));
          passes::close_with(closed, most_copied);
          std::vector<cps::Violation> violations = cps::check(closed);
          if (!violations.empty()) return report(violations);
          Outcome now = evaluate(closed, before.source);
          if (now != expected)
            return std::string(before.source.text()) + "gives\n" + text(expected) + "\nand closed " + text(now) +
                   "\nthe program is then\n" + cps::text(closed);
        }
        return std::nullopt;
      },
      2'000);
}

// `orders` of the hundred random pipelines, others for each program.
std::optional<std::string> keeps_meaning_in_orders(const cps::Program& program, uint32_t random, uint32_t orders) {
  Sample before = sample(program);
  Outcome expected = evaluate(before.program, before.source);
  for (uint32_t i = 0; i < orders; ++i)
    if (auto wrong = keeps_meaning(before, expected, random_pipeline(random * orders + i))) return wrong;
  return std::nullopt;
}

TEST(Passes, KeepTheMeaningInSomeOrders) {
  uint32_t orders = setting("LETCONT_ORDERS", 3);
  holds([&](const cps::Program& program, uint32_t random) { return keeps_meaning_in_orders(program, random, orders); },
        4'000);
}

TEST(Passes, KeepTheMeaningInAHundredOrders) {
  if (setting("LETCONT_ORDERS", 0) > 0) GTEST_SKIP() << "the environment says how many";
  holds([](const cps::Program& program,
           uint32_t random) { return keeps_meaning_in_orders(program, random, random_pipelines); },
        100);
}

} // namespace
} // namespace letcont::property
