// Requests in any order: each is answered or superseded, stopped work ends, and carriers transport the messages
// unchanged.
#include "session/in_place_carrier.h"
#include "session/thread/thread_carrier.h"
#include "session_harness.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <thread>

namespace letcont {
namespace {

// Whatever part of compiling goes on when the Stop comes.
TEST(Session, StopsACompilation) {
  std::string large = "1";
  while (large.size() < 100'000) large += " + 1";
  for (int slices : {0, 1, 2}) {
    Fixture f;
    f.session.request(Compile{1, program_of("print(" + large + ")", "l"), {"cps"}});
    f.work(slices);
    f.urgent = true;
    f.work(1);
    EXPECT_TRUE(f.all<Compiled>().empty()) << "it has given way, and is not answered yet";
    f.session.request(Stop{2, 1});
    f.urgent = false;
    EXPECT_FALSE(f.session.busy());
    ASSERT_EQ(f.events.size(), 2u);
    const Compiled& compiled = std::get<Compiled>(f.events[0]);
    EXPECT_FALSE(compiled.ok);
    ASSERT_EQ(compiled.diagnostics.size(), 1u);
    EXPECT_EQ(compiled.diagnostics[0].code, "driver/stopped");
    EXPECT_TRUE(std::get<Stopped>(f.events[1]).was_running);
  }
}

TEST(Session, CompilesAnewWhatGaveWay) {
  Fixture f;
  f.session.request(letcont::Run{1, program_of("1 + 2"), "eval"});
  f.session.request(Compile{2, program_of("1 + 2"), {"cps"}});
  f.urgent = true;
  f.work(1);
  f.urgent = false;
  f.work_until_idle();
  ASSERT_EQ(f.all<Compiled>().size(), 1u);
  EXPECT_TRUE(f.all<Compiled>()[0].ok);
  EXPECT_TRUE(f.all<Compiled>()[0].diagnostics.empty());
  ASSERT_EQ(f.all<Finished>().size(), 1u);
  EXPECT_EQ(f.all<Finished>()[0].outcome, Outcome::Ended);
}

// ---- Giving way

// A program of a hundred thousand words.
ProgramText large_program() {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "def f" + std::to_string(i) + " = { x -> x + 1 }\n";
  return program_of(std::move(text), "l");
}

// Works on a request that gives way at some moments, and calls `check` then.
template <class Check>
void expect_gives_way(const Request& request, Check check) {
  Fixture whole;
  whole.session.request(request);
  whole.work_until_idle();
  ASSERT_EQ(whole.events.size(), 1u);
  ASSERT_GT(whole.looks, 200u) << "it looks often enough";
  for (size_t eighth = 1; eighth < 8; ++eighth) {
    SCOPED_TRACE(eighth);
    Fixture f;
    f.urgent_at = whole.looks * eighth / 8;
    f.session.request(request);
    while (!f.urgent) f.session.work();
    EXPECT_TRUE(f.events.empty()) << "it has given way, and is not answered yet";
    EXPECT_EQ(f.looks, f.urgent_at);
    f.urgent = false;
    check(f, whole.events[0]);
  }
}

TEST(Session, GivesWayWhileItMakesAStage) {
  expect_gives_way(Compile{1, large_program(), {"tokens", "ast"}}, [](Fixture& f, const Event& answer) {
    f.work_until_idle();
    Compiled compiled = f.all<Compiled>().at(0);
    const auto& expected = std::get<Compiled>(answer);
    EXPECT_TRUE(compiled.ok);
    ASSERT_EQ(compiled.stages.size(), 2u);
    for (size_t i : {0, 1}) EXPECT_EQ(compiled.stages[i].document, expected.stages[i].document) << "it is made anew";
  });
}

TEST(Session, GivesWayBeforeItTellsAType) {
  expect_gives_way(TypeQuestion{1, large_program(), 4}, [](Fixture& f, const Event& answer) {
    f.work_until_idle();
    EXPECT_EQ(f.all<TypeAnswer>().at(0).type, "Int -> Int");
    EXPECT_EQ(f.all<TypeAnswer>().at(0).span, std::get<TypeAnswer>(answer).span);
  });
}

TEST(Session, GivesWayBeforeItWatches) {
  Watch watch;
  watch.id = 1;
  watch.program = large_program();
  expect_gives_way(watch, [](Fixture& f, const Event& answer) {
    f.session.request(Compile{2, program_of("1"), {}});
    f.work_until_idle();
    ASSERT_EQ(f.all<Watched>().size(), 1u);
    EXPECT_EQ(f.all<Watched>()[0].stop, std::get<Watched>(answer).stop);
    EXPECT_TRUE(f.all<Watched>()[0].diagnostics.empty());
  });
  expect_gives_way(watch, [](Fixture& f, const Event&) {
    f.session.request(Stop{2, 1});
    EXPECT_FALSE(f.session.busy());
    EXPECT_EQ(f.all<Watched>().at(0).stop, WatchStop::NotBegun);
  });
}

// ---- Any requests in any order

constexpr const char* endless_fun = "def f(n) = if n == 0 - 1 then 0 else f(n + 1);\nwrite(f(0))\n";

// Makes requests by chance: programs that end, that do not, that are wrong; stops of anything that was asked for.
class Requests {
public:
  explicit Requests(unsigned seed) : chance_(seed) {}

  Request next() {
    switch (below(7)) {
    case 0: return Compile{++id_, program(), {"cps"}};
    case 1: return letcont::Run{++id_, program(), below(2) ? "eval" : "vm", 0, 0};
    case 2: return TypeQuestion{++id_, program(), static_cast<uint32_t>(below(20))};
    case 5: return UsesQuestion{++id_, program(), static_cast<uint32_t>(below(20))};
    case 3: return ChangeQuestion{++id_, program(), "cps", below(2) ? "" : "shrink", Span{0, 40}, below(2) == 0};
    case 4: {
      Watch watch;
      watch.id = ++id_;
      watch.program = program();
      watch.pass = below(4) ? "none" : below(2) ? "shrink#2" : "no-such-pass";
      watch.motion = static_cast<WatchMotion>(below(7));
      watch.back = below(3) == 0;
      watch.step = below(2) ? below(50) : 1'000'000'000'000;
      return watch;
    }
    default: {
      uint32_t named = 1 + static_cast<uint32_t>(below(id_ + 1)); // often itself, or what has ended
      return Stop{++id_, named};
    }
    }
  }
  // Each of them ends what may have no end.
  std::vector<Request> last_ones() {
    std::vector<Request> requests;
    for (uint32_t id = 1, count = id_; id <= count; ++id) requests.push_back(Stop{++id_, id});
    return requests;
  }
  uint32_t count() const { return id_; }
  size_t below(size_t end) { return chance_() % end; }

private:
  ProgramText program() {
    const char* texts[] = {"write(1 + 2)\n", "write(", endless_fun};
    return {"fun", "p.fun", texts[below(3)], below(4) ? "default" : "no-such-pass"};
  }

  std::mt19937 chance_;
  uint32_t id_ = 0;
};

// What must hold of all events, in the order in which they came.
class Answers {
public:
  void take(const Event& event) {
    if (auto* e = std::get_if<Compiled>(&event)) last(e->id);
    if (auto* e = std::get_if<Finished>(&event)) last(e->id);
    if (auto* e = std::get_if<Superseded>(&event)) last(e->id);
    if (auto* e = std::get_if<TypeAnswer>(&event)) last(e->id);
    if (auto* e = std::get_if<UsesAnswer>(&event)) last(e->id);
    if (auto* e = std::get_if<ChangeAnswer>(&event)) last(e->id);
    if (auto* e = std::get_if<Rejected>(&event)) last(e->id);
    if (auto* e = std::get_if<Stopped>(&event)) last(e->id);
    if (auto* e = std::get_if<Output>(&event)) EXPECT_EQ(times_[e->id], 0) << "output behind the end of " << e->id;
    if (auto* e = std::get_if<Progress>(&event)) EXPECT_EQ(times_[e->id], 0) << "progress behind the end of " << e->id;
    if (auto* e = std::get_if<Watched>(&event)) {
      last(e->id);
      EXPECT_GT(e->id, watched_) << "moves are answered in order";
      watched_ = e->id;
    }
  }
  bool has(uint32_t id) { return times_[id] > 0; }
  bool has_all(uint32_t count) { return answered_ >= count; }
  void check(uint32_t count) {
    for (uint32_t id = 1; id <= count; ++id) EXPECT_EQ(times_[id], 1) << "request " << id;
  }

private:
  void last(uint32_t id) { answered_ += ++times_[id] == 1; }

  std::map<uint32_t, int> times_;
  uint32_t answered_ = 0, watched_ = 0;
};

// Whatever the order of requests and slices, each request has exactly one last event, what a Stop names has ended when
// it is answered, and that takes no time.
TEST(Session, EveryRequestHasOneLastEvent) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Requests requests(seed);
    Answers answers;
    Fixture f;
    std::map<uint32_t, bool> can_be_stopped;
    size_t seen = 0;
    auto look = [&] {
      for (; seen < f.events.size(); ++seen) answers.take(f.events[seen]);
    };
    auto ask = [&](Request request) {
      if (auto* run = std::get_if<letcont::Run>(&request)) can_be_stopped[run->id] = true;
      if (auto* watch = std::get_if<Watch>(&request)) can_be_stopped[watch->id] = true;
      const Stop* stop = std::get_if<Stop>(&request);
      uint32_t named = stop ? stop->run : 0;
      uint64_t before = f.time;
      f.session.request(std::move(request));
      look();
      EXPECT_LE(f.time, before + 1000) << "a request is only taken, or answered at once";
      if (can_be_stopped[named]) EXPECT_TRUE(answers.has(named)) << "request " << named << " was stopped";
    };
    for (int i = 0; i < 80; ++i) {
      if (requests.below(3) > 0)
        ask(requests.next());
      else
        f.work(static_cast<int>(1 + requests.below(3)));
      look();
    }
    for (Request& stop : requests.last_ones()) ask(std::move(stop));
    for (int slices = 0; f.session.work(); ++slices) ASSERT_LT(slices, 1000) << "what is left has an end";
    look();
    answers.check(requests.count());
  }
}

// The search for a change goes through the pipeline once, in slices; a newer question takes its place.
TEST(Session, AQuestionAboutChangesIsWorkedOnInSlices) {
  Fixture f;
  std::string text = "def f(x: Int) : Int = x + 1;\nwrite(f(2))";
  ProgramText program = program_of(text, "fun");
  for (int i = 0; i < 40; ++i) program.passes += ",default";
  f.session.request(Compile{1, program, {}});
  f.work_until_idle();
  size_t passes = f.all<Compiled>()[0].passes.size();
  ASSERT_GT(passes, 500u);
  f.session.request(ChangeQuestion{2, program, "cps", "", {22, 27}, true});
  f.session.work();
  EXPECT_TRUE(f.session.busy()) << "this clock goes on by a millisecond at each look";
  f.session.request(ChangeQuestion{3, program, "cps", "", {22, 27}, true});
  EXPECT_EQ(f.all<Superseded>().at(0).id, 2u);
  size_t slices = 1;
  while (f.session.work()) ++slices;
  ASSERT_EQ(f.all<ChangeAnswer>().size(), 1u);
  EXPECT_FALSE(f.all<ChangeAnswer>()[0].pass.empty());
  EXPECT_LE(slices, passes) << "one piece of work for each pass, or two";
}

// ---- Carriers

// Waits for an event of that kind.
template <class Message>
Message wait_for(Carrier& carrier) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  for (Event event; std::chrono::steady_clock::now() < end; std::this_thread::yield())
    while (carrier.receive(event))
      if (Message* message = std::get_if<Message>(&event)) return *message;
  ADD_FAILURE() << "no answer";
  return {};
}

TEST(InPlaceCarrier, CarriesBothWays) {
  InPlaceCarrier carrier;
  Event event;
  ASSERT_TRUE(carrier.receive(event));
  EXPECT_TRUE(std::holds_alternative<Hello>(event));
  carrier.send(Compile{1, program_of("1 + 2"), {"cps"}});
  while (carrier.work()) {
  }
  EXPECT_EQ(wait_for<Compiled>(carrier).stages.size(), 1u);
}

TEST(ThreadCarrier, CarriesBothWaysAndWakes) {
  std::atomic<int> woken = 0;
  ThreadCarrier carrier([&] { ++woken; });
  EXPECT_FALSE(wait_for<Hello>(carrier).languages.empty());
  carrier.send(Compile{1, program_of("1 + 2"), {"cps"}});
  EXPECT_EQ(wait_for<Compiled>(carrier).id, 1u);
  carrier.send(letcont::Run{2, program_of("1 + 2"), "", 0, 0});
  EXPECT_EQ(wait_for<Output>(carrier).text, "3\n");
  EXPECT_EQ(wait_for<Finished>(carrier).outcome, Outcome::Ended);
  EXPECT_GE(woken.load(), 2);
}

TEST(ThreadCarrier, AnswersEachOfManyRequestsOnce) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    Requests requests(seed);
    Answers answers;
    ThreadCarrier carrier;
    Event event;
    for (int i = 0; i < 60; ++i) {
      carrier.send(requests.next());
      if (requests.below(4) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(requests.below(4)));
      while (carrier.receive(event)) answers.take(event);
    }
    for (Request& stop : requests.last_ones()) carrier.send(stop);
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!answers.has_all(requests.count()) && std::chrono::steady_clock::now() < end) {
      while (carrier.receive(event)) answers.take(event);
      std::this_thread::yield();
    }
    answers.check(requests.count());
  }
}

// Nobody takes what an endless program prints, and the engine waits; a Stop is still answered.
TEST(ThreadCarrier, StopsAProgramThatNobodyListensTo) {
  ThreadCarrier carrier(nullptr, test_engines);
  wait_for<Hello>(carrier);
  carrier.send(letcont::Run{1, program_of("1"), "endless"});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  carrier.send(Stop{2, 1});
  EXPECT_TRUE(wait_for<Stopped>(carrier).was_running);
}

TEST(ThreadCarrier, CanBeEndedAtAnyTime) {
  for (int i = 0; i < 50; ++i) {
    ThreadCarrier carrier;
    for (uint32_t id = 1; id <= 10; ++id) carrier.send(Compile{id, program_of("1 + 2"), {"cps"}});
    if (i % 2) wait_for<Compiled>(carrier);
  }
}

} // namespace
} // namespace letcont
