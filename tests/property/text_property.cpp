// Prints and reads back random programs, before and after passes.

#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "generate/random.h"
#include "property.h"

#include <gtest/gtest.h>

namespace letcont::property {
namespace {

// Nothing if the program is right, and prints as a text that reads back as the same.
std::optional<std::string> is_fixed_point(const cps::Program& program) {
  std::vector<cps::Violation> violations = cps::check(program);
  if (!violations.empty()) return report(violations);
  Source source("program.cps", cps::text(program));
  Diagnostics diagnostics;
  std::optional<cps::Program> read = cps::parse(source, diagnostics);
  if (!read) return std::string(source.text()) + render(diagnostics, source, false);
  std::string again = cps::text(*read);
  if (again != source.text()) return std::string(source.text()) + "reads back as\n" + again;
  return std::nullopt;
}

TEST(Text, ReadsBackTheSame) {
  holds([](const cps::Program& program, uint32_t) { return is_fixed_point(program); }, 10'000);
}

TEST(Text, ReadsBackTheSameAfterPasses) {
  holds(
      [](const cps::Program& program, uint32_t random) -> std::optional<std::string> {
        generate::Random choices(random);
        cps::Program changed = program;
        for (int i = 0; i < 4; ++i) {
          std::span<const passes::Pass> all = passes::all_passes();
          const passes::Pass& pass = all[choices.below(static_cast<uint32_t>(all.size()))];
          pass.run(changed);
          if (std::optional<std::string> wrong = is_fixed_point(changed))
            return "after " + std::string(pass.name) + ":\n" + *wrong;
        }
        return std::nullopt;
      },
      2'000);
}

// The reading and printing of what is read change nothing of what a program does.
TEST(Text, MeansTheSame) {
  holds(
      [](const cps::Program& program, uint32_t) -> std::optional<std::string> {
        Sample read = sample(program);
        Outcome before = evaluate(program, read.source), after = evaluate(read.program, read.source);
        // Only what was read has places.
        if (before.output == after.output && before.error.empty() == after.error.empty()) return std::nullopt;
        return text(before) + "\nbecomes\n" + text(after);
      },
      2'000);
}

} // namespace
} // namespace letcont::property
