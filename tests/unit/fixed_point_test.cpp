// Printed CPS, read back, prints the same: for every program of the corpus, before the passes and after each of them.

#include "compile/compilation.h"
#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "passes/pipeline/pipeline.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace letcont {
namespace {

// What is wrong with the text of the program; empty if it is a fixed point.
std::string not_fixed(const cps::Program& program) {
  Source source("printed.cps", cps::text(program));
  Diagnostics diagnostics;
  std::optional<cps::Program> again = cps::parse(source, diagnostics);
  if (!again) return render(diagnostics, source, false);
  std::vector<cps::Violation> violations = cps::check(*again);
  if (!violations.empty()) return violations[0].message;
  return cps::text(*again) == source.text()
             ? ""
             : "it is\n" + std::string(source.text()) + "\nand then\n" + cps::text(*again);
}

TEST(FixedPoint, EveryProgramAfterEveryPass) {
  size_t programs = 0, texts = 0;
  for (const char* folder : {"/tests/programs", "/ui/examples", "/tests/bench/programs"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(LETCONT_SOURCE_FOLDER) + folder)) {
      const Language* language = language_of_file(entry.path().string());
      if (!language || !entry.is_regular_file()) continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      Compilation compilation({language->info.name, "p", text.str(), "none"});
      const cps::Program* converted = compilation.converted();
      if (!converted) continue;
      ++programs;
      std::set<std::string> seen; // most passes change nothing in most programs
      auto look = [&](const cps::Program& program, std::string_view after) {
        if (!seen.insert(cps::text(program)).second) return;
        ++texts;
        EXPECT_EQ(not_fixed(program), "") << entry.path() << " after " << after;
      };
      look(*converted, "the conversion");
      cps::Program program = *converted;
      passes::Observer observer;
      observer.after = [&](const passes::Pass& pass, size_t, const cps::Program& changed, const passes::Counts&) {
        look(changed, pass.name);
        return true;
      };
      passes::run(passes::default_pipeline(), program, observer);
    }
  EXPECT_GT(programs, 100u);
  EXPECT_GT(texts, 4 * programs);
}

} // namespace
} // namespace letcont
