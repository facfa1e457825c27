#include "property.h"

#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "eval/evaluator.h"
#include "generate/random.h"
#include "generate/reduce.h"

#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::property {

Sample sample(const cps::Program& program) {
  Source source("program.cps", cps::text(program));
  Diagnostics diagnostics;
  std::optional<cps::Program> read = cps::parse(source, diagnostics);
  EXPECT_TRUE(read) << source.text() << render(diagnostics, source, false);
  return {std::move(source), read ? std::move(*read) : cps::Program()};
}

std::string text(const Outcome& outcome) {
  return outcome.output + (outcome.error.empty() ? "" : "\n[" + outcome.error + "]");
}

Outcome evaluate(const cps::Program& program, const Source& source, uint64_t steps) {
  eval::Evaluator evaluator(program, {.steps = steps});
  evaluator.read_from(program_input());
  while (evaluator.run(UINT64_MAX) == eval::State::Running) {
  }
  std::string output = evaluator.take_output();
  if (evaluator.state() == eval::State::Ended) return {output, ""};
  return {output, render(evaluator.error(), source, false)};
}

namespace {

// ---- Everything is tried in child processes, so that a crash is a failure like any other.

// Seconds for one program: on a machine that is busy with other things, too.
constexpr unsigned patience = 300;

// What a child was doing last; shared with it.
struct Progress {
  uint32_t seed;
  char doing[4000];
};
Progress& progress() {
  static auto* shared = static_cast<Progress*>(
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *shared;
}

} // namespace

bool fails_in_child(const std::function<bool()>& action) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    alarm(patience);
    close(2); // what an assertion says is of no use for each of a thousand tries
    _exit(action() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

uint32_t setting(const char* variable, uint32_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? static_cast<uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

passes::Pipeline random_pipeline(uint32_t number) {
  generate::Random random(number % random_pipelines);
  std::span<const passes::Pass> all = passes::all_passes();
  passes::Pipeline pipeline;
  for (uint32_t i = 1 + random.below(9); i > 0; --i)
    pipeline.push_back(&all[random.below(static_cast<uint32_t>(all.size()))]);
  return pipeline;
}

std::optional<uint32_t> first_failure(const std::function<bool(uint32_t seed)>& fine, uint32_t usual) {
  constexpr uint32_t at_once = 200;
  progress() = {}; // before there are children, which share it
  uint32_t count = setting("LETCONT_PROGRAMS", usual), first = setting("LETCONT_SEED", 0);
  for (uint32_t begin = first; begin < first + count; begin += at_once) {
    bool failed = fails_in_child([&] {
      for (uint32_t seed = begin; seed < std::min(begin + at_once, first + count); ++seed) {
        progress().seed = seed;
        alarm(patience); // for each program
        if (!fine(seed)) return false;
      }
      return true;
    });
    if (failed) return progress().seed;
  }
  return std::nullopt;
}

void doing(const std::string& what) { std::snprintf(progress().doing, sizeof progress().doing, "%s", what.c_str()); }
std::string what_was_done() { return progress().doing; }

void holds(const Property& property, uint32_t usual) {
  static constexpr uint32_t sizes[] = {20, 40, 60, 100, 150, 250, 400};
  uint32_t size = setting("LETCONT_SIZE", 0);
  auto program_of = [&](uint32_t seed) {
    return generate::random_program({.seed = seed, .size = size ? size : sizes[seed % std::size(sizes)]});
  };
  std::optional<uint32_t> failure =
      first_failure([&](uint32_t seed) { return !property(program_of(seed), seed); }, usual);
  if (!failure) return;
  uint32_t seed = *failure;
  auto fails = [&](const cps::Program& each) { return fails_in_child([&] { return !property(each, seed); }); };
  cps::Program small = generate::reduce(program_of(seed), fails, setting("LETCONT_TRIES", 3000));
  doing("");
  std::string said = "it crashed";
  bool crashes = fails_in_child([&] { return property(small, seed), true; });
  if (!crashes) said = property(small, seed).value_or("it holds now");
  FAIL() << "seed " << seed << " " << progress().doing << "\nmade small:\n" << cps::text(small) << said;
}

} // namespace letcont::property

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
