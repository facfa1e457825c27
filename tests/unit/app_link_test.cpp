// A link restores the view: the application that opens it shows what the other one showed.
#include "app/model/exporting.h"
#include "app/model/linking.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app_harness.h"
#include "link/bounds.h"
#include "link/link.h"
#include "passes/pipeline/pipeline.h"

#include <gtest/gtest.h>

namespace letcont::app {
namespace {

constexpr char program_of_fun[] = "def f(x: Int) : Int = x + 1;\nwrite(f(2))\n";

// The listed set: all that a link restores.
struct View {
  std::string text, language, passes, llvm_passes, layout, engine, focused;
  Selection caret;
  uint64_t step = 0;
  bool operator==(const View&) const = default;
};

View view_of(App& app) {
  Selection caret = app.focus().selection();
  caret.goal = Selection::no_goal;
  return {app.source_text(),
          app.model().source.language(),
          app.model().passes,
          app.model().llvm_passes,
          app.model().layout.text(),
          app.model().run_engine,
          std::string(app.focus().shown()),
          caret,
          app.model().step};
}

std::string text_of(const View& view) {
  return view.language + " " + view.passes + " " + view.llvm_passes + " " + view.layout + " " + view.engine + " " +
         view.focused + " " + std::to_string(view.caret.anchor) + "-" + std::to_string(view.caret.caret) + " " +
         std::to_string(view.step);
}

// Opens the link in an application of somebody else, whose own view is another, and gives what it shows.
View opened(const std::string& link, bool engine_comes_late = false) {
  struct Context { // that application's ImGui is the current one until it goes
    ImGuiContext* before = ImGui::GetCurrentContext();
    ~Context() { ImGui::SetCurrentContext(before); }
  } context;
  FakePlatform platform;
  platform.kept["settings"] = "theme light\nlanguage l\nlayout (v 300 source (h 200 calls passes))\n";
  platform.kept["source"] = "mine";
  Harness it(platform, !engine_comes_late);
  it.settle();
  EXPECT_TRUE(it.app.links().open(link));
  it.settle();
  if (engine_comes_late) it.app.set_carrier(&it.engine);
  it.settle();
  EXPECT_EQ(it.app.model().run.output.bytes(), "") << "a link does not run";
  EXPECT_EQ(it.app.model().theme, Theme::Light) << "the colours are the reader's own";
  return view_of(it.app);
}

void choose(Harness& it, const char* what) {
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type(what);
  it.press(ImGuiKey_Enter);
}

TEST(LinkOfTheView, ComesBackWhole) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_fun, "fun");
  it.settle();
  auto check = [&](const char* what) {
    std::string link = it.app.links().text();
    for (bool late : {false, true}) {
      View theirs = opened(link, late);
      EXPECT_TRUE(theirs == view_of(it.app)) << what << (late ? ", with an engine that comes late" : "") << ":\n"
                                             << text_of(view_of(it.app)) << "\n"
                                             << text_of(theirs);
    }
  };
  check("the default view");
  for (int i = 0; i < 24; ++i) it.press(ImGuiKey_RightArrow);
  check("the caret in the editor");
  it.press(ImGuiMod_Shift | ImGuiKey_RightArrow);
  check("a selection");
  it.press(ImGuiKey_F7);
  ASSERT_EQ(it.app.focus().shown(), "cps");
  ASSERT_NE(it.app.focus().selection().caret, 0u);
  check("the caret in a stage");
  it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  ASSERT_TRUE(it.app.focus().shown().starts_with("cps@"));
  check("a stage after a pass");
  it.press(ImGuiKey_F4);
  ASSERT_NE(it.app.focus().shown().find(".."), std::string::npos);
  check("a difference");
  choose(it, "disable pass 2");
  ASSERT_NE(it.app.model().passes, "default");
  check("passes");
  const_cast<Model&>(it.app.model()).llvm_passes = "letcont,-gvn";
  check("LLVM's passes");
  choose(it, "use engine eval");
  ASSERT_EQ(it.app.model().run_engine, "eval");
  check("an engine");
  it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R);
  it.press(ImGuiMod_Alt | ImGuiMod_Shift | ImGuiKey_LeftArrow);
  check("a layout");
  for (const Preset& preset : presets()) {
    it.app.focus().use_layout(preset.name);
    it.settle();
    for (size_t pane = 0; pane < it.app.model().layout.panes().size(); ++pane) {
      check(preset.name.data());
      it.press(ImGuiKey_F6);
    }
  }
}

// The desktop's `native`, in the page.
TEST(LinkOfTheView, AnEngineThatIsNotHereIsTheDefaultOne) {
  SharedState state{{"add", {}, "1 + 2", "default"}, {}, {}};
  state.engine = "elsewhere";
  FakePlatform platform;
  Harness it(platform);
  ASSERT_TRUE(it.app.links().open(encode_link(state)));
  it.settle();
  it.app.command(Command::Run);
  EXPECT_EQ(it.app.model().notice.text, "There is no engine 'elsewhere' here; the default one runs.");
  it.settle();
  EXPECT_EQ(it.app.model().run.output.bytes(), "3\n");
}

TEST(LinkOfTheView, KeepsAStep) {
  SharedState state{{"add", {}, "1 + 2", "default"}, {}, {}};
  state.step = 4711;
  std::string link = encode_link(state);
  EXPECT_EQ(opened(link).step, 4711u);
}

TEST(LinkOfTheView, KeepsWhatANewerVersionPutIn) {
  SharedState state{{"add", {}, "1 + 2", "default"}, {}, {{77, "from the future"}}};
  FakePlatform platform;
  Harness it(platform);
  ASSERT_TRUE(it.app.links().open(encode_link(state)));
  it.settle();
  EXPECT_EQ(decode_link(it.app.links().text()).state.unknown_fields, state.unknown_fields);
}

TEST(LinkOfTheView, TheReadersLayoutIsKept) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  it.press(ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiKey_R);
  std::string mine = it.app.model().layout.text();
  ASSERT_TRUE(it.app.links().open(encode_link({{"add", {}, "1 + 2", "default"}, {"cps"}, {}})));
  ASSERT_NE(it.app.model().layout.text(), mine);
  ASSERT_EQ(it.app.model().layouts.size(), 1u);
  EXPECT_EQ(it.app.model().layouts[0].text, mine);
}

// Another version of the compiler prints another text: the piece of the source says where to go.
TEST(LinkOfTheView, ThePlaceIsFoundInAnotherText) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source("3 + (2 + 4)", "add");
  it.settle();
  for (int i = 0; i < 5; ++i) it.press(ImGuiKey_RightArrow); // at the 2
  it.press(ImGuiKey_F7);
  ASSERT_EQ(it.app.focus().shown(), "cps");
  uint32_t right = it.app.focus().selection().caret;
  SharedState state = decode_link(it.app.links().text()).state;
  ASSERT_EQ(state.place.piece, (Span{5, 6}));
  state.place.anchor = state.place.caret = 0;
  EXPECT_EQ(opened(encode_link(state)).caret.caret, right);
}

TEST(LinkOfTheView, NonsenseInItDoesNoHarm) {
  for (SharedPlace place :
       {SharedPlace{99, 1, 2}, SharedPlace{0, UINT32_MAX, UINT32_MAX}, SharedPlace{2, 7, UINT32_MAX},
        SharedPlace{2, 0, 0, {9, 3}}, SharedPlace{2, 1, 1, {0, UINT32_MAX - 1}}}) {
    SharedState state{{"add", {}, "1 + λ", "default"}, {}, {}};
    state.place = place;
    EXPECT_EQ(opened(encode_link(state)).text, "1 + λ");
    state.program.text = "1 + 2";
    state.layout = "(h 1 (((";
    state.engine = "no such";
    EXPECT_EQ(opened(encode_link(state)).layout, Layout().text());
  }
}

// A link that asks for too much: the program comes, the rest is left out with a notice.
TEST(LinkOfTheView, WhatItAsksForIsBounded) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  SharedState state{{"add", {}, "1 + 2", "cse"}, {}, {}};
  for (int i = 0; i < 3000; ++i) state.program.passes += ",inline";
  std::string layout = it.app.model().layout.text();
  state.panes.assign(900, "llvm");
  ASSERT_TRUE(it.app.links().open(encode_link(state)));
  it.settle();
  EXPECT_EQ(it.app.source_text(), "1 + 2");
  EXPECT_EQ(it.app.model().passes, "default");
  EXPECT_EQ(it.app.model().layout.text(), layout);
  EXPECT_NE(it.app.model().notice.text.find("3,001 passes"), std::string::npos) << it.app.model().notice.text;
  EXPECT_TRUE(it.app.model().compiles);
}

// CPS text that a front end made, beside the text that it is from.
SharedState made_by_a_front_end(std::string text, std::string original_name, std::string original) {
  SharedState state;
  state.program.language = "cps";
  state.program.text = std::move(text);
  state.program.original_name = std::move(original_name);
  state.program.original = std::move(original);
  state.layout = "(h 440 (v 500 original source) (v 680 cps output))";
  return state;
}

// What a front end made the program from comes with it, as a pane that is linked with the others, until there is
// another program.
TEST(LinkOfTheView, HasTheOriginalOfAFrontEnd) {
  std::string text = "@1:1-16 def twice = fun k (n : i32) : i32 -> {\n  @1:11-16 let m = add(n, n)\n  k(m)\n}\n";
  SharedState state = made_by_a_front_end(text, "sum.toy", "twice n = n + n\n");
  FakePlatform platform;
  Harness it(platform);
  ASSERT_TRUE(it.app.links().open(encode_link(state)));
  it.settle();
  const Model& model = it.app.model();
  auto original = model.documents.find("original");
  ASSERT_NE(original, model.documents.end());
  EXPECT_EQ(original->second.text.bytes(), "twice n = n + n\n");
  auto made = static_cast<uint32_t>(text.find("let m"));
  EXPECT_TRUE(linked_span(model, "original", 12).contains(made));
  EXPECT_EQ(first_lit(model, "original", linked_span(model, source_pane, made)), 10u);
  SharedState again = decode_link(it.app.links().text()).state;
  EXPECT_EQ(again.program.original_name, "sum.toy");
  EXPECT_EQ(again.program.original, "twice n = n + n\n");
  ASSERT_TRUE(it.app.links().open(encode_link({{"add", {}, "1 + 2"}, {}, {}})));
  it.settle();
  EXPECT_TRUE(decode_link(it.app.links().text()).state.program.original.empty());
}

// People see errors where they have written what is wrong.
TEST(LinkOfTheView, ShowsErrorsInTheOriginalOfAFrontEnd) {
  SharedState state = made_by_a_front_end(
      "@1:1-16 def twice = fun k (n : i32) : i32 -> {\n  @1:11-16 let m = add(n, true)\n  k(m)\n}\n", "lib/sum.toy",
      "twice n = n + true\n");
  FakePlatform platform;
  Harness it(platform);
  ASSERT_TRUE(it.app.links().open(encode_link(state)));
  it.settle();
  it.frame();
  const Model& model = it.app.model();
  ASSERT_EQ(problems(model).size(), 1u);
  const Diagnostic problem = problems(model)[0];
  EXPECT_EQ(original_place(model, problem), "lib/sum.toy:1:11");
  EXPECT_EQ(place_text(model, problem), "sum.toy:1:11");
  ASSERT_EQ(problems_of_original(model).size(), 1u);
  EXPECT_EQ(problems_of_original(model)[0].span, (Span{10, 15}));
  EXPECT_NE(exported_program(model, {}).problems.find("lib/sum.toy:1:11: error"), std::string::npos);
  ASSERT_TRUE(it.app.links().open(encode_link({{"add", {}, "1 + "}, {}, {}})));
  it.settle();
  ASSERT_FALSE(problems(model).empty());
  EXPECT_TRUE(problems_of_original(model).empty());
  EXPECT_EQ(place_text(model, problems(model)[0]).substr(0, 2), "1:");
}

// The bounds are those of the application itself.
TEST(LinkOfTheView, CarriesWhateverTheApplicationMakes) {
  EXPECT_GE(most_linked_passes, most_steps);
  EXPECT_GE(most_linked_panes, Layout::max_panes);
  EXPECT_LE(most_linked_passes, passes::most_passes);
  EXPECT_EQ(passes_of_default, passes::default_pipeline().size());
  size_t longest = 0;
  for (const passes::Pass& pass : passes::all_passes()) longest = std::max(longest, pass.name.size() + 1);
  EXPECT_GE(longest_linked_list, most_steps * longest);
}

TEST(LinkOfTheView, TheAddressFollows) {
  FakePlatform platform;
  Harness it(platform);
  it.app.set_source(program_of_fun, "fun");
  it.settle();
  it.press(ImGuiKey_F6);
  EXPECT_LE(it.pass(1), 6);
  EXPECT_EQ("https://example.org/" + platform.fragment_, it.app.links().text());
  EXPECT_EQ(decode_link(platform.fragment_).state.place.pane, 1u);
  EXPECT_EQ(it.pass(30), 0);
}

} // namespace
} // namespace letcont::app
