// The answers to a Watch: what runs next, the call stack, the variables, the heap.
#include "session/session.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont {
namespace {

constexpr const char* factorial = "def fact(n) = if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(5))\n";
constexpr const char* endless = "def f(n) = if n == 0 - 1 then 0 else f(n + 1);\nwrite(f(0))\n";

// A session with a clock that the test moves: each look at it takes a millisecond.
struct Fixture {
  explicit Fixture(std::string text, std::string language = "fun")
      : program{language, "p." + language, std::move(text), "default"} {
    usual.pass = "none";
  }

  void ask(WatchMotion motion, bool back = false, uint64_t step = 0) {
    Watch watch = usual;
    watch.id = ++last_id;
    watch.program = program;
    watch.motion = motion;
    watch.back = back;
    watch.step = step;
    session.request(std::move(watch));
  }
  Watched go(WatchMotion motion, bool back = false, uint64_t step = 0) {
    ask(motion, back, step);
    while (session.work()) {
    }
    return answers.back();
  }

  ProgramText program;
  Watch usual;
  std::vector<Watched> answers;
  std::vector<Event> others;
  uint32_t last_id = 0;
  uint64_t time = 0;
  Session session{{.send =
                       [this](Event event) {
                         if (auto* there = std::get_if<Watched>(&event))
                           answers.push_back(std::move(*there));
                         else
                           others.push_back(std::move(event));
                       },
                   .microseconds = [this] { return time += 1000; }}};
};

const WatchedVariable* variable(const Watched& there, std::string_view source_name) {
  for (const WatchedVariable& each : there.variables)
    if (each.source_name == source_name) return &each;
  return nullptr;
}

TEST(Watch, GoesOnUnderANewName) {
  Fixture it(factorial);
  it.go(WatchMotion::Step);
  uint64_t step = it.go(WatchMotion::Step).step;
  it.program.name = "saved.fun";
  EXPECT_GT(it.go(WatchMotion::Step).step, step);
}

TEST(Watch, BeginsBeforeTheFirstStep) {
  Fixture it(factorial);
  Watched there = it.go(WatchMotion::Stay);
  EXPECT_EQ(there.id, 1u);
  EXPECT_EQ(there.stop, WatchStop::Arrived);
  EXPECT_EQ(there.step, 0u);
  EXPECT_TRUE(there.running);
  EXPECT_TRUE(there.at.printed.known());
  EXPECT_FALSE(there.what.empty());
}

TEST(Watch, ShowsFiveCallsWithTheirMeanings) {
  Fixture it(factorial);
  it.usual.breakpoints = {"n == 0"};
  Watched there = it.go(WatchMotion::Run);
  ASSERT_EQ(there.stop, WatchStop::Breakpoint);
  EXPECT_EQ(there.hit, 1u);
  ASSERT_GE(there.frames.size(), 6u);
  for (int n = 1; n <= 5; ++n)
    EXPECT_EQ(there.frames[static_cast<size_t>(n)].text, "return to `fact`, then multiply by n = " + std::to_string(n));
  ASSERT_TRUE(variable(there, "n"));
  EXPECT_EQ(variable(there, "n")->value, "0");
  EXPECT_EQ(variable(there, "n")->kind, WatchedKind::Parameter);
  // Of another call.
  it.usual.frame = 3;
  there = it.go(WatchMotion::Stay);
  EXPECT_EQ(there.frame, 3u);
  EXPECT_EQ(variable(there, "n")->value, "3");
}

TEST(Watch, GoesForwardsAndBackwardsAndEnds) {
  Fixture it(factorial);
  std::vector<Watched> way{it.go(WatchMotion::Stay)};
  while (way.back().running && way.size() < 1000) way.push_back(it.go(WatchMotion::Step));
  EXPECT_EQ(way.back().stop, WatchStop::Ended);
  EXPECT_EQ(way.back().output, "120\n");
  EXPECT_EQ(way.back().output_bytes, 4u);
  for (size_t i = way.size() - 1; i-- > 0;) {
    Watched there = it.go(WatchMotion::Step, true);
    EXPECT_EQ(there.step, i);
    EXPECT_EQ(there.at.printed, way[i].at.printed);
    EXPECT_EQ(there.output, way[i].output);
    EXPECT_EQ(there.frame_count, way[i].frame_count);
    EXPECT_EQ(there.furthest, way.size() - 1);
  }
  EXPECT_EQ(it.go(WatchMotion::Step, true).stop, WatchStop::Beginning);
  EXPECT_EQ(it.go(WatchMotion::To, false, 20).step, 20u);
}

// A step back takes back what was read, too; another input is another run.
TEST(Watch, ReadsItsInput) {
  Fixture it("def sum = { (so_far) -> let c = getchar(); if (c < 0) so_far else sum(so_far + c) }\nprint(sum(0))\n",
             "l");
  it.usual.input = "abc";
  std::vector<Watched> way{it.go(WatchMotion::Stay)};
  while (way.back().running && way.size() < 1000) way.push_back(it.go(WatchMotion::Step));
  EXPECT_EQ(way.back().output, "294");
  EXPECT_EQ(way.back().input_bytes, 3u);
  for (size_t i = way.size() - 1; i-- > 0;) EXPECT_EQ(it.go(WatchMotion::Step, true).input_bytes, way[i].input_bytes);
  EXPECT_EQ(it.go(WatchMotion::Run).output, "294");
  it.usual.input = "z";
  EXPECT_EQ(it.go(WatchMotion::Run).output, "122") << "it begins anew";
}

// The places are those of the document that the pane shows.
TEST(Watch, PlacesAreInTheStageOfThatPass) {
  for (const char* pass : {"none", ""}) {
    Fixture it(factorial);
    it.usual.pass = pass;
    it.session.request(Compile{++it.last_id, it.program, {*pass ? "cps@none" : "cps"}});
    while (it.session.work()) {
    }
    const auto* compiled = std::get_if<Compiled>(&it.others.back());
    ASSERT_TRUE(compiled && compiled->stages.size() == 1);
    const Document& document = compiled->stages[0].document;
    for (Watched there = it.go(WatchMotion::Stay); there.running; there = it.go(WatchMotion::Step)) {
      ASSERT_TRUE(there.at.printed.known());
      ASSERT_LE(there.at.printed.end, document.text.size());
      EXPECT_TRUE(document.text.substr(there.at.printed.begin).starts_with(there.what)) << there.what;
      bool is_a_range = std::any_of(document.ranges.begin(), document.ranges.end(), [&](const Range& range) {
        return range.begin == there.at.printed.begin && range.end == there.at.printed.end;
      });
      EXPECT_TRUE(is_a_range) << there.what;
    }
  }
}

TEST(Watch, VariablesTellWhereTheyAreBound) {
  Fixture it(factorial);
  it.usual.breakpoints = {"n == 3"};
  Watched there = it.go(WatchMotion::Run);
  const WatchedVariable* n = variable(there, "n");
  ASSERT_TRUE(n);
  std::string text = it.program.text;
  EXPECT_TRUE(text.substr(n->bound.source.begin).starts_with("def fact")) << n->bound.source.begin;
  it.session.request(Compile{++it.last_id, it.program, {"cps@none"}});
  while (it.session.work()) {
  }
  const std::string& printed = std::get<Compiled>(it.others.back()).stages.at(0).document.text;
  ASSERT_TRUE(n->bound.printed.known());
  std::string line = printed.substr(n->bound.printed.begin, n->bound.printed.end - n->bound.printed.begin);
  EXPECT_NE(line.find("fact = fun"), std::string::npos) << line;
}

TEST(Watch, WrongPlacesAreToldAndNothingMoves) {
  Fixture it(factorial);
  it.usual.breakpoints = {"77", "fact", "n =", "fakt"};
  Watched there = it.go(WatchMotion::Stay);
  ASSERT_EQ(there.breakpoints.size(), 4u);
  EXPECT_NE(there.breakpoints[0].problem, "");
  EXPECT_EQ(there.breakpoints[1].problem, "");
  EXPECT_FALSE(there.breakpoints[1].stops_at.empty());
  EXPECT_NE(there.breakpoints[2].problem, "");
  EXPECT_NE(there.breakpoints[3].problem.find("did you mean 'fact'?"), std::string::npos);
  it.usual.breakpoints = {"cps:1", "cps:10"}; // the line that opens a body, and the one that closes it
  there = it.go(WatchMotion::Stay);
  EXPECT_EQ(there.breakpoints.at(0).problem, "");
  EXPECT_NE(there.breakpoints.at(1).problem, "");
  it.usual.until = "nobody";
  there = it.go(WatchMotion::Run);
  EXPECT_EQ(there.stop, WatchStop::NoPlace);
  EXPECT_NE(there.message, "");
  EXPECT_EQ(there.step, 0u);
}

TEST(Watch, DrawsTheHeap) {
  Fixture it(
      "data List(a) = {\n  Nil\n  Cons(a, List(a))\n}\ndef xs = Cons(1, Cons(2, Nil))\ndef pair = (xs, xs)\nprint(3)\n",
      "l");
  it.usual.heap = true;
  Watched there = it.go(WatchMotion::Run);
  ASSERT_EQ(there.stop, WatchStop::Ended) << (there.diagnostics.empty() ? "" : there.diagnostics[0].message);
  EXPECT_EQ(there.heap.text, R"(digraph heap {
  rankdir=LR;
  node [shape=box fontname=monospace];
  v0 [label="xs\l"];
  v1 [label="pair\l"];
  r3 [label="#3 Cons, shared\l  1\l  #2\l"];
  r4 [label="#4\l  #3\l  #3\l"];
  r2 [label="#2 Cons\l  2\l  Nil\l"];
  v0 -> r3;
  v1 -> r4;
  r3 -> r2 [line=2];
  r4 -> r3 [line=1];
  r4 -> r3 [line=2];
}
)");
  // The box of a record is linked with the expression that made it.
  ASSERT_FALSE(there.heap.ranges.empty());
  Span made = there.heap.ranges.back().source;
  EXPECT_EQ(it.program.text.substr(made.begin, made.end - made.begin), "Cons(2, Nil)");
}

TEST(Watch, AnotherProgramBeginsAnew) {
  Fixture it(factorial);
  EXPECT_EQ(it.go(WatchMotion::To, false, 12).step, 12u);
  it.program.text += "\n";
  EXPECT_EQ(it.go(WatchMotion::Stay).step, 0u);
  it.program.text = "write(";
  Watched there = it.go(WatchMotion::Step);
  EXPECT_EQ(there.stop, WatchStop::Rejected);
  EXPECT_FALSE(there.diagnostics.empty());
  it.program.text = factorial;
  it.usual.pass = "no-such-pass";
  there = it.go(WatchMotion::Step);
  EXPECT_EQ(there.stop, WatchStop::Rejected);
  EXPECT_NE(there.message, "");
}

// Each is done, and in order; a long one gives way to the next, and can be stopped.
TEST(Watch, MovesAreDoneInOrder) {
  Fixture it(factorial);
  for (int i = 0; i < 5; ++i) it.ask(WatchMotion::Step);
  while (it.session.work()) {
  }
  ASSERT_EQ(it.answers.size(), 5u);
  for (uint32_t i = 0; i < 5; ++i) {
    EXPECT_EQ(it.answers[i].id, i + 1);
    EXPECT_EQ(it.answers[i].step, i + 1);
  }
}

TEST(Watch, AnEndlessMoveGivesWay) {
  Fixture it(endless);
  it.ask(WatchMotion::Run);
  for (int i = 0; i < 300; ++i) it.session.work();
  EXPECT_TRUE(it.answers.empty());
  bool progress = std::any_of(it.others.begin(), it.others.end(),
                              [](const Event& event) { return std::holds_alternative<Progress>(event); });
  EXPECT_TRUE(progress);
  it.session.request(Stop{90, 1});
  ASSERT_EQ(it.answers.size(), 1u);
  EXPECT_EQ(it.answers[0].stop, WatchStop::Moving);
  uint64_t there = it.answers[0].step;
  EXPECT_GT(there, 1000u);
  EXPECT_EQ(std::get<Stopped>(it.others.back()).was_running, true);
  EXPECT_EQ(it.go(WatchMotion::Step, true).step, there - 1);

  it.ask(WatchMotion::Run);
  it.session.work();
  it.ask(WatchMotion::Stay);
  while (it.session.work()) {
  }
  ASSERT_EQ(it.answers.size(), 4u);
  EXPECT_EQ(it.answers[2].stop, WatchStop::Moving);
}

// Moves are made in order, so a Stop that names the last of several ends all of them.
TEST(Watch, StopEndsTheMovesBeforeTheOneItNames) {
  Fixture it(endless);
  it.go(WatchMotion::Stay);
  it.ask(WatchMotion::Run);
  it.ask(WatchMotion::To, false, 1'000'000'000'000);
  it.ask(WatchMotion::Run);
  it.ask(WatchMotion::Step);
  it.session.request(Stop{90, 4});
  ASSERT_EQ(it.answers.size(), 4u);
  for (uint32_t i = 1; i < 4; ++i) {
    EXPECT_EQ(it.answers[i].id, i + 1);
    EXPECT_EQ(it.answers[i].stop, WatchStop::Moving);
    EXPECT_EQ(it.answers[i].step, it.answers[1].step);
  }
  EXPECT_TRUE(std::get<Stopped>(it.others.back()).was_running);
  while (it.session.work()) {
  }
  ASSERT_EQ(it.answers.size(), 5u) << "the one behind it is made";
  EXPECT_EQ(it.answers[4].step, it.answers[3].step + 1);
}

TEST(Watch, StopBeforeAMoveHasBegunCompilesNothing) {
  Fixture it(endless);
  it.ask(WatchMotion::Run);
  it.time = 0;
  it.session.request(Stop{90, 1});
  EXPECT_EQ(it.time, 0u) << "nothing that takes time was begun";
  ASSERT_EQ(it.answers.size(), 1u);
  EXPECT_EQ(it.answers[0].stop, WatchStop::NotBegun);
  EXPECT_FALSE(it.session.busy());
  EXPECT_EQ(it.go(WatchMotion::Step).step, 1u);
  // Of another program than the one that is watched.
  it.program.text += "\n";
  it.ask(WatchMotion::Run);
  it.session.request(Stop{91, it.last_id});
  EXPECT_EQ(it.answers.back().stop, WatchStop::NotBegun);
  // A Stop of the debugged program: the answer is its position.
  it.program.text.pop_back();
  it.ask(WatchMotion::Run);
  it.session.request(Stop{92, it.last_id});
  EXPECT_EQ(it.answers.back().stop, WatchStop::Moving);
  EXPECT_EQ(it.answers.back().step, 1u);
}

TEST(Watch, AFailureIsAPlaceLikeOthers) {
  Fixture it("write(1);\nwrite(1 / 0)\n");
  it.usual.pass = "none";
  Watched there = it.go(WatchMotion::Run);
  EXPECT_EQ(there.stop, WatchStop::Failed);
  ASSERT_EQ(there.diagnostics.size(), 1u);
  EXPECT_EQ(there.output, "1\n");
  EXPECT_FALSE(there.running);
  there = it.go(WatchMotion::Step, true);
  EXPECT_TRUE(there.running);
}

TEST(Watch, ReadsTheStateBackIntoTheSource) {
  Fixture it(factorial);
  it.usual.evaluation = true;
  it.go(WatchMotion::Stay);
  Watched there = it.go(WatchMotion::To, false, 30);
  ASSERT_EQ(there.evaluation.ranges.size(), 1u);
  Range next = there.evaluation.ranges[0];
  std::string text = there.evaluation.text, marked = text.substr(next.begin, next.end - next.begin);
  EXPECT_TRUE(text.starts_with("write(5 * (4 * (3 * ")) << text;
  EXPECT_TRUE(marked.starts_with("«") && marked.ends_with("»")) << text;
  EXPECT_TRUE(next.source == there.at.source);
  it.usual.evaluation = false;
  EXPECT_EQ(it.go(WatchMotion::Stay).evaluation.text, "");
}

TEST(Watch, ReadsNothingBackAfterPassesOrOfOtherLanguages) {
  Fixture optimised(factorial), add("1 + 2", "add");
  optimised.usual.pass = "";
  for (Fixture* it : {&optimised, &add}) {
    it->usual.evaluation = true;
    EXPECT_EQ(it->go(WatchMotion::Stay).evaluation.text, "");
  }
}

} // namespace
} // namespace letcont
