// The debugger in the application: commands, keys, the slider, breakpoints, predictions, layouts.
#include "app/model/presets.h"
#include "app_harness.h"
#include "link/link.h"

#include <gtest/gtest.h>
#include <set>

namespace letcont::app {
namespace {

constexpr const char* factorial = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n";
constexpr const char* endless = "def f(n) = if n == 0 - 1 then 0 else f(n + 1);\nwrite(f(0))\n";

struct Watching {
  explicit Watching(const char* text = factorial) {
    it.app.set_source(text, "fun");
    it.settle();
  }
  void go(Command command) {
    it.app.command(command);
    it.settle();
  }
  void palette(const char* query) {
    it.press(ImGuiMod_Ctrl | ImGuiKey_K);
    it.type(query);
    it.press(ImGuiKey_Enter);
    it.settle();
  }
  void use_layout(const char* name) {
    it.app.focus().use_layout(name);
    it.settle();
  }
  const Model& model() { return it.app.model(); }
  const Watched& at() { return model().watch.at; }
  std::string value(std::string_view name) {
    for (const WatchedVariable& each : at().variables)
      if (each.source_name == name) return each.value;
    return {};
  }
  // The text that is marked as what runs next.
  std::string marked(std::string_view pane) {
    Span span = watch_marks(model(), pane).current;
    if (!span.known()) return {};
    const std::string& text = pane == source_pane ? it.app.source_text() : it.app.engine().stage_text(pane);
    return text.substr(span.begin, span.end - span.begin);
  }

  FakePlatform platform;
  Harness it{platform};
};

TEST(Steps, NothingRunsBeforeTheUserAsks) {
  Watching the;
  the.use_layout("Step");
  EXPECT_FALSE(the.model().watch.on);
  EXPECT_EQ(the.model().watch.sent, 0u);
}

TEST(Steps, TheFirstStepBringsItsLayoutAndLeavingTakesItAway) {
  Watching the;
  std::string before = the.model().layout.text();
  the.it.press(ImGuiKey_F2);
  the.it.settle();
  EXPECT_TRUE(the.model().watch.on);
  EXPECT_EQ(the.it.app.focus().shown(), "steps");
  EXPECT_EQ(the.at().step, 0u);
  EXPECT_EQ(watched_stage(the.model()), "cps@none");
  the.it.press(ImGuiKey_F2);
  EXPECT_EQ(the.at().step, 1u);
  the.it.press(ImGuiKey_RightArrow);
  uint64_t second = the.at().step;
  EXPECT_FALSE(the.at().what.starts_with("decl ")) << "it only names what follows";
  the.it.press(ImGuiKey_RightArrow);
  EXPECT_GT(the.at().step, second);
  EXPECT_FALSE(the.at().what.starts_with("decl "));
  the.it.press(ImGuiKey_LeftArrow);
  EXPECT_EQ(the.at().step, second);
  the.it.press(ImGuiMod_Shift | ImGuiKey_F2);
  EXPECT_EQ(the.at().step, 1u);
  EXPECT_EQ(watch_status(the.model()), "step 1") << "no total before the end was reached";
  the.it.press(ImGuiKey_Home);
  EXPECT_EQ(the.at().step, 0u);
  the.go(Command::LeaveWatch);
  EXPECT_FALSE(the.model().watch.on);
  EXPECT_EQ(the.model().layout.text(), before);
}

TEST(Steps, AtTheEndDebugBeginsAgain) {
  Watching the;
  the.go(Command::Step);
  EXPECT_FALSE(has_ended(the.model()));
  the.go(Command::LastStep);
  EXPECT_TRUE(has_ended(the.model()));
  const std::vector<ShownControl>& shown = the.model().controls;
  EXPECT_TRUE(std::any_of(shown.begin(), shown.end(), [](auto& each) { return each.label == "Restart"; }));
  EXPECT_FALSE(std::any_of(shown.begin(), shown.end(), [](auto& each) { return each.label == "Debug"; }));
  the.go(Command::Debug);
  EXPECT_EQ(the.at().step, 0u);
  EXPECT_TRUE(the.at().running);
}

TEST(Steps, WhatRunsNextIsMarkedInBothTexts) {
  Watching the;
  the.go(Command::Step);
  std::set<std::string> pieces;
  for (int i = 0; i < 60 && the.at().running; ++i) {
    std::string in_cps = the.marked("cps@none");
    EXPECT_TRUE(in_cps.starts_with(the.at().what)) << in_cps;
    pieces.insert(the.marked(source_pane));
    the.go(Command::Step);
  }
  for (const char* piece : {"n == 0", "n - 1", "fact(n - 1)"}) EXPECT_TRUE(pieces.count(piece)) << piece;
}

TEST(Steps, ConditionsFunctionsAndLinesStopIt) {
  Watching the;
  the.palette("break at n == 2");
  ASSERT_EQ(the.model().breakpoints, std::vector<std::string>{"n == 2"});
  the.go(Command::Step);
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().stop, WatchStop::Breakpoint);
  EXPECT_EQ(the.value("n"), "2");
  EXPECT_EQ(the.at().frames.at(1).text, "return to `fact`, then multiply by n = 3");
  the.palette("remove breakpoint");
  EXPECT_TRUE(the.model().breakpoints.empty());
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().stop, WatchStop::Ended);
  EXPECT_EQ(the.at().output, "120\n");
  EXPECT_EQ(watch_status(the.model()), "finished, " + std::to_string(the.at().step) + " steps");
  the.go(Command::RunBack);
  EXPECT_EQ(the.at().step, 0u);
  the.palette("go to step 17");
  EXPECT_EQ(the.at().step, 17u);
}

TEST(Steps, AnswersAboutWhatWasLeftSinceAreNotTaken) {
  Watching the;
  the.go(Command::Step);
  the.palette("go to step 9");
  Model model = the.model();
  std::optional<Request> before = app::watch(model, {WatchMotion::Step});
  ASSERT_TRUE(before);
  leave_watch(model);
  std::optional<Request> anew = app::watch(model, {WatchMotion::Step});
  ASSERT_TRUE(anew);
  Watched late = the.at();
  late.id = std::get<Watch>(*before).id;
  receive_watched(model, late);
  EXPECT_TRUE(is_moving(model));
  EXPECT_EQ(model.watch.answered, 0u);
  late.id = std::get<Watch>(*anew).id;
  late.step = 0;
  receive_watched(model, late);
  EXPECT_FALSE(is_moving(model));
  EXPECT_EQ(model.watch.at.step, 0u);
}

TEST(Steps, RunningToAPlaceBeginsByItself) {
  Watching the;
  the.palette("break at n == 2");
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().stop, WatchStop::Breakpoint);
  EXPECT_EQ(the.value("n"), "2");
}

TEST(Steps, BreakpointsAtNamesAreMarkedWhereTheyStop) {
  Watching the;
  the.go(Command::Step);
  the.palette("break at fact");
  the.palette("break at n == 3"); // which may be anywhere
  EXPECT_EQ(watch_marks(the.model(), "cps@none").breakpoints, std::vector<uint32_t>{1});
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().hit, 1u);
}

TEST(Steps, BreakpointsAreSetByKeyAndByMouse) {
  Watching the;
  the.use_layout("Step");
  ASSERT_EQ(the.it.app.focus().shown(), "source");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiKey_DownArrow);
  the.it.press(ImGuiKey_F9);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"2"});
  EXPECT_EQ(watch_marks(the.model(), source_pane).breakpoints, std::vector<uint32_t>{1});
  the.it.press(ImGuiKey_F9);
  EXPECT_TRUE(the.model().breakpoints.empty());
  // Beside the third line of the source: a toolbar, a gap, a header, two lines.
  the.it.click(20, 50 + 8 + 38 + 4 + 2.5f * 22);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"3"});
  the.go(Command::Step);
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().stop, WatchStop::Breakpoint);
  EXPECT_EQ(the.value("n"), "5");
}

TEST(Steps, ABreakpointStaysWithItsLine) {
  Watching the;
  the.palette("break at 3");
  the.it.app.set_source(factorial, "fun");
  the.it.settle();
  ASSERT_EQ(the.model().breakpoints.size(), 1u);
  // The layout of the steps has come, with the focus on them: back to the program.
  the.it.app.focus().use_layout("Program");
  the.it.settle();
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiKey_Enter);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"4"});
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"3"});
  for (int i = 0; i < 2; ++i) the.it.press(ImGuiKey_DownArrow); // to where its own line begins
  the.it.press(ImGuiKey_Enter);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"4"});
}

// Of four lines.
void break_at_2_and_4(Watching& the) {
  the.it.app.set_source("1 +\n2 +\n3 +\n4", "add");
  the.it.settle();
  the.palette("break at 2");
  the.palette("break at 4");
  the.it.app.focus().use_layout("Program");
  the.it.settle();
}

TEST(Steps, BreakpointsWhoseLinesBecomeOneAreOne) {
  Watching the;
  break_at_2_and_4(the);
  ASSERT_EQ(the.model().breakpoints, (std::vector<std::string>{"2", "4"}));
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  for (int i = 0; i < 3; ++i) the.it.press(ImGuiMod_Shift | ImGuiKey_DownArrow);
  the.it.press(ImGuiKey_Delete);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"1"});
}

TEST(Steps, ALineThatIsReplacedByOthersKeepsItsBreakpoint) {
  Watching the;
  the.it.app.set_source("def f = { (n) ->\n  n\n}\nprint(f(1))", "l");
  the.it.settle();
  the.palette("break at 2");
  the.it.app.focus().use_layout("Program");
  the.it.settle();
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  for (int i = 0; i < 2; ++i) the.it.press(ImGuiKey_RightArrow);
  the.it.press(ImGuiKey_DownArrow);
  the.it.press(ImGuiMod_Shift | ImGuiKey_End);
  the.it.platform.clipboard_ = "print(n)\n  n";
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_V);
  ASSERT_EQ(the.it.app.source_text(), "def f = { (n) ->\n  print(n)\n  n\n}\nprint(f(1))");
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"2"});
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.model().breakpoints, std::vector<std::string>{"2"});
}

TEST(Steps, ALineThatJoinsAnotherComesBackWithItsBreakpoint) {
  Watching the;
  break_at_2_and_4(the);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiMod_Shift | ImGuiKey_DownArrow); // the first line, with its end
  the.it.platform.clipboard_ = "7 + ";
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_V);
  ASSERT_EQ(the.it.app.source_text(), "7 + 2 +\n3 +\n4");
  EXPECT_EQ(the.model().breakpoints, (std::vector<std::string>{"1", "3"}));
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.model().breakpoints, (std::vector<std::string>{"2", "4"}));
}

TEST(Steps, BreakpointsGoWithTheirLinesAndWhatIsErased) {
  Watching the;
  break_at_2_and_4(the);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiKey_DownArrow);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_DownArrow);
  EXPECT_EQ(the.model().breakpoints, (std::vector<std::string>{"3", "4"}));
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_A);
  the.it.press(ImGuiKey_Delete);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_TRUE(the.model().breakpoints.empty());
}

TEST(Steps, AnEditLeavesTheStepsAndTheNextOneBeginsAnew) {
  Watching the;
  the.go(Command::Step);
  the.palette("go to step 9");
  ASSERT_EQ(the.at().step, 9u);
  the.it.app.set_source("write(7)\n", "fun");
  the.it.settle();
  EXPECT_EQ(watch_status(the.model()), "the program has changed");
  EXPECT_FALSE(watch_marks(the.model(), source_pane).current.known());
  the.go(Command::Step);
  EXPECT_EQ(the.at().step, 0u);
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().output, "7\n");
}

TEST(Steps, AnEndlessProgramIsPausedWhileFramesGoOn) {
  Watching the(endless);
  the.go(Command::Step);
  the.it.app.command(Command::RunOn);
  for (int i = 0; i < 200; ++i) {
    the.it.engine.work();
    the.it.app.poll();
    the.it.frame();
  }
  EXPECT_TRUE(is_moving(the.model()));
  the.it.app.command(Command::Stop);
  the.it.settle();
  EXPECT_FALSE(is_moving(the.model()));
  EXPECT_EQ(the.at().stop, WatchStop::Moving);
  uint64_t there = the.at().step;
  EXPECT_GT(there, 100'000u);
  the.go(Command::StepBack);
  EXPECT_EQ(the.at().step, there - 1);
}

// What is sent ahead ends with what is on its way, and the program can be watched from there.
TEST(Steps, PausingEndsWhatWasSentAhead) {
  Watching the(endless);
  the.go(Command::Step);
  for (int i = 0; i < 4; ++i) the.it.app.command(Command::Step);
  the.it.app.command(Command::RunOn);
  the.it.app.command(Command::Stop);
  the.it.settle();
  EXPECT_FALSE(is_moving(the.model()));
  EXPECT_FALSE(the.it.engine.work()) << "nothing goes on in the engine";
  uint64_t there = the.at().step;
  the.go(Command::Step);
  EXPECT_EQ(the.at().step, there + 1);
}

TEST(Steps, PausingBeforeTheProgramIsCompiledLeavesNothingBehind) {
  Watching the(endless);
  the.it.app.command(Command::RunOn);
  the.it.app.command(Command::Stop);
  the.it.settle();
  EXPECT_FALSE(is_moving(the.model()));
  EXPECT_FALSE(the.model().watch.on);
  the.go(Command::Step);
  EXPECT_TRUE(the.model().watch.on);
  EXPECT_EQ(the.at().step, 0u);
  EXPECT_TRUE(the.at().running);
}

TEST(Steps, LeavingAnEndlessMoveEndsIt) {
  Watching the(endless);
  the.go(Command::Step);
  the.it.app.command(Command::RunOn);
  for (int i = 0; i < 20; ++i) the.it.engine.work();
  the.it.app.command(Command::LeaveWatch);
  the.it.settle();
  EXPECT_FALSE(the.it.engine.work()) << "nothing goes on in the engine";
  EXPECT_FALSE(the.model().watch.on);
}

TEST(Steps, OtherCallsShowTheirVariables) {
  Watching the;
  the.palette("break at n == 0");
  the.go(Command::Step);
  the.go(Command::RunOn);
  ASSERT_EQ(the.value("n"), "0");
  ASSERT_EQ(the.it.app.focus().shown(), "steps");
  the.it.press(ImGuiKey_DownArrow);
  the.it.press(ImGuiKey_DownArrow);
  EXPECT_EQ(the.model().watch.frame, 2u);
  EXPECT_EQ(the.value("n"), "2");
  EXPECT_TRUE(watch_marks(the.model(), source_pane).caller);
  EXPECT_EQ(the.marked(source_pane), "fact(n - 1)");
  std::vector<CodeNote> notes = watch_marks(the.model(), source_pane).notes;
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes[0].line, 0u);
  EXPECT_NE(notes[0].text.find("n = 2"), std::string::npos) << notes[0].text;
}

TEST(Steps, PredictionsAreJudged) {
  Watching the;
  the.go(Command::Step);
  the.go(Command::Predict);
  ASSERT_TRUE(the.model().watch.predicting);
  const Model& model = the.model();
  // The place that the next step comes to, found by going there and back.
  for (int round = 0; round < 2; ++round) {
    the.go(Command::Step);
    const Text& text = model.documents.at("cps@none").text;
    uint32_t line = text.line_of(model.watch.at.at.printed.begin);
    the.go(Command::StepBack);
    Model copy = model;
    std::optional<Request> request = predict(copy, "cps@none", round == 0 ? line : line + 1);
    ASSERT_TRUE(request);
    EXPECT_EQ(std::get<Watch>(*request).motion, WatchMotion::Step);
    Watched there = model.watch.at;
    there.id = copy.watch.sent;
    there.at.printed.begin = text.line_begin(line);
    receive_watched(copy, there);
    EXPECT_EQ(copy.watch.right, round == 0 ? 1u : 0u);
    EXPECT_EQ(copy.watch.guesses, 1u);
    EXPECT_TRUE(copy.watch.verdict.starts_with(round == 0 ? "Right." : "No:")) << copy.watch.verdict;
  }
}

TEST(Steps, ALinkNamesTheStepAndNothingRunsByItself) {
  std::string link;
  {
    Watching the;
    the.go(Command::Step);
    the.palette("go to step 14");
    ASSERT_EQ(the.at().step, 14u);
    link = the.it.app.links().text();
  }
  Watching other("write(1)\n");
  ASSERT_TRUE(other.it.app.links().open(link));
  other.it.settle();
  EXPECT_FALSE(other.model().watch.on);
  EXPECT_EQ(other.model().step, 14u);
  EXPECT_EQ(other.model().offer, Offer::Step);
  other.go(Command::Step);
  EXPECT_EQ(other.at().step, 14u);
  // It is one of that program, and not of what somebody makes of it.
  other.go(Command::LeaveWatch);
  ASSERT_TRUE(other.it.app.links().open(link));
  other.it.settle();
  other.it.app.set_source("write(1 + 1 + 1)\n", "fun");
  other.it.settle();
  EXPECT_EQ(other.model().offer, Offer::None);
  EXPECT_EQ(decode_link(other.it.app.links().text()).state.step, 0u);
  other.go(Command::Step);
  EXPECT_EQ(other.at().step, 0u);
}

TEST(Steps, TheOptimisedProgramCanBeWatched) {
  Watching the;
  the.use_layout("Step");
  for (const Layout::Pane& pane : the.model().layout.panes()) {
    if (pane.shows != "cps@none") continue;
    Model& model = const_cast<Model&>(the.model());
    watch_after(model, "");
    EXPECT_EQ(model.layout.shown_by(pane.id), "cps");
  }
  the.it.settle();
  the.go(Command::Step);
  EXPECT_EQ(watched_stage(the.model()), "cps");
  the.go(Command::RunOn);
  EXPECT_EQ(the.at().output, "120\n");
}

TEST(Steps, TheSliderGoesToAnyStep) {
  Watching the;
  the.go(Command::Step);
  the.go(Command::RunOn);
  uint64_t last = the.at().step;
  Model& model = const_cast<Model&>(the.model());
  // While one answer is awaited, only the last wish is kept.
  std::optional<Request> first = want_step(model, last / 2);
  ASSERT_TRUE(first);
  EXPECT_FALSE(want_step(model, 3));
  EXPECT_FALSE(want_step(model, 4));
  Watched there = model.watch.at;
  there.id = model.watch.sent;
  there.step = last / 2;
  receive_watched(model, there);
  std::optional<Request> next = go_on_watching(model);
  ASSERT_TRUE(next);
  EXPECT_EQ(std::get<Watch>(*next).step, 4u);
}

TEST(Steps, TheHeapIsDrawn) {
  Watching the;
  the.it.app.set_source("data List(a) = {\n  Nil\n  Cons(a, List(a))\n}\ndef xs = Cons(1, Cons(2, Nil))\nprint(3)\n",
                        "l");
  the.it.settle();
  the.go(Command::Step);
  the.go(Command::RunOn);
  ASSERT_EQ(the.at().stop, WatchStop::Ended);
  const std::string& heap = the.model().documents.at("heap").text.bytes();
  EXPECT_NE(heap.find("xs"), std::string::npos) << heap;
  EXPECT_GT(the.it.frame(), 1000);
}

TEST(Steps, TheEvaluationIsShown) {
  Watching the;
  the.palette("evaluation");
  EXPECT_EQ(the.it.app.focus().shown(), "evaluation");
  the.go(Command::Step);
  const auto& document = [&]() -> const StageView& { return the.model().documents.at("evaluation"); };
  EXPECT_EQ(document().text.bytes(), "write(«fact(5)»)\n");
  while (document().text.bytes().find("«fact(3)»") == std::string::npos && the.at().running) the.go(Command::Step);
  EXPECT_EQ(document().text.bytes(), "write(5 * (4 * «fact(3)»))\n");
  const Text& text = document().text;
  Span marked = watch_marks(the.model(), evaluation_pane).current;
  EXPECT_EQ(text.bytes().substr(marked.begin, marked.end - marked.begin), "«fact(3)»");
  EXPECT_GT(the.it.frame(), 500);
  the.go(Command::RunOn);
  EXPECT_EQ(document().text.bytes(), "");
  the.go(Command::StepBack);
  EXPECT_EQ(document().text.bytes(), "«skip»\n");
}

TEST(Steps, TheEvaluationOfAnOptimisedProgramIsOfferedAsWritten) {
  Watching the;
  the.palette("evaluation");
  the.go(Command::Step);
  watch_after(const_cast<Model&>(the.model()), "");
  the.go(Command::Step);
  EXPECT_EQ(the.model().documents.at("evaluation").text.bytes(), "");
  EXPECT_GT(the.it.frame(), 300);
}

TEST(Steps, WhoShowsTheEvaluationWithoutAPaneGetsIt) {
  Watching the;
  Model& model = const_cast<Model&>(the.model());
  std::optional<Request> first = watch(model, {.motion = WatchMotion::Step, .evaluation = true});
  ASSERT_TRUE(first);
  EXPECT_TRUE(std::get<Watch>(*first).evaluation);
  EXPECT_EQ(std::get<Watch>(*first).pass, "none");
  std::optional<Request> next = watch(model, {.motion = WatchMotion::Step});
  ASSERT_TRUE(next);
  EXPECT_TRUE(std::get<Watch>(*next).evaluation);
}

} // namespace
} // namespace letcont::app
