// The selected pass: whatever selects it, the list, the stage and the difference show it.
#include "app/model/pane_actions.h"
#include "app/model/pass_selection.h"
#include "app/model/pipeline.h"
#include "app/model/stage_names.h"
#include "app_harness.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace letcont::app {
namespace {

struct Fixture {
  FakePlatform platform;
  Harness it{platform};

  explicit Fixture(const char* layout = "Passes") {
    it.app.set_source("def f(x: Int) : Int = if x > 0 then f(x - 1) else x;\nwrite(f(2))", "fun");
    it.settle();
    it.app.focus().use_layout(layout);
    it.app.touch();
    it.settle();
  }
  const Model& model() { return it.app.model(); }
  std::vector<Layout::Pane> panes() { return model().layout.panes(); }
  std::string shown(size_t pane) { return panes().at(pane).shows; }
  void focus(std::string_view shows) {
    for (const Layout::Pane& pane : panes())
      if (pane.shows == shows) it.app.focus().set(pane.id);
    it.app.touch();
    it.settle();
  }
  std::string key() { return pass_at(model(), selected_point(model()).value_or(0)); }
  std::string before() { return pass_at(model(), selected_point(model()).value_or(1) - 1); }

  // The panes of the layout Passes: source, passes, stage, difference.
  void expect_one_pass() {
    EXPECT_EQ(shown(2), "cps@" + key());
    EXPECT_EQ(shown(3), "cps@" + before() + "..cps@" + key());
    EXPECT_TRUE(model().documents.contains(shown(3)));
    EXPECT_TRUE(shows_selection(model(), shown(2)));
    EXPECT_TRUE(shows_selection(model(), shown(3)));
  }
};

TEST(Passes, TheLayoutBeginsWithTheFirstThatChangedSomething) {
  Fixture f;
  ASSERT_TRUE(selected_point(f.model()));
  EXPECT_EQ(*selected_point(f.model()), *next_changed_point(f.model(), 0, 1, 1));
  f.expect_one_pass();
}

TEST(Passes, AltDownAndUpMoveListStageAndDifference) {
  for (const char* focused : {"source", "passes", "stage", "difference"}) {
    Fixture f;
    f.focus(focused[0] == 's' && focused[1] == 't' ? f.shown(2) : focused[0] == 'd' ? f.shown(3) : focused);
    size_t first = *selected_point(f.model());
    f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
    size_t second = *selected_point(f.model());
    EXPECT_EQ(second, *next_changed_point(f.model(), first, 1, 1)) << focused;
    EXPECT_EQ(f.model().selected.step, second - 1) << "no step is off";
    f.expect_one_pass();
    f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
    EXPECT_EQ(selected_point(f.model()), first) << focused;
    f.expect_one_pass();
    f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
    EXPECT_EQ(selected_point(f.model()), first) << "before all passes there is no difference";
    EXPECT_EQ(f.model().notice.text, "No earlier pass changed anything.");
  }
}

// In a pane that shows a program with macros, the same keys unfold them, and show what one of them changed.
TEST(Passes, AltDownAndUpUnfoldMacros) {
  Fixture f;
  f.it.app.set_source("macro twice(e) = { let v = e; v + v }\nprint(twice(twice(3)))", "l");
  f.it.app.focus().set(f.panes().at(2).id);
  show_in_pane(const_cast<Model&>(f.model()), f.panes().at(2).id, "expanded"); // as the menu does it
  f.it.app.touch();
  f.it.settle();
  EXPECT_EQ(f.model().macros, (std::vector<std::string>{"twice", "twice"}));
  f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_EQ(f.shown(2), "expanded@1");
  EXPECT_EQ(f.model().notice.text, "1 of 2 uses of macros unfolded, the last of twice.");
  EXPECT_NE(f.model().documents.at("expanded@1").text.bytes().find("= twice(3)"), std::string::npos);
  f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_EQ(f.shown(2), "expanded@0");
  EXPECT_EQ(f.model().notice.text, "No use of a macro is unfolded.");
  f.it.press(ImGuiKey_F4);
  EXPECT_EQ(f.shown(2), "expanded@0..expanded@1");
  EXPECT_TRUE(f.model().documents.contains(f.shown(2)));
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  EXPECT_EQ(f.shown(2), "expanded@1..expanded@2");
  EXPECT_EQ(f.model().notice.text, "All uses of macros are unfolded.");
}

TEST(Passes, KeysAndMouseInTheListDo) {
  Fixture f;
  f.focus("passes");
  size_t step = f.model().selected.step;
  f.it.press(ImGuiKey_DownArrow);
  EXPECT_EQ(f.model().selected.step, step + 1) << "also passes that changed nothing";
  f.expect_one_pass();
  f.it.press(ImGuiKey_End);
  EXPECT_EQ(f.model().selected.step, f.model().pass_results.size() - 1);
  f.expect_one_pass();
  f.it.press(ImGuiKey_Home);
  f.expect_one_pass();
  EXPECT_EQ(f.model().selected.step, 0u);
  // The third row, under the details of the first.
  Rect rect;
  for (const Layout::Pane& pane : f.model().layout.arrange({8, 58, 1264, 702}, 8).panes)
    if (pane.shows == "passes") rect = pane.rect;
  for (float y = rect.y + 70; y < rect.y + rect.height && f.model().selected.step == 0; y += 20)
    f.it.click(rect.x + 120, y);
  EXPECT_GT(f.model().selected.step, 0u);
  f.expect_one_pass();
}

TEST(Passes, TheMenuOfAStageDoes) {
  Fixture f;
  Layout::Id stage = f.panes()[2].id;
  // As the menu does it.
  Model& model = const_cast<Model&>(f.model());
  show_in_pane(model, stage, "cps@" + pass_at(model, 4));
  select_shown(model, stage);
  f.it.app.touch();
  f.it.settle();
  EXPECT_EQ(selected_point(f.model()), 4u);
  f.expect_one_pass();
}

TEST(Passes, ThePaletteDoes) {
  Fixture f;
  f.focus(f.shown(2));
  f.it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  f.it.type(("show cps " + point_title(f.model(), pass_at(f.model(), 3))).c_str());
  f.it.press(ImGuiKey_Enter);
  EXPECT_EQ(selected_point(f.model()), 3u) << f.shown(2);
  f.expect_one_pass();
}

TEST(Passes, TheHeaderSteps) {
  Fixture f;
  f.it.width = 1600;
  f.it.settle();
  size_t first = *selected_point(f.model());
  for (const Layout::Pane& pane : f.model().layout.arrange({8, 58, 1584, 702}, 8).panes) {
    if (pane.shows != f.shown(2)) continue;
    // The button behind the text: somewhere in the header, right of the title.
    for (float x = pane.rect.x + 60; x < pane.rect.x + pane.rect.width - 110 && selected_point(f.model()) == first;
         x += 12) {
      f.it.click(x, pane.rect.y + 19);
      f.it.press(ImGuiKey_Escape);
    }
  }
  EXPECT_EQ(*selected_point(f.model()), *next_changed_point(f.model(), first, 1, 1));
  f.expect_one_pass();
}

TEST(Passes, AnotherDifferenceIsScrolledToItsFirstChange) {
  Fixture f;
  f.focus(f.shown(3));
  size_t seen = 0;
  for (int i = 0; i < 5; ++i) {
    f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
    const std::string text = f.model().documents.find(f.shown(3))->second.text.bytes();
    size_t change = text[0] == '-' || text[0] == '+' ? 0 : std::min(text.find("\n-"), text.find("\n+"));
    if (change == std::string::npos) continue; // nothing but declarations was moved
    EXPECT_EQ(f.it.app.focus().selection().caret, change == 0 ? 0 : change + 1);
    ++seen;
  }
  EXPECT_GE(seen, 2u);
}

TEST(Sides, HaveTheLinesOfADifferenceInRows) {
  Text difference("  a\n- b\n- c\n+ d\n  e\n+ f\n  g\n");
  Sides sides;
  sides.follow(difference, 1);
  EXPECT_EQ(sides.side[0].text.bytes(), "  a\n- b\n- c\n  e\n\n  g\n");
  EXPECT_EQ(sides.side[1].text.bytes(), "  a\n+ d\n\n  e\n+ f\n  g\n");
  for (const DifferenceSide& side : sides.side)
    for (uint32_t at = 0; at < side.text.size(); ++at) {
      if (side.lines[side.text.line_of(at)] == DifferenceSide::none) continue;
      EXPECT_EQ(side.from_difference(difference, side.to_difference(difference, at)), at);
      EXPECT_EQ(side.text.bytes()[at], difference.bytes()[side.to_difference(difference, at)]);
    }
  auto d = static_cast<uint32_t>(difference.bytes().find('d'));
  EXPECT_EQ(sides.side[0].from_difference(difference, d), DifferenceSide::none);
  EXPECT_EQ(sides.side[0].to_difference(difference, 16), difference.bytes().find("e") - 2) << "an empty row";
}

// Returns how far the child windows of that name are scrolled.
float scroll_of(std::string_view name) {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
    if (window->Active && std::string_view(window->Name).find(name) != std::string_view::npos) return window->Scroll.y;
  return -1;
}

TEST(Sides, AreAnOptionAndScrollTogether) {
  Fixture f;
  f.it.width = 1900;
  f.focus(f.shown(3));
  EXPECT_EQ(scroll_of("/before_"), -1);
  f.it.press(ImGuiMod_Shift | ImGuiKey_F4);
  EXPECT_TRUE(f.model().side_by_side);
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  ASSERT_GE(scroll_of("/before_"), 0);
  EXPECT_EQ(scroll_of("/before_"), scroll_of("/after_"));
  f.it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  EXPECT_GT(scroll_of("/after_"), 0);
  EXPECT_EQ(scroll_of("/before_"), scroll_of("/after_"));
  Rect rect;
  for (const Layout::Pane& pane : f.model().layout.arrange({8, 58, 1884, 702}, 8).panes)
    if (pane.shows == f.shown(3)) rect = pane.rect;
  float end = scroll_of("/after_");
  for (float share : {0.25f, 0.75f}) { // the wheel over either
    f.it.move_mouse(rect.x + rect.width * share, rect.y + rect.height / 2);
    ImGui::GetIO().AddMouseWheelEvent(0, share < 0.5f ? 3 : -1);
    f.it.app.touch();
    f.it.settle();
    EXPECT_LT(scroll_of("/before_"), end) << share;
    EXPECT_EQ(scroll_of("/before_"), scroll_of("/after_")) << share;
  }
  // The caret is one of the difference.
  f.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  EXPECT_EQ(f.it.app.focus().selection().caret, 0u);
  f.it.press(ImGuiKey_DownArrow);
  EXPECT_GT(f.it.app.focus().selection().caret, 0u);
  std::string settings = settings_text(f.model());
  Model again;
  apply_settings(again, settings);
  EXPECT_TRUE(again.side_by_side) << "it is kept";
}

TEST(Passes, OtherPanesKeepWhatTheyShow) {
  Fixture f("LLVM"); // source, output, llvm@none, llvm
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  EXPECT_EQ(f.shown(2), "llvm@" + f.key());
  EXPECT_EQ(f.shown(3), "llvm");
  f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_EQ(f.shown(2), "llvm@none") << "without a difference one may go there";
  EXPECT_FALSE(selected_point(f.model()));
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  EXPECT_EQ(f.shown(2), "llvm@" + f.key());
}

TEST(Passes, ALayoutThatIsOpenedSaysWhichIsSelected) {
  Fixture f;
  std::string key = pass_at(f.model(), 4), before = pass_at(f.model(), 3);
  Model& model = const_cast<Model&>(f.model());
  model.layout = Layout::from_text("(h 500 passes cps@" + before + "..cps@" + key + ")");
  f.it.app.focus().forget_panes();
  f.it.app.touch();
  f.it.settle();
  EXPECT_EQ(selected_point(f.model()), 4u);
  EXPECT_EQ(f.shown(1), "cps@" + before + "..cps@" + key);
  model.layout = Layout::from_text("(h 500 passes cps@none..cps)");
  f.it.app.focus().forget_panes();
  f.it.app.touch();
  f.it.settle();
  EXPECT_EQ(f.shown(1), "cps@none..cps") << "nobody has selected a pass";
}

TEST(Passes, PanesFollowAPassThatIsMoved) {
  Fixture f;
  f.focus("passes");
  f.it.press(ImGuiKey_End);
  std::string key = f.key();
  f.it.press(ImGuiMod_Ctrl | ImGuiKey_UpArrow);
  EXPECT_EQ(f.model().selected.step, f.model().pass_results.size() - 2);
  f.expect_one_pass();
  f.it.press(ImGuiKey_Space); // off: it has no result, and panes keep what they show
  EXPECT_FALSE(selected_point(f.model()));
  EXPECT_FALSE(shows_selection(f.model(), f.shown(2)));
}

} // namespace
} // namespace letcont::app
