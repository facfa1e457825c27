// LLVM's passes in the application: their list, the selected execution, and what follows it.
#include "app/commands/palette_entries.h"
#include "app/model/linking.h"
#include "app/model/llvm_list.h"
#include "app/model/pass_selection.h"
#include "app/model/stage_names.h"
#include "app_harness.h"
#include "link/link.h"
#include "machine/machine.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont::app {
namespace {

constexpr const char* fact = "def fact(n: Int) : Int =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(9))\n";

struct Fixture {
  FakePlatform platform;
  Harness it{platform, true, machine::stages(), LlvmPasses::All};

  explicit Fixture(const char* layout = "LLVM passes", const char* text = fact) {
    it.app.set_source(text, "fun");
    it.settle();
    if (layout) it.app.focus().use_layout(layout);
    refresh();
  }
  void refresh() {
    it.app.touch();
    it.settle();
  }
  const Model& model() { return it.app.model(); }
  std::string shown(size_t pane) { return model().layout.panes().at(pane).shows; }
  uint32_t number() { return model().selected.execution; }
  std::string selected() {
    const LlvmExecution* execution = llvm_execution(model(), number());
    return execution ? execution_title(Words(), *execution) : std::string();
  }
  std::string difference() { return model().documents.find(shown(3))->second.text.bytes(); }
  void focus(std::string_view shows) {
    for (const Layout::Pane& pane : model().layout.panes())
      if (pane.shows == shows) it.app.focus().set(pane.id);
    refresh();
  }
  void palette(const char* query) {
    it.press(ImGuiMod_Ctrl | ImGuiKey_K);
    it.type(query);
    it.press(ImGuiKey_Enter);
    refresh();
  }
  bool has(std::string_view label) {
    return std::any_of(model().controls.begin(), model().controls.end(),
                       [&](const ShownControl& control) { return control.label.starts_with(label); });
  }
  void press(std::string_view label) {
    for (const ShownControl& control : model().controls) {
      if (!control.label.starts_with(label)) continue;
      Rect rect = control.rect;
      it.click(rect.x + rect.width / 2, rect.y + rect.height / 2);
      return refresh();
    }
    ADD_FAILURE() << "no control says " << label;
  }
  // The panes of the layout: source, passes, stage, difference.
  void expect_one_execution() {
    EXPECT_EQ(shown(2), text(stage_after(number())));
    EXPECT_EQ(shown(3), text(difference_of(number())));
    EXPECT_TRUE(model().documents.contains(shown(2)));
    EXPECT_TRUE(model().documents.contains(shown(3)));
    EXPECT_TRUE(shows_selection(model(), shown(2)));
    EXPECT_TRUE(shows_selection(model(), shown(3)));
  }
};

TEST(LlvmList, TheLayoutBeginsWithTheFirstThatChangedSomething) {
  Fixture f;
  ASSERT_TRUE(knows_llvm_passes(f.model()));
  EXPECT_EQ(f.model().llvm.pipeline, "O2");
  EXPECT_EQ(f.number(), next_changed_execution(f.model(), 0, 1));
  f.expect_one_execution();
  EXPECT_TRUE(f.has(std::to_string(f.number()) + " " + f.selected())) << "its row is in sight";
}

// All that changed something, each with its difference.
TEST(LlvmList, AltDownGoesThroughAllChanges) {
  Fixture f;
  std::vector<uint32_t> listed = listed_executions(f.model());
  ASSERT_GT(listed.size(), 8u);
  EXPECT_EQ(listed.size(), llvm_counts(f.model()).changed);
  for (size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(f.number(), listed[i]);
    f.expect_one_execution();
    std::string text = "\n" + f.difference();
    EXPECT_TRUE(text.find("\n+ ") != text.npos || text.find("\n- ") != text.npos) << f.number() << f.selected();
    f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  }
  EXPECT_EQ(f.model().notice.text, "No later pass changed anything.");
  for (size_t i = 1; i < listed.size(); ++i) f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_EQ(f.number(), listed[0]);
  f.it.press(ImGuiMod_Alt | ImGuiKey_UpArrow);
  EXPECT_EQ(f.number(), 0u) << "before LLVM's passes come those of the pipeline";
  EXPECT_TRUE(selected_point(f.model()));
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  EXPECT_EQ(f.number(), listed[0]);
}

TEST(LlvmList, KeysGoFromThePipelineToLlvmAndBack) {
  Fixture f("Passes");
  f.focus("passes");
  EXPECT_FALSE(f.model().documents.contains("llvm-passes")) << "nobody has looked at them";
  f.palette("toggle llvm's passes");
  ASSERT_TRUE(knows_llvm_passes(f.model()));
  EXPECT_EQ(f.number(), listed_executions(f.model()).front()) << "that is what was asked for";
  f.expect_one_execution();
  size_t last = f.model().pass_results.size() - 1;
  f.it.press(ImGuiKey_UpArrow);
  EXPECT_EQ(f.model().selected.step, last);
  EXPECT_TRUE(f.shown(3).starts_with("cps@")) << f.shown(3);
  f.it.press(ImGuiKey_DownArrow);
  EXPECT_EQ(f.number(), listed_executions(f.model()).front());
  f.expect_one_execution();
  f.it.press(ImGuiKey_DownArrow);
  EXPECT_EQ(f.number(), listed_executions(f.model())[1]);
  f.it.press(ImGuiKey_End);
  EXPECT_EQ(f.number(), listed_executions(f.model()).back());
  f.it.press(ImGuiKey_Home);
  f.it.press(ImGuiKey_UpArrow);
  EXPECT_EQ(f.number(), 0u);
  EXPECT_EQ(f.model().selected.step, last);
  EXPECT_TRUE(f.shown(2).starts_with("cps@")) << f.shown(2) << ": the pane shows its own stage again";
  EXPECT_TRUE(f.shown(3).starts_with("cps@")) << f.shown(3);
}

TEST(LlvmList, IsFilteredByPassAndFunction) {
  Fixture f;
  size_t all = listed_executions(f.model()).size();
  f.palette("filter llvm's passes by the selected pass");
  std::string pass = llvm_execution(f.model(), f.number())->pass;
  EXPECT_EQ(f.model().llvm_list.pass, pass);
  std::vector<uint32_t> listed = listed_executions(f.model());
  EXPECT_LT(listed.size(), all);
  for (uint32_t each : listed) EXPECT_EQ(llvm_execution(f.model(), each)->pass, pass);
  f.palette("filter llvm's passes by the selected pass");
  EXPECT_EQ(listed_executions(f.model()).size(), all) << "and without filter again";
  const_cast<Model&>(f.model()).llvm_list.function = "fact";
  for (uint32_t each : listed_executions(f.model())) EXPECT_EQ(function_of(*llvm_execution(f.model(), each)), "fact");
  for (size_t i = 0; i < all; ++i) {
    f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
    EXPECT_EQ(function_of(*llvm_execution(f.model(), f.number())), "fact") << "walks go by what is listed";
  }
  f.palette("runs of llvm's passes without changes");
  EXPECT_GT(listed_executions(f.model()).size(), all);
  LlvmExecution loop;
  loop.on = "sum: %loop";
  EXPECT_EQ(function_of(loop), "sum");
}

TEST(LlvmList, SwitchesPassesOffAndOn) {
  Fixture f;
  f.focus("passes");
  std::string pass = llvm_execution(f.model(), f.number())->pass;
  f.it.press(ImGuiKey_Space);
  EXPECT_EQ(f.model().llvm_passes, "O2,-" + pass);
  EXPECT_EQ(f.model().llvm.pipeline, "O2,-" + pass);
  for (const LlvmExecution& each : f.model().llvm.executions) EXPECT_NE(each.pass, pass);
  f.expect_one_execution();
  f.palette("disable llvm's pass instcombine");
  EXPECT_EQ(f.model().llvm_passes, "O2,-" + pass + ",-instcombine");
  EXPECT_EQ(decode_link(f.it.app.links().text()).state.program.llvm_passes, f.model().llvm_passes);
  f.press(pass + " is off");
  EXPECT_EQ(f.model().llvm_passes, "O2,-instcombine");
  f.palette("llvm's passes: letcont");
  EXPECT_EQ(f.model().llvm_passes, "letcont,-instcombine");
  EXPECT_EQ(f.model().llvm.pipeline, "letcont,-instcombine");
  f.palette("enable llvm's pass instcombine");
  EXPECT_EQ(f.model().llvm_passes, "letcont");
  switch_llvm_pass(const_cast<Model&>(f.model()), "always-inline");
  EXPECT_EQ(f.model().llvm_passes, "letcont");
  EXPECT_EQ(f.model().notice.text, "LLVM runs always-inline in any case.");
}

TEST(LlvmList, TheSelectionIsFoundAgainInAnotherProgram) {
  Fixture f;
  std::vector<uint32_t> listed = listed_executions(f.model());
  Layout::Id stage = f.model().layout.panes()[2].id;
  auto in_main = std::find_if(listed.rbegin(), listed.rend(),
                              [&](uint32_t each) { return llvm_execution(f.model(), each)->on == "main"; });
  ASSERT_NE(in_main, listed.rend());
  select_execution(const_cast<Model&>(f.model()), *in_main, stage);
  f.refresh();
  uint32_t before = f.number();
  std::string title = f.selected();
  std::string text = fact;
  text.insert(text.find("write"), "def sum(n: Int) : Int = if n == 0 then 0 else n + sum(n - 1);\n");
  text.replace(text.find("fact(9)"), 7, "sum(fact(9))");
  f.it.app.set_source(text, "fun");
  f.refresh();
  ASSERT_TRUE(f.model().compiles);
  EXPECT_EQ(f.selected(), title);
  EXPECT_NE(f.number(), before) << "there are more executions before it";
  f.expect_one_execution();
}

TEST(LlvmList, TheNextChangeOfAPieceIsAsked) {
  Fixture f;
  auto at = static_cast<uint32_t>(f.it.app.source_text().find("fact(n - 1)"));
  f.it.app.focus().go_to({f.model().layout.panes()[0].id, at, at});
  f.refresh();
  uint32_t before = f.number();
  f.it.press(ImGuiMod_Alt | ImGuiKey_PageDown);
  f.refresh();
  uint32_t there = f.number();
  EXPECT_GT(there, before);
  f.expect_one_execution();
  Span piece{at, at + 11};
  const StageView& difference = f.model().documents.find(f.shown(3))->second;
  EXPECT_TRUE(std::any_of(difference.ranges.begin(), difference.ranges.end(), [&](const Range& range) {
    char mark = difference.text.bytes()[difference.text.line_begin(difference.text.line_of(range.begin))];
    return mark != ' ' && range.source.begin >= piece.begin && range.source.end <= piece.end;
  })) << f.difference();
  f.it.press(ImGuiMod_Alt | ImGuiKey_PageDown);
  EXPECT_GT(f.number(), there);
  f.it.press(ImGuiMod_Alt | ImGuiKey_PageUp);
  EXPECT_EQ(f.number(), there);
}

TEST(LlvmList, ALinkThatShowsAnExecutionSelectsIt) {
  Fixture f;
  f.it.press(ImGuiMod_Alt | ImGuiKey_DownArrow);
  uint32_t number = f.number();
  std::string link = f.it.app.links().text(), title = f.selected();
  Fixture other(nullptr, "write(1)");
  ASSERT_TRUE(other.it.app.links().open(link));
  other.refresh();
  EXPECT_EQ(other.number(), number);
  EXPECT_EQ(other.selected(), title);
  EXPECT_TRUE(other.model().llvm_list.open);
  EXPECT_TRUE(other.has(std::to_string(number) + " " + title)) << "its row is in sight";
  other.expect_one_execution();
  // One that has changed nothing is listed while it is selected.
  ASSERT_FALSE(llvm_execution(f.model(), 1)->changed);
  select_execution(const_cast<Model&>(f.model()), 1, Layout::none);
  f.refresh();
  EXPECT_EQ(listed_executions(f.model()).front(), 1u);
  EXPECT_EQ(f.shown(3), "llvm..llvm@1");
  f.expect_one_execution();
  EXPECT_EQ(pane_title(other.model(), other.shown(2)),
            "LLVM IR after " + llvm_execution(other.model(), number)->pass + ", number " + std::to_string(number));
}

TEST(LlvmList, SaysWhyThereIsNone) {
  Fixture f;
  Model& model = const_cast<Model&>(f.model());
  model.llvm_passes = "gvn,bogus";
  f.refresh();
  EXPECT_FALSE(shows_llvm_passes(f.model()));
  EXPECT_TRUE(llvm_message(f.model()).starts_with("LLVM's passes: there is no pass 'bogus' of LLVM"));
  model.llvm_passes = "O2";
  f.refresh();
  EXPECT_TRUE(knows_llvm_passes(f.model()));
  // Where the optimiser comes later, the stage's text says how far it is.
  Document said{"; fetching LLVM's optimiser: 0.4 of 5.1 MB\n", {}};
  set_document(model, "llvm-passes", said, model.source.revision());
  model.llvm = {};
  EXPECT_FALSE(knows_llvm_passes(model));
  EXPECT_EQ(llvm_message(model), "Fetching LLVM's optimiser: 0.4 of 5.1 MB");
}

TEST(LlvmList, WithoutAnOptimiserThereIsNone) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  it.app.focus().use_layout("LLVM passes");
  it.app.touch();
  it.settle();
  EXPECT_FALSE(has_llvm_passes(it.app.model()));
  for (const ShownControl& control : it.app.model().controls)
    EXPECT_EQ(control.label.find("LLVM's"), std::string::npos);
}

} // namespace
} // namespace letcont::app
