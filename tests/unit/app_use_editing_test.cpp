// Fingers, menus, the palette and the editor as people use them.
#include "app/commands/palette_entries.h"
#include "app/model/actions.h"
#include "app_user.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace letcont::app {
namespace {

// ---- Touch

struct Touching : Using {
  using Phase = Touch::Phase;
  using Using::Using;
  void finger(Phase phase, float x, float y, int64_t id = 1) {
    it.app.finger(id, phase, x, y);
    it.settle();
  }
  void tap(float x, float y) {
    finger(Phase::Down, x, y);
    finger(Phase::Up, x, y);
  }
};

TEST(Touching, ATapIsAClickAndLeavesNothingHovered) {
  Touching the("3 + (2 + 4)", "add");
  the.tap(80, 112); // the 3
  EXPECT_EQ(the.it.app.lighting().linked(), (Span{0, 1}));
  EXPECT_FALSE(ImGui::IsMousePosValid());
  EXPECT_FALSE(ImGui::IsMouseDown(0));
}

TEST(Touching, AFingerThatTheSystemTakesAwayPressesNothing) {
  Touching the("3 + (2 + 4)", "add");
  Selection before = the.model().source.selection();
  the.finger(Touch::Phase::Down, 80, 112);
  the.finger(Touch::Phase::Cancelled, 80, 112);
  EXPECT_EQ(the.model().source.selection(), before);
  the.tap(80, 112);
  EXPECT_FALSE(the.model().source.selection() == before);
}

TEST(Touching, APhonesKeyboardIsAskedForByATapIntoTextOnly) {
  Touching the("3 + (2 + 4)", "add");
  the.tap(80, 112);
  EXPECT_EQ(the.it.app.touch_wants_text(), std::optional(true));
  const Layout::Arrangement all = the.model().layout.arrange({0, 50, 1280, 718}, 8);
  for (const Layout::Pane& each : all.panes)
    if (each.shows == "cps") the.tap(each.rect.x + each.rect.width / 2, each.rect.y + each.rect.height - 30);
  EXPECT_EQ(the.it.app.focus().shown(), "cps");
  EXPECT_EQ(the.it.app.touch_wants_text(), std::optional(false));
  the.finger(Touch::Phase::Down, 80, 112);
  the.finger(Touch::Phase::Cancelled, 80, 112);
  EXPECT_EQ(the.it.app.touch_wants_text(), std::nullopt);
}

TEST(Touching, DebuggingShowsTheCodeWithTheButtonsUnderIt) {
  Touching the;
  the.it.width = 360, the.it.height = 740;
  the.it.frame();
  auto has = [&](std::string_view label) {
    const auto& all = the.model().controls;
    return std::any_of(all.begin(), all.end(), [&](const ShownControl& each) { return each.label == label; });
  };
  the.it.app.command(Command::Debug);
  the.it.settle();
  ASSERT_TRUE(the.model().watch.on);
  for (const char* shows : {"source", "cps@none"}) {
    the.it.app.focus().set(the.pane(shows));
    the.it.settle();
    for (const char* label : {"Continue", "Step over", "Step into", "Step out", "Step back", "Stop debugging"})
      EXPECT_TRUE(has(label)) << label << " under " << shows;
  }
  for (const ShownControl& each : the.model().controls)
    EXPECT_LE(each.rect.x + each.rect.width, 361) << each.label << " is cut";
  the.it.app.command(Command::LeaveWatch);
  the.it.settle();
  EXPECT_FALSE(has("Step into"));
}

TEST(Touching, AMenuAboveItsButtonStaysInTheWindow) {
  Touching the;
  the.it.width = 360, the.it.height = 740;
  the.it.frame();
  the.it.app.command(Command::Debug);
  the.it.settle();
  const auto& all = the.model().controls;
  auto lowest = std::max_element(all.begin(), all.end(), [](const ShownControl& a, const ShownControl& b) {
    return std::pair(a.label == "More", a.rect.y) < std::pair(b.label == "More", b.rect.y);
  });
  ASSERT_EQ(lowest->label, "More");
  the.tap(lowest->rect.x + lowest->rect.width / 2, lowest->rect.y + lowest->rect.height / 2);
  for (int i = 0; i < 3; ++i) the.it.frame();
  const ImGuiContext& imgui = *ImGui::GetCurrentContext();
  ASSERT_FALSE(imgui.OpenPopupStack.empty());
  const ImGuiWindow* menu = imgui.OpenPopupStack.back().Window;
  EXPECT_GE(menu->Pos.x, 0);
  EXPECT_LE(menu->Pos.x + menu->Size.x, 360);
  EXPECT_GT(menu->Size.x, 150);
}

TEST(Touching, TheStepsBeginInTheSourceOfANarrowWindow) {
  for (auto [width, shows] : {std::pair(360.0f, source_pane), {1280.0f, steps_pane}}) {
    Touching the;
    the.it.width = width;
    the.it.frame();
    the.it.app.command(Command::Debug);
    the.it.settle();
    EXPECT_EQ(the.it.app.focus().shown(), shows);
  }
}

TEST(Problems, LongMessagesTakeSeveralLines) {
  Using the("def f = { (x, y) -> x + y }\nprint(f(\"a long text\", [1, 2, 3], Some(4), { x -> x }))\n", "l");
  auto height_at = [&](float width) {
    the.it.width = width;
    the.it.frame();
    the.it.frame();
    for (const ShownControl& each : the.model().controls)
      if (each.label == problems(the.model()).at(0).message) return each.rect.height;
    return 0.0f;
  };
  ASSERT_FALSE(problems(the.model()).empty());
  EXPECT_GT(height_at(360), height_at(1600) + 10);
}

TEST(Touching, MenusTellNoKeys) {
  Touching the;
  auto menu_width = [&] {
    the.it.press(ImGuiKey_Menu);
    const ImGuiContext& imgui = *ImGui::GetCurrentContext();
    float width = imgui.OpenPopupStack.empty() ? 0 : imgui.OpenPopupStack.back().Window->Size.x;
    the.it.press(ImGuiKey_Escape);
    return width;
  };
  float with_keys = menu_width();
  the.tap(200, 300);
  float without = menu_width();
  EXPECT_GT(without, 0);
  EXPECT_LT(without, with_keys - 40) << "there is no keyboard";
}

TEST(Touching, ATapOrAClickChoosesFromThePalette) {
  for (bool by_finger : {true, false}) {
    Touching the("alpha = 1", "add");
    the.it.press(ImGuiMod_Ctrl | ImGuiKey_K);
    the.it.settle();
    const auto& all = the.model().controls;
    auto cut = std::find_if(all.begin(), all.end(), [](const ShownControl& each) { return each.label == "Cut"; });
    ASSERT_NE(cut, all.end());
    float x = cut->rect.x + 40, y = cut->rect.y + cut->rect.height / 2;
    by_finger ? the.tap(x, y) : the.it.click(x, y);
    EXPECT_EQ(the.it.app.dialog(), "");
    EXPECT_EQ(the.it.app.source_text(), "") << by_finger;
  }
}

TEST(Touching, DraggingScrollsWithInertiaAndSelectsNothing) {
  std::string program;
  for (int i = 0; i < 300; ++i) program += "x" + std::to_string(i) + " = 1 + 2\n";
  Touching the(program.c_str(), "add");
  the.finger(Touch::Phase::Down, 200, 300);
  for (float y : {280.0f, 240.0f, 200.0f, 150.0f}) {
    the.it.platform.now += 0.016;
    the.finger(Touch::Phase::Move, 200, y);
  }
  PaneState& state = the.it.app.focus().state(the.pane(source_pane));
  float dragged = state.code.scrolled().y;
  EXPECT_NEAR(dragged, 150, 15);
  EXPECT_TRUE(the.model().source.selection().empty());
  the.it.app.finger(1, Touch::Phase::Up, 200, 150);
  the.it.pass(2);
  EXPECT_GT(state.code.scrolled().y, dragged + 50) << "it goes on";
  EXPECT_TRUE(the.model().source.selection().empty());
}

// On a busy machine a finger comes, moves and goes between two frames.
TEST(Touching, DraggingWithinOneFrameIsNoTap) {
  std::string program;
  for (int i = 0; i < 300; ++i) program += "x" + std::to_string(i) + " = 1 + 2\n";
  Touching the(program.c_str(), "add");
  Selection before = the.model().source.selection();
  the.it.app.finger(1, Touch::Phase::Down, 200, 300);
  for (float y : {280.0f, 240.0f, 200.0f, 150.0f}) the.it.app.finger(1, Touch::Phase::Move, 200, y);
  the.it.app.finger(1, Touch::Phase::Up, 200, 150);
  the.it.settle();
  EXPECT_EQ(the.model().source.selection(), before);
  float scrolled = the.it.app.focus().state(the.pane(source_pane)).code.scrolled().y;
  EXPECT_GT(scrolled, 130);
  EXPECT_LT(scrolled, 1250) << "what comes at once is not taken for speed";
}

TEST(Touching, ALongPressSelectsAWordAndTwoFingersZoom) {
  Touching the("alpha = 1\nalpha", "add");
  the.it.app.finger(1, Touch::Phase::Down, 95, 112);
  the.it.pass(1);
  the.finger(Touch::Phase::Up, 95, 112);
  EXPECT_EQ(the.model().source.selected(), "alpha");
  float before = the.model().zoom;
  the.finger(Touch::Phase::Down, 300, 300, 1);
  the.finger(Touch::Phase::Down, 400, 300, 2);
  the.finger(Touch::Phase::Move, 500, 300, 2);
  EXPECT_GT(the.model().zoom, before + 0.5f);
  the.finger(Touch::Phase::Up, 300, 300, 1);
  the.finger(Touch::Phase::Up, 500, 300, 2);
}

TEST(Touching, OnAPhoneRunShowsTheOutputAndTabsKeepWhatIsLit) {
  Touching the;
  the.it.width = 390;
  the.it.height = 844;
  the.it.app.touch();
  the.it.settle();
  the.caret_at("n * fact");
  Span lit = the.it.app.lighting().linked();
  ASSERT_TRUE(lit.known());
  // The tabs are in one row; the second one is Output, the third CPS.
  std::string shown;
  for (float x = 10; x < 380 && shown != "cps"; x += 20) {
    the.tap(x, 75);
    shown = the.it.app.focus().shown();
    if (the.it.app.dialog() == "menu") the.it.press(ImGuiKey_Escape);
  }
  ASSERT_EQ(shown, "cps");
  EXPECT_EQ(the.it.app.lighting().linked(), lit);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  EXPECT_EQ(the.it.app.focus().shown(), output_pane);
}

TEST(Menus, ARightClickOffersWhatCanBeDoneThere) {
  Using the;
  the.it.move_mouse(120, 150);
  ImGui::GetIO().AddMouseButtonEvent(1, true);
  the.it.settle_down();
  ImGui::GetIO().AddMouseButtonEvent(1, false);
  the.it.app.touch();
  the.it.settle();
  EXPECT_EQ(the.it.app.dialog(), "menu");
  EXPECT_TRUE(the.it.app.focus().in_editor());
  the.it.press(ImGuiKey_Escape);
  EXPECT_EQ(the.it.app.dialog(), "");
}

// ---- The palette and the editor

TEST(Palette, FindsByOtherWordsAndWholeWordsFirst) {
  Using the;
  auto first = [&](const char* query) {
    std::vector<PaletteEntry> found = palette_entries(the.model(), the.platform, query);
    return found.empty() ? std::string() : found[0].title;
  };
  constexpr std::pair<const char*, const char*> titles[] = {{"share", "Copy link to the program"},
                                                            {"debug", "Debug: start or continue"},
                                                            {"profile", "Toggle line counts"},
                                                            {"undo", "Undo"},
                                                            {"run", "Run the program"},
                                                            {"show cps", "Show CPS"},
                                                            {"new", "New program"},
                                                            {"assembly", "Show LLVM IR"},
                                                            {"console", "Show Output"},
                                                            {"control flow", "Show Flow"}};
  for (auto [query, title] : titles) EXPECT_EQ(first(query), title);
  EXPECT_NE(first("settings"), "");
  EXPECT_EQ(first("kubernetes"), "");
  for (const char* query : {"references", "format"}) // their letters are scattered over long descriptions, too
    EXPECT_LT(palette_entries(the.model(), the.platform, query).size(), 6u) << query;
}

TEST(Palette, ANewProgramIsEmptyAndUndone) {
  Using the;
  the.it.app.focus().set(the.pane("cps"));
  the.palette("new program");
  EXPECT_EQ(the.it.app.source_text(), "");
  EXPECT_EQ(the.model().source.language(), "fun");
  EXPECT_EQ(the.it.app.focus().shown(), source_pane);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.it.app.source_text(), factorial);
}

TEST(Editing, CompletesWords) {
  Using the;
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  the.it.type("fa");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Space);
  the.it.press(ImGuiKey_Enter);
  EXPECT_TRUE(the.it.app.source_text().ends_with("\nfact")) << the.it.app.source_text();
  the.it.type("; e");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Space);
  the.it.type("l");
  the.it.press(ImGuiKey_Tab);
  EXPECT_TRUE(the.it.app.source_text().ends_with("; else")) << "typing narrows the list";
  the.it.type(" e");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Space);
  the.it.type("q");
  the.it.press(ImGuiKey_Enter);
  EXPECT_TRUE(the.it.app.source_text().ends_with("; else eq\n")) << "no word begins like this: the list is closed";
  the.it.type("f");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Space);
  the.it.press(ImGuiKey_Escape);
  the.it.press(ImGuiKey_Enter);
  EXPECT_TRUE(the.it.app.source_text().ends_with("eq\nf\n")) << the.it.app.source_text();
}

TEST(Editing, Replaces) {
  Using the("aa + b + aa + aa", "add");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_H);
  the.it.type("aa");
  the.it.press(ImGuiKey_Tab);
  the.it.type("ccc");
  EXPECT_EQ(the.it.app.source_text(), "aa + b + aa + aa") << "the keys went into the bar";
  the.it.press(ImGuiKey_Enter);
  EXPECT_EQ(the.it.app.source_text(), "ccc + b + aa + aa");
  the.it.press(ImGuiKey_Enter);
  EXPECT_EQ(the.it.app.source_text(), "ccc + b + ccc + aa");
  the.it.press(ImGuiKey_Escape);
  EXPECT_FALSE(the.model().find.open);
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.it.app.source_text(), "ccc + b + aa + aa");
  Editor editor;
  editor.load("x y x");
  editor.replace_each(std::vector<uint32_t>{0, 4}, 1, "long");
  EXPECT_EQ(editor.text().bytes(), "long y long");
  editor.undo();
  EXPECT_EQ(editor.text().bytes(), "x y x");
}

// As a browser sends them when a frame takes long.
TEST(Editing, PairsBracketsThatComeInOneFrame) {
  Using the("", "fun");
  for (char c : std::string("f(x")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
  the.it.settle();
  EXPECT_EQ(the.it.app.source_text(), "f(x)");
}

TEST(Editing, KeysThatMoveALineDoNotSelect) {
  Using the("first\nsecond\nthird\n", "fun");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_DownArrow);
  EXPECT_EQ(the.it.app.source_text(), "second\nfirst\nthird\n");
}

TEST(Editing, GoesToDefinitions) {
  Using the(lists, "l");
  for (auto [use, bound] : {std::pair("sum(map(", "sum = {"), {"map(f, rest)", "map = {"}, {"f(first)", "f, list"}}) {
    the.caret_at(use);
    the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
    EXPECT_EQ(the.model().source.selection().caret, the.it.app.source_text().find(bound)) << use;
    the.it.press(ImGuiMod_Shift | ImGuiKey_F7);
    EXPECT_EQ(the.model().source.selection().caret, the.it.app.source_text().find(use)) << use;
  }
  the.it.app.engine().stage_text("tokens"); // where each use of a name has a range, too
  the.it.settle();
  the.caret_at("sum(map(");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_EQ(the.model().source.selection().caret, the.it.app.source_text().find("sum = {"));
}

TEST(Editing, GoesToTheDefinitionThatIsMeant) {
  Using the("def f = { x -> { x -> x * 2 }(7) + x }\nprint(f(1))", "l");
  for (auto [use, bound] : {std::pair("x * 2", "x -> x * 2"), {"x }", "x -> {"}}) {
    the.caret_at(use);
    the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
    EXPECT_EQ(the.model().source.selection().caret, the.it.app.source_text().find(bound)) << use;
  }
  the.it.app.set_source("data T = { A(Int) }\nprint(A(1", "l"); // does not compile
  the.it.settle();
  the.caret_at("print");
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_F12);
  EXPECT_EQ(the.model().notice.text, "No definition of this in the program.");
}

TEST(Editing, FindsReferences) {
  Using the(lists, "l");
  the.caret_at("sum(map(");
  the.it.press(ImGuiMod_Shift | ImGuiKey_F12);
  the.it.settle();
  EXPECT_EQ(the.it.app.dialog(), "palette");
  auto entries = palette_entries(the.model(), the.platform, "references ");
  size_t found = 0;
  for (const PaletteEntry& entry : entries) found += entry.kind == PaletteEntry::Kind::Reference;
  EXPECT_EQ(found, 3u) << "its definition, the call within it, and this one";
  the.it.press(ImGuiKey_Enter);
  the.it.settle();
  EXPECT_EQ(the.model().source.selection().caret, the.it.app.source_text().find("sum = {"));
}

TEST(Editing, NamesOfThePreludeHaveReferencesAndKeepTheirName) {
  constexpr const char* program = "print(sum(map(sum, [[1], [2]])))\n";
  Using the(program, "l");
  the.caret_at("sum(map");
  the.it.press(ImGuiMod_Shift | ImGuiKey_F12);
  the.it.settle();
  size_t found = 0;
  for (const PaletteEntry& entry : palette_entries(the.model(), the.platform, "references "))
    found += entry.kind == PaletteEntry::Kind::Reference;
  EXPECT_EQ(found, 2u);
  the.it.press(ImGuiKey_Escape);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_F12);
  the.it.settle();
  the.it.type("total");
  the.it.press(ImGuiKey_Enter);
  the.it.settle();
  EXPECT_EQ(the.it.app.source_text(), program);
  EXPECT_NE(the.model().notice.text.find("prelude"), std::string::npos) << the.model().notice.text;
}

// Asks for another name for what stands there.
void rename(Using& the, const char* at, const char* to) {
  the.caret_at(at);
  the.it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_F12);
  the.it.settle();
  the.it.type(to);
  the.it.press(ImGuiKey_Enter);
  the.it.settle();
}

TEST(Editing, RenamesOneVariableEverywhere) {
  Using the(lists, "l");
  rename(the, "rest) -> first + sum", "others");
  std::string text = the.it.app.source_text();
  EXPECT_NE(text.find("Cons(first, others) -> first + sum(others)"), std::string::npos) << text;
  EXPECT_NE(text.find("Cons(first, rest) -> Cons(f(first), map(f, rest))"), std::string::npos) << "another variable";
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  EXPECT_EQ(the.it.app.source_text(), lists) << "one undo step";
  for (const char* refused : {"map", "match", "9x", "Sum", "a b"}) {
    rename(the, "sum(map(", refused);
    EXPECT_EQ(the.it.app.source_text(), lists) << refused;
    EXPECT_TRUE(the.model().notice.error) << refused;
  }
}

// `[1, 2]` in the program, and in what it prints, stands for these constructors.
TEST(Editing, RefusesToRenameWhatListNotationNeeds) {
  const char* program = "data List(a) = { Nil; Cons(a, List(a)) }\nprint([1, 2])\n";
  Using the(program, "l");
  rename(the, "Cons", "Link");
  EXPECT_EQ(the.it.app.source_text(), program);
  EXPECT_NE(the.model().notice.text.find("List notation"), std::string::npos) << the.model().notice.text;
}

// What is never called at any type is not compiled: nobody knows what the name means there.
TEST(Editing, RefusesToRenameWhereItDoesNotKnowAllUses) {
  const char* program = "def k = 1\ndef unused = { x -> (x, k) }\nprint(k)\n";
  Using the(program, "l");
  rename(the, "k)\n", "one");
  std::string after = the.it.app.source_text();
  EXPECT_TRUE(after == program || after.find("k") == std::string::npos) << after;
}

TEST(Editing, IsOfTheSourceOnly) {
  Using the;
  std::string before = the.it.app.source_text();
  the.it.app.focus().set(the.pane("cps"));
  for (Command command : {Command::MoveLineDown, Command::ToggleComment, Command::Complete}) {
    the.it.app.command(command);
    EXPECT_EQ(the.it.app.source_text(), before);
    EXPECT_NE(the.model().notice.text, "");
  }
}

TEST(Palette, SaysWhatAnExampleIsAbout) {
  EXPECT_EQ(program_description("// Title\n// It `says`\n//  more.\r\n1 + 2"), "It says more.");
  EXPECT_EQ(program_description("// Title"), "");
  EXPECT_EQ(program_description(""), "");
  EXPECT_EQ(program_description("1 // 2"), "");
  Using the;
  for (const PaletteEntry& entry : palette_entries(the.model(), the.platform, "example"))
    if (entry.kind == PaletteEntry::Kind::Example) EXPECT_FALSE(entry.detail.empty()) << entry.title;
}

TEST(Palette, GoesToALine) {
  Using the;
  the.it.press(ImGuiMod_Ctrl | ImGuiKey_G);
  the.it.type("3");
  the.it.press(ImGuiKey_Enter);
  EXPECT_EQ(the.model().source.text().line_of(the.model().source.selection().caret), 2u);
  the.palette("go to line 99");
  EXPECT_EQ(the.model().source.text().line_of(the.model().source.selection().caret), 4u);
}

// What is selected in one program, the middle button brings to another, and to another place of the same.
TEST(Selecting, TheMiddleButtonPastesWhatIsSelected) {
  struct WithSelection : FakePlatform {
    bool has_selection() const override { return true; }
    std::string selection() override { return selected; }
    void set_selection(std::string_view text) override { selected = text; }
    std::string selected;
  } platform;
  Harness the(platform);
  the.app.set_source("alpha\nx", "add");
  the.settle();
  for (int i = 0; i < 5; ++i) the.press(ImGuiMod_Shift | ImGuiKey_RightArrow);
  EXPECT_EQ(platform.selected, "alpha");
  the.press(ImGuiKey_LeftArrow);
  EXPECT_EQ(platform.selected, "alpha") << "it can still be pasted";
  uint32_t behind = the.app.model().source.text().size();
  const PaneState& pane = the.app.focus().state(the.app.focus().pane());
  ImVec2 at = pane.code.place_of(the.app.model().source.text(), behind);
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(at.x, at.y);
  the.frame();
  for (bool down : {true, false}) {
    io.AddMouseButtonEvent(ImGuiMouseButton_Middle, down);
    the.frame();
  }
  EXPECT_EQ(the.app.source_text(), "alpha\nxalpha");
}

// As in other programs, where no browser does it.
TEST(Zoom, CtrlAndTheWheelZoom) {
  FakePlatform platform;
  Harness the(platform);
  the.settle();
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Ctrl, true);
  for (int i = 0; i < 4; ++i) {
    io.AddMouseWheelEvent(0, 0.5f); // a trackpad
    the.frame();
  }
  EXPECT_FLOAT_EQ(the.app.model().zoom, 1.2f);
  io.AddMouseWheelEvent(0, -1);
  the.frame();
  EXPECT_FLOAT_EQ(the.app.model().zoom, 1.1f);
  io.AddKeyEvent(ImGuiMod_Ctrl, false);
  io.AddMouseWheelEvent(0, 1);
  the.frame();
  EXPECT_FLOAT_EQ(the.app.model().zoom, 1.1f);
}

} // namespace
} // namespace letcont::app
