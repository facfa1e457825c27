// The virtual machine's collections change nothing that a program computes: with one at every allocation, and with
// those that happen of themselves while the stack is deep, when young collections pass over the frames that wait.

#include "compile/compilation.h"
#include "passes/close.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace letcont {
namespace {

struct Outcome {
  std::string output;
  bool ended = false; // or it failed
  uint64_t young_collections = 0;
};

struct Bytecode {
  cps::Program program;
  vm::Code code;
};

// Nothing if the program is wrong.
std::optional<Bytecode> compile(const std::string& text, const std::string& passes) {
  Compilation compilation({"l", "p.l", text, passes});
  const cps::Program* compiled = compilation.cps();
  if (!compiled) return std::nullopt;
  cps::Program program = *compiled;
  if (!passes::is_closed(program)) passes::close(program);
  Diagnostics diagnostics;
  std::optional<vm::Code> code = vm::compile(program, diagnostics);
  if (!code) return std::nullopt;
  return Bytecode{std::move(program), std::move(*code)};
}

// Nothing if there is no program, or it takes more than `most` steps.
std::optional<Outcome> run(const std::optional<Bytecode>& compiled, bool stress, uint64_t most) {
  if (!compiled) return std::nullopt;
  vm::Machine machine(compiled->program, compiled->code, {}, {.stress = stress});
  Outcome outcome;
  while (machine.run(100'000) == vm::State::Running) {
    outcome.output += machine.take_output();
    if (machine.steps() > most) return std::nullopt;
  }
  outcome.output += machine.take_output();
  outcome.ended = machine.state() == vm::State::Ended;
  outcome.young_collections = machine.heap_counters().young_collections;
  return outcome;
}

TEST(VmCollections, ChangeNothingInTheCorpus) {
  size_t compared = 0;
  for (const char* folder : {"/tests/programs/l", "/ui/examples/l"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(LETCONT_SOURCE_FOLDER) + folder)) {
      if (entry.path().extension() != ".l") continue;
      std::stringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      for (const char* passes : {"none", "default"}) {
        std::optional<Bytecode> compiled = compile(text.str(), passes);
        std::optional<Outcome> plain = run(compiled, false, 300'000);
        if (!plain) continue;
        std::optional<Outcome> stressed = run(compiled, true, UINT64_MAX);
        ASSERT_TRUE(stressed) << entry.path();
        EXPECT_EQ(stressed->output, plain->output) << entry.path() << " with passes " << passes;
        EXPECT_EQ(stressed->ended, plain->ended) << entry.path() << " with passes " << passes;
        ++compared;
      }
    }
  EXPECT_GT(compared, 50u);
}

// Every frame keeps records from before its calls, makes others after them, and the stack goes up and down in between.
constexpr char up_and_down[] = R"(
data Tree = { Leaf; Node(Tree, Int, Tree) }
def sum = { Leaf -> 0; Node(left, n, right) -> sum(left) * 3 + n + sum(right) }
def walk = { n ->
  if (n == 0) Leaf else {
    let kept = Node(Leaf, n, Leaf)
    let first = walk(n - 1)
    let made = Node(kept, n + 1, Leaf)
    let second = if (n % 7 == 0) walk(n / 3) else made
    Node(Node(made, sum(kept), Leaf), sum(second) + sum(made), if (n % 100 == 0) first else kept)
  }
}
)";

std::string walk(int n) { return up_and_down + ("print(sum(walk(" + std::to_string(n) + ")))\n"); }

TEST(VmCollections, ChangeNothingUnderADeepStack) {
  std::optional<Outcome> plain = run(compile(walk(120), "default"), false, UINT64_MAX);
  std::optional<Outcome> stressed = run(compile(walk(120), "default"), true, UINT64_MAX);
  ASSERT_TRUE(plain && stressed);
  EXPECT_TRUE(plain->ended);
  EXPECT_EQ(plain->young_collections, 0u) << "it is to be the answer without any";
  EXPECT_GT(stressed->young_collections, 1000u);
  EXPECT_EQ(stressed->output, plain->output);
}

constexpr char deep[] = R"(
data List = { Nil; Cons(Int, List) }
def first = { Nil -> 0; Cons(n, _) -> n }
def count = { n -> if (n == 0) Nil else { let kept = Cons(n, Nil); let rest = count(n - 1); Cons(first(kept), rest) } }
def sum = { Nil -> 0; Cons(n, rest) -> n + sum(rest) }
print(sum(count(200000)))
)";

TEST(VmCollections, HappenUnderADeepStack) {
  std::optional<Outcome> outcome = run(compile(deep, "none"), false, UINT64_MAX);
  ASSERT_TRUE(outcome);
  EXPECT_GT(outcome->young_collections, 2u);
  EXPECT_EQ(outcome->output, "-1474736480"); // 200,000 * 200,001 / 2 in 32 bits
}

// The values take two thirds of the young space only, but there is no room to remember all the places.
constexpr char written[] = R"(
def kept = array(20000, None)
def write = { i -> if (i < 20000) { kept[i] := Some(i); write(i + 1) } }
def add = { (i, so_far) -> if (i < 20000) add(i + 1, match (kept[i]) { Some(n) -> so_far + n; None -> so_far }) else so_far }
write(0)
print(add(0, 0))
)";

TEST(VmCollections, HappenWhenNoMoreWrittenPlacesCanBeRemembered) {
  for (const char* passes : {"none", "default"}) {
    std::optional<Outcome> outcome = run(compile(written, passes), false, UINT64_MAX);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->output, "199990000");
    EXPECT_GE(outcome->young_collections, 3u);
  }
}

// Each array is dropped when the next one is there: all together they are ten times the limit.
constexpr char dropped[] = R"(
def go = { (n, a) -> if (n == 0) a[99999] else go(n - 1, array(100000, Some(n + array_size(a)))) }
print(go(100, array(1, None)) == None)
)";

TEST(VmCollections, FreeArraysThatNothingReaches) {
  std::optional<Outcome> outcome = run(compile(dropped, "default"), false, uint64_t{8} << 20);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->ended);
  EXPECT_EQ(outcome->output, "false");
}

} // namespace
} // namespace letcont
