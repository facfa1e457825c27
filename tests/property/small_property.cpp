// All small programs (tests/generate/small.h) keep their meaning through each pass and each ordered pair of passes, in
// the reference evaluator and the virtual machine. (llvm_property.cpp runs some of them as machine code.)
//
// For each program: `check` accepts it, and what each pass makes of it; its text reads back as the same; it prints and
// fails as before, at the same place, after each pass; a pass that reports nothing has changed nothing; a pass that
// goes on until nothing is left finds nothing right after itself. Closed, the program does the same in the virtual
// machine, step for step.
//
// Without settings all programs up to size 3 go through all pairs, and of size 4 a sample. The environment says
// otherwise:
//   LETCONT_ALPHABET  one alphabet only, by its name
//   LETCONT_SIZE      the largest size (4)
//   LETCONT_EVERY     only every so many-th program of each size
//   LETCONT_PAIRS     all pairs of passes for every so many-th of those (0: for none)
// All of size 4: LETCONT_EVERY=1 LETCONT_PAIRS=1. It prints how many programs there are.

#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "eval/evaluator.h"
#include "generate/small.h"
#include "property.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"

#include <chrono>
#include <cstdio>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::property {
namespace {

using generate::Alphabet;
using generate::SmallPrograms;
using passes::Pass;

// ---- Runs

// A program that takes more is taken for endless.
constexpr uint64_t most_steps = 500;
// Passes may make a run longer (box puts every number in a box), but only by a factor.
constexpr uint64_t most_steps_after(uint64_t before) { return 12 * before + 500; }

struct Run {
  std::string output;
  std::string error; // its code
  Span place;
  uint64_t steps = 0;
  bool endless() const { return error == "limit/steps"; }
};
std::string text(const Run& run) {
  std::string shown = "\"" + run.output + "\"";
  if (!run.error.empty())
    shown += ", then " + run.error + " at " + std::to_string(static_cast<int32_t>(run.place.begin));
  return shown + ", after " + std::to_string(run.steps) + " steps";
}

template <class Engine>
Run outcome(Engine& engine) {
  while (engine.run(UINT64_MAX) == run::State::Running) {
  }
  Run run{engine.take_output(), {}, {}, engine.steps()};
  if (engine.state() == run::State::Failed) run.error = engine.error().code, run.place = engine.error().span;
  return run;
}

// Small, since each machine has memory of its own.
run::Limits limits(uint64_t steps) { return {.steps = steps, .heap_bytes = 1 << 16}; }

Run by_evaluator(const cps::Program& program, uint64_t steps) {
  eval::Evaluator evaluator(program, limits(steps));
  return outcome(evaluator);
}

// Whether `now` shows what `before` has shown; of endless runs, as much of it as both have got to.
bool same(const Run& before, const Run& now) {
  if (!before.endless()) return before.output == now.output && before.error == now.error && before.place == now.place;
  size_t both = std::min(before.output.size(), now.output.size());
  return before.output.compare(0, both, now.output, 0, both) == 0;
}

// ---- One program

struct Counts {
  uint64_t made = 0, programs = 0, refused = 0, endless = 0, pipelines = 0, changed = 0, machine = 0;
};

class Trial {
public:
  Trial(const cps::Program& program, Counts& counts) : program_(program), counts_(counts) {}

  // Nothing, or what is wrong.
  std::optional<std::string> run(bool pairs) {
    if (!cps::check(program_, 1).empty()) return ++counts_.refused, std::nullopt;
    ++counts_.programs;
    before_ = by_evaluator(program_, most_steps);
    counts_.endless += before_.endless();
    if (!reads_back(program_)) return wrong("its text does not read back as the same", program_);
    if (!in_machine(program_)) return wrong_;
    for (const Pass& first : passes::all_passes()) {
      cps::Program after = program_;
      if (!apply(first, after)) return wrong_;
      if (changed_ && !in_machine(after)) return wrong_;
      if (!pairs) continue;
      if (!changed_) {
        // What any pass makes of this is what it makes of the program before.
        counts_.pipelines += passes::all_passes().size();
        continue;
      }
      std::string done = done_;
      for (const Pass& second : passes::all_passes()) {
        cps::Program twice = after;
        done_ = done;
        if (!apply(second, twice) || (changed_ && !in_machine(twice))) return wrong_;
        if (changed_ && &first == &second && reaches_end(first))
          return wrong("it has found something that it has left before", twice);
      }
      done_.clear();
    }
    if (!whole_pipeline()) return wrong_;
    return std::nullopt;
  }

private:
  // Whether the pass goes on until it would find nothing.
  static bool reaches_end(const Pass& pass) { return pass.name == "shrink" || pass.name == "internalise"; }

  std::string wrong(const std::string& what, const cps::Program& now) {
    wrong_ = cps::text(program_) + "gives " + text(before_) + "\nafter " + (done_.empty() ? "no pass" : done_) + ", " +
             what + "\n" + cps::text(now);
    return wrong_;
  }

  // Runs the pass and holds what it makes against the run before. Notes whether it has changed anything.
  bool apply(const Pass& pass, cps::Program& program) {
    done_ += (done_.empty() ? "" : ",") + std::string(pass.name);
    doing(done_);
    bool look = ++looks_ % 16 == 0; // the texts take more time than all the rest
    std::string text = look ? cps::text(program) : "";
    changed_ = passes::total(pass.run(program)) > 0;
    ++counts_.pipelines;
    bool holds = true;
    if (changed_) {
      ++counts_.changed;
      holds =
          is_right(program) && (!look || reads_back(program) || (wrong("its text does not read back", program), false));
    } else if (look && cps::text(program) != text) {
      wrong("it says that it has done nothing", program);
      holds = false;
    }
    if (done_ == pass.name) done_ = changed_ ? done_ : "";
    return holds;
  }

  bool is_right(const cps::Program& program) {
    if (std::vector<cps::Violation> violations = cps::check(program); !violations.empty())
      return wrong(report(violations), program), false;
    Run now = by_evaluator(program, most_steps_after(before_.steps));
    if (!same(before_, now)) return wrong("it gives " + text(now), program), false;
    return true;
  }

  static bool reads_back(const cps::Program& program) {
    Source source("program.cps", cps::text(program));
    Diagnostics diagnostics;
    std::optional<cps::Program> read = cps::parse(source, diagnostics);
    return read && cps::text(*read) == source.text();
  }

  // In the virtual machine as in the evaluator, step for step.
  bool in_machine(const cps::Program& program) {
    static const Pass& close = *passes::pass_named("close");
    cps::Program closed = program;
    close.run(closed);
    doing(done_ + ", in the machine");
    ++counts_.machine;
    Diagnostics diagnostics;
    std::optional<vm::Code> code = vm::compile(closed, diagnostics);
    if (!code) return wrong("it has no bytecode", closed), false;
    uint64_t steps = most_steps_after(before_.steps);
    vm::Machine machine(closed, std::move(*code), limits(steps));
    Run now = outcome(machine), expected = by_evaluator(closed, steps);
    if (!same(before_, expected)) return wrong("closed, it gives " + text(expected), closed), false;
    if (same(expected, now) && expected.steps == now.steps && expected.output == now.output) return true;
    return wrong("closed, the evaluator gives " + text(expected) + ", the machine " + text(now), closed), false;
  }

  bool whole_pipeline() {
    done_ = "default";
    doing(done_);
    cps::Program after = program_;
    passes::run(passes::default_pipeline(), after);
    ++counts_.pipelines;
    bool holds = is_right(after) && in_machine(after);
    done_.clear();
    return holds;
  }

  const cps::Program& program_;
  Counts& counts_;
  Run before_;
  std::string done_, wrong_;
  bool changed_ = false;
  static inline uint32_t looks_ = 0;
};

// ---- All of them, in a child process, so that a crash is a failure like any other.

struct Shared {
  Counts counts;
  uint64_t position; // the program that is tried
  char wrong[20'000];
};

struct Slice {
  uint32_t every, pairs;
};

// Tries the programs of that size from the position on. True if all hold; otherwise `shared` says which does not.
bool try_all(const Alphabet& alphabet, uint32_t size, Slice slice, uint64_t from, Shared& shared) {
  return !fails_in_child([&] {
    SmallPrograms all(alphabet, size);
    while (const cps::Program* program = all.next()) {
      uint64_t position = all.position();
      shared.counts.made = position + 1;
      if (position < from || position % slice.every != 0) continue;
      shared.position = position;
      if (shared.counts.programs % 256 == 0) alarm(300);
      Trial trial(*program, shared.counts);
      if (std::optional<std::string> wrong = trial.run(slice.pairs > 0 && position / slice.every % slice.pairs == 0)) {
        std::snprintf(shared.wrong, sizeof shared.wrong, "%s", wrong->c_str());
        return false;
      }
    }
    return true;
  });
}

void tell_failure(const Alphabet& alphabet, uint32_t size, Slice slice, Shared& shared) {
  std::string wrong = shared.wrong;
  if (wrong.empty()) {
    SmallPrograms all(alphabet, size);
    const cps::Program* program = all.next();
    while (program && all.position() != shared.position) program = all.next();
    wrong = (program ? cps::text(*program) : "") + "it crashed: " + what_was_done();
  }
  ADD_FAILURE() << alphabet.name << ", size " << size << ", program " << shared.position << " of every " << slice.every
                << "\n"
                << wrong;
}

void try_size(const Alphabet& alphabet, uint32_t size, Slice slice) {
  auto* shared =
      static_cast<Shared*>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  doing("");
  auto begin = std::chrono::steady_clock::now();
  uint64_t from = 0;
  for (int failures = 0; failures < 5 && !try_all(alphabet, size, slice, from, *shared); ++failures) {
    tell_failure(alphabet, size, slice, *shared);
    from = shared->position + 1;
    shared->wrong[0] = '\0';
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const Counts& c = shared->counts;
  auto number = [](uint64_t value) { return std::to_string(value); };
  std::string line = std::string(alphabet.name) + ", size " + number(size) + ": " + number(c.made) + " programs, " +
                     number(c.programs) + " tried (" + number(c.endless) + " endless), " + number(c.refused) +
                     " refused; " + number(c.pipelines) + " pipelines, " + number(c.changed) + " with changes, " +
                     number(c.machine) + " in the machine";
  std::printf("%s; %.1f s\n", line.c_str(), seconds.count());
  std::fflush(stdout);
  munmap(shared, sizeof(Shared));
}

class Small : public testing::TestWithParam<size_t> {};

TEST_P(Small, ProgramsKeepTheirMeaning) {
  const Alphabet& alphabet = generate::small_alphabets()[GetParam()];
  const char* only = std::getenv("LETCONT_ALPHABET");
  if (only && only != alphabet.name) GTEST_SKIP() << "the environment names another one";
  for (uint32_t size = 1; size <= setting("LETCONT_SIZE", 4) && !HasFailure(); ++size)
    try_size(alphabet, size, {setting("LETCONT_EVERY", size < 4 ? 1 : 50), setting("LETCONT_PAIRS", size < 4 ? 1 : 4)});
}

INSTANTIATE_TEST_SUITE_P(Alphabets, Small, testing::Range(size_t{0}, generate::small_alphabets().size()),
                         [](const auto& each) { return std::string(generate::small_alphabets()[each.param].name); });

} // namespace
} // namespace letcont::property
