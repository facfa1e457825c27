// The engine `wasm` with somebody in the place of the page who says what has become of a module.
#include "engines/module_runner.h"
#include "engines/wasm/wasm_engine.h"
#include "session_harness.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont {
namespace {

struct Runner final : ModuleRunner {
  std::vector<uint8_t> module;
  std::string input;
  uint64_t most_output = 0;
  int starts = 0, ends = 0;
  ModuleNews news;

  void start(const std::vector<uint8_t>& bytes, std::string_view given, uint64_t most) override {
    module = bytes, input = given, most_output = most;
    ++starts;
  }
  ModuleNews take_news() override { return std::exchange(news, {}); }
  void end() override { ++ends; }
};

struct Page {
  Runner runner;
  std::vector<Event> events;
  uint64_t time = 0;
  Session session{{.send = [this](Event event) { events.push_back(std::move(event)); },
                   .microseconds = [this] { return time += 10; },
                   .engines = engines_with_wasm(),
                   .modules = &runner}};

  void run(std::string text, Run run = {.id = 1, .program = {}, .engine = {}}, const std::string& language = "fun") {
    run.program = {language, "p." + language, std::move(text), "default"};
    session.request(std::move(run));
    work();
  }
  void work() {
    while (session.work()) {
    }
  }
  void tell(ModuleNews news) {
    runner.news = std::move(news);
    work();
  }
  std::string output() const {
    std::string all;
    for (const Event& event : events)
      if (const Output* output = std::get_if<Output>(&event)) all += output->text;
    return all;
  }
  const Finished* finished() const { return events.empty() ? nullptr : std::get_if<Finished>(&events.back()); }
};

TEST(WasmEngine, IsTheDefaultOneAndGivesTheModuleAway) {
  Page page;
  page.session.start();
  EXPECT_EQ(std::get<Hello>(page.events[0]).engines[0].name, "wasm");
  page.run("write(1)", {.id = 1, .program = {}, .engine = {}, .max_output = 77, .input = "abc"});
  EXPECT_EQ(page.runner.starts, 1);
  EXPECT_EQ(std::string(page.runner.module.begin(), page.runner.module.begin() + 4), std::string("\0asm", 4));
  EXPECT_EQ(page.runner.input, "abc");
  EXPECT_EQ(page.runner.most_output, 77u);
  EXPECT_FALSE(page.session.busy()) << "there is nothing to do until there is news";
  EXPECT_EQ(page.finished(), nullptr);
}

TEST(WasmEngine, TellsOutputWhenItComes) {
  Page page;
  page.run("write(1)");
  page.tell({.output = "1"});
  EXPECT_EQ(page.output(), "1");
  page.tell({.state = ModuleState::Ended, .output = "\n", .compile_microseconds = 3000, .run_microseconds = 5000});
  EXPECT_EQ(page.output(), "1\n");
  ASSERT_NE(page.finished(), nullptr);
  EXPECT_EQ(page.finished()->outcome, Outcome::Ended);
  EXPECT_GT(page.finished()->microseconds, 0u);
  ASSERT_EQ(page.finished()->counters.size(), 2u);
  EXPECT_EQ(page.finished()->counters[0].value, 3000u);
}

// The driver calls once for each piece of news.
TEST(WasmEngine, NewsThatComesWhileTheNextTextIsCompiledIsSeen) {
  Page page;
  page.run("write(1)");
  page.session.request(Compile{2, {"fun", "p.fun", "write(2)", "default"}, {"cps"}});
  page.tell({.state = ModuleState::Ended, .output = "1\n"});
  EXPECT_EQ(page.output(), "1\n");
  EXPECT_TRUE(std::any_of(page.events.begin(), page.events.end(),
                          [](const Event& event) { return std::holds_alternative<Finished>(event); }));
}

TEST(WasmEngine, StopEndsTheModule) {
  Page page;
  page.run("write(1)");
  page.session.request(Stop{2, 1});
  EXPECT_EQ(page.runner.ends, 1);
  EXPECT_EQ(std::get<Finished>(page.events[page.events.size() - 2]).outcome, Outcome::Stopped);
  EXPECT_TRUE(std::get<Stopped>(page.events.back()).was_running);
}

TEST(WasmEngine, LocatesErrors) {
  Page page;
  page.run("write(7); write(1 / (2 - 2))");
  page.tell({.state = ModuleState::Failed, .output = "7\n", .place = 0});
  ASSERT_NE(page.finished(), nullptr);
  EXPECT_EQ(page.finished()->outcome, Outcome::Failed);
  ASSERT_EQ(page.finished()->diagnostics.size(), 1u);
  EXPECT_EQ(page.finished()->diagnostics[0].code, "runtime/division-by-zero");
  EXPECT_EQ(page.finished()->diagnostics[0].span.begin, 16u);
}

TEST(WasmEngine, PutsNumbersIntoMessages) {
  for (auto [place, numbers, message] :
       {std::tuple{0u, "-3,0", "the size of an array cannot be negative: here it is -3"},
        {1u, "5,3", "this array has no element with the number 5: its size is 3, and numbers begin at 0"}}) {
    Page page;
    page.run("def a = array(3, true)\nprint(a[5])", {.id = 1, .program = {}, .engine = {}}, "l");
    page.tell({.state = ModuleState::Failed, .place = place, .text = numbers});
    ASSERT_NE(page.finished(), nullptr);
    ASSERT_EQ(page.finished()->diagnostics.size(), 1u);
    EXPECT_EQ(page.finished()->diagnostics[0].message, message);
  }
}

TEST(WasmEngine, HasTheLimitsOfTheOthers) {
  for (auto [state, code] :
       {std::pair{ModuleState::OutputLimit, "limit/output"}, {ModuleState::NoMemory, "limit/heap"}}) {
    Page page;
    page.run("write(1)");
    page.tell({.state = state});
    ASSERT_NE(page.finished(), nullptr);
    EXPECT_EQ(page.finished()->diagnostics[0].code, code);
  }
}

bool imports(const std::vector<uint8_t>& module, std::string_view name) {
  return std::string_view(reinterpret_cast<const char*>(module.data()), module.size()).find(name) != std::string::npos;
}

// The program runs once more, from its beginning, with its input.
TEST(WasmEngine, GoesOnInTheMachineWithoutRepeatingItself) {
  for (ModuleState why : {ModuleState::MuchMemory, ModuleState::NotAccepted}) {
    Page page;
    page.run("write(12); write(34)");
    page.tell({.output = "12"});
    page.tell({.state = why, .output = "\n3"});
    EXPECT_EQ(page.output(), "12\n34\n");
    ASSERT_NE(page.finished(), nullptr);
    EXPECT_EQ(page.finished()->outcome, Outcome::Ended);
    EXPECT_GT(page.finished()->steps, 0u);
    ASSERT_EQ(page.finished()->counters.size(), 1u);
    EXPECT_NE(page.finished()->counters[0].name.find("virtual machine"), std::string::npos);
  }
}

TEST(WasmEngine, GoesOnWithMoreStacksWithoutRepeatingItself) {
  Page page;
  page.run("write(12); write(34)", {.id = 1, .program = {}, .engine = {}, .input = "abc"});
  EXPECT_FALSE(imports(page.runner.module, "more_stack"));
  page.tell({.output = "12\n"});
  page.tell({.state = ModuleState::NoStack, .run_microseconds = 5});
  EXPECT_EQ(page.runner.starts, 2);
  EXPECT_TRUE(imports(page.runner.module, "more_stack"));
  EXPECT_EQ(page.runner.input, "abc");
  EXPECT_EQ(page.finished(), nullptr);
  page.tell({.output = "12\n3"});
  page.tell({.state = ModuleState::Ended, .output = "4\n", .run_microseconds = 7});
  EXPECT_EQ(page.output(), "12\n34\n");
  ASSERT_NE(page.finished(), nullptr);
  EXPECT_EQ(page.finished()->outcome, Outcome::Ended);
  ASSERT_EQ(page.finished()->counters.size(), 2u);
  EXPECT_EQ(page.finished()->counters[1].value, 12u) << "of both runs";
}

// A browser that has no more stacks does not accept the module; too many stacks are as one that is exhausted.
TEST(WasmEngine, GoesOnInTheMachineWhereThereAreNoMoreStacks) {
  for (ModuleState why : {ModuleState::NoStack, ModuleState::NotAccepted}) {
    Page page;
    page.run("write(12); write(34)");
    page.tell({.state = ModuleState::NoStack, .output = "12\n3"});
    page.tell({.state = why, .output = "12\n"});
    EXPECT_EQ(page.runner.starts, 2);
    EXPECT_EQ(page.output(), "12\n34\n");
    ASSERT_NE(page.finished(), nullptr);
    ASSERT_EQ(page.finished()->counters.size(), 1u);
    EXPECT_NE(page.finished()->counters[0].name.find("stack is too small"), std::string::npos);
  }
}

TEST(WasmEngine, TellsThatTheInputIsMissing) {
  for (bool wanted : {false, true}) {
    Page page;
    page.run("write(1)");
    page.tell({.state = ModuleState::Ended, .wanted_input = wanted});
    ASSERT_NE(page.finished(), nullptr);
    EXPECT_EQ(page.finished()->wanted_input, wanted);
  }
}

// What counts steps is asked of an engine that can; one that is named is taken at its word.
TEST(WasmEngine, LeavesCountingToOthers) {
  Page page;
  page.run("write(1)", {.id = 1, .program = {}, .engine = {}, .profile = true});
  EXPECT_EQ(page.runner.starts, 0);
  EXPECT_EQ(page.output(), "1\n");
  page.run("write(1)", {.id = 2, .program = {}, .engine = "wasm", .profile = true});
  EXPECT_EQ(page.runner.starts, 1);
}

} // namespace
} // namespace letcont
