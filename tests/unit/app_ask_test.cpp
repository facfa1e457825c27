// The application's requests besides compiling and running: types, changes of a piece, times of the engines.
#include "app/model/actions.h"
#include "app_harness.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <set>
#include <utility>

namespace letcont::app {
namespace {

constexpr char program_of_l[] = "def twice = { f -> { x -> f(f(x)) } }\ntwice({ n -> n * n })(3)";
constexpr char program_of_fun[] = "def f(x: Int) : Int = x + 1;\ndef g(x: Int) : Int = x * 7;\nwrite(f(g(g(2))))";

struct PassesShown {
  PassesShown() {
    it.app.set_source(program_of_fun, "fun");
    it.app.focus().use_layout("Passes");
    it.settle();
  }
  FakePlatform platform;
  Harness it{platform};
};

TEST(Ask, AMouseThatRestsGetsAType) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_l, "l");
  it.settle();
  it.move_mouse(125, 112); // over `twice`
  EXPECT_FALSE(it.app.model().type.answered) << "not while it moves";
  EXPECT_LE(it.pass(1), 8);
  it.settle();
  ASSERT_TRUE(it.app.model().type.answered);
  EXPECT_EQ(type_text(it.app.model()).substr(0, 9), "twice :: ") << type_text(it.app.model());
  int with_tooltip = it.frame();
  EXPECT_LE(it.pass(2), 6);
  EXPECT_EQ(it.pass(30), 0) << "and then all is still";
  it.app.set_source("2", "l");
  it.settle();
  EXPECT_EQ(type_text(it.app.model()), "") << "the answer was about another program";
  EXPECT_GT(with_tooltip, 0);
}

TEST(Ask, AKeyHidesTheTooltip) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_l, "l");
  it.settle();
  auto has_tooltip = [&] {
    for (int i = 0; i < 3; ++i) it.frame();
    const ImGuiWindow* tooltip = ImGui::FindWindowByName("##Tooltip_00");
    return tooltip && tooltip->Active && !tooltip->Hidden;
  };
  for (auto [x, y] : {std::pair(125.0f, 112.0f), {130.0f, 25.0f}}) { // over `twice`; over the menu of languages
    it.move_mouse(x, y);
    it.pass(1);
    it.settle();
    EXPECT_TRUE(has_tooltip()) << x;
    it.press(ImGuiMod_Ctrl | ImGuiKey_End);
    EXPECT_FALSE(has_tooltip()) << "it would cover what one types";
    EXPECT_LE(it.pass(30), 2) << "and then all is still";
    it.move_mouse(x + 1, y);
    it.pass(1);
    EXPECT_TRUE(has_tooltip()) << "it comes back with the mouse";
  }
}

TEST(Ask, AKeyTellsTheTypeAtTheCaret) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_l, "l");
  it.settle();
  for (int i = 0; i < 5; ++i) it.press(ImGuiKey_RightArrow);
  it.press(ImGuiMod_Ctrl | ImGuiKey_I);
  EXPECT_EQ(it.app.model().notice.text.substr(0, 9), "twice :: ") << it.app.model().notice.text;
  it.press(ImGuiMod_Ctrl | ImGuiKey_I);
  EXPECT_EQ(it.app.model().notice.text.substr(0, 9), "twice :: ") << "as often as one asks";
  it.app.set_source("1 + 2", "add");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_I);
  EXPECT_EQ(it.app.model().notice.text, "No type here.");
}

TEST(Ask, KeysGoFromChangeToChangeOfOnePiece) {
  PassesShown with_passes;
  Harness& it = with_passes.it;
  for (int i = 0; i < 24; ++i) it.press(ImGuiKey_RightArrow); // into x + 1
  Span piece = it.app.lighting().linked();
  ASSERT_TRUE(piece.known());
  // From the editor: the first pane with passes moves on, from before all passes.
  std::set<std::string> seen;
  std::string shown;
  for (int i = 0; i < 40; ++i) {
    it.press(ImGuiMod_Alt | ImGuiKey_PageDown);
    std::string now(it.app.model().layout.panes()[2].shows);
    if (now == shown) break;
    shown = now;
    EXPECT_TRUE(shown.starts_with("cps@")) << shown;
    EXPECT_TRUE(seen.insert(shown).second) << shown << " twice";
  }
  EXPECT_GE(seen.size(), 1u);
  EXPECT_NE(it.app.model().notice.text.find("No later pass"), std::string::npos) << it.app.model().notice.text;
  EXPECT_EQ(it.app.focus().shown(), "source");
  it.press(ImGuiMod_Alt | ImGuiKey_PageUp);
  if (seen.size() > 1) EXPECT_NE(std::string(it.app.model().layout.panes()[2].shows), shown);
}

TEST(Ask, ARuleLightsUpWhereItWasApplied) {
  PassesShown with_passes;
  Harness& it = with_passes.it;
  it.press(ImGuiKey_F6);
  ASSERT_EQ(it.app.focus().shown(), "passes");
  EXPECT_TRUE(it.app.lighting().places().empty());
  bool lit = false;
  for (size_t step = 0; step < it.app.model().pass_results.size() && !lit; ++step) {
    it.press(ImGuiKey_RightArrow);
    if (!it.app.lighting().places().empty()) {
      lit = true;
      EXPECT_FALSE(all_lit_ranges(it.app.model(), "source", it.app.lighting().places()).empty());
      it.press(ImGuiKey_LeftArrow);
      EXPECT_TRUE(it.app.lighting().places().empty());
    }
    it.press(ImGuiKey_DownArrow);
  }
  EXPECT_TRUE(lit);
}

TEST(Ask, LettersFindPasses) {
  PassesShown with_passes;
  Harness& it = with_passes.it;
  it.press(ImGuiKey_F6);
  std::string text = it.app.source_text();
  it.type("c");
  it.press(ImGuiKey_Enter); // shows the program after it
  EXPECT_TRUE(it.app.model().layout.panes()[2].shows.starts_with("cps@c")) << it.app.model().layout.panes()[2].shows;
  EXPECT_EQ(it.app.source_text(), text);
}

TEST(Ask, EnginesRunOneAfterTheOther) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_fun, "fun");
  it.settle();
  it.app.command(Command::CompareEngines);
  it.settle();
  const Race& race = it.app.model().race;
  EXPECT_FALSE(race.active);
  ASSERT_EQ(race.results.size(), it.app.model().engines.size());
  ASSERT_GE(race.results.size(), 2u);
  for (const EngineTimes& times : race.results) {
    EXPECT_EQ(times.state, RunState::Ended) << times.engine;
    EXPECT_TRUE(times.same) << times.engine;
    EXPECT_GT(times.steps, 0u) << times.engine;
  }
  EXPECT_EQ(it.app.model().run.output.bytes(), "99\n");
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type("show engines");
  it.press(ImGuiKey_Enter);
  ASSERT_EQ(it.app.focus().shown(), "engines");
  it.press(ImGuiKey_DownArrow);
  it.press(ImGuiKey_Space);
  EXPECT_EQ(it.app.model().run_engine, it.app.model().engines[1].name);
  it.press(ImGuiKey_Enter);
  EXPECT_EQ(it.app.model().race.next, 2u);
}

} // namespace
} // namespace letcont::app
