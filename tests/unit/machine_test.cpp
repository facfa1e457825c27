// The additions of the desktop application's engine: LLVM's optimiser and assembly as stages that are linked with the
// source, and machine code.
#include "compile/compilation.h"
#include "machine/machine.h"

#include <gtest/gtest.h>

namespace letcont {
namespace {

ProgramText fun(std::string text) { return {"fun", "p.fun", std::move(text), "default"}; }

std::optional<Document> made(Compilation& compilation, std::string_view name) {
  return stage_named(machine::stages(), name)->print(compilation, *compilation.cps());
}

const Engine& native_engine() { return machine::engines().back(); }

constexpr char loop[] = "def f(x: Int, y: Int) : Int = if x == 0 then y else f(x - 1, y * 3 + x);\nwrite(f(10, 1))\n";

void expect_linked(const Document& document, const std::string& source, double least) {
  size_t known = 0;
  for (const Range& range : document.ranges) {
    EXPECT_LE(range.end, document.text.size());
    if (!range.source.known()) continue;
    ++known;
    EXPECT_LE(range.source.end, source.size());
  }
  ASSERT_FALSE(document.ranges.empty());
  EXPECT_GE(static_cast<double>(known), least * static_cast<double>(document.ranges.size()));
}

TEST(MachineStages, TheOptimisedIrIsLinkedAndClean) {
  Compilation compilation(fun(loop));
  std::optional<Document> document = made(compilation, "optimised");
  ASSERT_TRUE(document);
  EXPECT_NE(document->text.find("define"), std::string::npos);
  EXPECT_EQ(document->text.find("!dbg"), std::string::npos);
  expect_linked(*document, loop, 0.9);
}

TEST(MachineStages, TheAssemblyIsLinkedAndClean) {
  Compilation compilation(fun(loop));
  std::optional<Document> document = made(compilation, "assembly");
  ASSERT_TRUE(document);
  EXPECT_NE(document->text.find("main:"), std::string::npos);
  for (const char* noise : {".loc", ".cfi_", ".debug", ".Ltmp", ".Lfunc_"})
    EXPECT_EQ(document->text.find(noise), std::string::npos) << noise;
  expect_linked(*document, loop, 0.9);
}

TEST(MachineStages, ChangingTheProgramChangesThem) {
  Compilation first(fun("write(1 + 2)")), second(fun("write(1 + 3)"));
  for (const char* name : {"optimised", "assembly"})
    EXPECT_NE(made(first, name)->text, made(second, name)->text) << name;
}

struct Ran {
  RunState state = RunState::Running;
  std::string output, code, error;
};

Ran run(const std::string& text, run::Limits limits = {}) {
  Compilation compilation(fun(text));
  EXPECT_TRUE(compilation.check());
  std::unique_ptr<Execution> execution =
      native_engine().start(*compilation.cps(), {.limits = limits, .source = &compilation.source()});
  Ran result;
  while (result.state == RunState::Running) {
    result.state = execution->run(1000);
    result.output += execution->take_output();
  }
  if (result.state == RunState::Failed)
    result.code = execution->error().code, result.error = execution->error().message;
  return result;
}

TEST(NativeEngine, PrintsWhatTheOthersPrint) {
  Ran native = run(loop);
  EXPECT_EQ(native.state, RunState::Ended) << native.error;
  Compilation compilation(fun(loop));
  ASSERT_TRUE(compilation.check());
  std::unique_ptr<Execution> vm = engines()[0].start(*compilation.cps(), {});
  while (vm->run(1000) == RunState::Running) {
  }
  EXPECT_EQ(native.output, vm->take_output());
  EXPECT_NE(native.output, "");
}

TEST(NativeEngine, TellsWhyAProgramFailed) {
  Ran failed = run("def f(x: Int) : Int = 10 / x;\nwrite(f(0))");
  EXPECT_EQ(failed.state, RunState::Failed);
  EXPECT_NE(failed.error, "");
}

TEST(NativeEngine, StopsAtTheLimitOfOutput) {
  Ran endless = run("def f(x) = { print_int(x); f(x + 1) };\nf(1)", {.output_bytes = 100'000});
  EXPECT_EQ(endless.state, RunState::Failed);
  EXPECT_EQ(endless.error, "the limit of 100000 bytes of output is reached"); // as the other engines have it
  EXPECT_EQ(endless.code, "limit/output");
  EXPECT_EQ(endless.output.size(), 100'000u);
}

// It ends with its execution: nothing is left running.
TEST(NativeEngine, AnEndlessProgramIsEnded) {
  Compilation compilation(fun("def f(x: Int) : Int = f(x + 1);\nwrite(f(1))"));
  ASSERT_TRUE(compilation.check());
  std::unique_ptr<Execution> execution =
      native_engine().start(*compilation.cps(), {.limits = {}, .source = &compilation.source()});
  for (int i = 0; i < 20; ++i) EXPECT_EQ(execution->run(1000), RunState::Running);
  execution.reset();
}

} // namespace
} // namespace letcont
