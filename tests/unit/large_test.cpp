// Terms of a million expressions: they are printed, read back, checked and shrunk in a process that has 1 GiB of
// addresses and 128 KiB of stack, so that nothing takes more than a constant for each expression, or recurses.

#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "generate/can_limit_memory.h"
#include "generate/generate.h"
#include "passes/pipeline/pipeline.h"

#include <cstdio>
#include <functional>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont {
namespace {

using generate::Shape;

constexpr rlim_t gibibyte = rlim_t{1} << 30;
constexpr rlim_t small_stack = 128 << 10;

// Whether the work gives true within the limits.
bool holds_in_small_process(const std::function<bool()>& work) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    rlimit memory{gibibyte, gibibyte}, stack{small_stack, small_stack};
    if (can_limit_memory) setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_STACK, &stack);
    _exit(work() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::optional<cps::Program> read(std::string text) {
  Source source("large.cps", std::move(text));
  Diagnostics diagnostics;
  return cps::parse(source, diagnostics);
}

bool complain(const char* what, const char* shape) {
  std::fprintf(stderr, "%s: %s\n", shape, what);
  return false;
}

bool goes_through(Shape shape, uint32_t nodes, const passes::Pipeline& pipeline) {
  const char* name = generate::shape_names[static_cast<size_t>(shape)];
  std::string printed = cps::text(generate::large_program(shape, nodes));
  std::optional<cps::Program> program = read(printed);
  if (!program) return complain("does not read back", name);
  if (size(*program) < nodes / 10 * 7) return complain("is too small", name);
  if (cps::text(*program) != printed) return complain("reads back as another program", name);
  if (!cps::check(*program).empty()) return complain("is wrong", name);
  bool fine = passes::run(pipeline, *program, {nullptr, [&](const passes::Pass&, size_t, const auto& now, const auto&) {
                                                 return cps::check(now).empty();
                                               }});
  if (!fine) return complain("is wrong after a pass", name);
  printed = cps::text(*program);
  program = read(printed);
  return (program && cps::text(*program) == printed) || complain("does not read back after the passes", name);
}

void expect_goes_through(Shape shape, uint32_t nodes, const passes::Pipeline& pipeline) {
  EXPECT_TRUE(holds_in_small_process([&] { return goes_through(shape, nodes, pipeline); }))
      << generate::shape_names[static_cast<size_t>(shape)] << ", " << nodes << " expressions, "
      << passes::text(pipeline);
}

TEST(Large, AMillionExpressionsShrinkInAGibibyte) {
  for (Shape shape : {Shape::Functions, Shape::Mixed})
    expect_goes_through(shape, 1'000'000, {passes::pass_named("shrink")});
}

// Every shape, through every pass: none of them recurses.
TEST(Large, NoPassRecurses) {
  for (size_t shape = 0; shape < generate::shape_names.size(); ++shape) {
    passes::Pipeline each;
    for (const passes::Pass& pass : passes::all_passes()) each.push_back(&pass);
    expect_goes_through(static_cast<Shape>(shape), 30'000, each);
    expect_goes_through(static_cast<Shape>(shape), 30'000, passes::default_pipeline());
  }
}

// The test can fail: the limits are kept.
TEST(Large, LimitsAreLimits) {
  EXPECT_FALSE(holds_in_small_process([] {
    volatile char deep[4 * small_stack];
    for (size_t i = 0; i < sizeof deep; i += 4096) deep[sizeof deep - 1 - i] = 1;
    return deep[sizeof deep - 1] == 1;
  }));
  if (!can_limit_memory) return;
  EXPECT_FALSE(holds_in_small_process([] {
    void* volatile much = std::malloc(2 * gibibyte);
    return much != nullptr;
  }));
}

} // namespace
} // namespace letcont
