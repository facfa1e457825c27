// The gutter of a program and of its CPS shows the profile of a counted run.
#include "app/model/heat.h"
#include "app_harness.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

namespace letcont::app {
namespace {

constexpr const char* loop = "def f(n) =\n  if n == 0 then 0\n  else f(n - 1);\nwrite(f(1000))\n";

float sum(const std::vector<LineHeat>& lines) {
  return std::accumulate(lines.begin(), lines.end(), 0.0f,
                         [](float all, const LineHeat& line) { return all + line.share; });
}

TEST(Heat, RunsAreCountedWhenTheUserAsks) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(loop, "fun");
  it.settle();
  it.app.command(Command::Run);
  it.settle();
  EXPECT_TRUE(heat(it.app.model(), source_pane).empty());
  it.app.command(Command::CountRuns);
  it.app.command(Command::Run);
  it.settle();
  std::vector<LineHeat> source = heat(it.app.model(), source_pane);
  ASSERT_GE(source.size(), 2u);
  auto hottest = std::max_element(source.begin(), source.end(),
                                  [](const LineHeat& a, const LineHeat& b) { return a.share < b.share; });
  EXPECT_TRUE(hottest->line == 1 || hottest->line == 2) << hottest->line;
  EXPECT_GE(hottest->times, 1000u);
  EXPECT_LE(hottest->times, 1001u);
  EXPECT_GT(sum(source), 0.9f);
  std::vector<LineHeat> cps = heat(it.app.model(), "cps");
  ASSERT_GE(cps.size(), 4u);
  EXPECT_NEAR(sum(cps), 1, 0.001);
  for (size_t i = 1; i < cps.size(); ++i) EXPECT_LT(cps[i - 1].line, cps[i].line);
  EXPECT_TRUE(heat(it.app.model(), "llvm").empty());
  EXPECT_GT(it.frame(), 0);
  // Of another program it says nothing.
  it.app.set_source("write(1)\n", "fun");
  it.settle();
  EXPECT_TRUE(heat(it.app.model(), source_pane).empty());
}

TEST(Heat, InWords) {
  EXPECT_EQ(heat_text(Words(), {3, 1, 0.5f}), "1 run, 50% of steps");
  EXPECT_EQ(heat_text(Words(), {3, 12345, 0.0123f}), "12,345 runs, 1.2% of steps");
}

} // namespace
} // namespace letcont::app
