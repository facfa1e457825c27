// LLVM's optimiser as a program of its own: questions and answers as bytes, and a session whose stages come late.
#include "compile/compilation.h"
#include "llvm/passes/passes.h"
#include "machine/machine.h"
#include "optimiser/queue.h"
#include "optimiser/serve/serve.h"
#include "optimiser/stages.h"
#include "session/session.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <llvm/IR/LLVMContext.h>

namespace letcont {
namespace {

constexpr char fact[] = "def fact(n: Int) : Int = if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(10))\n";

OptimiserQuestion question_of(const ProgramText& program, std::string passes, std::string wanted) {
  Compilation compilation(program);
  llvm::LLVMContext context;
  return {module_text(compilation.llvm(context)), std::move(passes), std::move(wanted), true};
}

TEST(OptimiserElsewhere, AnswersWhatTheCommandPrints) {
  for (const char* name : {"fun/2-factorial.fun", "l/5-tree.l", "l/16-exceptions.l"}) {
    std::ifstream file(std::string(LETCONT_SOURCE_FOLDER) + "/ui/examples/" + name, std::ios::binary);
    ProgramText program{language_of_file(name)->info.name, name, std::string{std::istreambuf_iterator<char>(file), {}}};
    program.llvm_passes = "letcont";
    Compilation compilation(program, {.stages = machine::stages()});
    for (std::string wanted : {"", "last", "gvn", "1", "simplifycfg#2"}) {
      OptimiserAnswer there;
      ASSERT_TRUE(from_bytes(answer(to_bytes(question_of(program, "letcont", wanted))), there));
      EXPECT_EQ(there.refusal, "");
      EXPECT_GT(there.executions.size(), 20u);
      const Document* here = compilation.stage(wanted.empty() ? "llvm-passes" : "llvm@" + wanted);
      ASSERT_TRUE(here) << wanted;
      EXPECT_EQ(there.document.text, here->text) << name << ", " << wanted;
      EXPECT_TRUE(there.document.ranges == here->ranges) << name << ", " << wanted;
    }
  }
}

TEST(OptimiserElsewhere, RefusesWhatItCannotDo) {
  auto refusal = [](std::string passes, std::string wanted) {
    return answer(question_of({"fun", "p.fun", fact}, std::move(passes), std::move(wanted))).refusal;
  };
  EXPECT_NE(refusal("gvn,bogus", "").find("there is no pass 'bogus'"), std::string::npos);
  EXPECT_NE(refusal("O2", "").find("not the page"), std::string::npos);
  EXPECT_NE(refusal("slp-vectorizer", "").find("'slp-vectorizer'"), std::string::npos);
  EXPECT_NE(refusal("gvn", "9999").find("there is no stage 'llvm@9999'"), std::string::npos);
  OptimiserAnswer damaged;
  ASSERT_TRUE(from_bytes(answer(std::vector<uint8_t>{1, 2, 3}), damaged));
  EXPECT_EQ(damaged.refusal, "the question is damaged");
  OptimiserQuestion no_module;
  no_module.module.text = "define";
  no_module.passes = "gvn";
  no_module.wanted = "last";
  EXPECT_EQ(answer(no_module).document.text, "");
}

TEST(OptimiserElsewhere, DamagedBytesAreNoQuestion) {
  std::vector<uint8_t> whole = to_bytes(question_of({"fun", "p.fun", fact}, "gvn", "last"));
  OptimiserQuestion question;
  ASSERT_TRUE(from_bytes(whole, question));
  for (size_t size = 0; size < whole.size(); size += 7)
    EXPECT_FALSE(from_bytes(std::span(whole).first(size), question)) << size;
  whole.push_back(0);
  EXPECT_FALSE(from_bytes(whole, question));
}

// A session with an optimiser that answers when the test lets it.
struct Late {
  std::vector<uint8_t> begun;
  int times_begun = 0, times_ended = 0;
  std::vector<Compiled> compiled;
  OptimiserQueue queue{{.begin = [this](const std::vector<uint8_t>& question) { begun = question, ++times_begun; },
                        .end = [this] { ++times_ended; }}};
  Session session{{.send =
                       [this](Event event) {
                         if (Compiled* answer = std::get_if<Compiled>(&event)) compiled.push_back(std::move(*answer));
                       },
                   .stages = stages_with_optimiser(),
                   .elsewhere = &queue}};

  void ask(uint32_t id, std::string text, std::vector<std::string> stages, std::string llvm_passes = "O2") {
    session.request(
        Compile{id, {"fun", "p.fun", std::move(text), "default", std::move(llvm_passes)}, std::move(stages)});
    work();
  }
  void work() {
    while (session.work()) {
    }
  }
  void tell(std::vector<uint8_t> bytes) {
    queue.answered(std::move(bytes));
    session.news_from_elsewhere();
    work();
  }
};

TEST(OptimiserElsewhere, StagesComeWhenTheyAreThere) {
  Late late;
  late.ask(1, fact, {"cps", "llvm-passes", "llvm@tailcallelim"});
  ASSERT_EQ(late.compiled.size(), 1u);
  EXPECT_TRUE(late.compiled[0].ok);
  ASSERT_EQ(late.compiled[0].stages.size(), 1u);
  EXPECT_EQ(late.compiled[0].stages[0].stage, "cps");
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 2u);
  EXPECT_EQ(late.compiled[1].id, 1u);
  ASSERT_EQ(late.compiled[1].stages.size(), 1u);
  EXPECT_EQ(late.compiled[1].stages[0].stage, "llvm-passes");
  const LlvmResults& llvm = late.compiled[1].llvm;
  EXPECT_EQ(llvm.pipeline, "letcont");
  ASSERT_GT(llvm.executions.size(), 20u);
  auto loop = std::find_if(llvm.executions.begin(), llvm.executions.end(),
                           [](const LlvmExecution& each) { return each.pass == "tailcallelim" && each.changed; });
  ASSERT_NE(loop, llvm.executions.end());
  EXPECT_EQ(loop->on, "fact");
  EXPECT_GT(loop->size_after, loop->size_before);
  EXPECT_EQ(late.compiled[0].llvm.pipeline, "") << "they had not run yet";
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_NE(late.compiled[2].stages[0].document.text.find("tailrecurse:"), std::string::npos);
  EXPECT_FALSE(late.compiled[2].stages[0].document.ranges.empty());
  EXPECT_EQ(late.times_begun, 2);
  late.ask(2, fact, {"llvm-passes"}); // it is known
  EXPECT_EQ(late.times_begun, 2);
  ASSERT_EQ(late.compiled.size(), 4u);
  EXPECT_EQ(late.compiled[3].stages.size(), 1u);
}

TEST(OptimiserElsewhere, DifferencesWaitForBothHalves) {
  Late late;
  late.ask(1, fact, {"llvm@2..llvm@last"});
  ASSERT_EQ(late.compiled.size(), 1u);
  EXPECT_TRUE(late.compiled[0].stages.empty());
  late.tell(answer(late.begun));
  EXPECT_EQ(late.compiled.size(), 1u) << "a half is no difference";
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 2u);
  EXPECT_NE(late.compiled[1].stages[0].document.text.find("\n+ "), std::string::npos)
      << late.compiled[1].stages[0].document.text;
  EXPECT_EQ(late.times_begun, 2);
}

TEST(OptimiserElsewhere, ListsOfTheApplicationAreRead) {
  Late late;
  late.ask(1, fact, {"llvm-passes"}, "O2,-gvn");
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 2u);
  EXPECT_EQ(late.compiled[1].llvm.pipeline, "letcont,-gvn");
  for (const LlvmExecution& each : late.compiled[1].llvm.executions) EXPECT_NE(each.pass, "gvn");
  struct Wrong {
    const char* list;
    const char* says;
  };
  for (auto [list, says] : {Wrong{"gvn,bogus", "LLVM's passes: there is no pass 'bogus' of LLVM"},
                            Wrong{"O3", "LLVM's own pipelines the command and the desktop program have, not the page"},
                            Wrong{"slp-vectorizer", "the pass 'slp-vectorizer' the command"}}) {
    Late other;
    other.ask(1, fact, {"llvm-passes", "llvm@1", "llvm@last"}, list);
    EXPECT_EQ(other.times_begun, 0) << list;
    ASSERT_EQ(other.compiled.size(), 1u) << list;
    EXPECT_TRUE(other.compiled[0].ok) << list;
    ASSERT_EQ(other.compiled[0].diagnostics.size(), 1u) << list;
    EXPECT_EQ(other.compiled[0].diagnostics[0].message.substr(0, std::string_view(says).size()), says);
  }
}

TEST(OptimiserElsewhere, TheSessionTellsWhichPassesThereAre) {
  for (LlvmPasses here : {LlvmPasses::None, LlvmPasses::Registered, LlvmPasses::All}) {
    Hello hello;
    Session session({.send =
                         [&](Event event) {
                           if (Hello* said = std::get_if<Hello>(&event)) hello = std::move(*said);
                         },
                     .llvm_passes = here});
    session.start();
    EXPECT_EQ(hello.llvm_pipelines.size(), here == LlvmPasses::None ? 0u : 4u);
    size_t runs = 0;
    for (const LlvmPipelineInfo& each : hello.llvm_pipelines) runs += each.missing.empty();
    EXPECT_EQ(runs, here == LlvmPasses::None ? 0u : here == LlvmPasses::Registered ? 1u : 4u);
    EXPECT_EQ(hello.llvm_passes.size(), here == LlvmPasses::None         ? 0u
                                        : here == LlvmPasses::Registered ? 29u
                                                                         : llvm_passes().size());
  }
}

TEST(OptimiserElsewhere, AnotherProgramEndsTheWork) {
  Late late;
  late.ask(1, fact, {"llvm@last"});
  late.ask(2, "write(1)\n", {"llvm@last"});
  EXPECT_EQ(late.times_begun, 2);
  EXPECT_EQ(late.times_ended, 1);
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_EQ(late.compiled[2].id, 2u);
  EXPECT_EQ(late.compiled[2].stages[0].document.text.find("fact"), std::string::npos);
}

TEST(OptimiserElsewhere, WhatIsFetchedIsSaidMeanwhile) {
  Late late;
  late.ask(1, fact, {"llvm@last"});
  EXPECT_TRUE(late.compiled[0].stages.empty());
  late.queue.say("; fetching LLVM's optimiser: 1.0 of 1.7 MB\n");
  late.session.news_from_elsewhere();
  late.work();
  ASSERT_EQ(late.compiled.size(), 2u);
  EXPECT_EQ(late.compiled[1].stages[0].document.text, "; fetching LLVM's optimiser: 1.0 of 1.7 MB\n");
  late.queue.say("");
  late.tell(answer(late.begun));
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_NE(late.compiled[2].stages[0].document.text.find("define"), std::string::npos);
}

} // namespace
} // namespace letcont
