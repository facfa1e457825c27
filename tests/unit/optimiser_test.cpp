// LLVM's passes, one at a time: what counts as a change, the texts after each, and what instructions still know of
// where they come from.
#include "compile/compilation.h"
#include "llvm/optimiser/optimiser.h"
#include "llvm/optimiser/pipeline.h"
#include "llvm/optimiser/registered.h"
#include "machine/machine.h"
#include "shares.h"
#include "turns.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Support/SourceMgr.h>
#include <map>

namespace letcont {
namespace {

constexpr char fact[] = "def fact(n: Int) : Int = if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(10))\n";

LlvmPipeline pipeline(std::string_view text) {
  Diagnostics wrong;
  std::optional<LlvmPipeline> made = parse_llvm_pipeline(text, wrong);
  EXPECT_TRUE(made) << text;
  return made.value_or(LlvmPipeline());
}

OptimiserRun run_of(const ProgramText& text, std::string_view passes, const WantedExecutions& wanted) {
  Compilation compilation(text);
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context);
  EXPECT_TRUE(emitted.module) << text.name;
  return run_llvm_passes(module_text(emitted), pipeline(passes), wanted);
}

ProgramText program_at(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {language_of_file(path.string())->info.name, path.filename().string(),
          std::string{std::istreambuf_iterator<char>(file), {}}};
}

std::filesystem::path example(const char* name) {
  return std::filesystem::path(LETCONT_SOURCE_FOLDER) / "ui/examples" / name;
}

TEST(Optimiser, MakesALoopOfATailCall) {
  OptimiserRun run = run_of({"fun", "p.fun", fact}, "tailcallelim", wanted_by("tailcallelim"));
  ASSERT_FALSE(run.texts.empty());
  EXPECT_NE(run.texts.rbegin()->second.text.find("phi i32 [ %n, %entry ]"), std::string::npos);
  const PassExecution& first = run.executions[run.texts.rbegin()->first - 1];
  EXPECT_EQ(first.pass, "tailcallelim");
  EXPECT_EQ(first.on, "fact");
  EXPECT_TRUE(first.changed);
  EXPECT_GT(first.instructions_after, 0u);
  EXPECT_EQ(run.texts.rbegin()->second.text.find("!dbg"), std::string::npos);
}

TEST(Optimiser, NothingIsDoneByNoPass) {
  Compilation compilation({"fun", "p.fun", fact});
  OptimiserRun run = run_of(compilation.program(), "none", {});
  EXPECT_TRUE(run.executions.empty());
  std::string before = compilation.stage("llvm")->text;
  EXPECT_EQ(run.last.text.substr(run.last.text.find('\n')), before.substr(before.find('\n')));
}

// Whether an execution changed something is found by hashes of parts of the text.
TEST(Optimiser, AChangeIsAnotherText) {
  for (const char* name :
       {"fun/2-factorial.fun", "fun/5-even-and-odd.fun", "l/5-tree.l", "l/16-exceptions.l", "l/17-arrays.l"})
    for (const char* passes : {"O2", "letcont"}) {
      OptimiserRun run = run_of(program_at(example(name)), passes, [](auto&&...) { return true; });
      ASSERT_EQ(run.texts.size(), run.executions.size() + 1);
      ASSERT_GT(run.executions.size(), 20u);
      std::string before = run.texts.at(0).text;
      EXPECT_EQ(before, run_of(program_at(example(name)), "none", {}).last.text);
      for (size_t i = 0; i < run.executions.size(); ++i) {
        const std::string& after = run.texts.at(static_cast<uint32_t>(i + 1)).text;
        EXPECT_EQ(run.executions[i].changed, before != after)
            << name << ", " << passes << ", number " << i + 1 << ": " << run.executions[i].pass << " on "
            << run.executions[i].on;
        before = after;
      }
      EXPECT_EQ(before, run.last.text) << name;
    }
}

TEST(Optimiser, SaysWhatIsWrongWithAList) {
  auto wrong = [](std::string_view text) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_llvm_pipeline(text, diagnostics)) << text;
    return diagnostics.all().empty() ? std::string() : diagnostics.all()[0].message;
  };
  EXPECT_EQ(wrong("gvn,shrink"),
            "there is no pass 'shrink' of LLVM: `letcont passes --llvm` lists them; or O1, O2, O3, "
            "letcont, none");
  EXPECT_EQ(wrong("gvn,O2"), "'O2' is a pipeline, and stands alone");
  EXPECT_EQ(wrong("O2,gvn"), "'O2' is a pipeline: only passes that are switched off follow it, as in O2,-gvn");
  EXPECT_EQ(wrong("O2,-gvm"), "there is no pass 'gvm' of LLVM: `letcont passes --llvm` lists them; or O1, O2, O3, "
                              "letcont, none");
  EXPECT_EQ(wrong("-always-inline"), "the pass 'always-inline' cannot be switched off");
  EXPECT_EQ(wrong("div-rem-pairs"), "the pass 'div-rem-pairs' runs within O1 to O3 only");
  EXPECT_EQ(wrong(""), "expected the name of a pass of LLVM");
  std::string many = "gvn";
  for (int i = 1; i < 10'000; ++i) many += ",gvn";
  EXPECT_EQ(wrong(many), "a list of LLVM's passes has at most 1000");
}

TEST(Optimiser, ListsSwitchPassesOff) {
  for (std::string base : {"letcont", "O2"}) {
    OptimiserRun all = run_of(program_at(example("l/5-tree.l")), base, {});
    auto runs = [](const OptimiserRun& run, std::string_view pass) {
      return std::any_of(run.executions.begin(), run.executions.end(),
                         [&](const PassExecution& each) { return each.pass == pass; });
    };
    for (const LlvmPass& pass : llvm_passes()) {
      if (!runs(all, pass.name) || !can_be_off(pass)) continue;
      std::string list = base + ",-" + std::string(pass.name);
      OptimiserRun run = run_of(program_at(example("l/5-tree.l")), list, {});
      EXPECT_FALSE(runs(run, pass.name)) << list;
      EXPECT_GT(run.executions.size(), 10u) << list;
    }
  }
  OptimiserRun some = run_of(program_at(example("l/5-tree.l")), "sroa,gvn,-gvn,-licm", {});
  EXPECT_TRUE(std::all_of(some.executions.begin(), some.executions.end(),
                          [](const PassExecution& each) { return each.pass == "sroa"; }));
}

TEST(Optimiser, EveryPassCanBeRunByItsName) {
  for (const LlvmPass& pass : llvm_passes()) {
    EXPECT_FALSE(pass.does.empty()) << pass.name;
    if (pass.opt.empty()) continue;
    OptimiserRun run = run_of(program_at(example("l/5-tree.l")), pass.name, {});
    EXPECT_TRUE(std::any_of(run.executions.begin(), run.executions.end(), [&](const PassExecution& each) {
      return each.pass == pass.name;
    })) << pass.name;
  }
}

using RunsPasses = void(const LlvmPipeline&, llvm::Module&, llvm::PassInstrumentationCallbacks&);

// The names of the executions, and the text at the end.
std::string after(RunsPasses run, std::string_view passes, const std::string& module) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  EmittedModule read;
  read.module = llvm::parseAssemblyString(module, error, context);
  if (!read.module) return "not read";
  std::string text;
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerBeforeNonSkippedPassCallback([&](llvm::StringRef pass, const llvm::Any&) {
    if (!callbacks.getPassNameForClassName(pass).empty()) text += callbacks.getPassNameForClassName(pass).str() + "\n";
  });
  run(pipeline(passes), *read.module, callbacks);
  return text + print_llvm(read, Ranges::None).text;
}

TEST(Optimiser, RegisteredPassesAreThoseOfTheTable) {
  for (const LlvmPass& pass : llvm_passes()) EXPECT_EQ(pass.is_registered(), has_registered(pass.name)) << pass.name;
  EXPECT_TRUE(is_registered(pipeline("letcont")));
  EXPECT_FALSE(is_registered(pipeline("O2")));
  EXPECT_FALSE(is_registered(pipeline("gvn,slp-vectorizer")));
}

// Each of them after some others, so that it finds something to do.
TEST(Optimiser, RegisteredPassesDoWhatLlvmsRegistryHas) {
  std::vector<std::string> lists{"letcont"};
  for (const LlvmPass& pass : llvm_passes())
    if (pass.is_registered()) lists.push_back("inline,sroa,loop-rotate," + std::string(pass.name));
  for (const char* name : {"fun/2-factorial.fun", "fun/5-even-and-odd.fun", "l/5-tree.l", "l/13-collections.l",
                           "l/16-exceptions.l", "l/17-arrays.l"}) {
    Compilation compilation(program_at(example(name)));
    const Document* module = compilation.stage("llvm");
    ASSERT_TRUE(module) << name;
    for (const std::string& passes : lists)
      EXPECT_EQ(after(run_registered, passes, module->text), after(run_from_registry, passes, module->text))
          << name << ": " << passes;
  }
}

const Document* stage(Compilation& compilation, const char* name) { return compilation.stage(name); }

TEST(LlvmStages, AreNamedByPassOrNumber) {
  Compilation compilation({"fun", "p.fun", fact, "none"}, {.stages = machine::stages()});
  const Document *by_pass = stage(compilation, "llvm@tailcallelim"), *last = stage(compilation, "llvm@last");
  ASSERT_TRUE(by_pass && last);
  EXPECT_NE(by_pass->text, last->text);
  const Document* listed = stage(compilation, "llvm-passes");
  ASSERT_TRUE(listed);
  size_t at = listed->text.find("  tailcallelim");
  size_t begin = listed->text.rfind('\n', at) + 1;
  std::string number = listed->text.substr(begin, at - begin);
  number.erase(0, number.find_first_not_of(' '));
  EXPECT_EQ(stage(compilation, ("llvm@" + number).c_str())->text, by_pass->text);
  EXPECT_TRUE(stage(compilation, "llvm@simplifycfg#2"));
  EXPECT_TRUE(stage(compilation, ("llvm@1..llvm@" + number).c_str()));
}

TEST(LlvmStages, OfOurPassesAreStillThere) {
  Compilation compilation({"fun", "p.fun", fact}, {.stages = machine::stages()});
  EXPECT_EQ(stage(compilation, "llvm@inline")->text.find("tailrecurse"), std::string::npos);
  EXPECT_TRUE(stage(compilation, "llvm@opt:inline"));
  EXPECT_TRUE(stage(compilation, "llvm@none"));
}

TEST(LlvmStages, SayWhyThereIsNone) {
  auto why = [](const char* name, std::string passes = "O2") {
    ProgramText text{"fun", "p.fun", fact};
    text.llvm_passes = std::move(passes);
    Compilation compilation(text, {.stages = machine::stages()});
    EXPECT_FALSE(compilation.stage(name)) << name;
    EXPECT_TRUE(compilation.stage("llvm"));
    return compilation.diagnostics().all().empty() ? std::string() : compilation.diagnostics().all()[0].message;
  };
  EXPECT_NE(why("llvm@100000").find("runs "), std::string::npos);
  EXPECT_NE(why("llvm@bogus").find("neither Letcont's pipeline nor LLVM's (O2) has that pass"), std::string::npos);
  EXPECT_NE(why("llvm@licm", "gvn").find("LLVM's pipeline gvn does not run that pass on it"), std::string::npos);
  EXPECT_NE(why("llvm@tailcallelim#99").find("not so many change this program"), std::string::npos);
  EXPECT_NE(why("llvm@gvn", "bogus").find("there is no pass 'bogus'"), std::string::npos);
}

// The share of instructions with an origin after each of our own list's passes, over every other program together:
// after the first three changes of each program by the pass.
TEST(Optimiser, InstructionsKeepTheirOrigins) {
  constexpr double least = 0.85;
  std::map<std::string, Share> after;
  for (const std::filesystem::path& path : programs()) {
    ProgramText text = program_at(path);
    size_t number =
        std::hash<std::string>()(path.filename().string()); // so that a new program does not exchange the others
    if (!in_turn(number, 1) || !Compilation(text).check()) continue;
    std::map<std::string, int> times;
    auto first_changes = [&](uint32_t, const PassExecution& each) { return each.changed && ++times[each.pass] <= 3; };
    OptimiserRun run = run_of(text, "letcont", first_changes);
    for (const auto& [number, document] : run.texts)
      after[run.executions[number - 1].pass].add(of_llvm(document).program);
    after["all of them"].add(of_llvm(run.last).program);
  }
  for (const auto& [name, share] : after) {
    std::printf("%-18s %6.2f%% of %llu\n", name.c_str(), share.value() * 100,
                static_cast<unsigned long long>(share.all));
    EXPECT_GE(share.value(), least) << "after " << name;
  }
  EXPECT_GT(after.size(), 15u);
}

} // namespace
} // namespace letcont
