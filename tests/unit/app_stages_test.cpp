// Stages after passes, the editable pipeline, layouts, recent programs, the palette: the model, without a screen.
#include "app/commands/palette_entries.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app/model/stage_names.h"
#include "app_harness.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont::app {
namespace {

PassResult result(std::string pass, std::string key, uint64_t times) {
  return {std::move(pass), std::move(key), "a reason", {{"rule", times}}, 10, 10 - static_cast<uint32_t>(times)};
}

// shrink (3 changes), cse (none), shrink (1 change)
Model compiled_model() {
  Model model;
  model.source.load("1 + 2");
  Hello hello;
  hello.languages = {{"add", ".add", "Addition"}, {"fun", ".fun", "Fun"}};
  hello.stages = {{"ast", "Tree", "", "plain"}, {"cps", "CPS", "", "cps"}, {"llvm", "LLVM IR", "", "llvm"}};
  hello.passes = {{"shrink", "one line", "a paragraph", {{"rule", "what it does"}}}, {"cse", "", "", {}}};
  hello.engines = {{"eval", "slow"}};
  receive(model, hello);
  std::optional<Request> request = compile(model);
  Compiled answer;
  answer.id = std::get<Compile>(*request).id;
  answer.ok = true;
  answer.passes = {result("shrink", "shrink", 3), result("cse", "cse", 0), result("shrink", "shrink#2", 1)};
  receive(model, answer);
  return model;
}

TEST(StageNames, AreReadAndWritten) {
  Model model = compiled_model();
  for (const char* word : {"cps", "cps@none", "cps@shrink#2", "cps@none..cps", "llvm@shrink..llvm@cse"}) {
    std::optional<StageWord> read = stage_word(model, word);
    ASSERT_TRUE(read) << word;
    EXPECT_EQ(text(*read), word);
  }
  for (const char* word : {"source", "output", "passes", "nothing", "cps..llvm", "nothing@none", "..", ""})
    EXPECT_FALSE(stage_word(model, word)) << word;
  EXPECT_EQ(pane_title(model, "cps@shrink#2"), "CPS after shrink (2nd run)");
  EXPECT_EQ(pane_title(model, "cps@none"), "CPS before any pass");
  EXPECT_EQ(pane_title(model, "cps@none..cps"), "CPS difference");
  EXPECT_TRUE(follows_passes(model, "llvm"));
  EXPECT_FALSE(follows_passes(model, "ast"));
}

TEST(Documents, ThoseOfStepsDoNotPileUp) {
  Model model = compiled_model();
  model.layout = Layout::from_text("(h 500 source llvm@1)");
  auto answer = [&](const std::string& stage) {
    Compiled compiled;
    compiled.id = std::get<Compile>(*compile(model)).id;
    compiled.stages = {{stage, {"text of " + stage, {}}}};
    receive(model, compiled);
  };
  answer("cps");
  for (int i = 1; i <= 100; ++i) answer("llvm@" + std::to_string(i));
  EXPECT_LT(model.documents.size(), 15u);
  for (const char* stays : {"cps", "llvm@1", "llvm@99", "llvm@100"})
    EXPECT_TRUE(model.documents.contains(stays)) << stays;
}

TEST(Remarks, StandAtTheirPlacesWhenTheyAreShown) {
  Model model = compiled_model(); // 1 + 2
  std::vector<std::string> wanted = wanted_stages(model);
  EXPECT_FALSE(std::count(wanted.begin(), wanted.end(), remarks_stage));
  model.shows_remarks = true;
  wanted = wanted_stages(model);
  EXPECT_TRUE(std::count(wanted.begin(), wanted.end(), remarks_stage));
  std::string head = "   1  1 + 2\n      ", remark = "missed       7  licm  main: why";
  uint32_t begin = static_cast<uint32_t>(head.size()), end = begin + static_cast<uint32_t>(remark.size());
  Document document{head + remark + "\n      passed       8  gvn  f: of a library\n",
                    {{6, 11, {0, 5}, 0}, {begin, end, {4, 5}, 3}, {end + 7, end + 20, {700, 705}, 3}}};
  set_document(model, std::string(remarks_stage), document, model.source.revision());
  std::vector<SourceRemark> shown = remarks(model);
  ASSERT_EQ(shown.size(), 1u);
  EXPECT_EQ(shown[0].piece, (Span{4, 5}));
  EXPECT_EQ(shown[0].kind, "missed");
  EXPECT_EQ(shown[0].text, "7  licm  main: why");
  Model again;
  apply_settings(again, settings_text(model));
  EXPECT_TRUE(again.shows_remarks) << "it is kept";
  model.source.load("1 + 23");
  EXPECT_TRUE(remarks(model).empty()) << "they are of another program";
}

TEST(StageNames, TheNextChangeSkipsPassesThatDidNothing) {
  Model model = compiled_model();
  EXPECT_EQ(next_change(model, "cps@none", 1), "cps@shrink");
  EXPECT_EQ(next_change(model, "cps@shrink", 1), "cps@shrink#2");
  EXPECT_EQ(next_change(model, "cps@shrink#2", 1), std::nullopt);
  EXPECT_EQ(next_change(model, "cps", -1), "cps@shrink");
  EXPECT_EQ(next_change(model, "cps@shrink", -1), "cps@none");
  EXPECT_EQ(next_change(model, "cps@none", -1), std::nullopt);
  EXPECT_EQ(next_change(model, "cps@none..cps@shrink", 1), "cps@cse..cps@shrink#2");
  EXPECT_EQ(next_change(model, "cps@none..cps@shrink", -1), std::nullopt) << "before all passes there is no difference";
  EXPECT_EQ(next_change(model, "ast", 1), std::nullopt);
  EXPECT_EQ(next_change(model, "cps@gone", 1), std::nullopt);
}

TEST(StageNames, ADifferenceIsThatOfThePass) {
  Model model = compiled_model();
  EXPECT_EQ(toggled_difference(model, "cps"), "cps@none..cps");
  EXPECT_EQ(toggled_difference(model, "cps@none..cps"), "cps");
  EXPECT_EQ(toggled_difference(model, "cps@shrink#2"), "cps@cse..cps@shrink#2");
  EXPECT_EQ(toggled_difference(model, "output"), std::nullopt);
}

TEST(StageNames, MacrosUnfoldOneUseAtATime) {
  Model model = compiled_model();
  model.stages.insert(model.stages.begin(), {"expanded", "Expanded", "", "l"});
  EXPECT_EQ(unfolded(model, "expanded"), std::nullopt) << "the program has no macros";
  model.macros = {"both", "twice", "twice"};
  EXPECT_EQ(unfolded(model, "expanded"), 3u);
  EXPECT_EQ(unfolded(model, "expanded@1"), 1u);
  EXPECT_EQ(unfolded(model, "expanded@7"), 3u) << "the program had more uses";
  EXPECT_EQ(unfolded(model, "cps"), std::nullopt);
  EXPECT_EQ(next_unfolding(model, "expanded", 1), std::nullopt);
  EXPECT_EQ(next_unfolding(model, "expanded", -1), "expanded@2");
  EXPECT_EQ(next_unfolding(model, "expanded@2", 1), "expanded");
  EXPECT_EQ(next_unfolding(model, "expanded@0", -1), std::nullopt);
  EXPECT_EQ(next_unfolding(model, "expanded@1..expanded@2", 1), "expanded@2..expanded@3");
  EXPECT_EQ(next_unfolding(model, "expanded@0..expanded@1", -1), std::nullopt);
  EXPECT_EQ(toggled_difference(model, "expanded"), "expanded@2..expanded@3");
  EXPECT_EQ(toggled_difference(model, "expanded@0"), "expanded@0..expanded@1");
  EXPECT_EQ(toggled_difference(model, "expanded@2..expanded@3"), "expanded");
  EXPECT_EQ(pane_title(model, "expanded@1"), "Expanded");
}

TEST(Pipeline, IsEditedStepByStep) {
  Model model = compiled_model();
  EXPECT_EQ(pipeline_steps(model).size(), 3u);
  EXPECT_FALSE(pipeline_is_edited(model));
  switch_step(model, 1);
  EXPECT_EQ(model.passes, "shrink,shrink");
  EXPECT_EQ(pipeline_steps(model).size(), 3u) << "what is off keeps its place";
  EXPECT_EQ(result_of_step(model, 1), nullptr);
  switch_step(model, 1);
  EXPECT_EQ(model.passes, "shrink,cse,shrink");
  EXPECT_EQ(move_step(model, 1, -1), 0u);
  EXPECT_EQ(model.passes, "cse,shrink,shrink");
  EXPECT_EQ(move_step(model, 0, -1), 0u) << "the first stays the first";
  EXPECT_EQ(move_step(model, 2, 1), 2u);
  add_step(model, "cse", 0);
  EXPECT_EQ(model.passes, "cse,cse,shrink,shrink");
  for (int i = 0; i < 4; ++i) remove_step(model, 0);
  EXPECT_EQ(model.passes, "none");
  reset_pipeline(model);
  EXPECT_EQ(model.passes, "default");
  EXPECT_EQ(pipeline_steps(model).size(), 3u);
}

TEST(Pipeline, ResultsBelongToTheStepsThatRan) {
  Model model = compiled_model();
  switch_step(model, 0);
  const PassResult* second = result_of_step(model, 1);
  EXPECT_EQ(second, nullptr) << "the last answer was about another list";
  EXPECT_EQ(result_of_step(model, 7), nullptr);
}

TEST(Layouts, ComeByNameAndAreKept) {
  Model model = compiled_model();
  for (const Preset& preset : presets()) {
    ASSERT_TRUE(apply_layout(model, preset.name));
    EXPECT_EQ(model.layout.text(), preset.text) << preset.name << " is a layout";
  }
  apply_layout(model, "Program");
  save_layout(model, "mine");
  apply_layout(model, "Passes");
  ASSERT_TRUE(apply_layout(model, "mine"));
  EXPECT_EQ(model.layout.panes().size(), 2u);
  save_layout(model, "Learn");
  EXPECT_TRUE(model.notice.error) << "a preset keeps its name";
  EXPECT_FALSE(apply_layout(model, "no such"));
  Model again;
  apply_settings(again, settings_text(model));
  ASSERT_EQ(again.layouts.size(), 1u);
  EXPECT_EQ(again.layouts[0].name, "mine");
  EXPECT_EQ(again.layout.text(), model.layout.text());
  remove_layout(again, "mine");
  EXPECT_TRUE(again.layouts.empty());
  reset_layout(again);
  EXPECT_EQ(again.layout.text(), Layout().text());
}

TEST(Kept, TheLastTwentyPrograms) {
  Model model = compiled_model();
  for (int i = 0; i < 30; ++i) set_program(model, "add", "1 + " + std::to_string(i));
  ASSERT_EQ(model.kept.size(), most_kept_programs);
  EXPECT_EQ(model.kept[0].text, "1 + 28") << "the one in the editor is not among them yet";
  set_program(model, "add", "  \n");
  set_program(model, "add", "1 + 28");
  EXPECT_EQ(model.kept[0].text, "1 + 29") << "nothing blank";
  Model again;
  read_kept_programs(again, "damaged\n" + kept_programs_text(model));
  EXPECT_EQ(again.kept, model.kept);
  EXPECT_EQ(program_title(Words(), "// A title\n1 + 2"), "A title");
  EXPECT_EQ(program_title(Words(), " \n"), "an empty program");
}

TEST(Files, TheExtensionSaysTheLanguageWheneverTheEngineComes) {
  Model model;
  open_file(model, "p.fun", "1");
  EXPECT_EQ(model.source.language(), "fun") << "it has examples";
  open_file(model, "p.new", "1");
  EXPECT_EQ(model.source.language(), "fun");
  Hello hello;
  hello.languages = {{"add", ".add", "Addition"}, {"fun", ".fun", "Fun"}, {"new", ".new", "New"}};
  receive(model, hello);
  EXPECT_EQ(model.source.language(), "new");
  model.source.set_language("add");
  receive(model, hello);
  EXPECT_EQ(model.source.language(), "add") << "once";
}

TEST(Palette, ReachesEverything) {
  Model model = compiled_model();
  FakePlatform platform;
  std::vector<PaletteEntry> all = palette_entries(model, platform, "");
  for (const CommandInfo& info : commands()) {
    bool found = std::any_of(all.begin(), all.end(), [&](const PaletteEntry& entry) {
      return entry.kind == PaletteEntry::Kind::Command && entry.command == info.command;
    });
    bool expected = is_possible(platform, info.command) && info.command != Command::Palette;
    EXPECT_EQ(found, expected) << info.what;
  }
  EXPECT_EQ(palette_entries(model, platform, "run the prog").at(0).command, Command::Run);
  // The usual words of editors and debuggers come first.
  constexpr std::pair<std::string_view, Command> usual[] = {{"step into", Command::Step},
                                                            {"step over", Command::StepOver},
                                                            {"step out", Command::StepOut},
                                                            {"step back", Command::StepBack},
                                                            {"continue", Command::RunOn},
                                                            {"reverse continue", Command::RunBack},
                                                            {"run to cursor", Command::RunToCaret},
                                                            {"restart", Command::FirstStep},
                                                            {"toggle breakpoint", Command::ToggleBreakpoint},
                                                            {"stop debugging", Command::LeaveWatch},
                                                            {"split right", Command::SplitRight},
                                                            {"close pane", Command::ClosePane},
                                                            {"zoom in", Command::ZoomIn},
                                                            {"zoom out", Command::ZoomOut},
                                                            {"reset zoom", Command::ZoomReset},
                                                            {"reset layout", Command::ResetLayout},
                                                            {"save picture", Command::SavePicture},
                                                            {"export as web page", Command::SavePage},
                                                            {"export as markdown", Command::SaveMarkdown}};
  for (auto [words, command] : usual)
    EXPECT_EQ(palette_entries(model, platform, words).at(0).command, command) << words;
  EXPECT_EQ(palette_entries(model, platform, "cps shrink (2nd").at(0).word, "cps@shrink#2");
  EXPECT_EQ(palette_entries(model, platform, "language fun").at(0).word, "fun");
  PaletteEntry save = palette_entries(model, platform, "save layout lecture").at(0);
  EXPECT_EQ(save.kind, PaletteEntry::Kind::SaveLayout);
  EXPECT_EQ(save.word, "lecture");
  EXPECT_TRUE(palette_entries(model, platform, "qqqqqq").empty());
}

} // namespace
} // namespace letcont::app
