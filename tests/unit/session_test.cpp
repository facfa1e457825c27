// The session keeps the promises of messages.h: the answers to requests. session_requests_test.cpp tests their order.
#include "session_harness.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont {
namespace {

TEST(Session, SaysHelloWithWhatItHas) {
  Fixture f;
  f.session.start();
  ASSERT_EQ(f.events.size(), 1u);
  const Hello& hello = std::get<Hello>(f.events[0]);
  EXPECT_EQ(hello.protocol, protocol_version);
  EXPECT_FALSE(hello.version.empty());
  EXPECT_TRUE(std::any_of(hello.languages.begin(), hello.languages.end(), [](auto& l) { return l.name == "add"; }));
  EXPECT_TRUE(std::any_of(hello.stages.begin(), hello.stages.end(), [](auto& s) { return s.name == "cps"; }));
  for (const StageInfo& stage : hello.stages) EXPECT_FALSE(stage.documentation.empty()) << stage.name;
}

TEST(Session, CompilesAndSendsTheStagesThatThereAre) {
  Fixture f;
  f.session.request(Compile{1, program_of("3 + (2 + 4)"), {"cps", "nonsense", "ast"}});
  f.work_until_idle();
  ASSERT_EQ(f.events.size(), 1u);
  const Compiled& compiled = std::get<Compiled>(f.events[0]);
  EXPECT_EQ(compiled.id, 1u);
  EXPECT_TRUE(compiled.ok);
  ASSERT_EQ(compiled.stages.size(), 2u);
  EXPECT_EQ(compiled.stages[0].stage, "cps");
  EXPECT_EQ(compiled.stages[1].stage, "ast");
  EXPECT_NE(compiled.stages[1].document.text.find("Add (Lit 3)"), std::string::npos);
}

// A stage that is too long is an error, but the program can run, and has its other stages.
TEST(Session, LeavesOutAStageThatIsTooLong) {
  std::string text = "1";
  while (text.size() < 500'000) text += "+1";
  Fixture f;
  f.session.request(Compile{1, {"l", "p.l", "print(" + text + ")", "default"}, {"ast", "cps"}});
  f.work_until_idle();
  const Compiled compiled = f.all<Compiled>().at(0);
  EXPECT_TRUE(compiled.ok);
  ASSERT_EQ(compiled.stages.size(), 1u);
  EXPECT_EQ(compiled.stages[0].stage, "cps");
  ASSERT_EQ(compiled.diagnostics.size(), 1u);
  EXPECT_EQ(compiled.diagnostics[0].code, "driver/stage-too-long");
  EXPECT_TRUE(compiled.diagnostics[0].span.known());
}

// What a front end made says where it comes from, and so do errors about it.
TEST(Session, TellsThePlacesOfErrorsInTheOriginal) {
  ProgramText program{"cps", "p.cps",
                      "@1:1 def a : i32 = {\n  let z = 0\n  @2:5-2:12 let q = div(z, z)\n  halt(q)\n}\n", "none"};
  program.original_name = "p.toy";
  program.original = "main =\n  x = 1 / 0\n";
  for (bool wrong : {false, true}) {
    ProgramText tried = program;
    if (wrong) tried.text.replace(tried.text.find("div(z"), 5, "div(y");
    Fixture f;
    f.session.request(Compile{1, tried, {}});
    f.session.request(letcont::Run{.id = 2, .program = tried, .engine = "vm"});
    f.work_until_idle();
    const Compiled compiled = f.all<Compiled>().at(0);
    const Finished finished = f.all<Finished>().at(0);
    ASSERT_EQ(finished.diagnostics.size(), 1u);
    EXPECT_EQ(compiled.diagnostics.size(), wrong ? 1u : 0u);
    EXPECT_EQ(finished.original.name, "p.toy");
    const OriginalPlace* place = finished.original.at(finished.diagnostics[0].span.begin);
    ASSERT_TRUE(place) << finished.diagnostics[0].message;
    EXPECT_EQ(place->begin, (LineColumn{2, 5}));
    EXPECT_EQ(program.original.substr(place->span.begin, place->span.end - place->span.begin), "= 1 / 0");
    if (wrong) EXPECT_TRUE(compiled.original.at(compiled.diagnostics[0].span.begin));
    Watch watch;
    watch.id = 3, watch.program = tried, watch.motion = WatchMotion::Run;
    f.session.request(watch);
    f.work_until_idle();
    const Watched watched = f.all<Watched>().at(0);
    ASSERT_EQ(watched.diagnostics.size(), 1u);
    EXPECT_TRUE(watched.original.at(watched.diagnostics[0].span.begin));
  }
}

TEST(Session, HasStagesOfItsSurface) {
  Fixture f;
  f.session.start();
  EXPECT_EQ(std::get<Hello>(f.events[0]).stages.back().name, "length");
  f.session.request(Compile{1, program_of("1 + 2"), {"length"}});
  f.work_until_idle();
  ASSERT_EQ(f.all<Compiled>()[0].stages.size(), 1u);
  EXPECT_EQ(f.all<Compiled>()[0].stages[0].document.text, "5");
  f.session.request(Compile{2, program_of("1 + "), {"length"}});
  f.work_until_idle();
  EXPECT_TRUE(f.all<Compiled>()[1].stages.empty()) << "a program with errors has none of them";
}

// Asks with the ids 1 and 2.
template <class Question>
void ask_twice(Fixture& f, const ProgramText& program, uint32_t position) {
  for (uint32_t id : {1u, 2u}) f.session.request(Question{id, program, position});
  f.work_until_idle();
}

TEST(Session, TellsWhereAVariableIsUsed) {
  Fixture f;
  ProgramText program = program_of("def f = { n -> n + 1 }\ndef g = { n -> f(f(n)) }\nf(g(1))", "l");
  ask_twice<UsesQuestion>(f, program, 4);
  ASSERT_EQ(f.all<UsesAnswer>().size(), 1u) << "a newer question supersedes";
  EXPECT_EQ(f.all<UsesAnswer>()[0].places, (std::vector<Span>{{4, 5}, {38, 39}, {40, 41}, {48, 49}}));
  f.session.request(UsesQuestion{3, program, 15});
  f.session.request(Stop{4, 3}); // names no run
  f.work_until_idle();
  EXPECT_EQ(f.all<UsesAnswer>()[1].places, (std::vector<Span>{{10, 11}, {15, 16}})) << "the n of f only";
  EXPECT_EQ(f.all<UsesAnswer>()[1].others, 2u) << "the n of g";
  EXPECT_EQ(f.all<UsesAnswer>()[1].binding, (Span{10, 11}));
  f.session.request(UsesQuestion{5, program_of("1 + ", "l"), 0});
  f.work_until_idle();
  EXPECT_TRUE(f.all<UsesAnswer>()[2].places.empty()) << "it does not compile";
  // One of the library: its places in the program, not those in the library.
  f.session.request(UsesQuestion{6, program_of("print(sum(map(sum, [[1]])))", "l"), 7});
  f.work_until_idle();
  EXPECT_EQ(f.all<UsesAnswer>()[3].places, (std::vector<Span>{{6, 9}, {14, 17}}));
  EXPECT_TRUE(f.all<UsesAnswer>()[3].of_library);
  EXPECT_EQ(f.all<UsesAnswer>()[3].binding.end - f.all<UsesAnswer>()[3].binding.begin, 3u);
  EXPECT_FALSE(f.all<UsesAnswer>()[0].of_library);
}

TEST(Session, TellsTypes) {
  Fixture f;
  ProgramText program = program_of("def twice = { f -> { x -> f(f(x)) } }\ntwice({ n -> n * n })(3)", "l");
  ask_twice<TypeQuestion>(f, program, 4);
  ASSERT_EQ(f.all<TypeAnswer>().size(), 1u) << "a newer question supersedes";
  EXPECT_EQ(f.all<Superseded>().size(), 1u);
  TypeAnswer answer = f.all<TypeAnswer>()[0];
  EXPECT_EQ(answer.id, 2u);
  EXPECT_TRUE(answer.span.contains(4));
  EXPECT_NE(answer.type.find("->"), std::string::npos) << answer.type;
  f.session.request(TypeQuestion{3, program_of("1 + 2"), 0}); // its language tells no types
  f.session.request(TypeQuestion{4, program, 100000});
  f.work_until_idle();
  EXPECT_FALSE(f.all<TypeAnswer>().back().span.known());
}

TEST(Session, FindsThePassThatChangedAPiece) {
  Fixture f;
  //               0         10        20        30        40        50        60
  std::string text = "def f(x: Int) : Int = x + 1;\ndef g(x: Int) : Int = x * 7;\nwrite(f(g(g(2))))";
  ProgramText program = program_of(text, "fun");
  f.session.request(Compile{1, program, {}});
  f.work_until_idle();
  std::vector<std::string> keys{"none"};
  Compiled compiled = f.all<Compiled>()[0];
  for (const PassResult& pass : compiled.passes) keys.push_back(pass.key);
  auto next = [&](std::string pass, Span piece, bool backward) {
    f.session.request(ChangeQuestion{2, program, "cps", std::move(pass), piece, backward});
    f.work_until_idle();
    return f.all<ChangeAnswer>().back().pass;
  };
  Span whole{0, static_cast<uint32_t>(text.size())}, sum{22, 27};
  ASSERT_EQ(text.substr(22, 5), "x + 1");
  // From pass to pass to the end, and back again: the same passes.
  std::vector<std::string> forth, back;
  for (std::string pass = next("none", sum, false); !pass.empty(); pass = next(pass, sum, false)) forth.push_back(pass);
  for (std::string pass = next("", sum, true); !pass.empty(); pass = next(pass, sum, true)) back.push_back(pass);
  std::reverse(back.begin(), back.end());
  ASSERT_FALSE(forth.empty());
  if (forth.back() != keys.back()) EXPECT_EQ(forth, back);
  // Where the sum is changed, the whole is.
  std::vector<std::string> all;
  for (std::string pass = next("none", whole, false); !pass.empty(); pass = next(pass, whole, false))
    all.push_back(pass);
  EXPECT_GT(all.size(), 1u);
  for (const std::string& pass : forth) EXPECT_NE(std::find(all.begin(), all.end(), pass), all.end()) << pass;
  EXPECT_EQ(next("none", nowhere, false), "");
}

TEST(Session, TellsWhereRulesWereApplied) {
  Fixture f;
  std::string text = "def f(x: Int) : Int = x + 1;\nwrite(f(2))";
  f.session.request(Compile{1, program_of(text, "fun"), {}});
  f.work_until_idle();
  size_t rules = 0, places = 0;
  Compiled compiled = f.all<Compiled>()[0];
  for (const PassResult& pass : compiled.passes)
    for (const RuleTimes& rule : pass.rules) {
      rules += rule.times > 0;
      places += !rule.places.empty();
      EXPECT_LE(rule.places.size(), rule.times);
      for (Span place : rule.places) EXPECT_TRUE(place.known() && place.end <= text.size()) << rule.rule;
    }
  EXPECT_GT(rules, 2u);
  EXPECT_GE(places * 10, rules * 9) << "almost all rules know where";
}

TEST(Session, TellsHowLongAnEngineWorked) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1 + 2"), "vm"});
  f.work_until_idle();
  EXPECT_GE(f.all<Finished>()[0].microseconds, 1000u) << "each look at the clock takes as long";
}

TEST(Session, AProgramThatIsWrongIsAnsweredWithDiagnostics) {
  Fixture f;
  f.session.request(Compile{1, program_of("1 + "), {"tokens", "cps"}});
  f.session.request(letcont::Run{2, program_of("1 + "), "", 0, 0});
  f.session.request(Compile{3, program_of("1", "no such language"), {"cps"}});
  f.work_until_idle();
  ASSERT_EQ(f.all<Compiled>().size(), 1u) << "the first one was superseded";
  EXPECT_FALSE(f.all<Compiled>()[0].ok);
  ASSERT_EQ(f.all<Compiled>()[0].diagnostics.size(), 1u);
  EXPECT_EQ(f.all<Compiled>()[0].diagnostics[0].code, "driver/unknown-language");
  ASSERT_EQ(f.all<Finished>().size(), 1u);
  EXPECT_EQ(f.all<Finished>()[0].outcome, Outcome::Rejected);
  EXPECT_FALSE(f.all<Finished>()[0].diagnostics.empty());
}

TEST(Session, ANewerCompileSupersedesAWaitingOne) {
  Fixture f;
  for (uint32_t id = 1; id <= 5; ++id) f.session.request(Compile{id, program_of("1"), {}});
  f.work_until_idle();
  std::vector<Superseded> superseded = f.all<Superseded>();
  ASSERT_EQ(superseded.size(), 4u);
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(superseded[i].id, i + 1);
  ASSERT_EQ(f.all<Compiled>().size(), 1u);
  EXPECT_EQ(f.all<Compiled>()[0].id, 5u);
}

TEST(Session, ANewerRunSupersedesARunningOne) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "", 0, 0});
  f.work(20);
  f.session.request(letcont::Run{2, program_of("1"), "", 0, 0});
  f.work(20);
  ASSERT_EQ(f.all<Superseded>().size(), 1u);
  EXPECT_EQ(f.all<Superseded>()[0].id, 1u);
  EXPECT_EQ(f.all<Output>().back().id, 2u);
}

TEST(Session, StopEndsARunAtOnce) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "", 0, 0});
  f.work(20);
  f.session.request(Stop{2, 1});
  EXPECT_FALSE(f.session.busy());
  ASSERT_GE(f.events.size(), 3u);
  const Finished& finished = std::get<Finished>(f.events[f.events.size() - 2]);
  EXPECT_EQ(finished.id, 1u);
  EXPECT_EQ(finished.outcome, Outcome::Stopped);
  EXPECT_GT(finished.steps, 0u);
  EXPECT_TRUE(std::get<Stopped>(f.events.back()).was_running);
  f.session.request(Stop{3, 1});
  EXPECT_FALSE(std::get<Stopped>(f.events.back()).was_running);
  EXPECT_EQ(std::get<Stopped>(f.events.back()).id, 3u);
}

TEST(Session, AFastEngineRunsMoreBetweenTwoLooksAtTheClockThanASlowOne) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "endless"});
  f.look = 100'000; // compiling
  f.work(1);
  f.look = 200; // 16 portions in a slice
  f.work(1);
  f.look = 100'000; // tells the steps
  f.work(1);
  EXPECT_GT(f.all<Progress>().back().steps, 100 * 20'000u);
  f.work(10); // in which the portions become small again
  uint64_t before = f.all<Progress>().back().steps;
  f.work(1);
  EXPECT_EQ(f.all<Progress>().back().steps, before + 20'000);
}

TEST(Session, ARunThatHasNotBegunCanBeStopped) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "", 0, 0});
  f.session.request(Stop{2, 1});
  ASSERT_EQ(f.events.size(), 2u);
  EXPECT_EQ(std::get<Finished>(f.events[0]).outcome, Outcome::Stopped);
  EXPECT_TRUE(std::get<Stopped>(f.events[1]).was_running);
}

TEST(Session, CompilesWhileAProgramRuns) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "", 0, 0});
  f.work(5);
  f.session.request(Compile{2, program_of("2"), {"cps"}});
  f.work(2);
  EXPECT_EQ(f.all<Compiled>().size(), 1u);
  EXPECT_TRUE(f.session.busy());
}

TEST(Session, RunsToTheEnd) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("x = 5\nx + x + 1"), "eval", 0, 0});
  f.work_until_idle();
  ASSERT_EQ(f.events.size(), 2u);
  EXPECT_EQ(std::get<Output>(f.events[0]).text, "11\n");
  EXPECT_EQ(std::get<Finished>(f.events[1]).outcome, Outcome::Ended);
  EXPECT_GT(std::get<Finished>(f.events[1]).steps, 0u);
}

// What the request has comes first; what was printed is shown before anybody is asked for more.
TEST(Session, ARunReadsItsInputAndThenMore) {
  std::string shown, shown_before;
  std::optional<Finished> end;
  int asked = 0;
  Session session({.send =
                       [&](Event event) {
                         if (const auto* output = std::get_if<letcont::Output>(&event)) shown += output->text;
                         if (auto* finished = std::get_if<Finished>(&event)) end = std::move(*finished);
                       },
                   .more_input =
                       [&](std::string& bytes) {
                         if (++asked == 1) shown_before = shown, bytes += "c";
                         return asked == 1;
                       }});
  ProgramText program{
      "l", "p.l", "def go = { () -> let c = getchar(); if (c < 0) print(c) else { print(c); go() } }\ngo()", "default"};
  for (const Engine& engine : engines()) {
    shown.clear(), end.reset(), asked = 0;
    letcont::Run run{.id = 1, .program = program, .engine = std::string(engine.name)};
    run.input = "ab";
    session.request(run);
    while (session.work()) {
    }
    EXPECT_EQ(shown, "979899-1") << engine.name;
    EXPECT_EQ(shown_before, "9798") << engine.name;
    ASSERT_TRUE(end) << engine.name;
    EXPECT_TRUE(end->wanted_input);
    EXPECT_EQ(end->outcome, Outcome::Ended);
  }
}

TEST(Session, LimitsEndARun) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1 + 2 + 3"), "eval", 2, 0});
  f.work_until_idle();
  EXPECT_TRUE(f.all<Output>().empty());
  EXPECT_EQ(f.all<Finished>().back().outcome, Outcome::Failed);
  EXPECT_EQ(f.all<Finished>().back().diagnostics.at(0).code, "limit/steps");
  f.session.request(letcont::Run{2, program_of("10000 + 2"), "eval", 0, 3});
  f.work_until_idle();
  EXPECT_EQ(f.all<Finished>().back().outcome, Outcome::Failed);
  EXPECT_EQ(f.all<Finished>().back().diagnostics.at(0).code, "limit/output");
}

// Every engine that counts counts the same; a line's steps are those of the expressions that begin there.
TEST(Session, TellsWhereTheStepsHaveGone) {
  std::string text = "def sum(n) =\n  if n == 0 then 0\n  else n + sum(n - 1);\nwrite(sum(10))";
  Source source("p.fun", text);
  Fixture f;
  f.session.request(letcont::Run{.id = 1, .program = program_of(text, "fun"), .engine = "vm", .profile = true});
  f.session.request(Compile{2, program_of(text, "fun"), {"cps"}});
  f.work_until_idle();
  f.session.request(letcont::Run{.id = 3, .program = program_of(text, "fun"), .engine = "eval", .profile = true});
  f.work_until_idle();
  f.session.request(letcont::Run{.id = 4, .program = program_of(text, "fun"), .engine = "vm"});
  f.work_until_idle();
  std::vector<Finished> runs = f.all<Finished>();
  ASSERT_EQ(runs.size(), 3u);
  const Profile& profile = runs[0].profile;
  EXPECT_TRUE(runs[1].profile == profile);
  EXPECT_TRUE(runs[2].profile == Profile());
  EXPECT_TRUE(runs[0].counters.empty());
  EXPECT_EQ(steps_of(profile), runs[0].steps);

  std::vector<LineCount> lines = by_line(profile, source);
  ASSERT_EQ(lines.size(), 3u); // nothing begins on the first one
  EXPECT_EQ(lines[0].line, 2u);
  EXPECT_EQ(lines[0].times, 11u);
  EXPECT_EQ(lines[1].times, 10u);
  EXPECT_EQ(lines[2].times, 1u);
  EXPECT_EQ(lines[0].steps + lines[1].steps + lines[2].steps, runs[0].steps);

  std::vector<BlockCount> functions = by_function(profile);
  ASSERT_EQ(functions.size(), 2u);
  EXPECT_EQ(functions[0].name, "sum");
  EXPECT_EQ(functions[0].times, 11u);
  EXPECT_EQ(functions[0].steps + functions[1].steps, runs[0].steps);

  // The nodes are those of the document.
  std::vector<Compiled> compiled = f.all<Compiled>();
  const Document& cps = compiled.at(0).stages.at(0).document;
  for (const NodeCount& node : profile.nodes)
    EXPECT_TRUE(
        std::any_of(cps.ranges.begin(), cps.ranges.end(), [&](const Range& range) { return range.node == node.node; }));
}

TEST(Session, OutputAndProgressAreNotSentTooOften) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1"), "", 0, 0});
  while (f.time < 2'000'000) f.session.work();
  EXPECT_LE(f.all<Progress>().size(), 20u);
  EXPECT_GE(f.all<Progress>().size(), 10u);
  EXPECT_LE(f.all<Output>().size(), 70u);
  EXPECT_GE(f.all<Output>().size(), 30u);
}

TEST(Session, DamagedRequestsAndUnknownEnginesAreRejected) {
  Fixture f;
  const uint8_t damaged[] = {'L', 'C', 99};
  f.session.request(damaged, sizeof damaged);
  f.session.request(letcont::Run{7, program_of("1"), "warp", 0, 0});
  ASSERT_EQ(f.all<Rejected>().size(), 2u);
  EXPECT_EQ(f.all<Rejected>()[0].id, 0u);
  EXPECT_EQ(f.all<Rejected>()[1].id, 7u);
  EXPECT_FALSE(f.session.busy());
}

TEST(Session, TakesRequestsAsBytes) {
  Fixture f;
  std::vector<uint8_t> bytes = to_bytes(Request(Compile{1, program_of("1"), {}}));
  f.session.request(bytes.data(), bytes.size());
  f.work_until_idle();
  EXPECT_EQ(f.all<Compiled>().size(), 1u);
}

} // namespace
} // namespace letcont
