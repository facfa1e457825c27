// The application as a whole, drawn by ImGui without a display: every pane for every example, keys, mouse, idling.
#include "app/font/font.h"
#include "app_harness.h"
#include "examples/example.h"
#include "link/link.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <iterator>
#include <set>

namespace letcont::app {
namespace {

void draw_in_both_themes_at_three_sizes(Harness& it) {
  for (auto [width, height] : {std::pair{1280.0f, 800.0f}, {390.0f, 700.0f}, {120.0f, 60.0f}}) {
    it.width = width;
    it.height = height;
    for (int theme = 0; theme < 2; ++theme) {
      it.app.command(Command::ToggleTheme);
      it.settle();
      EXPECT_GT(it.frame(), 0);
    }
  }
}

TEST(Application, DrawsEveryPaneForEveryExampleInBothThemesAtThreeSizes) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  std::vector<std::string> panes{"source", "output",     "passes",        "engines",      "steps",
                                 "heap",   "evaluation", "cps@none..cps", "no-such-stage"};
  for (const StageInfo& stage : it.app.model().stages) panes.push_back(stage.name);
  ASSERT_GE(panes.size(), 5u);
  for (const Example& example : examples()) {
    it.app.links().open_lesson(example);
    it.app.command(Command::Run);
    for (const std::string& pane : panes) {
      SharedState state{{std::string(example.language), {}, std::string(example.text), "default"}, {pane, pane}, {}};
      state.input = example.input;
      ASSERT_TRUE(it.app.links().open(encode_link(state)));
      draw_in_both_themes_at_three_sizes(it);
    }
    EXPECT_EQ(it.app.model().run.state, RunState::Ended) << example.name;
    EXPECT_FALSE(it.app.model().run.output.bytes().empty()) << example.name;
    EXPECT_TRUE(it.app.model().compiles) << example.name;
  }
}

TEST(Application, DrawsTheStepsOfEveryExample) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  for (const Example& example : examples()) {
    it.app.links().open_lesson(example);
    it.width = 1280;
    it.height = 800;
    it.settle();
    it.app.command(Command::Step);
    it.settle();
    it.app.stepper().move({WatchMotion::To, false, 60});
    it.settle();
    const WatchView& watch = it.app.model().watch;
    ASSERT_TRUE(watch.on) << example.name;
    EXPECT_TRUE(watch.at.step == 60 || !watch.at.running) << example.name;
    draw_in_both_themes_at_three_sizes(it);
    it.app.command(Command::RunOn);
    it.settle();
    EXPECT_EQ(watch.at.stop, WatchStop::Ended) << example.name;
    EXPECT_FALSE(watch.at.output.empty()) << example.name;
  }
}

TEST(Application, TypesCompilesAndRuns) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("1", "add");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_A);
  it.press(ImGuiKey_Delete);
  EXPECT_EQ(it.app.source_text(), "");
  for (char c : std::string("3 + (2 + 4)")) it.type(std::string(1, c).c_str());
  EXPECT_EQ(it.app.source_text(), "3 + (2 + 4)");
  EXPECT_TRUE(is_settled(it.app.model()));
  EXPECT_NE(it.app.engine().stage_text("cps").find("add"), std::string::npos);
  EXPECT_EQ(it.app.model().run.output.bytes(), ""); // nothing runs before it is asked for
  it.press(ImGuiMod_Ctrl | ImGuiKey_KeypadEnter);
  EXPECT_EQ(it.app.model().run.output.bytes(), "9\n");
  it.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  it.press(ImGuiMod_Ctrl | ImGuiKey_Y);
  EXPECT_EQ(it.app.source_text(), "3 + (2 + 4)");
}

TEST(Application, ErrorsShowAndGoAway) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  std::string good = it.app.engine().stage_text("cps");
  it.settle();
  it.app.set_source("1 + ");
  it.settle();
  EXPECT_EQ(status(it.app.model()), "1 error");
  EXPECT_EQ(it.app.engine().stage_text("cps"), good) << "the last good stage stays";
  it.press(ImGuiKey_F8);
  EXPECT_EQ(it.app.model().source.selection().caret, it.app.model().diagnostics.at(0).span.begin);
  it.move_mouse(110, 112); // over the program: its messages
  it.type("2");
  EXPECT_TRUE(it.app.model().diagnostics.empty());
  EXPECT_NE(it.app.engine().stage_text("cps"), good);
}

TEST(Application, IdleDrawsNothing) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  it.type("1");
  EXPECT_LE(it.pass(1), 4); // once, to keep the program
  EXPECT_EQ(it.pass(60), 0);
}

TEST(Application, KeepsProgramAndSettings) {
  FakePlatform platform;
  {
    Harness it(platform);
    it.app.set_source("40 + 2");
    it.app.command(Command::ToggleTheme);
    it.app.command(Command::ZoomIn);
    it.settle();
    it.pass(1);
    EXPECT_EQ(platform.kept["source"], "40 + 2");
    EXPECT_EQ(decode_link(platform.fragment_).state.program.text, "40 + 2");
    it.app.set_source("41 + 1"); // not yet kept when the application goes
  }
  Harness it(platform);
  EXPECT_EQ(it.app.source_text(), "41 + 1");
  EXPECT_EQ(it.app.model().theme, Theme::Light);
  EXPECT_FLOAT_EQ(it.app.model().zoom, 1.1f);
}

TEST(Application, LinksGoOutAndComeIn) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("x = 1\nx + x");
  std::string link = it.app.links().copy();
  EXPECT_EQ(platform.clipboard_, link);
  EXPECT_TRUE(link.starts_with("https://example.org/#1."));
  it.app.set_source("mine");
  EXPECT_TRUE(it.app.links().open(link));
  EXPECT_EQ(it.app.source_text(), "x = 1\nx + x");
  EXPECT_EQ(it.app.model().run.output.bytes(), "");
  EXPECT_FALSE(it.app.links().open("#1.0.damaged"));
  EXPECT_TRUE(it.app.model().notice.error);
  EXPECT_EQ(it.app.source_text(), "x = 1\nx + x") << "what was there stays";
}

TEST(Application, WorksWithoutAnEngine) {
  FakePlatform platform;
  Harness it(platform, false);
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  it.type(" + 1");
  EXPECT_TRUE(it.app.source_text().ends_with(" + 1"));
  EXPECT_EQ(status(it.app.model()), "engine is loading");
  it.press(ImGuiMod_Ctrl | ImGuiKey_Enter);
  EXPECT_FALSE(it.app.model().notice.text.empty());
  it.app.set_carrier(&it.engine);
  it.settle();
  EXPECT_TRUE(is_settled(it.app.model()));
  it.app.engine().failed("The engine could not be loaded.");
  it.settle();
  EXPECT_EQ(status(it.app.model()), "The engine could not be loaded.");
}

// An engine that dies of the program in the editor: another one is asked for when there is something else to compile.
TEST(Application, AnEngineThatWasGivenUpComesBackForAnotherProgram) {
  struct Restarting : FakePlatform {
    void restart_engine() override { ++restarts; }
    int restarts = 0;
  } platform;
  Harness it(platform);
  it.settle();
  it.app.engine().died("The compiler stopped, and was started again.", &it.engine);
  it.settle();
  EXPECT_EQ(it.app.model().notice.text, "The compiler stopped, and was started again.");
  it.app.engine().given_up("The compiler stopped again and again.");
  it.settle();
  EXPECT_EQ(status(it.app.model()), "The compiler stopped again and again.");
  EXPECT_EQ(platform.restarts, 0) << "not for the same program";
  it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  it.type(" + 1");
  EXPECT_TRUE(it.app.source_text().ends_with(" + 1"));
  EXPECT_EQ(platform.restarts, 1);
  it.type(" + 2");
  EXPECT_EQ(platform.restarts, 1) << "it is on its way";
  InPlaceCarrier another;
  it.app.set_carrier(&another);
  for (int i = 0; i < 200; ++i) {
    another.work();
    it.app.poll();
    if (it.app.needs_frame()) it.frame();
  }
  EXPECT_EQ(it.app.model().engine, EngineState::Ready);
  EXPECT_EQ(it.app.model().diagnosed_revision, it.app.model().source.revision());
}

TEST(Application, AReleasedKeyNeedsOneFrame) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, true);
  it.app.touch();
  it.settle();
  uint64_t before = it.app.frames_drawn();
  ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, false);
  it.app.release();
  it.settle();
  EXPECT_EQ(it.app.frames_drawn(), before + 1);
  EXPECT_FALSE(ImGui::IsKeyDown(ImGuiKey_RightArrow));
}

TEST(Application, KeysReachEveryPaneAndLeaveTheEditor) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  std::set<bool> seen;
  for (int i = 0; i < 5; ++i) { // four panes and the toolbar
    seen.insert(it.app.wants_text());
    it.press(ImGuiKey_F6);
  }
  EXPECT_EQ(seen.size(), 2u);
  EXPECT_TRUE(it.app.wants_text()) << "round again";
  std::string before = it.app.source_text();
  it.press(ImGuiKey_Escape);
  it.press(ImGuiKey_Tab);
  EXPECT_FALSE(it.app.wants_text());
  EXPECT_EQ(it.app.source_text(), before);
  it.press(ImGuiMod_Shift | ImGuiKey_Tab);
  EXPECT_TRUE(it.app.wants_text()) << "back";
  it.press(ImGuiKey_F6);
  it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_X);
  EXPECT_EQ(it.app.model().layout.panes().size(), 3u);
  it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R);
  it.press(ImGuiMod_Alt | ImGuiMod_Shift | ImGuiKey_LeftArrow);
  EXPECT_EQ(it.app.model().layout.panes().size(), 4u);
}

TEST(Application, TabLeavesPanesAndWithCtrlDoesNot) {
  FakePlatform platform;
  Harness it(platform);
  for (const std::string pane :
       {"cps", "output", "passes", "engines", "steps", "heap", "evaluation", "flow", "library", "no-such-stage"}) {
    SharedState state{{"add", {}, "1 + 2", "default"}, {}, {}};
    state.layout = "(h 300 source (h 500 " + pane + " llvm))";
    ASSERT_TRUE(it.app.links().open(encode_link(state)));
    it.settle();
    it.press(ImGuiKey_F6);
    auto shown = [&] { return it.app.model().layout.shown_by(it.app.focus().pane()); };
    ASSERT_EQ(shown(), pane);
    it.press(ImGuiMod_Ctrl | ImGuiKey_Tab);
    EXPECT_EQ(shown(), pane) << "with Ctrl";
    it.press(ImGuiKey_Tab);
    EXPECT_EQ(shown(), "llvm") << pane;
    it.press(ImGuiMod_Shift | ImGuiKey_Tab);
    EXPECT_EQ(shown(), pane) << "back";
    it.press(ImGuiMod_Shift | ImGuiKey_Tab);
    EXPECT_EQ(shown(), "source") << pane;
  }
}

TEST(Application, TabIndents) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("1");
  it.press(ImGuiKey_Tab);
  EXPECT_EQ(it.app.source_text(), "  1");
  it.press(ImGuiMod_Shift | ImGuiKey_Tab);
  EXPECT_EQ(it.app.source_text(), "1");
}

TEST(Application, TheSheetOfShortcutsTakesTheKeys) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("12", "add");
  it.settle();
  it.press(ImGuiKey_F1);
  std::string before = it.app.source_text();
  it.type("x");
  EXPECT_EQ(it.app.source_text(), before);
  it.press(ImGuiKey_Escape);
  it.type("x");
  EXPECT_EQ(it.app.source_text(), "x" + before);
}

TEST(Application, CopiesCutsAndPastes) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("12 + 34");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_A);
  it.press(ImGuiMod_Ctrl | ImGuiKey_C);
  EXPECT_EQ(platform.clipboard_, "12 + 34");
  it.press(ImGuiMod_Ctrl | ImGuiKey_X);
  EXPECT_EQ(it.app.source_text(), "");
  it.press(ImGuiMod_Ctrl | ImGuiKey_V);
  EXPECT_EQ(it.app.source_text(), "12 + 34");
  it.app.focus().paste("\r\n5"); // from the page
  EXPECT_EQ(it.app.source_text(), "12 + 34\n5");
}

TEST(Application, AMouseSelectsWords) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("alpha = 1\nalpha");
  it.settle();
  it.click(95, 112);
  it.click(95, 112);
  EXPECT_EQ(it.app.focus().copy(false), "alpha");
}

TEST(Application, HoverAndCaretLightUpWhatBelongsTogether) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("3 + (2 + 4)", "add");
  it.settle();
  it.move_mouse(5, 5);
  EXPECT_EQ(it.app.lighting().linked(), (Span{0, 1})) << "the caret is at the 3";
  for (int i = 0; i < 7; ++i) it.press(ImGuiKey_RightArrow);
  Span inner = it.app.lighting().linked();
  EXPECT_TRUE(inner.known() && inner.begin <= 5 && inner.end >= 10 && inner.end - inner.begin < 11);
  it.move_mouse(80, 112); // over the 3
  EXPECT_EQ(it.app.lighting().linked(), (Span{0, 1}));
  for (const char* stage : {"cps", "llvm"}) EXPECT_FALSE(lit_ranges(it.app.model(), stage, inner).empty()) << stage;
  it.move_mouse(700, 155); // over a line of the CPS: "let x0 = 3"
  EXPECT_TRUE(it.app.lighting().linked().known());
}

// Wherever the mouse goes, however large it is: nothing breaks, and something lights up somewhere.
TEST(Application, TheMouseMayGoAnywhere) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  for (float zoom : {0.5f, 1.0f, 3.0f}) {
    it.app.command(Command::ZoomReset);
    for (int i = 0; i < 20; ++i)
      it.app.command(zoom < 1 ? Command::ZoomOut : zoom > 1 ? Command::ZoomIn : Command::ZoomReset);
    for (float y = 5; y < it.height; y += 60)
      for (float x = 5; x < it.width; x += 90) it.click(x, y), it.press(ImGuiKey_Escape);
  }
  EXPECT_GE(it.app.model().layout.panes().size(), 1u);
}

TEST(Application, TenThousandLinesScrollFreely) {
  FakePlatform platform;
  Harness it(platform, false);
  std::string program;
  for (int i = 0; i < 20'000; ++i) program += "name" + std::to_string(i) + " = 1 + 2 /* three */ + 4\n";
  it.app.set_source(program);
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_End);
  it.press(ImGuiMod_Ctrl | ImGuiKey_Home);
  int small = it.frame();
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 50; ++i) it.press(ImGuiKey_PageDown);
  auto each = (std::chrono::steady_clock::now() - begin) / 150; // about three frames a key
  EXPECT_LT(each, std::chrono::milliseconds(16));
  EXPECT_LT(it.frame(), 3 * small) << "only what is visible is drawn";
}

// The scrollbar marks them, one in each of its rows of pixels.
TEST(Application, ManyMatchesCostAFrameLittle) {
  FakePlatform platform;
  Harness it(platform, false);
  std::string program;
  for (int i = 0; i < 100'000; ++i) program += "x\n";
  it.app.set_source(program);
  it.settle();
  auto quickest = [&] {
    std::chrono::nanoseconds best = std::chrono::seconds(1);
    for (int i = 0; i < 20; ++i) {
      it.app.touch();
      auto begin = std::chrono::steady_clock::now();
      it.frame();
      best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - begin);
    }
    return best;
  };
  std::chrono::nanoseconds without = quickest();
  it.press(ImGuiMod_Ctrl | ImGuiKey_F);
  it.type("x");
  it.settle();
  ASSERT_EQ(it.app.finder().status(), "1 of 100000+");
  EXPECT_LT(quickest(), 40 * without) << "looking at each would take 160 times as long";
}

TEST(Application, FindsInOnePaneAndInAll) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("x = 1\nx + x", "add");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_F);
  it.type("x");
  EXPECT_EQ(it.app.finder().status(), "1 of 3");
  EXPECT_EQ(it.app.focus().copy(false), "x");
  it.press(ImGuiKey_F3);
  EXPECT_EQ(it.app.finder().status(), "2 of 3");
  it.press(ImGuiMod_Shift | ImGuiKey_F3);
  it.press(ImGuiMod_Shift | ImGuiKey_F3);
  EXPECT_EQ(it.app.finder().status(), "3 of 3") << "round";
  it.press(ImGuiKey_Enter);
  EXPECT_EQ(it.app.finder().status(), "1 of 3");
  EXPECT_EQ(it.app.source_text(), "x = 1\nx + x") << "the keys went into the bar";
  it.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_F);
  std::set<std::string> seen;
  for (int i = 0; i < 40; ++i) {
    it.press(ImGuiKey_F3);
    seen.insert(std::string(it.app.focus().shown()));
  }
  EXPECT_GE(seen.size(), 2u) << "the stages have an x, too";
  it.press(ImGuiKey_Escape);
  EXPECT_FALSE(it.app.model().find.open);
}

TEST(Application, ThePaletteDoesWhatOneTypes) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type("layout program");
  it.press(ImGuiKey_Enter);
  EXPECT_EQ(it.app.model().layout.panes().size(), 2u);
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type("show llvm ir");
  it.press(ImGuiKey_Enter);
  EXPECT_EQ(it.app.focus().shown(), "llvm");
  std::string before = it.app.source_text();
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type("zzzz");
  it.press(ImGuiKey_Escape);
  EXPECT_EQ(it.app.source_text(), before);
}

TEST(Application, KeysGoToPartnersAndBackAndThroughThePasses) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("def f(x: Int) : Int = x + 1;\nwrite(f(2))", "fun");
  it.settle();
  for (int i = 0; i < 24; ++i) it.press(ImGuiKey_RightArrow);
  uint32_t caret = it.app.focus().selection().caret;
  it.press(ImGuiKey_F7);
  EXPECT_EQ(it.app.focus().shown(), "cps");
  it.press(ImGuiMod_Shift | ImGuiKey_F7);
  EXPECT_EQ(it.app.focus().shown(), "source");
  EXPECT_EQ(it.app.focus().selection().caret, caret);
  it.press(ImGuiKey_F7);
  it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_TRUE(it.app.focus().shown().starts_with("cps@")) << it.app.focus().shown();
  it.press(ImGuiKey_F4);
  EXPECT_NE(it.app.focus().shown().find(".."), std::string::npos);
  EXPECT_FALSE(it.app.engine().stage_text(it.app.focus().shown()).empty());
}

TEST(Application, ThePassesPaneSwitchesByKeys) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("def f(x: Int) : Int = x + 1;\nwrite(f(2))", "fun");
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type("show passes");
  it.press(ImGuiKey_Enter);
  ASSERT_EQ(it.app.focus().shown(), "passes");
  ASSERT_GT(it.app.model().pass_results.size(), 3u);
  it.press(ImGuiKey_Space);
  EXPECT_NE(it.app.model().passes, "default");
  EXPECT_FALSE(it.app.model().pipeline.at(0).on);
  it.press(ImGuiKey_DownArrow);
  it.press(ImGuiKey_Delete);
  EXPECT_TRUE(is_settled(it.app.model()));
  EXPECT_TRUE(it.app.model().compiles);
}

TEST(Application, DrawsEveryLayoutWithEveryBarInBothThemesAtThreeSizes) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("def f(x: Int) : Int = if x > 0 then f(x - 1) else x;\nwrite(f(2))", "fun");
  it.app.command(Command::Tour);
  for (const char* name :
       {"Learn", "Passes", "LLVM passes", "Evaluation", "LLVM", "Notations", "Pictures", "Program"}) {
    it.app.focus().use_layout(name);
    for (auto [width, height] : {std::pair{1280.0f, 800.0f}, {390.0f, 700.0f}, {120.0f, 60.0f}}) {
      it.width = width;
      it.height = height;
      for (int theme = 0; theme < 2; ++theme) {
        it.app.command(Command::ToggleTheme);
        it.app.command(Command::FindEverywhere);
        it.settle();
        EXPECT_GT(it.frame(), 0);
        it.app.command(Command::Palette);
        it.settle();
        EXPECT_GT(it.frame(), 0);
        it.press(ImGuiKey_Escape);
        it.press(ImGuiKey_Escape);
        for (int pane = 0; pane < 6; ++pane) { // arrows, zoom and pages in every pane
          it.press(ImGuiKey_F6);
          for (ImGuiKey key : {ImGuiKey_DownArrow, ImGuiKey_RightArrow, ImGuiKey_Equal, ImGuiKey_0, ImGuiKey_PageDown})
            if (!it.app.wants_text()) it.press(key);
        }
      }
    }
  }
  EXPECT_TRUE(is_settled(it.app.model()));
}

TEST(Application, ALongLineIsCheap) {
  FakePlatform platform;
  Harness it(platform, false);
  std::string line;
  while (line.size() < 1'000'000) line += "1 + (2 + 3) + ";
  it.app.set_source(line);
  it.settle();
  it.press(ImGuiKey_End);
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) it.frame();
  EXPECT_LT((std::chrono::steady_clock::now() - begin) / 20, std::chrono::milliseconds(16));
}

// ---- The typeface

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Every character beyond ASCII in the project's own code and examples can be shown.
TEST(Font, HasEveryCharacterThatIsPrinted) {
  FakePlatform platform;
  Harness it(platform, false);
  ImFont* font = ImGui::GetIO().Fonts->Fonts[0];
  size_t found = 0;
  for (const char* folder : {"core", "interpreter", "ui"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(LETCONT_SOURCE_FOLDER) / folder)) {
      std::string extension = entry.path().extension();
      if (extension != ".cpp" && extension != ".h" && extension != ".add" && extension != ".fun" && extension != ".l")
        continue;
      std::string text = read(entry.path());
      for (size_t i = 0; i < text.size(); i += character_length(std::string_view(text).substr(i))) {
        if (static_cast<unsigned char>(text[i]) < 0x80) continue;
        unsigned c = 0;
        ImTextCharFromUtf8(&c, text.data() + i, text.data() + text.size());
        EXPECT_TRUE(font->IsGlyphInFont(static_cast<ImWchar>(c))) << std::hex << c << " in " << entry.path();
        ++found;
      }
    }
  EXPECT_GT(found, 10u);
  EXPECT_FALSE(font->IsGlyphInFont(0x4E00)) << "the question can be answered with no";
}

TEST(Font, IsSmall) { EXPECT_LT(regular_font().size() + bold_font().size(), 60u << 10); }

// Lines under a problem are drawn where they are seen, not from where it begins: a million cells to the left.
TEST(Drawing, AWordOfAMegabyteTakesNoMoreThanIsSeen) {
  FakePlatform platform;
  Harness the(platform);
  the.app.set_source(std::string(1 << 20, 'x'), "add");
  the.settle();
  the.press(ImGuiMod_Ctrl | ImGuiKey_End);
  EXPECT_FALSE(the.app.model().diagnostics.empty());
  EXPECT_LT(the.frame(), 50'000);
}

} // namespace
} // namespace letcont::app
