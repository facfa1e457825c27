// The parts of the application by themselves: a model and the part, without a window, a frame or an engine.
#include "app/control/engine_line.h"
#include "app/control/finder.h"
#include "app/control/focus.h"
#include "app/control/frames.h"
#include "app/control/keeper.h"
#include "app/control/links.h"
#include "app/control/navigation.h"
#include "app/control/stepper.h"
#include "app/model/presets.h"
#include "app/view/typing.h"
#include "app_harness.h"
#include "examples/example.h"

#include <deque>
#include <gtest/gtest.h>

namespace letcont::app {
namespace {

// An engine that says what it is told to, and remembers what it was asked.
class Script final : public Carrier {
public:
  void send(const Request& request) override { asked.push_back(request); }
  bool receive(Event& event) override {
    if (events.empty()) return false;
    event = std::move(events.front());
    events.pop_front();
    return true;
  }
  size_t compiles() const {
    size_t count = 0;
    for (const Request& request : asked) count += std::holds_alternative<Compile>(request);
    return count;
  }

  std::vector<Request> asked;
  std::deque<Event> events;
};

struct Parts {
  Parts() { model.layout = Layout::from_text("(h 500 source output)"), focus.keep_in(model.layout.panes()); }
  void make_ready() {
    engine.set_carrier(&carrier);
    model.engine = EngineState::Ready;
    engine.sync();
  }
  Layout::Id pane(size_t number) const { return model.layout.panes()[number].id; }

  FakePlatform platform;
  Model model;
  Script carrier;
  Frames frames{platform};
  EngineLine engine{model, platform, frames};
  Typing typing;
  Control control{model, engine, frames};
  Focus focus{control};
  Finder finder{model, focus, typing, frames};
  Stepper stepper{control, focus};
  Links links{control, platform, focus};
};

void draw(Frames& frames) {
  frames.begin();
  frames.end();
}

TEST(Frames, AreDueAfterInputAndThenNoMore) {
  FakePlatform platform;
  Frames frames(platform);
  while (frames.due()) draw(frames);
  uint64_t before = frames.drawn();
  frames.look_again();
  frames.look_again(); // an event behind another asks for no more frames
  while (frames.due()) draw(frames);
  EXPECT_EQ(frames.drawn(), before + 2);
  frames.touch();
  while (frames.due()) draw(frames);
  EXPECT_EQ(frames.drawn(), before + 5);
}

TEST(EngineLine, AsksForWhatTheModelWantsOnce) {
  Parts the;
  the.make_ready();
  EXPECT_EQ(the.carrier.compiles(), 1u);
  the.engine.sync();
  EXPECT_EQ(the.carrier.compiles(), 1u);
  the.model.source.replace_all("1 + 1");
  the.engine.sync();
  EXPECT_EQ(the.carrier.compiles(), 2u);
  EXPECT_TRUE(the.engine.stage_text("cps").empty());
  EXPECT_EQ(the.carrier.compiles(), 3u) << "a stage more is wanted";
  the.engine.stage_text("cps");
  EXPECT_EQ(the.carrier.compiles(), 3u);
}

TEST(EngineLine, AsksNothingOfAnEngineThatIsGone) {
  Parts the;
  the.make_ready();
  the.engine.failed("It is gone.");
  the.model.source.replace_all("1 + 1");
  the.engine.sync();
  EXPECT_EQ(the.carrier.compiles(), 1u);
  EXPECT_EQ(status(the.model), "It is gone.");
}

TEST(Focus, GoesThroughThePanesAndTheToolbar) {
  Parts the;
  EXPECT_EQ(the.focus.shown(), "source");
  EXPECT_TRUE(the.focus.in_editor());
  the.focus.move(1);
  EXPECT_EQ(the.focus.shown(), "output");
  the.focus.move(1);
  EXPECT_TRUE(the.focus.in_toolbar());
  EXPECT_TRUE(the.focus.take_toolbar());
  EXPECT_FALSE(the.focus.take_toolbar()) << "once";
  the.focus.move(1);
  EXPECT_EQ(the.focus.shown(), "source");
  the.focus.move(-1);
  EXPECT_TRUE(the.focus.in_toolbar());
}

TEST(Focus, StaysInTheLayout) {
  Parts the;
  the.focus.move(1);
  ASSERT_TRUE(the.model.layout.close(the.focus.pane()));
  the.focus.keep_in(the.model.layout.panes());
  EXPECT_EQ(the.focus.shown(), "source");
}

TEST(Focus, GoesBackOnlyInTheSameLayout) {
  Parts the;
  the.model.source.load("one\ntwo\n");
  the.focus.go_to_source(4);
  the.focus.remember_here();
  the.focus.move(1);
  the.focus.go_back();
  EXPECT_EQ(the.focus.shown(), "source");
  EXPECT_EQ(the.focus.selection().caret, 4u);
  the.focus.remember_here();
  the.focus.use_layout("program"); // as one types it
  the.focus.go_back();
  EXPECT_EQ(the.model.notice.text, "Nowhere to go back to.");
  the.focus.use_layout("no such");
  EXPECT_TRUE(the.model.notice.error);
}

TEST(Focus, CopiesTheSelectionOrTheLine) {
  Parts the;
  the.model.source.load("one\ntwo\n");
  the.focus.go_to_source(5);
  EXPECT_EQ(the.focus.copy(false), "two\n");
  EXPECT_EQ(the.focus.selection().caret, 5u);
  the.focus.select_in(the.focus.pane(), {0, 3});
  EXPECT_EQ(the.focus.copy(true), "one");
  EXPECT_EQ(the.model.source.text().bytes(), "\ntwo\n");
}

TEST(Navigation, ProblemsGoRound) {
  Parts the;
  the.model.source.load("abcdef");
  for (Span span : {Span{4, 5}, Span{1, 2}}) {
    Diagnostic problem;
    problem.span = span;
    the.model.diagnostics.push_back(problem);
  }
  for (uint32_t wanted : {1u, 4u, 1u}) {
    go_to_problem(the.model, the.focus, 1);
    EXPECT_EQ(the.focus.selection().caret, wanted);
  }
  go_to_problem(the.model, the.focus, -1);
  EXPECT_EQ(the.focus.selection().caret, 4u);
}

TEST(Finder, GoesThroughThePanesAndRound) {
  Parts the;
  the.model.source.load("x = 1\nx");
  the.model.run.output = Text("x\n");
  the.model.run.version = 1;
  the.finder.open(true);
  the.model.find.query = "x";
  ++the.model.find.version;
  auto next = [&] {
    the.finder.go(1);
    return std::string(the.focus.shown()) + std::to_string(the.focus.selection().begin());
  };
  EXPECT_EQ(next(), "source0");
  EXPECT_EQ(next(), "source6");
  EXPECT_EQ(next(), "output0");
  EXPECT_EQ(next(), "source0");
  the.model.source.replace_all("yx"); // found anew
  EXPECT_EQ(next(), "source1");
  PaneFrame frame;
  frame.id = the.pane(0);
  the.finder.give_matches(frame);
  EXPECT_EQ(frame.matches.size(), 1u);
  EXPECT_EQ(frame.match_length, 1u);
}

TEST(Finder, SearchesForWhatIsSelectedInALine) {
  Parts the;
  the.model.source.load("one two\none");
  the.focus.select_in(the.focus.pane(), {4, 7});
  the.finder.open(false);
  EXPECT_EQ(the.model.find.query, "two");
  the.finder.close();
  the.focus.select_in(the.focus.pane(), {0, 11});
  the.finder.open(false);
  EXPECT_EQ(the.model.find.query, "two") << "not over lines";
}

TEST(Stepper, WaitsForTheEngine) {
  Parts the;
  std::string layout = the.model.layout.text();
  the.stepper.move({WatchMotion::Step});
  EXPECT_EQ(the.model.layout.text(), layout);
  EXPECT_EQ(the.model.notice.text, "The engine is still loading.");
}

TEST(Stepper, TakesAwayTheLayoutThatItBrought) {
  Parts the;
  std::string layout = the.model.layout.text();
  the.make_ready();
  the.stepper.move({WatchMotion::Step});
  EXPECT_EQ(the.focus.shown(), "steps");
  EXPECT_TRUE(std::holds_alternative<Watch>(the.carrier.asked.back()) ||
              std::holds_alternative<Compile>(the.carrier.asked.back()));
  the.stepper.leave();
  EXPECT_EQ(the.model.layout.text(), layout);
}

TEST(Stepper, LeavesALayoutThatTheUserHasChanged) {
  Parts the;
  the.make_ready();
  the.stepper.show();
  the.model.layout.close(the.pane(0));
  std::string changed = the.model.layout.text();
  the.stepper.leave();
  EXPECT_EQ(the.model.layout.text(), changed);
}

TEST(Links, KeepThePlaceThatIsOnItsWay) {
  Parts the;
  SharedState state;
  state.program.language = "fun";
  state.program.text = "write(1)\n";
  state.layout = "(h 500 source cps)";
  state.place = {1, 3, 3, {}};
  ASSERT_TRUE(the.links.open(encode_link(state)));
  EXPECT_EQ(the.model.source.text().bytes(), "write(1)\n");
  EXPECT_EQ(the.links.view().place.pane, 1u) << "no engine has answered yet";
  EXPECT_EQ(the.links.view().place.caret, 3u);
  the.links.forget_place();
  EXPECT_EQ(the.links.view().place.caret, 0u);
  EXPECT_FALSE(the.links.open("#1.0.damaged"));
  EXPECT_TRUE(the.model.notice.error);
}

TEST(Keeper, WritesAfterAPauseOrAtOnce) {
  Parts the;
  Keeper keeper(the.model, the.platform, the.focus, the.links);
  keeper.restore();
  EXPECT_FALSE(keeper.due());
  the.model.source.replace_all("1 + 1");
  keeper.keep(10, false);
  ASSERT_TRUE(keeper.due());
  keeper.keep(10.2, false);
  EXPECT_FALSE(the.platform.load("source"));
  the.model.source.replace_all("1 + 2");
  keeper.keep(10.4, false);
  EXPECT_GT(*keeper.due(), 10.8) << "the pause begins anew";
  keeper.keep(*keeper.due(), false);
  EXPECT_EQ(the.platform.load("source"), "1 + 2");
  EXPECT_EQ(decode_link(the.platform.fragment_).state.program.text, "1 + 2");
  EXPECT_FALSE(keeper.due());
  the.model.theme = Theme::Light;
  keeper.keep(20, true);
  EXPECT_EQ(the.platform.load("settings"), settings_text(the.model));
}

TEST(Keeper, KeepsSomethingOfWhoNeverPauses) {
  Parts the;
  Keeper keeper(the.model, the.platform, the.focus, the.links);
  keeper.restore();
  for (int i = 0; i < 40; ++i) {
    the.model.source.replace_all(std::to_string(i));
    keeper.keep(10 + i * 0.1, false);
  }
  EXPECT_TRUE(the.platform.load("source"));
}

// Another window may write its own program in the place of one that was closed.
TEST(Keeper, AClosedProgramIsAmongTheRecentOnesUntilItIsThereAgain) {
  Parts closed, other, again;
  Keeper one(closed.model, closed.platform, closed.focus, closed.links);
  one.restore();
  closed.model.source.replace_all("1 + 1", "add");
  one.close(0);
  Keeper two(other.model, other.platform, other.focus, other.links);
  other.platform.kept = closed.platform.kept;
  two.restore();
  EXPECT_TRUE(other.model.kept.empty());
  two.keep(1, false);
  EXPECT_EQ(other.platform.load("programs"), "") << "a third window may keep the same one again";
  other.platform.kept = closed.platform.kept;
  other.platform.kept["source"] = "2 + 2";
  Keeper three(again.model, again.platform, again.focus, again.links);
  again.platform.kept = other.platform.kept;
  three.restore();
  ASSERT_EQ(again.model.kept.size(), 1u);
  EXPECT_EQ(again.model.kept[0].text, "1 + 1");
  again.links.open(closed.links.text(), true);
  EXPECT_TRUE(again.model.kept.empty()) << "it is here again, and the other window has its own";
}

// A window that is loaded again has restored the last program of all windows, before its own comes from the address.
TEST(Keeper, AWindowThatIsThereAgainLeavesTheProgramOfAnotherAmongTheRecentOnes) {
  Parts first, second, again;
  Keeper one(first.model, first.platform, first.focus, first.links);
  one.restore();
  first.model.source.replace_all("1 + 1", "add");
  Keeper two(second.model, second.platform, second.focus, second.links);
  two.restore();
  second.model.source.replace_all("2 + 2", "add");
  two.close(0);
  again.platform.kept = second.platform.kept;
  Keeper three(again.model, again.platform, again.focus, again.links);
  three.restore();
  again.links.open(first.links.text(), true);
  three.close(1);
  ASSERT_EQ(again.model.kept.size(), 2u);
  EXPECT_EQ(again.model.kept[0].text, "1 + 1");
  EXPECT_EQ(again.model.kept[1].text, "2 + 2");
  Parts last;
  last.platform.kept = again.platform.kept;
  Keeper four(last.model, last.platform, last.focus, last.links);
  four.restore();
  last.links.open(first.links.text(), true);
  EXPECT_EQ(last.model.kept.size(), 1u) << "its own is there again";
}

// Windows that did not end well: what each has left is among the recent programs of the next one.
TEST(Keeper, TheProgramOfAWindowThatIsNoMoreIsARecentOne) {
  Parts one, next;
  Keeper keeper(one.model, one.platform, one.focus, one.links);
  keeper.restore();
  EXPECT_EQ(one.platform.left, "") << "an example is nobody's";
  one.model.source.replace_all("1 + 1", "add");
  keeper.keep(0, true);
  EXPECT_EQ(one.platform.left, "add\n1 + 1");
  next.platform.kept = {{"source", "2 + 2"}, {"settings", "language add\n"}};
  next.platform.others_left = {one.platform.left, "add\n2 + 2", "l\n \n", "fun"};
  Keeper after(next.model, next.platform, next.focus, next.links);
  after.restore();
  EXPECT_EQ(next.platform.left, "add\n2 + 2") << "what is restored may be overwritten by another window";
  ASSERT_EQ(next.model.kept.size(), 1u);
  EXPECT_EQ(next.model.kept[0], (KeptProgram{"add", "1 + 1"}));
  EXPECT_EQ(next.platform.others_left[0], one.platform.left) << "it is nowhere else yet";
  next.platform.full = "programs";
  after.keep(0, false);
  EXPECT_EQ(next.platform.others_left[0], one.platform.left) << "nor is there room for it";
  after.close(0);
  EXPECT_EQ(next.platform.left, "add\n2 + 2") << "nor for this one";
  next.platform.full = "";
  after.close(0);
  EXPECT_NE(next.platform.kept["programs"], "");
  EXPECT_EQ(next.platform.others_left, std::vector<std::string>(4));
  EXPECT_EQ(next.platform.left, "");
}

// What is too large for that: a window that is closed leaves it, too, unless its file has it. It is in the editor
// again.
TEST(Keeper, AVeryLargeProgramOfAWindowThatIsNoMoreIsInTheEditor) {
  Parts one, next;
  Keeper keeper(one.model, one.platform, one.focus, one.links);
  keeper.restore();
  const std::string large = "1 +" + std::string(max_shared_bytes, ' ') + "1";
  one.model.source.replace_all(large, "l");
  keeper.close(0);
  EXPECT_EQ(one.platform.left, "l\n" + large);
  next.platform.kept = {{"source", "2 + 2"}, {"settings", "language add\n"}};
  next.platform.others_left = {one.platform.left, one.platform.left}; // of two windows
  Keeper after(next.model, next.platform, next.focus, next.links);
  after.restore();
  EXPECT_EQ(next.model.source.text().bytes(), large);
  EXPECT_EQ(next.platform.others_left, std::vector<std::string>(2)) << "this window has it";
  EXPECT_EQ(next.platform.left, one.platform.left);
  ASSERT_EQ(next.model.kept.size(), 1u);
  EXPECT_EQ(next.model.kept[0], (KeptProgram{"add", "2 + 2"}));
  after.keep(0, false);
  EXPECT_EQ(next.platform.kept["source"], large);
  EXPECT_NE(next.platform.kept["settings"].find("language l\n"), std::string::npos);
  next.model.file = "large.l";
  next.model.saved_revision = next.model.source.revision();
  after.close(0);
  EXPECT_EQ(next.platform.left, "");
}

// It waits for another window where there is no room for it, and for more than one there is never need.
TEST(Keeper, AVeryLargeProgramIsLeftOnceAndNotDroppedBefore) {
  const std::string large = "1 +" + std::string(max_shared_bytes, ' ') + "1";
  Parts full, again;
  full.platform.kept = {{"source", "2 + 2"}, {"settings", "language add\n"}};
  full.platform.others_left = {"add\n" + large};
  full.platform.full = "left";
  Keeper keeper(full.model, full.platform, full.focus, full.links);
  keeper.restore();
  keeper.keep(0, false);
  EXPECT_EQ(full.platform.others_left[0], "add\n" + large) << "nowhere is room for it";
  again.platform.kept = {{"source", large}, {"settings", "language add\n"}};
  again.platform.others_left = full.platform.others_left;
  Keeper next(again.model, again.platform, again.focus, again.links);
  next.restore();
  EXPECT_EQ(again.platform.others_left[0], "") << "this window leaves it now";
  next.close(0);
  EXPECT_EQ(again.platform.left, "add\n" + large);
}

// Where there is no room for both, the program that is there now makes it for the one that was.
TEST(Keeper, WhatTookAProgramsPlaceIsWrittenFirst) {
  Parts the;
  Keeper keeper(the.model, the.platform, the.focus, the.links);
  keeper.restore();
  std::string large = "// " + std::string(2 << 20, 'x');
  the.model.source.replace_all(large, "add");
  keeper.keep(0, true);
  EXPECT_EQ(the.platform.kept["source"], large);
  set_program(the.model, "add", "1 + 1");
  the.platform.writes.clear();
  keeper.keep(1, false);
  EXPECT_EQ(the.platform.writes.substr(0, 7), "source ");
  EXPECT_NE(the.platform.writes.find("programs "), std::string::npos) << "at once";
  EXPECT_EQ(the.model.kept[0].text, large);
}

TEST(Keeper, ALanguageIsThatOfTheStoredProgram) {
  Parts the;
  the.platform.kept = {{"source", "1 + 1"}, {"settings", "language add\n"}};
  Keeper keeper(the.model, the.platform, the.focus, the.links);
  keeper.restore();
  the.platform.kept["source"] = "print(1)"; // another window
  the.platform.kept["settings"] = "language l\n";
  set_zoom(the.model, 2);
  keeper.keep(0, true);
  EXPECT_NE(the.platform.kept["settings"].find("language l\n"), std::string::npos);
  the.platform.full = "source";
  the.model.source.replace_all("1 + 2", "fun");
  keeper.keep(1, true);
  EXPECT_NE(the.platform.kept["settings"].find("language l\n"), std::string::npos);
  EXPECT_EQ(the.model.notice.text, "There is no room.");
  EXPECT_TRUE(the.model.notice.error);
  the.platform.full.clear();
  the.model.source.replace_all("1 + 3");
  keeper.keep(2, true);
  EXPECT_NE(the.platform.kept["settings"].find("language fun\n"), std::string::npos);
}

TEST(Keeper, RestoresWhatItWrote) {
  FakePlatform platform;
  for (const char* text : {"1 + 1", "2 + 2"}) {
    Parts the;
    the.platform.kept = platform.kept;
    Keeper keeper(the.model, the.platform, the.focus, the.links);
    keeper.restore();
    if (std::string_view(text) == "2 + 2") EXPECT_EQ(the.model.source.text().bytes(), "1 + 1");
    the.model.source.replace_all(text);
    keeper.keep(0, true);
    platform.kept = the.platform.kept;
  }
  EXPECT_EQ(platform.load("source"), "2 + 2");
}

// The address holds a window's program only if it is short; what is saved, another window may replace.
TEST(Keeper, KeepsALongProgramForItsWindow) {
  std::string source = "// " + std::string(60'000, 'x') + "\n1", input(60'000, 'y');
  Parts before;
  {
    Keeper keeper(before.model, before.platform, before.focus, before.links);
    keeper.restore();
    before.model.source.replace_all(source, "l");
    before.model.input.replace_all(input);
    before.model.passes = "contify,shrink";
    before.model.run_engine = "eval";
    before.model.original = {"sum.py", "1 + 2"};
    keeper.keep(0, true);
    EXPECT_EQ(before.platform.fragment_, "");
  }
  before.platform.kept["source"] = "other";
  before.platform.kept["settings"] = "language add\n";
  Parts after;
  after.platform.kept = before.platform.kept;
  after.platform.kept_here = before.platform.kept_here;
  Keeper keeper(after.model, after.platform, after.focus, after.links);
  keeper.restore();
  EXPECT_EQ(after.model.source.text().bytes(), source);
  EXPECT_EQ(after.model.source.language(), "l");
  EXPECT_EQ(after.model.input.text().bytes(), input);
  EXPECT_EQ(after.model.passes, "contify,shrink");
  EXPECT_EQ(after.model.run_engine, "eval");
  EXPECT_EQ(after.model.original.name + after.model.original.text, "sum.py1 + 2");

  after.model.source.replace_all("1 + 2");
  after.model.input.replace_all("");
  keeper.keep(1, true);
  EXPECT_EQ(after.platform.load_here("language"), "");
  Parts last;
  last.platform.kept = {{"source", "other"}};
  last.platform.kept_here = after.platform.kept_here;
  Keeper another(last.model, last.platform, last.focus, last.links);
  another.restore();
  EXPECT_EQ(last.model.source.text().bytes(), "other") << "a short one is in the address";
}

// A long program that was saved at an earlier time is this window's from now on.
TEST(Keeper, TakesALongProgramForItsOwn) {
  Parts the;
  the.platform.kept["source"] = std::string(70'000, '1');
  Keeper keeper(the.model, the.platform, the.focus, the.links);
  keeper.restore();
  EXPECT_EQ(the.platform.load_here("source"), the.platform.load("source"));
}

// Who looks through the lessons does not lose what they have written behind them.
TEST(Keeper, ExamplesAreNotAmongTheRecentPrograms) {
  Parts the;
  the.model.source.replace_all("1 + 1", "add");
  for (const Example& example : examples()) the.links.open_lesson(example);
  ASSERT_EQ(the.model.kept.size(), 1u);
  the.links.open_recent(7);
  the.links.open_recent(0);
  EXPECT_EQ(the.model.source.text().bytes(), "1 + 1");
}

// Two windows keep their programs in one place.
TEST(Keeper, KeepsWhatAnotherWindowHasKept) {
  Parts first, second;
  Keeper one(first.model, first.platform, first.focus, first.links),
      other(second.model, second.platform, second.focus, second.links);
  auto work_on = [](Parts& the, Keeper& keeper, const char* text) {
    the.model.source.replace_all(text);
    keep_program(the.model);
    keeper.keep(0, true);
  };
  one.restore();
  work_on(first, one, "1 + 1");
  second.platform.kept = first.platform.kept;
  other.restore();
  work_on(second, other, "2 + 2");
  first.platform.kept = second.platform.kept;
  work_on(first, one, "3 + 3");
  std::vector<std::string> kept;
  for (const KeptProgram& each : first.model.kept) kept.push_back(each.text);
  EXPECT_EQ(kept, (std::vector<std::string>{"3 + 3", "2 + 2", "1 + 1"}));
}

// What one window has not changed is as another one has left it.
TEST(Keeper, TwoWindowsKeepEachOthersSettings) {
  Parts first, second;
  Keeper one(first.model, first.platform, first.focus, first.links),
      other(second.model, second.platform, second.focus, second.links);
  one.restore();
  one.keep(0, true);
  second.platform.kept = first.platform.kept;
  other.restore();
  first.model.theme = first.model.theme == Theme::Dark ? Theme::Light : Theme::Dark;
  save_layout(first.model, "mine");
  first.model.tour_seen = true;
  one.keep(1, true);
  second.platform.kept = first.platform.kept;
  set_zoom(second.model, 2);
  save_layout(second.model, "another");
  second.model.source.replace_all("1 + 1", "l");
  other.keep(1, true);
  Model both;
  apply_settings(both, second.platform.kept["settings"]);
  EXPECT_EQ(both.theme, first.model.theme);
  EXPECT_EQ(both.zoom, 2);
  EXPECT_TRUE(both.tour_seen);
  EXPECT_EQ(both.source.language(), "l");
  EXPECT_EQ(both.layouts.size(), 2u);
  remove_layout(second.model, "another");
  other.keep(2, true);
  EXPECT_EQ(second.platform.kept["settings"].find("another"), std::string::npos);
  EXPECT_NE(second.platform.kept["settings"].find("mine"), std::string::npos);
}

} // namespace
} // namespace letcont::app
