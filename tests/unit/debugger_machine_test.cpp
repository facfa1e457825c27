// The debugger's machine: it agrees with the reference evaluator, and every step can be undone.
#include "debugger_harness.h"
#include "eval/evaluator.h"
#include "generate/generate.h"
#include "turns.h"

#include <random>

namespace letcont::debugger {
namespace {

constexpr uint64_t most_steps = 300'000;

// With and without passes: closures of the source, and closures made by hand.
constexpr const char* pipelines[] = {"none", "default", "close"};

struct Outcome {
  std::string output, error;
  uint64_t steps = 0;
  bool operator==(const Outcome&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Outcome& run) {
  return out << run.steps << " steps, " << run.error << "\n" << run.output;
}

template <class M>
std::string error_of(const M& machine) {
  if (machine.state() != State::Failed) return machine.state() == State::Ended ? "ended" : "running";
  return machine.error().code + " at " + std::to_string(machine.error().span.begin) + ": " + machine.error().message;
}

TEST(DebuggerMachine, DoesWhatTheEvaluatorDoesStepForStep) {
  for (const auto& [language, path] : all_programs())
    for (const char* passes : pipelines) {
      SCOPED_TRACE(path.string() + " " + passes);
      Compilation compilation({language, path.string(), read_file(path), passes});
      const cps::Program* program = compilation.cps();
      ASSERT_TRUE(program) << render(compilation.diagnostics(), compilation.source(), false);
      eval::Evaluator evaluator(*program);
      Machine machine(*program, Limits(), {.steps = 10});
      uint64_t entered = 0;
      evaluator.trace = [&](cps::ContVar k, std::span<const eval::Value> arguments) {
        ++entered;
        while (machine.steps() < evaluator.steps() && machine.step()) {
        }
        if (machine.at() != program->data().conts[k].body) return ADD_FAILURE() << "another place";
        for (uint32_t i = 0; i < arguments.size(); ++i) {
          Value ours = machine.value(cps::parameters(*program, k)[i]);
          Type type = cps::parameter_type(*program, k, i);
          if (type == TypeTable::i32) ASSERT_EQ(ours.integer, arguments[i].integer);
          if (type == TypeTable::f64) ASSERT_EQ(ours.bits, arguments[i].bits);
          if (type == TypeTable::boolean) ASSERT_EQ(ours.boolean, arguments[i].boolean);
        }
      };
      evaluator.run(most_steps);
      while (machine.steps() < evaluator.steps() && machine.step()) {
      }
      EXPECT_EQ((Outcome{machine.output(), error_of(machine), machine.steps()}),
                (Outcome{evaluator.take_output(), error_of(evaluator), evaluator.steps()}));
      EXPECT_TRUE(entered > 0 || evaluator.steps() < 100);
    }
}

// To the end, and all the way back: at every tenth of the way the machine stands as it stood on the way there.
// Each program with one of the lists of passes.
TEST(DebuggerMachine, GoesForwardAndAllTheWayBack) {
  size_t number = 0;
  for (const auto& [language, path] : all_programs()) {
    ++number;
    for (size_t way = 0; way < std::size(pipelines); ++way) {
      if (!in_turn(number, way, std::size(pipelines))) continue;
      const char* passes = pipelines[way];
      SCOPED_TRACE(path.string() + " " + passes);
      Compilation compilation({language, path.string(), read_file(path), passes});
      Machine machine(*compilation.cps(), Limits(), {.steps = most_steps});
      uint64_t end = 0;
      while (machine.steps() < most_steps && machine.step()) ++end;
      machine.restart();
      uint64_t heap_at_first = machine.heap().bytes();
      std::vector<Image> seen;
      uint64_t apart = end / 10 + 1;
      do
        if (machine.steps() % apart == 0 || machine.steps() == end) seen.push_back(image(machine));
      while (machine.steps() < end && machine.step());
      if (end > 0) EXPECT_FALSE(seen.front() == seen.back());
      do
        if (machine.steps() % apart == 0 || machine.steps() == end) {
          EXPECT_TRUE(image(machine) == seen.back()) << "at step " << machine.steps();
          seen.pop_back();
        }
      while (machine.step_back());
      EXPECT_EQ(machine.steps(), 0u);
      EXPECT_TRUE(seen.empty());
      EXPECT_EQ(machine.heap().bytes(), heap_at_first);
    }
  }
}

// A jump to step n leaves the machine as a fresh run of n steps does.
TEST(DebuggerMachine, JumpsToWhereAFreshRunComes) {
  std::mt19937 random(7);
  for (const auto& [language, path] : all_programs()) {
    SCOPED_TRACE(path.string());
    Compilation compilation({language, path.string(), read_file(path), random() % 2 ? "none" : "default"});
    // A short history, so that some jumps begin again.
    Options options{.history = {.steps = 2000}};
    Debugger debugger(*compilation.cps(), compilation.source(), options);
    debugger.move({.motion = Motion::Run}, 20'000);
    uint64_t furthest = debugger.steps();
    for (int i = 0; i < 8; ++i) {
      uint64_t target = random() % (furthest + 1);
      if (debugger.move({.motion = Motion::To, .step = target}) == Stop::Arrived) ASSERT_EQ(debugger.steps(), target);
      Machine fresh(*compilation.cps(), options.limits, {});
      while (fresh.steps() < target && fresh.step()) {
      }
      ASSERT_TRUE(image(debugger.machine()) == image(fresh)) << "at step " << target;
    }
  }
}

// Every form of the language, in random programs.
TEST(DebuggerMachine, GoesBothWaysThroughRandomPrograms) {
  std::mt19937 random(3);
  uint32_t failed = 0;
  for (uint32_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    cps::Program program = generate::random_program({.seed = seed, .size = 200, .steps = 3000});
    eval::Evaluator evaluator(program);
    evaluator.run(100'000);
    Source source("random.cps", "");
    Debugger debugger(program, source, {.history = {.steps = 1000}});
    Image first = image(debugger.machine());
    debugger.move({.motion = Motion::Run});
    const Machine& machine = debugger.machine();
    ASSERT_EQ((Outcome{machine.output(), error_of(machine), machine.steps()}),
              (Outcome{evaluator.take_output(), error_of(evaluator), evaluator.steps()}));
    failed += machine.state() == State::Failed;
    Image last = image(machine);
    for (int i = 0; i < 3; ++i) {
      uint64_t target = random() % (debugger.furthest() + 1);
      debugger.move({.motion = Motion::To, .step = target});
      Machine fresh(program, Limits(), {});
      while (fresh.steps() < target && fresh.step()) {
      }
      ASSERT_TRUE(image(machine) == image(fresh)) << "at step " << target;
      for (uint32_t frame = 0; frame < debugger.frame_count(); ++frame) debugger.scope(frame);
      debugger.frames(0, 1000);
      debugger.heap_graph(0, 1000);
    }
    debugger.move({.motion = Motion::Run});
    ASSERT_TRUE(image(machine) == last);
    while (debugger.move({.back = true}) == Stop::Arrived && debugger.steps() > 0) {
    }
    ASSERT_TRUE(image(machine) == first);
  }
  EXPECT_GT(failed, 0u);
}

constexpr char growing[] =
    "data List = { Nil Cons(i32, List) }\n"
    "let _ = {\n let none = inj 0/2 () : List\n decl loop\n loop(none)\n"
    " loop(xs : List) = {\n let one = 1\n let more = inj 1/2 (one, xs) : List\n loop(more)\n }\n}\n";

// Makes a tuple at each turn and forgets it.
constexpr char endless[] = "let _ = {\n let zero = 0\n decl loop\n loop(zero)\n"
                           " loop(n) = {\n let one = 1\n let m = add(n, one)\n let pair = (n, m)\n"
                           " let again = #1(pair)\n loop(again)\n }\n}\n";

TEST(DebuggerMachine, KeepsTheLastStepsOfAnEndlessProgramInBoundedMemory) {
  Fixture f("cps", endless);
  uint64_t most_bytes = 0;
  for (int i = 0; i < 20; ++i) {
    f->move({.motion = Motion::Run}, 200'000);
    most_bytes = std::max(most_bytes, f->machine().bytes());
  }
  EXPECT_EQ(f->steps(), 4'000'000u);
  EXPECT_LE(f->oldest(), f->steps() - 100'000);
  EXPECT_LT(most_bytes, uint64_t{64} << 20);
  Image here = image(f->machine());
  uint64_t back = f->steps() - 100'000;
  EXPECT_EQ(f->move({.motion = Motion::To, .step = back}), Stop::Arrived);
  EXPECT_EQ(f.value_of("n"), std::to_string((back - 2) / 5));
  f->move({.motion = Motion::To, .step = 4'000'000});
  EXPECT_TRUE(image(f->machine()) == here);
}

// Records that only the past can reach come through collections.
TEST(DebuggerMachine, KeepsTheRecordsThatGoingBackBringsBack) {
  Fixture f("cps", endless);
  f->move({.motion = Motion::Run}, 1'100'000); // the first collection is at step 999,000 or so
  uint64_t tuple = Heap::size_of(2), kept = f->machine().heap().bytes();
  ASSERT_LT(kept, f->machine().heap().made() * tuple) << "nothing was collected";
  EXPECT_GE(kept, 52'000 * tuple); // those of the last 260,000 steps
  Machine fresh(f.program(), Limits(), {});
  while (fresh.steps() < 990'000) fresh.step();
  for (int i = 0; i < 5; ++i, fresh.step()) {
    f->move({.motion = Motion::To, .step = fresh.steps()});
    EXPECT_TRUE(image(f->machine()) == image(fresh)) << "at step " << fresh.steps();
    f->move({.motion = Motion::To, .step = 1'100'000});
  }
}

TEST(DebuggerMachine, ForgetsThePastWhenItHoldsTooMuch) {
  HistoryLimits history{.steps = 1'000'000, .heap_bytes = 1 << 20};
  Fixture f("cps", endless, "none", {.history = history});
  f->move({.motion = Motion::Run}, 2'000'000);
  EXPECT_LE(f->machine().heap().bytes(), uint64_t{17} << 20); // 8 MiB until the first collection, twice as much then
  EXPECT_EQ(f.value_of("n"), std::to_string((2'000'000 - 2) / 5));
}

TEST(DebuggerMachine, EndsAtEachLimitAndComesBackFromThere) {
  Fixture heap("cps", growing, "none", {.limits = {.heap_bytes = 100'000}});
  EXPECT_EQ(heap->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_EQ(heap->error().code, "limit/heap");
  uint64_t failed_at = heap->steps();
  Image failed = image(heap->machine());
  EXPECT_EQ(heap->move({.back = true}), Stop::Arrived);
  EXPECT_EQ(heap->state(), State::Running);
  EXPECT_EQ(heap->steps(), failed_at - 1);
  heap->move({.motion = Motion::To, .step = failed_at - 500});
  EXPECT_EQ(heap->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_TRUE(image(heap->machine()) == failed);

  Fixture steps("cps", endless, "none", {.limits = {.steps = 1000}});
  EXPECT_EQ(steps->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_EQ(steps->error().code, "limit/steps");
  EXPECT_EQ(steps->steps(), 1000u);
  EXPECT_EQ(steps->move({.back = true}), Stop::Arrived);
  EXPECT_EQ(steps->state(), State::Running);
  EXPECT_EQ(steps->steps(), 999u);

  Fixture output("fun", "def f(n) = { print_int(n); f(n + 1) };\nf(0)", "none", {.limits = {.output_bytes = 15}});
  EXPECT_EQ(output->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_EQ(output->error().code, "limit/output");
  EXPECT_EQ(output->output(), "012345678910111");
  output->move({.back = true});
  EXPECT_EQ(output->output(), "01234567891011");

  Fixture stack("fun", "def f(n) = 1 + f(n + 1);\nwrite(f(0))", "none", {.limits = {.stack_bytes = 10'000}});
  EXPECT_EQ(stack->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_EQ(stack->error().code, "limit/stack");
  uint32_t deep = stack->frame_count();
  EXPECT_EQ(stack->move({.motion = Motion::Out, .back = true}), Stop::Arrived);
  EXPECT_EQ(stack->frame_count(), deep - 1);
}

} // namespace
} // namespace letcont::debugger
