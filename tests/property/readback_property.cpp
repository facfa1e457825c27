// What is left of a program's evaluation, read back into the source (readback/readback.h), does what is left: parsed
// and evaluated, it prints the rest of the output, and fails as the program does. At steps all over the evaluation of
// random programs; what comes before is undone by stepping back, which must give the same text. With LETCONT_EVERY=1 at
// every step, with LETCONT_EVERY=N at every Nth one. Prints how many states there were, and how many remainders were
// evaluated: all but those that are said not to be exact, such as inside a comparison that was called by a tail call.

#include "compile/compilation.h"
#include "eval/evaluator.h"
#include "generate/fun_source.h"
#include "generate/l_program.h"
#include "generate/random.h"
#include "mutate/reduce_text.h"
#include "property.h"
#include "readback/readback.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <gtest/gtest.h>
#include <new>
#include <set>
#include <sys/mman.h>

namespace letcont::property {
namespace {

constexpr uint64_t most_steps = 20'000;
constexpr const char* no_program = "it is no program";

std::string input_from(uint64_t position) { return std::string(program_reads.substr(position)); }

// What a program prints, and the message of its error.
struct Result {
  std::string output, error;
  bool operator==(const Result&) const = default;
};

std::optional<Result> result_of(const cps::Program& program, std::string input) {
  eval::Evaluator evaluator(program, {.steps = most_steps * 2});
  evaluator.read_from(run::Input(std::move(input)));
  while (evaluator.run(UINT64_MAX) == eval::State::Running) {
  }
  Result result{evaluator.take_output(), ""};
  if (evaluator.state() != eval::State::Ended) result.error = evaluator.error().message;
  // Cases that have failed already are gone, so that less of the value may be tested, and shown in the message.
  constexpr std::string_view failed = "no case matches ";
  if (result.error.starts_with(failed)) result.error.resize(failed.size());
  if (result.error.find("limit") != std::string::npos) return std::nullopt;
  return result;
}

struct Counts {
  uint64_t programs = 0;
  uint64_t states = 0, exact = 0; // that were looked at; whose remainder does what is left
  uint64_t without = 0; // states that have no remainder: of the library, or of an exception that nothing catches
};

// Counts that child processes add to, too.
class SharedCounts {
public:
  SharedCounts()
      : all_(new(mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Counts) {}
  ~SharedCounts() { munmap(all_, sizeof(Counts)); }
  SharedCounts(const SharedCounts&) = delete;
  SharedCounts& operator=(const SharedCounts&) = delete;
  Counts& operator*() const { return *all_; }
  Counts* operator->() const { return all_; }

private:
  Counts* all_;
};

// The remainders of a program that were right, with where its output and input stood then: most steps change none of
// these.
using Right = std::set<std::tuple<std::string, size_t, uint64_t>>;

// What raises or panics has any type, and only an annotation says of which type a field is then: readings have none.
bool is_without_type(const std::string& errors) {
  return errors.find("several types have a field") != std::string::npos;
}

// What is wrong with the reading of the state; nothing if it is right.
std::optional<std::string> wrong(const debugger::Machine& machine, const Origins& origins, const std::string& language,
                                 const std::string& text, const Result& whole, Right& right, Counts& counts) {
  std::optional<readback::Remainder> left = readback::remainder(machine, origins, text);
  ++counts.states;
  if (!left) return ++counts.without, std::nullopt;
  if (!left->is_exact) return std::nullopt;
  ++counts.exact;
  if (!right.emplace(left->text, machine.output().size(), machine.input_position()).second) return std::nullopt;
  std::string at = "at step " + std::to_string(machine.steps()) + " the rest is\n" + left->text + "\n";
  Compilation rest({language, "rest." + language, left->text, "none"});
  const cps::Program* program = rest.converted();
  if (!program) {
    std::string errors = render(rest.diagnostics(), rest.source(), false);
    if (is_without_type(errors)) return --counts.exact, std::nullopt;
    return at + "which is no program:\n" + errors;
  }
  std::optional<Result> found = result_of(*program, input_from(machine.input_position()));
  Result expected{whole.output.substr(machine.output().size()), whole.error};
  if (found && left->repeats && found->output.ends_with(expected.output)) {
    std::string_view again = std::string_view(found->output).substr(0, found->output.size() - expected.output.size());
    if (machine.output().ends_with(again)) found->output = expected.output;
  }
  if (!found || *found == expected) return std::nullopt;
  return at + "which prints\n" + found->output + found->error + "\nand not\n" + expected.output + expected.error;
}

// Steps through the program, looks at each of `every` states on the way, or at some of them if that is 0, and again on
// the way back.
std::optional<std::string> complaint(const std::string& language, const std::string& text, uint32_t seed,
                                     Counts& counts, uint32_t every = setting("LETCONT_EVERY", 0)) {
  doing("compile");
  Compilation compilation({language, "test." + language, text, "none"});
  const cps::Program* program = compilation.converted();
  if (!program) return no_program;
  const Origins* origins = compilation.origins();
  if (!origins || origins->numbers.empty()) return "it has no origins";
  std::optional<Result> whole = result_of(*program, std::string(program_reads));
  if (!whole) return std::nullopt;
  debugger::Machine machine(*program, {.steps = most_steps}, {}, program_input());
  uint64_t steps = 0;
  while (machine.step()) ++steps;
  if (steps >= most_steps) return std::nullopt;
  generate::Random random(seed);
  uint64_t stride = every ? every : std::max<uint64_t>(1, steps / 12);
  std::vector<std::pair<uint64_t, std::string>> seen;
  Right right;
  machine.restart();
  while (machine.state() == debugger::State::Running) {
    doing("read at " + std::to_string(machine.steps()));
    if (std::optional<std::string> what = wrong(machine, *origins, language, text, *whole, right, counts)) return what;
    if (std::optional<readback::Reading> reading = readback::read(machine, *origins))
      seen.emplace_back(machine.steps(), readback::text(*reading, readback::Notation::Marked));
    uint64_t next = machine.steps() + (every ? every : 1 + random.below(static_cast<uint32_t>(2 * stride)));
    while (machine.steps() < next && machine.step()) {
    }
  }
  ++counts.programs;
  while (!seen.empty()) {
    while (machine.steps() > seen.back().first && machine.step_back()) {
    }
    std::optional<readback::Reading> again = readback::read(machine, *origins);
    if (!again || readback::text(*again, readback::Notation::Marked) != seen.back().second)
      return "stepping back to step " + std::to_string(seen.back().first) + " does not give\n" + seen.back().second;
    seen.pop_back();
  }
  return std::nullopt;
}

using Made = std::function<generate::Piece(uint32_t seed)>;

void holds_in(const std::string& language, const Made& program_of) {
  SharedCounts counts;
  auto text_of = [&](uint32_t seed) { return generate::text(program_of(seed)); };
  auto fine = [&](uint32_t seed) { return !complaint(language, text_of(seed), seed, *counts); };
  std::optional<uint32_t> failure = first_failure(fine, 250);
  if (!failure) {
    std::printf("%s: %" PRIu64 " programs, %" PRIu64 " states, of which %" PRIu64 " were evaluated\n", language.c_str(),
                counts->programs, counts->states, counts->exact);
    if (counts->programs >= 100) EXPECT_GT(counts->exact * 10, counts->states * 8);
    return;
  }
  doing("");
  auto fails = [&](const std::string& text) {
    return fails_in_child([&] {
      std::optional<std::string> wrong = complaint(language, text, *failure, *counts, 1);
      return !wrong || *wrong == no_program;
    });
  };
  uint32_t tries = setting("LETCONT_TRIES", 3000);
  std::string small = generate::text(generate::reduce(program_of(*failure), fails, tries));
  small = mutate::reduce_text(language, std::move(small), fails, tries);
  std::string said = "it crashed";
  if (!fails_in_child([&] { return complaint(language, small, *failure, *counts, 1), true; }))
    said = complaint(language, small, *failure, *counts, 1).value_or("it holds now");
  FAIL() << "seed " << *failure << "\nmade small:\n" << small << "\n" << said;
}

TEST(Readback, WhatIsLeftOfAProgramOfLDoesWhatIsLeft) {
  static constexpr uint32_t sizes[] = {20, 40, 60, 100};
  uint32_t size = setting("LETCONT_SIZE", 0);
  holds_in("l", [&](uint32_t seed) {
    return generate::l_program({.seed = seed, .size = size ? size : sizes[seed % std::size(sizes)]});
  });
}

TEST(Readback, WhatIsLeftOfAProgramOfFunDoesWhatIsLeft) {
  holds_in("fun", [](uint32_t seed) {
    return generate::fixed(generate::fun_source({.seed = seed, .lines = 10 + seed % 30}));
  });
}

// Small programs, each of which a reading got wrong once.
TEST(Readback, EachStateOfSmallProgramsDoesWhatIsLeft) {
  const char* programs[] = {
      // The exception that a guard's handler examines.
      R"(exception A
exception B
print(try (raise(A)) { B -> 1; A if (false) -> 2; _ -> 3 })
print(match (try (raise(A)) { B -> { _ -> A }; A if (false) -> { _ -> B }; e -> { _ -> e } }) { f -> 4 }))",
      // A handler that is never reached, and an instance that is never made.
      R"(exception A
def f = { x -> try (x + 1) { A -> 2; e -> match ([e]) { [g] -> 3; _ -> 4 } } }
print({ let rec same = { (n, x, y) -> if (n <= 0) x else y }
let rec unused = { (n, b) -> if (n <= 0) 1.5 else same(1, b, 1.0) }
same(-1, (), ()); f(3) }))",
      // A guard that two patterns lead to, and cases that are constants and constructors.
      R"(def twice = { x -> x * 2 }
def f = { (0 | 1, y) if (twice(y) > 4) -> 1; (x, 5) -> x; (_, y) if (y > 7) -> 2; _ -> 3 }
print(f(0, 3)); print(f(1, 1)); print(f(2, 5)); print(f(4, 8)); print(f(1, 5))
data T = { T(Int) ; U }
def g = { (U, 1) -> T; (T(3), _) -> T; (_, n) if (n > 1) -> { x -> U }; _ -> { x -> T(x + 1) } }
print(match (g(U, 1)(7)) { T(n) -> n; U -> 0 }); print(match (g(T(3), 2)(8)) { T(n) -> n; U -> 0 }))",
      // Values without a variable: what records, matches and tuples of the unit value give.
      R"(data P = { P(a :: Int, b :: Unit); Q(a :: Int, b :: Unit) }
def h = { (p :: P) -> p with (a = p.a + 1) }
print(h(P(1, ())).a); print(h(Q(5, ())).a)
print(compare(({ print(1); () }, h(P(2, ())).b)))
def six = { () -> 6 }
print(six(match (({ x -> x }, 3)) { (_, 4) -> print(4); (k, n) -> print(n) })))",
      // Names within names: what is bound where it stands, and one let of several bindings.
      R"(def f = { x -> { let x = x + 1 and y = { x -> x * 2 }; let g = { z -> x + y(z) }; g(x) + y(3) } }
print(f(5))
let_it({ x -> x + 1 })
def let_it = { f -> let g = f and h = { x -> f(f(x)) }; print(h(g(1))) })",
      // A case that two patterns lead to, and that begins with a function.
      R"(data P = { P(Int, Int); Q }
def f = { (P(0, 1), x) -> x; (_, x) -> let g = { "ab" -> x; _ -> 2 }; g("ab") }
print(f(P(0, 1), 3)); print(f(P(1, 1), 4)); print(f(Q, 5)); print(f(P(0, 0), 6)))",
      // Lets whose patterns are tested: what follows such a let is evaluated in the place of the block.
      R"(data T(a) = { A(a, Int); B(Int, a); C }
def f = { v -> 1 + { let A(x, _) | B(_, x) = v; print("f"); x * 2 } }
print(f(A(1, 2))); print(f(B(1, 2)))
def g = { v -> 1 + { let A(x, y) = v; print("g"); x * 2 } }
print(g(A(1, 2)))
def h = { v -> 1 + { let A(x, y) = v and (B(_, z) | A(z, _)) = v; print("h"); let B(y, _) | A(y, _) = v; x * 2 + y } }
print(h(A(1, 2)))
def i = { v -> { let A(x, y) = v; print("i"); x } * 2 }
print(i(A(1, 2)))
def j = { v -> let (A(x, y), 1) | (B(_, x), y) = v; print("j"); x }
print(j((A(1, 2), 1)) + 3)
def k = { (v, w) -> { let (A(x, y), 1) | (B(_, x), y) = (v, w); print("k")
                     { let (A(z, y), 1) | (B(_, z), y) = (v, w); print("k"); z } + x } + 2 }
print(k(A(1, 2), 1) + 3)
def l = { v -> 1 + { let A(x, _) | B(_, x) = v; i(A(x, x)) } }
print(l(A(1, 2))))",
      // Guards that have been evaluated are not evaluated again, whatever comes next.
      R"(def says = { (n, x) -> print(n); x }
def f = { (_, y) if (says(1, y > 5)) -> 1; (1, y) if (says(2, y > 3) || says(3, y == 2)) -> 2; (x, 2) -> x; _ -> 4 }
print([f(0, 6), f(1, 4), f(1, 2), f(3, 2), f(3, 3)])
def g = { v -> 1 + match (v) { (_, y) if (says(1, y > 5)) -> 1; (1, y) if (says(2, y > 3)) -> 2; (x, 2) -> x; _ -> 4 } }
print([g(0, 6), g(1, 4), g(1, 2), g(3, 2), g(3, 3)])
exception A(Int)
def h = { n -> try (raise(A(n))) { A(x) if (says(1, x > 5)) -> 1; A(3) -> 2; A(x) if (says(2, x > 1)) -> 3 } }
print(h(6)); print(h(3)); print(h(2)); print(try (h(1)) { A(x) -> 4 })
def i = { (0 | 1, y) if (says(4, y > 2)) -> { let k = { z -> z + y }; k(1) }; (_, y) if (says(5, y > 1)) -> 8; (0, _) if (says(6, true)) -> 9 }
print([i(0, 3), i(1, 2), i(0, 1)]); print(i(1, 1)))",
  };
  for (const char* program : programs) {
    Counts counts;
    EXPECT_EQ(complaint("l", program, 0, counts, 1).value_or(""), "") << program;
    EXPECT_GT(counts.exact * 2, counts.states) << program;
  }
}

} // namespace
} // namespace letcont::property
