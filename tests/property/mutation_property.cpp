// Lessons and test programs, mutated at random (mutate/mutate.h), mean the same in every engine, before and after
// passes (everywhere.h). A failing program is reduced and reported with its number; then the others are tried.
//
// Besides what property.h says of the environment:
//   LETCONT_PROGRAMS  how many programs are changed (10,000); of each 20th machine code is tried, of each 2,000th an
//                     executable
//   LETCONT_SEED      the first one's number (0)
//   LETCONT_ONE       a number: that program is printed and tried alone
// It prints what was done; for a long run after each 20,000 programs. See deploy/mutate.

#include "everywhere.h"
#include "generate/can_limit_memory.h"
#include "mutate/mutants.h"
#include "mutate/reduce_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::property {
namespace {

constexpr uint32_t at_once = 250; // programs that a child process tries
constexpr uint32_t each_native = 20, each_executable = 2000;
constexpr uint32_t tries = 1500;                // to make a find small
constexpr uint64_t memory = uint64_t{12} << 30; // of addresses, for a child
constexpr long patience = 20;                   // seconds of work, for one program
constexpr uint32_t most_told_of_a_kind = 2;
constexpr int found_status = 99; // of a child

// The message of a child to its parent.
struct Shared {
  Figures figures;
  uint64_t number;
  char kind[300], what[20'000];
};
Shared& shared() {
  static auto* memory =
      static_cast<Shared*>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *memory;
}

void set_patience() {
  itimerval time{{0, 0}, {patience, 0}};
  setitimer(ITIMER_PROF, &time, nullptr);
}

// Whether the action finds something, or does not come back; what, is in shared() then.
bool finds_in_child(const std::function<std::optional<Find>()>& action) {
  std::fflush(nullptr);
  doing("begin");
  pid_t child = fork();
  if (child == 0) {
    rlimit addresses{memory, memory}, no_dump{0, 0};
    if (can_limit_memory) setrlimit(RLIMIT_AS, &addresses);
    setrlimit(RLIMIT_CORE, &no_dump);
    std::optional<Find> find = action();
    if (!find) _exit(0);
    std::snprintf(shared().kind, sizeof shared().kind, "%s", find->kind.c_str());
    std::snprintf(shared().what, sizeof shared().what, "%s", find->what.c_str());
    _exit(found_status);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return false;
  if (WIFEXITED(status) && WEXITSTATUS(status) == found_status) return true;
  std::string how = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                        : "status " + std::to_string(WEXITSTATUS(status));
  std::snprintf(shared().kind, sizeof shared().kind, "%s in: %s", how.c_str(), what_was_done().c_str());
  shared().what[0] = '\0';
  return true;
}

std::optional<Find> try_one(const mutate::Mutant& mutant, uint64_t number, Depth depth, Figures& figures) {
  set_patience();
  return everywhere(mutant.language, mutant.text, number, depth, figures);
}

Depth depth_of(uint64_t number) { return {number % each_native == 0, number % each_executable == 0}; }

// The find in shared(), made small, as a message.
std::string told(const mutate::Mutants& mutants, uint64_t number) {
  mutate::Mutant mutant = mutants[number];
  std::string kind = shared().kind, what = shared().what;
  Depth depth = depth_of(number);
  depth.executable &= kind.find("executable") != std::string::npos;
  std::string small = mutate::reduce_text(
      mutant.language, mutant.text,
      [&](const std::string& text) {
        Figures ignored;
        return finds_in_child([&] { return try_one({mutant.language, "", text}, number, depth, ignored); }) &&
               kind == shared().kind;
      },
      tries);
  Figures ignored;
  if (finds_in_child([&] { return try_one({mutant.language, "", small}, number, depth, ignored); }))
    what = shared().what;
  return "program " + std::to_string(number) + ", from " + mutant.base + ": " + kind + "\nmade small:\n" + small +
         "\n" + what;
}

TEST(Mutation, ProgramsAgreeEverywhere) {
  auto begin = std::chrono::steady_clock::now();
  shared() = {}; // before there are children, which share it
  mutate::Mutants mutants(LETCONT_SOURCE_FOLDER);
  uint64_t first = setting("LETCONT_SEED", 0), count = setting("LETCONT_PROGRAMS", 10'000);
  if (std::getenv("LETCONT_ONE")) {
    first = setting("LETCONT_ONE", 0), count = 1;
    std::printf("%s\n", mutants[first].text.c_str());
  }
  std::map<std::string, uint32_t> kinds;
  auto report = [&](uint64_t done) {
    uint32_t finds = 0;
    for (const auto& [kind, times] : kinds) finds += times;
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("numbers %llu to %llu, %.0f s: %s%u finds of %zu kinds\n", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(done), seconds.count(), text(shared().figures).c_str(), finds,
                kinds.size());
    for (const auto& [kind, times] : kinds) std::printf("  %u times: %s\n", times, kind.c_str());
    std::fflush(stdout);
  };
  uint64_t next_report = first + 20'000;
  for (uint64_t next = first; next < first + count;) {
    uint64_t end = std::min<uint64_t>(next + at_once, first + count);
    bool found = finds_in_child([&]() -> std::optional<Find> {
      for (uint64_t number = next; number < end; ++number) {
        shared().number = number;
        if (auto find = try_one(mutants[number], number, depth_of(number), shared().figures)) return find;
      }
      return std::nullopt;
    });
    next = end;
    if (found) {
      uint64_t number = shared().number;
      next = number + 1;
      if (kinds[shared().kind]++ < most_told_of_a_kind) ADD_FAILURE() << told(mutants, number);
    }
    if (next >= next_report) report(next), next_report += 20'000;
  }
  report(first + count);
  if (count < 5000) return;
  const Figures& figures = shared().figures;
  EXPECT_GE(figures.compiled, figures.programs / 5) << "too few compile for the test to be worth much";
  EXPECT_LE(figures.limited, figures.compiled / 3);
  EXPECT_GT(figures.failed, 0u);
  EXPECT_GT(figures.jit, 0u);
  EXPECT_GT(figures.executables, 0u);
}

} // namespace
} // namespace letcont::property
