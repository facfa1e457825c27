// The application as people use it: each test is something that a user once stumbled over (the last input wins, panes
// that vanish, outputs of other programs, and so on).
#include "app/commands/palette_entries.h"
#include "app/model/pane_actions.h"
#include "app/model/watching.h"
#include "app_user.h"
#include "examples/example.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <set>

namespace letcont::app {
namespace {

// ---- The last input wins, and clicking reveals

TEST(LastInput, TheCaretWinsOverAMouseThatRests) {
  Using the("3 + (2 + 4)", "add");
  the.it.move_mouse(80, 112); // over the 3
  EXPECT_EQ(the.it.app.lighting().linked(), (Span{0, 1}));
  for (int i = 0; i < 6; ++i) the.it.press(ImGuiKey_RightArrow);
  EXPECT_EQ(the.it.app.lighting().linked(), (Span{5, 6})) << "the key came later";
  the.it.move_mouse(81, 112);
  EXPECT_EQ(the.it.app.lighting().linked(), (Span{0, 1})) << "the mouse came later";
}

TEST(LastInput, ACaretScrollsTheOtherPanesAndTheMouseDoesNot) {
  Using the(lists, "l");
  the.it.height = 420; // so that the stages do not fit
  the.caret_at("data");
  the.caret_at("sum(map(");
  EXPECT_TRUE(the.shows_linked("cps"));
  EXPECT_TRUE(the.shows_linked("llvm"));
  the.caret_at("map(f, rest)");
  EXPECT_TRUE(the.shows_linked("cps"));
  EXPECT_TRUE(the.shows_linked("llvm"));
}

TEST(LastInput, PaneSaysHowMuchLinkedCodeIsOutside) {
  Using the(lists, "l");
  the.it.height = 300;
  the.caret_at("map(f, rest)");
  PaneState& state = the.it.app.focus().state(the.pane("llvm"));
  state.code.reveal(0);
  the.it.app.touch();
  the.it.settle();
  CodeView::Outside outside = the.outside("llvm");
  EXPECT_GT(outside.below, 0u);
  state.code.reveal(outside.first_below);
  the.it.app.touch();
  the.it.settle();
  EXPECT_TRUE(the.shows_linked("llvm"));
}

TEST(LastInput, PicturesHaveNoCodeOutside) {
  Using the;
  the.it.app.focus().use_layout("Pictures");
  the.it.settle();
  the.caret_at("n * fact");
  for (int i = 0; i < 3; ++i) the.it.frame();
  PaneState& state = the.it.app.focus().state(the.pane("flow"));
  EXPECT_FALSE(state.lit.empty());
  EXPECT_EQ(state.outside.above + state.outside.below, 0u);
}

// ---- Lessons open where one sees what they claim

const Example& lesson(std::string_view name) {
  for (const Example& example : examples())
    if (example.name == name) return example;
  return examples().front();
}

TEST(Lessons, EveryLanguageHasSome) {
  Using the;
  for (const LanguageInfo& language : the.model().languages)
    EXPECT_TRUE(std::any_of(examples().begin(), examples().end(), [&](auto& each) {
      return each.language == language.name;
    })) << language.name;
}

TEST(Lessons, OpenWithTheirStagesAndPassesAtTheirPiece) {
  size_t with_panes = 0;
  for (const Example& example : examples()) {
    Using the;
    the.it.app.links().open_lesson(example);
    the.it.settle();
    the.it.settle();
    EXPECT_EQ(the.model().passes, example.passes);
    EXPECT_TRUE(the.model().compiles) << example.name;
    if (example.panes.empty()) continue;
    ++with_panes;
    bool linked = example.at.empty();
    EXPECT_TRUE(linked || example.text.find(example.at) == the.it.app.focus().selection().caret) << example.name;
    for (size_t begin = 0; begin < example.panes.size();) {
      size_t end = std::min(example.panes.find(' ', begin), example.panes.size());
      std::string stage(example.panes.substr(begin, end - begin));
      EXPECT_NE(the.pane(stage), Layout::none) << example.name << " " << stage;
      EXPECT_TRUE(the.model().documents.contains(stage)) << example.name << " " << stage;
      linked |= first_lit(the.model(), stage, the.it.app.lighting().linked()).has_value();
      begin = end + 1;
    }
    EXPECT_TRUE(linked) << example.name << ": nothing of “" << example.at << "” is in its stages";
  }
  EXPECT_GT(with_panes, 20u);
}

TEST(Lessons, BringWhatTheyRead) {
  Using the;
  the.it.app.links().open_lesson(lesson("19-calculator.l"));
  the.it.settle();
  EXPECT_NE(the.pane("input"), Layout::none);
  EXPECT_EQ(the.model().input.text().bytes(), "2 3 + 4 *\n10 4 3 - -\n1 2 3\n7 +\n");
}

TEST(Lessons, LeaveTheLayoutWhereTheirStagesAreShown) {
  Using the;
  the.it.app.focus().set(the.pane("llvm"));
  the.palette("example: factorial");
  EXPECT_EQ(the.it.app.focus().shown(), source_pane);
  EXPECT_EQ(the.model().layout.text(), Layout().text()) << "its CPS is there already";
  the.it.app.focus().use_layout("Pictures");
  std::string before = the.model().layout.text();
  the.palette("example: macros");
  EXPECT_NE(the.pane("expanded"), Layout::none);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_Z);
  EXPECT_EQ(the.model().layout.text(), before) << "“Reopen closed pane” brings it back";
}

TEST(Lessons, ThePassesOfOneAreNotThoseOfTheNext) {
  Using the;
  the.it.app.links().open_lesson(lesson("5-closure.cps"));
  the.it.settle();
  EXPECT_EQ(the.model().passes, "close");
  the.it.app.links().open_lesson(lesson("7-hanoi.fun"));
  EXPECT_EQ(the.model().passes, "default");
}

TEST(Debugging, OfAProgramThatDoesNotCompileLeadsToTheProblem) {
  Using the("def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - ;\nwrite(fact(5))\n");
  std::string layout = the.model().layout.text();
  the.it.app.focus().set(the.pane("cps"));
  the.it.app.command(Command::Debug);
  the.it.settle();
  EXPECT_EQ(the.model().layout.text(), layout) << "there is nothing to see in the steps";
  EXPECT_EQ(the.it.app.focus().shown(), source_pane);
  EXPECT_EQ(the.model().source.text().line_of(the.it.app.focus().selection().caret), 2u);
  EXPECT_NE(the.model().notice.text.find("does not compile"), std::string::npos);
}

TEST(Debugging, ScrollsSidewaysOnlyToWhatIsSeenThen) {
  Using the(
      "def f(n) =\n  if n == 0 then 1 else 1000000 + 1000000 + 1000000 + 1000000 + 1000000 + f(n - 1);\nwrite(f(3))\n");
  the.it.width = 900;
  the.it.app.stepper().debug();
  the.it.settle();
  bool was_far = false;
  for (int i = 0; i < 60; ++i) {
    the.it.app.stepper().step(false);
    the.it.settle();
    if (watched_piece(the.model(), source_pane).begin < 80) continue;
    was_far = true;
    EXPECT_EQ(the.it.app.focus().state(the.pane(source_pane)).code.scrolled().x, 0) << "step " << i;
  }
  EXPECT_TRUE(was_far);
}

// The colour of the dot at the left of the status line.
ImU32 status_dot(Harness& it) {
  it.frame();
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const ImDrawVert& each : list->VtxBuffer)
      if (std::abs(each.pos.x - 18) < 4 && std::abs(each.pos.y - (it.height - 16)) < 4 && (each.col >> 24) == 255)
        return each.col;
  return 0;
}

TEST(Output, AnErrorOfARunIsOneInTheStatusLine) {
  Using the("def f(n) =\n  if n == 0 then 10 / n\n  else f(n - 1) + 1;\nwrite(f(3))\n");
  ImU32 well = status_dot(the.it);
  ASSERT_NE(well, 0u);
  the.it.app.command(Command::Run);
  the.it.settle();
  EXPECT_EQ(status(the.model()), "1 error");
  ImU32 failed = status_dot(the.it);
  EXPECT_NE(failed, well);
  the.it.app.set_source("def f(", "fun");
  the.it.settle();
  EXPECT_EQ(status_dot(the.it), failed);
}

TEST(Output, StagesOfAnotherLanguageAreNotOfThisProgram) {
  Using the(lists, "l");
  the.palette("language: fun");
  EXPECT_FALSE(the.model().compiles);
  EXPECT_TRUE(is_stale(the.model(), the.model().documents.find("cps")->second));
  the.palette("language: l");
  EXPECT_TRUE(the.model().compiles);
  EXPECT_FALSE(is_stale(the.model(), the.model().documents.find("cps")->second));
}

TEST(Output, IsOfTheLastThatRanOrStepped) {
  Using the;
  the.it.app.stepper().debug();
  the.it.settle();
  EXPECT_EQ(run_status(the.model()).substr(0, 9), "debugging");
  the.it.app.command(Command::Run);
  the.it.settle();
  EXPECT_EQ(run_status(the.model()).substr(0, 8), "finished") << "the user asked for it";
  EXPECT_EQ(the.it.app.focus().text_in(the.pane(output_pane))->bytes(), "120\n");
  the.it.app.stepper().step(false);
  the.it.settle();
  EXPECT_EQ(run_status(the.model()).substr(0, 9), "debugging");
  EXPECT_EQ(the.it.app.focus().text_in(the.pane(output_pane))->bytes(), "");
}

// ---- Panes that are safe

TEST(SafePanes, TabsThatFindNoRoomDoNotCoverTheButtons) {
  Using the(lists, "l");
  for (int i = 0; i < 8; ++i) the.it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R);
  the.it.frame();
  std::set<std::string> shown;
  for (const Layout::Pane& pane : the.model().layout.panes())
    for (const std::string& tab : pane.tabs) EXPECT_TRUE(shown.insert(tab).second) << tab << " twice";
  const auto& all = the.model().controls;
  auto close = std::find_if(all.begin(), all.end(), [](auto& each) { return each.label.starts_with("Close pane"); });
  ASSERT_NE(close, all.end());
  for (const ShownControl& each : all) {
    bool same_row = std::abs(each.rect.y - close->rect.y) < 4 && each.rect.x + each.rect.width > close->rect.x + 1;
    EXPECT_FALSE(&each != &*close && same_row && each.rect.x < close->rect.x) << each.label << " is over the buttons";
  }
}

TEST(SafePanes, ShowNeverReplacesTheSource) {
  Using the;
  ASSERT_EQ(the.it.app.focus().shown(), source_pane);
  the.palette("show engines");
  EXPECT_NE(the.pane(source_pane), Layout::none);
  EXPECT_EQ(the.it.app.focus().shown(), engines_pane);
  the.it.app.focus().use_layout("Program");
  the.it.settle();
  the.palette("show bytecode");
  EXPECT_NE(the.pane(source_pane), Layout::none);
  EXPECT_EQ(the.it.app.focus().shown(), "bytecode");
}

TEST(SafePanes, TheLastSourceStaysAndWhatWasClosedComesBack) {
  Using the;
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_X);
  EXPECT_NE(the.pane(source_pane), Layout::none);
  std::string before = the.model().layout.text();
  the.it.app.focus().set(the.pane("llvm"));
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_X);
  EXPECT_EQ(the.pane("llvm"), Layout::none);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_Z);
  EXPECT_EQ(the.model().layout.text(), before);
  EXPECT_EQ(the.it.app.focus().shown(), "llvm");
}

TEST(SafePanes, NoPaneIsTooSmallAndTheRestAreTabs) {
  Using the;
  for (int i = 0; i < 14; ++i) the.it.app.command(i % 2 ? Command::SplitRight : Command::SplitDown), the.it.settle();
  const PaneArea& area = the.model().pane_area;
  size_t tabs = 0;
  for (const Layout::Pane& pane : the.model().layout.arrange(area.rect, area.gap, least_pane * area.unit).panes) {
    EXPECT_GE(pane.rect.width, least_pane * area.unit - 1);
    EXPECT_GE(pane.rect.height, least_pane * area.unit - 1);
    tabs += pane.tabs.size();
  }
  EXPECT_GE(tabs, 12u) << "each stage once";
  EXPECT_LE(tabs, Layout::max_panes);
  EXPECT_EQ(Layout::from_text(the.model().layout.text()).text(), the.model().layout.text());
}

TEST(SafePanes, TitlesAreDragged) {
  Using the;
  Layout::Id llvm = the.pane("llvm"), source = the.pane(source_pane);
  ImVec2 from, to;
  const PaneArea& area = the.model().pane_area;
  for (const Layout::Pane& pane : the.model().layout.arrange(area.rect, area.gap).panes) {
    if (pane.id == llvm) from = {pane.rect.x + 40, pane.rect.y + 18};
    if (pane.id == source) to = {pane.rect.x + 12, pane.rect.y + pane.rect.height / 2};
  }
  the.it.move_mouse(from.x, from.y);
  ImGui::GetIO().AddMouseButtonEvent(0, true);
  the.it.settle_down();
  for (float share : {0.2f, 0.5f, 1.0f}) {
    ImGui::GetIO().AddMousePosEvent(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    the.it.settle_down();
  }
  ImGui::GetIO().AddMouseButtonEvent(0, false);
  the.it.app.touch();
  the.it.settle();
  EXPECT_EQ(the.model().layout.panes()[0].shows, "llvm") << the.model().layout.text();
}

TEST(Menus, OneClickSwitchesFromOneToAnother) {
  Using the;
  auto open_menu = [] {
    const auto& stack = ImGui::GetCurrentContext()->OpenPopupStack;
    return stack.Size == 1 ? stack[0].PopupId : 0;
  };
  std::vector<float> places; // of the menus in the toolbar
  ImGuiID last = 0;
  for (float x = 100; x < 560; x += 20) {
    the.it.click(x, 25);
    if (ImGuiID menu = open_menu(); menu != 0 && menu != last) {
      last = menu;
      places.push_back(x);
    }
    the.it.press(ImGuiKey_Escape);
  }
  ASSERT_EQ(places.size(), 3u) << "languages, examples, layouts";
  for (size_t from = 0; from < 3; ++from)
    for (size_t to = 0; to < 3; ++to) {
      the.it.click(places[from], 25);
      ImGuiID first = open_menu();
      the.it.click(places[to], 25);
      EXPECT_EQ(open_menu() != 0 && open_menu() != first, from != to) << from << " to " << to;
      if (open_menu() != 0) the.it.press(ImGuiKey_Escape);
    }
}

// ---- Truth about state

TEST(Truth, UndoBringsBackTextAndLanguage) {
  Using the("1 + 2 + 3", "add");
  the.palette("example: lists");
  EXPECT_EQ(the.model().source.language(), "l");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.it.app.source_text(), "1 + 2 + 3");
  EXPECT_EQ(the.model().source.language(), "add");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Y);
  EXPECT_EQ(the.model().source.language(), "l");
}

TEST(Truth, OutputSaysThatItIsOfAnotherProgram) {
  Using the;
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  EXPECT_TRUE(run_status(the.model()).starts_with("finished")) << run_status(the.model());
  the.it.app.set_source("write(7)\n");
  the.it.settle();
  EXPECT_TRUE(is_stale(the.model(), the.model().run));
  EXPECT_EQ(run_status(the.model()), "of an earlier version");
}

TEST(Truth, WhatADebuggedProgramPrintsIsInTheOutput) {
  Using the("write(1);\nwrite(2)\n");
  the.it.app.command(Command::Debug);
  the.it.settle();
  the.it.app.command(Command::Debug); // continues
  the.it.settle();
  EXPECT_EQ(the.model().watch.output.bytes(), "1\n2\n");
  EXPECT_EQ(the.it.app.focus().text_in(the.pane(output_pane))->bytes(), "1\n2\n");
  EXPECT_TRUE(run_status(the.model()).starts_with("debugging")) << run_status(the.model());
}

TEST(Truth, ARuntimeErrorIsAProblem) {
  Using the("def f(n) = 10 / n;\nwrite(f(0))\n");
  EXPECT_TRUE(problems(the.model()).empty());
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  std::vector<Diagnostic> found = problems(the.model());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].span, (Span{11, 17}));
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  the.it.press(ImGuiKey_F8);
  EXPECT_EQ(the.model().source.selection().caret, 11u);
  the.it.type(" ");
  EXPECT_TRUE(problems(the.model()).empty()) << "it was of another version";
}

TEST(Truth, ARuntimeErrorLeadsToItsCallStack) {
  Using the("def f(n) = if n == 0 then 10 / n else f(n - 1) + 1;\nwrite(f(3))\n");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  std::vector<Diagnostic> found = problems(the.model());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(has_hidden_stack(the.model(), found[0]));
  // The button in the list, at its right end, under the editor.
  ImVec2 screen = ImGui::GetMainViewport()->Size;
  bool debugs = false;
  for (float y = screen.y - 40; y > screen.y / 3 && !debugs; y -= 8)
    for (float x : {screen.x * 0.40f, screen.x * 0.38f}) {
      the.it.click(x, y);
      debugs |= is_watching(the.model());
    }
  ASSERT_TRUE(debugs);
  EXPECT_EQ(the.model().watch.at.stop, WatchStop::Failed);
  EXPECT_EQ(the.model().watch.at.frame_count, 5u) << "f(0), three calls that wait for it, and the program";
  found = problems(the.model());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(has_hidden_stack(the.model(), found[0])) << "it is shown";
}

TEST(Truth, NoticesGo) {
  Using the;
  the.it.app.command(Command::CopyLink);
  the.it.settle();
  EXPECT_NE(the.model().notice.text, "");
  the.it.pass(12);
  EXPECT_EQ(the.model().notice.text, "");
  the.it.app.command(Command::CopyLink);
  the.it.settle();
  the.it.app.command(Command::NextPane);
  the.it.settle();
  EXPECT_EQ(the.model().notice.text, "") << "the next command takes it away";
}

// ---- Names

TEST(Names, OfDefinitionsAndParametersAreLinked) {
  Using the(lists, "l");
  for (const char* name : {"map = {", "f, list", "list) ->", "sum = {"}) {
    the.caret_at(name);
    Span piece = the.it.app.lighting().linked();
    ASSERT_TRUE(piece.known()) << name;
    EXPECT_EQ(the.it.app.source_text().substr(piece.begin, piece.end - piece.begin),
              std::string(name).substr(0, std::string(name).find_first_of(",) ")))
        << name;
    EXPECT_FALSE(lit_ranges(the.model(), "cps", piece).empty()) << name;
  }
  the.caret_at("map = {");
  the.it.press(ImGuiKey_F7);
  EXPECT_EQ(the.it.app.focus().shown(), "cps");
  the.caret_at("map = {");
  EXPECT_FALSE(lit_ranges(the.model(), "llvm", the.it.app.lighting().linked()).empty());
}

// ---- The debugger

TEST(Debugging, GoToStepWorksFromRest) {
  Using the;
  the.palette("go to step 20");
  EXPECT_EQ(the.model().watch.at.step, 20u);
}

TEST(Debugging, ALinkWithAStepOffersToGoThere) {
  Using the;
  the.palette("go to step 20");
  std::string link = the.it.app.links().text();
  FakePlatform platform;
  Harness other(platform);
  other.app.links().open(link);
  other.settle();
  EXPECT_FALSE(other.app.model().watch.on) << "nothing runs before the user asks";
  EXPECT_EQ(other.app.model().offer, Offer::Step);
  other.app.command(Command::Debug);
  other.settle();
  EXPECT_EQ(other.app.model().watch.at.step, 20u);
  EXPECT_EQ(other.app.model().offer, Offer::None);
}

TEST(Debugging, AWatchedVariableIsSeenInAllCalls) {
  Using the;
  the.palette("break at fact");
  the.it.app.command(Command::Debug);
  the.it.settle();
  the.it.app.command(Command::Debug);
  the.it.settle();
  the.palette("watch variable n");
  ASSERT_EQ(the.model().pinned.size(), 1u);
  EXPECT_EQ(the.model().pinned[0].value, "5");
  the.it.app.command(Command::Debug);
  the.it.settle();
  EXPECT_EQ(the.model().pinned[0].value, "4");
  EXPECT_TRUE(the.model().pinned[0].in_scope);
  the.palette("remove breakpoint");
  the.it.app.command(Command::Debug);
  the.it.settle();
  EXPECT_FALSE(the.model().pinned[0].in_scope) << "the program has ended";
  EXPECT_FALSE(the.model().pinned[0].value.empty()) << "its last value stays";
  the.palette("stop watching n");
  EXPECT_TRUE(the.model().pinned.empty());
}

TEST(Debugging, TheUsualKeysWorkOnTheDesktop) {
  Using the;
  the.it.press(ImGuiKey_F5);
  EXPECT_TRUE(the.model().watch.on);
  the.it.press(ImGuiKey_F11);
  EXPECT_EQ(the.model().watch.at.step, 1u);
  the.it.press(ImGuiMod_Shift | ImGuiKey_F5);
  EXPECT_FALSE(the.model().watch.on);
}

TEST(Debugging, TheTotalComesWithTheEnd) {
  Using the;
  the.it.app.command(Command::Debug);
  the.it.settle();
  the.it.app.command(Command::Step);
  the.it.settle();
  EXPECT_EQ(watch_status(the.model()).find("of"), std::string::npos);
  the.it.app.command(Command::Debug);
  the.it.settle();
  the.it.app.command(Command::StepBack);
  the.it.settle();
  EXPECT_NE(watch_status(the.model()).find(" of "), std::string::npos) << watch_status(the.model());
}

TEST(Debugging, AStepMayBeOneOfTheSource) {
  Using the;
  the.it.app.command(Command::Debug);
  the.it.app.command(Command::StepBySource);
  the.it.settle();
  Span last = watched_piece(the.model(), source_pane);
  for (int i = 0; i < 5; ++i) {
    the.it.app.command(Command::Step);
    the.it.settle();
    Span now = watched_piece(the.model(), source_pane);
    EXPECT_FALSE(now == last) << i;
    last = now;
  }
}

TEST(Debugging, BreakpointsGoWithTheirProgramAndRunMentionsThem) {
  Using the;
  the.it.press(ImGuiKey_F9);
  ASSERT_EQ(the.model().breakpoints.size(), 1u);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  EXPECT_NE(the.model().notice.text.find("breakpoints"), std::string::npos) << the.model().notice.text;
  the.palette("example: lists");
  EXPECT_TRUE(the.model().breakpoints.empty());
}

// ---- The first screen

class NewPlatform : public FakePlatform {
public:
  bool welcomes() const override { return true; }
};

TEST(FirstScreen, ShowsAProgramLitUpInAllStagesAndItsOutput) {
  NewPlatform platform;
  Harness it(platform);
  it.settle();
  it.settle();
  EXPECT_EQ(it.app.model().run.output.bytes(), "3628800\n");
  EXPECT_EQ(it.app.model().offer, Offer::Welcome);
  Span lit = it.app.lighting().linked();
  ASSERT_TRUE(lit.known());
  for (const char* stage : {"cps", "llvm"}) EXPECT_FALSE(lit_ranges(it.app.model(), stage, lit).empty()) << stage;
}

TEST(FirstScreen, NothingOfALinkRunsByItself) {
  NewPlatform platform;
  FakePlatform senders;
  Harness sender(senders);
  sender.app.set_source("write(1)\n", "fun");
  sender.settle();
  Harness it(platform);
  it.app.links().open(sender.app.links().text());
  it.settle();
  EXPECT_EQ(it.app.model().run.state, RunState::Never);
}

TEST(FirstScreen, TheWelcomeComesOnce) {
  NewPlatform platform;
  {
    Harness it(platform);
    it.settle();
    it.app.command(Command::Tour);
    it.settle();
    it.press(ImGuiKey_Escape);
    it.pass(2);
  }
  Harness it(platform);
  it.settle();
  EXPECT_EQ(it.app.model().offer, Offer::None);
}

} // namespace
} // namespace letcont::app
