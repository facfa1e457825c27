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

OptimiserSubject subject_of(const ProgramText& program, std::string passes) {
  Compilation compilation(program);
  llvm::LLVMContext context;
  return {module_text(compilation.llvm(context)), std::move(passes), true};
}

OptimiserQuestion asks(std::string wanted) { return {OptimiserTopic::Text, std::move(wanted)}; }

ProgramText lesson(const std::string& name) {
  std::ifstream file(std::string(LETCONT_SOURCE_FOLDER) + "/ui/examples/" + name, std::ios::binary);
  ProgramText program{language_of_file(name)->info.name, name, std::string{std::istreambuf_iterator<char>(file), {}}};
  program.llvm_passes = "letcont";
  return program;
}

TEST(OptimiserElsewhere, AnswersWhatTheCommandPrints) {
  for (const char* name : {"fun/2-factorial.fun", "l/5-tree.l", "l/16-exceptions.l"}) {
    ProgramText program = lesson(name);
    Compilation compilation(program, {.stages = machine::stages()});
    OptimiserServer server;
    std::vector<uint8_t> subject = to_bytes(subject_of(program, "letcont"));
    server.tell(std::span<const uint8_t>(subject));
    auto ask = [&](const OptimiserQuestion& question) {
      OptimiserAnswer there;
      std::vector<uint8_t> bytes = to_bytes(question);
      EXPECT_TRUE(from_bytes(server.answer(std::span<const uint8_t>(bytes)), there));
      EXPECT_EQ(there.refusal, "");
      return there;
    };
    std::vector<PassExecution> executions = ask({OptimiserTopic::Executions, {}}).executions;
    EXPECT_GT(executions.size(), 20u);
    EXPECT_EQ(print_executions(executions).text, compilation.stage("llvm-passes")->text);
    EXPECT_TRUE(print_remarks(ask({OptimiserTopic::Remarks, {}}).remarks, compilation.source()) ==
                *compilation.stage("llvm-remarks"));
    for (std::string wanted : {"last", "gvn", "0", "1", "simplifycfg#2"}) {
      OptimiserAnswer there = ask(asks(wanted));
      const Document* here = compilation.stage("llvm@" + wanted);
      ASSERT_TRUE(here) << wanted;
      EXPECT_EQ(there.text.text, here->text) << name << ", " << wanted;
      EXPECT_TRUE(there.text.ranges == here->ranges) << name << ", " << wanted;
    }
  }
}

TEST(OptimiserElsewhere, RefusesWhatItCannotDo) {
  auto refusal = [](std::string passes, std::string wanted) {
    OptimiserServer server;
    server.tell(subject_of({"fun", "p.fun", fact}, std::move(passes)));
    return server.answer(asks(std::move(wanted))).refusal;
  };
  EXPECT_NE(refusal("gvn,bogus", "").find("there is no pass 'bogus'"), std::string::npos);
  EXPECT_NE(refusal("O2", "").find("not the page"), std::string::npos);
  EXPECT_NE(refusal("slp-vectorizer", "").find("'slp-vectorizer'"), std::string::npos);
  EXPECT_NE(refusal("gvn", "9999").find("there is no stage 'llvm@9999'"), std::string::npos);
  OptimiserServer server;
  EXPECT_EQ(server.answer(asks("last")).refusal, "there is no module to ask about");
  OptimiserSubject no_module;
  no_module.module.text = "define";
  no_module.passes = "gvn";
  server.tell(no_module);
  EXPECT_EQ(server.answer(asks("last")).refusal, "");
  EXPECT_EQ(server.answer(asks("last")).text.text, "");
  server.forget();
  EXPECT_EQ(server.answer(asks("last")).refusal, "there is no module to ask about");
}

TEST(OptimiserElsewhere, DamagedBytesAreRefused) {
  std::vector<uint8_t> whole = to_bytes(subject_of({"fun", "p.fun", fact}, "gvn"));
  OptimiserSubject subject;
  ASSERT_TRUE(from_bytes(whole, subject));
  for (size_t size = 0; size < whole.size(); size += 7)
    EXPECT_FALSE(from_bytes(std::span(whole).first(size), subject)) << size;
  whole.push_back(0);
  EXPECT_FALSE(from_bytes(whole, subject));
  OptimiserServer server;
  OptimiserAnswer damaged;
  std::vector<uint8_t> none{1, 2, 3}, question = to_bytes(asks("last"));
  server.tell(std::span<const uint8_t>(none));
  ASSERT_TRUE(from_bytes(server.answer(std::span<const uint8_t>(question)), damaged));
  EXPECT_EQ(damaged.refusal, "the module is damaged");
  ASSERT_TRUE(from_bytes(server.answer(std::span<const uint8_t>(none)), damaged));
  EXPECT_EQ(damaged.refusal, "the question is damaged");
}

// A session with an optimiser that answers when the test lets it.
struct Late {
  OptimiserServer server;
  std::vector<uint8_t> begun;
  int times_told = 0, times_begun = 0, times_ended = 0, times_forgotten = 0;
  std::vector<Compiled> compiled;
  OptimiserQueue queue{
      {.tell = [this](const std::vector<uint8_t>& subject) { server.tell(std::span(subject)), ++times_told; },
       .begin = [this](const std::vector<uint8_t>& question) { begun = question, ++times_begun; },
       .end = [this] { ++times_ended; },
       .forget = [this] { ++times_forgotten; }}};
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
  void answer() { answer(server.answer(std::span<const uint8_t>(begun))); }
  void answer(std::vector<uint8_t> bytes) {
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
  late.answer();
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
  late.answer();
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_NE(late.compiled[2].stages[0].document.text.find("tailrecurse:"), std::string::npos);
  EXPECT_FALSE(late.compiled[2].stages[0].document.ranges.empty());
  EXPECT_EQ(late.times_begun, 2);
  EXPECT_EQ(late.times_told, 1) << "the module is sent once";
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
  late.answer();
  EXPECT_EQ(late.compiled.size(), 1u) << "a half is no difference";
  late.answer();
  ASSERT_EQ(late.compiled.size(), 2u);
  EXPECT_NE(late.compiled[1].stages[0].document.text.find("\n+ "), std::string::npos)
      << late.compiled[1].stages[0].document.text;
  EXPECT_EQ(late.times_begun, 2);
}

TEST(OptimiserElsewhere, ListsOfTheApplicationAreRead) {
  Late late;
  late.ask(1, fact, {"llvm-passes"}, "O2,-gvn");
  late.answer();
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
  EXPECT_EQ(late.times_told, 2);
  late.answer();
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_EQ(late.compiled[2].id, 2u);
  EXPECT_EQ(late.compiled[2].stages[0].document.text.find("fact"), std::string::npos);
}

TEST(OptimiserElsewhere, AnotherProgramFreesWhatIsKept) {
  Late late;
  late.ask(1, fact, {"llvm@last"});
  late.answer();
  late.ask(2, fact, {"llvm@1"});
  late.answer();
  EXPECT_EQ(late.times_forgotten, 0);
  late.ask(3, "write(1)\n", {"cps"});
  EXPECT_EQ(late.times_forgotten, 1);
  EXPECT_EQ(late.times_ended, 0) << "it was not at work";
}

TEST(OptimiserElsewhere, ALostOptimiserIsToldAgain) {
  Late late;
  late.ask(1, fact, {"llvm@1", "llvm@2"});
  late.queue.say("; LLVM's optimiser cannot be used\n");
  late.answer({});
  EXPECT_EQ(late.times_told, 2);
}

// Steps are many, so only the last answers are kept.
TEST(OptimiserElsewhere, OldAnswersAreDropped) {
  int begun = 0;
  OptimiserQueue queue({.tell = [](auto&) {}, .begin = [&](auto&) { ++begun; }, .end = [] {}, .forget = [] {}}, 100);
  auto subject = std::make_shared<const std::vector<uint8_t>>(std::vector<uint8_t>{1});
  for (uint8_t i = 0; i < 5; ++i) {
    EXPECT_FALSE(queue.answer(subject, {i}));
    queue.answered(std::vector<uint8_t>(40, i));
    const std::vector<uint8_t>* answer = queue.answer(subject, {i});
    ASSERT_TRUE(answer);
    EXPECT_EQ((*answer)[0], i);
  }
  EXPECT_EQ(begun, 5);
  EXPECT_TRUE(queue.answer(subject, {3}));
  EXPECT_FALSE(queue.answer(subject, {0}));
  EXPECT_EQ(begun, 6);
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
  late.answer();
  ASSERT_EQ(late.compiled.size(), 3u);
  EXPECT_NE(late.compiled[2].stages[0].document.text.find("define"), std::string::npos);
}

} // namespace
} // namespace letcont
