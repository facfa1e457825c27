// Programs that are run as children, in several threads.
#include "native/process/child_process.h"

#include <chrono>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace letcont;

bool is_subreaper() {
  int is = -1;
  prctl(PR_GET_CHILD_SUBREAPER, &is);
  return is == 1;
}

bool sleeps(const char* seconds) {
  std::string reason;
  native::HeldSignals signals;
  bool is_well = native::run_child({"/bin/sleep", {seconds}, "/dev/null", {}}, signals, reason);
  EXPECT_EQ(reason, "");
  return is_well;
}

// The first to begin is the first to end, so that no one of them has seen the state before all of them last.
TEST(ChildProcess, SeveralAtATimeLeaveTheProcessAsItWas) {
  ASSERT_FALSE(is_subreaper());
  std::vector<std::thread> threads;
  for (const char* seconds : {"0.2", "0.4", "0.3"}) {
    threads.emplace_back([seconds] { EXPECT_TRUE(sleeps(seconds)); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(is_subreaper());
  threads[0].join();
  EXPECT_TRUE(is_subreaper()) << "the others are still at work";
  for (size_t i = 1; i < threads.size(); ++i) threads[i].join();
  EXPECT_FALSE(is_subreaper());
}

TEST(ChildProcess, AForkBeginsAnew) {
  std::thread other([] { EXPECT_TRUE(sleeps("0.4")); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  pid_t child = fork();
  if (child == 0) {
    bool before = is_subreaper();
    std::thread mine([] { (void)sleeps("0.2"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    bool meanwhile = is_subreaper();
    mine.join();
    _exit(before ? 1 : !meanwhile ? 2 : is_subreaper() ? 3 : 0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  other.join();
  EXPECT_FALSE(is_subreaper());
}

} // namespace
