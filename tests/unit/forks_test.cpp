// Turns to fork (machine/forks.h): nobody is overtaken without end, neither who forks nor who works.
#include "machine/forks.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace letcont::machine {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Works that long, again and again or once, from the end of its constructor on.
class Worker {
public:
  explicit Worker(milliseconds length, bool again) {
    thread_ = std::thread([this, length, again] {
      do {
        NoFork work([this] { return ends_.load(); });
        has_begun_ = true;
        for (auto end = Clock::now() + length; Clock::now() < end && !ends_;)
          std::this_thread::sleep_for(milliseconds(5));
      } while (again && !ends_);
    });
    while (!has_begun_) std::this_thread::sleep_for(milliseconds(1));
  }
  ~Worker() {
    ends_ = true;
    thread_.join();
  }

private:
  std::thread thread_;
  std::atomic<bool> ends_ = false, has_begun_ = false;
};

bool comes(ForkTurn& turn, milliseconds within) {
  for (auto end = Clock::now() + within; Clock::now() < end;)
    if (turn.has_come(milliseconds(5))) return true;
  return false;
}

milliseconds time_to_begin(milliseconds at_most) {
  auto began = Clock::now();
  NoFork work([&] { return Clock::now() - began > at_most; });
  return std::chrono::duration_cast<milliseconds>(Clock::now() - began);
}

// Each time that one has ended, the other has worked for less than its length.
TEST(Forks, ATurnComesWhereTwoWorkForLongAllTheTime) {
  Worker one(milliseconds(1600), true);
  std::this_thread::sleep_for(milliseconds(800));
  Worker two(milliseconds(1600), true);
  ForkTurn turn;
  EXPECT_TRUE(comes(turn, milliseconds(12'000)));
}

TEST(Forks, NobodyWaitsForWhatBeganBeforeTheTurn) {
  Worker before(milliseconds(60'000), false);
  ForkTurn turn;
  EXPECT_FALSE(comes(turn, milliseconds(1500)));
  EXPECT_LT(time_to_begin(milliseconds(5000)), milliseconds(500));
}

TEST(Forks, NobodyWaitsForATurnLongerThanThatHas) {
  ForkTurn turn;
  Worker later(milliseconds(60'000), false);
  EXPECT_FALSE(comes(turn, milliseconds(1500)));
  milliseconds time = time_to_begin(milliseconds(8000));
  EXPECT_GT(time, milliseconds(1000));
  EXPECT_LT(time, milliseconds(4000));
}

} // namespace
} // namespace letcont::machine
