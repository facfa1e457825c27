// The library of L in its pane: definitions in it, its pieces linked, and stepping through it.
#include "app/model/linking.h"
#include "app/model/watching.h"
#include "app/text/definition.h"
#include "app_user.h"

#include <gtest/gtest.h>

namespace letcont::app {
namespace {

constexpr const char* uses_library = "def double = { x -> x * 2 }\nprint(sum(map(double, range(1, 3))))\n";

std::string_view line_at_caret(Using& the) {
  const Text& text = *the.it.app.focus().text_in(the.it.app.focus().pane());
  return text.line(text.line_of(the.it.app.focus().selection().caret));
}

TEST(Library, DefinesItsNames) {
  Using the(uses_library, "l");
  const Library* its = library(the.model());
  ASSERT_NE(its, nullptr);
  const Text& text = its->text;
  uint32_t definitions = 0;
  for (uint32_t number = 0; number < text.line_count(); ++number) {
    std::string_view line = text.line(number);
    if (!line.starts_with("def ")) continue;
    ++definitions;
    std::string_view name = line.substr(4, line.find_first_of(" (", 4) - 4);
    EXPECT_EQ(find_definition(text, name), text.line_begin(number) + 4) << name;
  }
  EXPECT_GT(definitions, 80u);
  for (auto [name, line] :
       {std::pair("Some", "data Option"), {"List", "data List"}, {"Nil", "data List"}, {"Map", "data Map"}}) {
    std::optional<uint32_t> at = find_definition(text, name);
    ASSERT_TRUE(at) << name;
    EXPECT_TRUE(text.line(text.line_of(*at)).starts_with(line)) << name << text.line(text.line_of(*at));
  }
  EXPECT_FALSE(find_definition(text, "so_far")) << "local to a function";
  EXPECT_FALSE(find_definition(text, ""));
  Using other("3", "add");
  EXPECT_EQ(library(other.model()), nullptr);
}

TEST(Library, GoToDefinitionLeadsThereAndBackAgain) {
  Using the(uses_library, "l");
  the.caret_at("map(");
  Layout::Id source = the.it.app.focus().pane();
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_EQ(the.it.app.focus().shown(), library_pane);
  EXPECT_TRUE(line_at_caret(the).starts_with("def map = ")) << line_at_caret(the);
  the.it.press(ImGuiMod_Shift | ImGuiKey_F7);
  EXPECT_EQ(the.it.app.focus().shown(), source_pane);
  EXPECT_EQ(the.it.app.focus().pane(), source);
  EXPECT_TRUE(line_at_caret(the).substr(the.it.app.focus().selection().caret - 28).starts_with("map("));
  the.caret_at("double,");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_EQ(the.it.app.focus().shown(), source_pane) << "the program's own";
  EXPECT_EQ(the.it.app.focus().selection().caret, 4u);
  the.caret_at("print(");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_EQ(the.model().notice.text, "No definition of this in the program.") << "it is built in";
}

TEST(Library, DefinitionsAreFoundWithinIt) {
  Using the(uses_library, "l");
  the.palette("show prelude");
  ASSERT_EQ(the.it.app.focus().shown(), library_pane);
  const std::string& text = library(the.model())->text.bytes();
  auto use = static_cast<uint32_t>(text.find("reverse(", text.find("def map = ")));
  the.it.app.focus().go_to({the.it.app.focus().pane(), use, use});
  the.it.settle();
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_TRUE(line_at_caret(the).starts_with("def reverse")) << line_at_caret(the);
}

TEST(Library, ItsPiecesAreLinked) {
  Using the(uses_library, "l");
  the.palette("show prelude");
  const std::string& text = library(the.model())->text.bytes();
  auto inside = static_cast<uint32_t>(text.find("f(x)", text.find("def map = ")));
  the.it.app.focus().go_to({the.it.app.focus().pane(), inside, inside});
  the.it.settle();
  EXPECT_TRUE(the.shows_linked("cps"));
  the.it.press(ImGuiKey_F7);
  EXPECT_EQ(the.it.app.focus().shown(), "cps");
  std::vector<LitRange>& lit = the.it.app.focus().state(the.pane(library_pane)).lit;
  ASSERT_FALSE(lit.empty());
  EXPECT_TRUE(lit[0].begin <= inside && inside < lit[0].end) << "and back";
  // An edit before it moves its places.
  the.it.app.set_source("// A comment.\n" + std::string(uses_library), "l");
  the.it.settle();
  the.it.app.focus().go_to({the.pane(library_pane), inside, inside});
  the.it.settle();
  EXPECT_TRUE(the.shows_linked("cps"));
}

TEST(Library, SteppingIntoItShowsIt) {
  Using the(uses_library, "l");
  std::string before = the.model().layout.text();
  the.it.app.stepper().debug();
  the.it.settle();
  bool seen = false, values = false, returned = false;
  for (int i = 0; i < 200 && !(seen && returned); ++i) {
    the.it.app.stepper().step(false);
    the.it.settle();
    Span piece = watched_piece(the.model(), library_pane);
    if (piece.known()) {
      seen = true;
      EXPECT_NE(the.pane(library_pane), Layout::none);
      EXPECT_EQ(the.it.app.focus().shown(), steps_pane) << "the focus stays";
      values |= !watch_marks(the.model(), library_pane).notes.empty();
      EXPECT_FALSE(watched_piece(the.model(), source_pane).known());
    } else if (watched_piece(the.model(), source_pane).known()) {
      returned |= seen;
      EXPECT_NE(the.pane(source_pane), Layout::none);
    }
  }
  EXPECT_TRUE(seen);
  EXPECT_TRUE(values) << "variables stand beside its lines";
  EXPECT_TRUE(returned);
  the.it.app.stepper().leave();
  EXPECT_EQ(the.model().layout.text(), before);
}

// Places the caret at a piece of the library, in its pane.
uint32_t go_into_library(Using& the, std::string_view piece) {
  the.palette("show prelude");
  const Text& text = library(the.model())->text;
  auto at = static_cast<uint32_t>(text.bytes().find(piece));
  the.it.app.focus().go_to({the.pane(library_pane), at, at});
  the.it.settle();
  return text.line_of(at);
}

TEST(Library, BreakpointsAreSetInItByKeyAndByMouse) {
  Using the(uses_library, "l");
  uint32_t line = go_into_library(the, "def map = ");
  std::vector<std::string> places{"prelude:" + std::to_string(line + 1)};
  the.it.press(ImGuiKey_F9);
  EXPECT_EQ(the.model().breakpoints, places);
  EXPECT_EQ(watch_marks(the.model(), library_pane).breakpoints, std::vector<uint32_t>{line});
  EXPECT_TRUE(watch_marks(the.model(), source_pane).breakpoints.empty());
  the.it.press(ImGuiKey_F9);
  EXPECT_TRUE(the.model().breakpoints.empty());
  the.it.press(ImGuiKey_F9);

  // An edit of the program does not move it.
  the.it.app.set_source("// A comment.\n" + std::string(uses_library), "l");
  the.it.settle();
  EXPECT_EQ(the.model().breakpoints, places);
  for (int i = 0; i < 2; ++i) { // starts, and continues
    the.it.app.stepper().debug();
    the.it.settle();
  }
  EXPECT_EQ(the.model().watch.at.stop, WatchStop::Breakpoint);
  EXPECT_EQ(the.model().watch.at.hit, 1u);
  Span here = watched_piece(the.model(), library_pane);
  ASSERT_TRUE(here.known());
  EXPECT_EQ(library(the.model())->text.line_of(here.begin), line);

  Rect rect; // beside the line, with a mouse
  for (const Layout::Pane& pane : the.model().layout.arrange(the.model().pane_area.rect, 8, 160).panes)
    if (pane.shows == library_pane) rect = pane.rect;
  ImVec2 place = the.it.app.focus()
                     .state(the.pane(library_pane))
                     .code.place_of(library(the.model())->text, library(the.model())->text.line_begin(line));
  the.it.click(rect.x + 12, place.y);
  EXPECT_TRUE(the.model().breakpoints.empty());
}

TEST(Library, RunsToTheCursorInIt) {
  Using the(uses_library, "l");
  uint32_t line = go_into_library(the, "def sum = ");
  the.palette("run to cursor");
  Span here = watched_piece(the.model(), library_pane);
  ASSERT_TRUE(here.known()) << the.model().notice.text;
  EXPECT_EQ(library(the.model())->text.line_of(here.begin), line);
  EXPECT_TRUE(the.model().breakpoints.empty());
}

TEST(Library, CanBeSearchedAndCopiedButNotChanged) {
  Using the(uses_library, "l");
  the.palette("show prelude");
  Layout::Id pane = the.it.app.focus().pane();
  the.it.app.focus().go_to({pane, 0, 3});
  EXPECT_EQ(the.it.app.focus().copy(false), "// ");
  the.it.type("x");
  EXPECT_EQ(the.it.app.source_text(), uses_library);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F);
  the.it.type("def map_");
  EXPECT_GE(the.it.app.finder().status().find("of"), 1u) << the.it.app.finder().status();
  the.it.press(ImGuiKey_Enter);
  EXPECT_TRUE(line_at_caret(the).starts_with("def map_")) << line_at_caret(the);
}

} // namespace
} // namespace letcont::app
