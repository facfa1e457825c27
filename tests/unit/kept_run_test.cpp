// A run of LLVM's passes that is kept: the texts are those of separate runs, one run is enough where they fit, and what
// does not fit is run again. Every change has a difference.
#include "compile/compilation.h"
#include "llvm/optimiser/kept_run.h"
#include "machine/machine.h"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <llvm/IR/LLVMContext.h>
#include <memory>

namespace letcont {
namespace {

ProgramText lesson(const std::string& name, std::string llvm_passes) {
  std::ifstream file(std::string(LETCONT_SOURCE_FOLDER) + "/ui/examples/" + name, std::ios::binary);
  ProgramText program{language_of_file(name)->info.name, name, std::string{std::istreambuf_iterator<char>(file), {}}};
  program.llvm_passes = std::move(llvm_passes);
  return program;
}

ModuleText module_of(const std::string& name) {
  Compilation compilation(lesson(name, "letcont"));
  llvm::LLVMContext context;
  return module_text(compilation.llvm(context));
}

LlvmPipeline pipeline(std::string_view text) {
  Diagnostics wrong;
  return parse_llvm_pipeline(text, wrong).value_or(LlvmPipeline());
}

constexpr char a_lesson[] = "l/11-expressions.l";

TEST(KeptTexts, GiveBackWhatTheyTook) {
  Document first{"a\n}\nb\n}\nend", {{0, 1, {3, 4}, 7}, {4, 5, {9, 10}, 8}, {4, 5, {9, 9}, 8}, {8, 11, {1, 2}, 0}}};
  Document second{"a\n}\nc\n}\nend", {{0, 1, {3, 4}, 7}, {8, 11, {1, 2}, 0}}};
  KeptTexts texts;
  EXPECT_FALSE(texts.last_up_to(9));
  texts.add(3, first);
  size_t one = texts.bytes();
  texts.add(7, second);
  EXPECT_LT(texts.bytes(), 2 * one) << "equal pieces are kept once";
  EXPECT_TRUE(texts.text(3) == first);
  EXPECT_TRUE(texts.text(7) == second);
  EXPECT_FALSE(texts.last_up_to(2));
  EXPECT_EQ(texts.last_up_to(6), 3u);
  EXPECT_EQ(texts.last_up_to(9), 7u);
  texts.clear();
  EXPECT_EQ(texts.bytes(), 0u);
}

TEST(KeptRun, HasTheTextsOfSeparateRuns) {
  ModuleText module = module_of(a_lesson);
  for (const char* passes : {"letcont", "O2"}) {
    OptimiserRun all = run_llvm_passes(module, pipeline(passes), [](auto&&...) { return true; });
    KeptRun kept(module, pipeline(passes), Ranges::All, {});
    for (const auto& [number, text] : all.texts)
      ASSERT_TRUE(kept.text(std::to_string(number)) == text) << passes << ", " << number;
    EXPECT_EQ(kept.runs(), 1u);
    EXPECT_TRUE(kept.text("last") == all.last);
    EXPECT_TRUE(kept.text("gvn"));
    EXPECT_FALSE(kept.text("gvn#999"));
    EXPECT_FALSE(kept.text(std::to_string(all.executions.size() + 1)));
    EXPECT_EQ(kept.runs(), 1u);
  }
}

TEST(KeptRun, RunsAgainForWhatDoesNotFit) {
  ModuleText module = module_of(a_lesson);
  OptimiserRun all = run_llvm_passes(module, pipeline("letcont"), [](auto&&...) { return true; });
  KeptRun::Budget budget{20 * module.text.size(), 40 * module.text.size()};
  KeptRun kept(module, pipeline("letcont"), Ranges::All, budget);
  for (const auto& [number, text] : all.texts) ASSERT_TRUE(kept.text(std::to_string(number)) == text) << number;
  EXPECT_GT(kept.runs(), 1u);
  EXPECT_LT(kept.runs(), 20u);
  EXPECT_LE(kept.bytes(), 2 * budget.kept);
}

TEST(KeptRun, OneQuestionIsOneRun) {
  ModuleText module = module_of(a_lesson);
  for (const char* name : {"gvn", "simplifycfg#2", "17", "0", "last"}) {
    KeptRun kept(module, pipeline("letcont"), Ranges::None, KeptRun::nothing_else);
    EXPECT_TRUE(kept.text(name)) << name;
    EXPECT_EQ(kept.runs(), 1u) << name;
    EXPECT_LT(kept.bytes(), 3 * module.text.size());
  }
}

TEST(KeptRun, EveryChangeHasADifference) {
  for (const char* passes : {"letcont", "O2"}) {
    Compilation compilation(lesson(a_lesson, passes), {.stages = machine::stages()});
    KeptRun kept(module_of(a_lesson), pipeline(passes), Ranges::None, KeptRun::nothing_else);
    size_t changes = 0;
    for (size_t number = 1; number <= kept.executions().size(); ++number) {
      if (!kept.executions()[number - 1].changed) continue;
      ++changes;
      std::string name = "llvm@" + std::to_string(number - 1) + "..llvm@" + std::to_string(number);
      const Document* difference = compilation.stage(name);
      ASSERT_TRUE(difference) << name;
      bool is_empty =
          difference->text.find("\n- ") == std::string::npos && difference->text.find("\n+ ") == std::string::npos;
      EXPECT_FALSE(is_empty) << passes << ", " << name << ": " << kept.executions()[number - 1].pass;
    }
    EXPECT_GT(changes, 40u) << passes;
    EXPECT_EQ(std::static_pointer_cast<KeptRun>(compilation.common("run of LLVM's passes"))->runs(), 1u);
  }
}

TEST(KeptRun, StaysWithItsCompilationUntilThatForgets) {
  Compilation compilation(lesson(a_lesson, "letcont"), {.stages = machine::stages()});
  for (int number = 0; number < 30; ++number) ASSERT_TRUE(compilation.stage("llvm@" + std::to_string(number)));
  std::shared_ptr<void>& kept = compilation.common("run of LLVM's passes");
  ASSERT_TRUE(kept);
  EXPECT_EQ(std::static_pointer_cast<KeptRun>(kept)->runs(), 1u);
  std::weak_ptr<void> run = kept;
  std::string text = compilation.stage("llvm@29")->text;
  compilation.forget_common();
  EXPECT_TRUE(run.expired());
  EXPECT_EQ(compilation.stage("llvm@29")->text, text);
}

} // namespace
} // namespace letcont
