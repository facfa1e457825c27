// What compiled programs read from the environment, how they write their output, and how they end with a message.

extern "C" {
#include "native/runtime/collector.h"
#include "native/runtime/output.h"
#include "native/runtime/runtime.h"
#include "native/runtime/settings.h"
}

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <string>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace {

constexpr char name[] = "LETCONT_TESTED";
constexpr size_t usual = 7, least = size_t{1} << 10, most = size_t{4} << 30;

size_t size_of(const char* value) {
  setenv(name, value, 1);
  return letcont_size_setting(name, usual, least, most);
}

int flag_of(const char* value) {
  setenv(name, value, 1);
  return letcont_flag_setting(name);
}

TEST(RuntimeSettings, ReadsSizes) {
  unsetenv(name);
  EXPECT_EQ(letcont_size_setting(name, usual, least, most), usual);
  EXPECT_EQ(size_of(""), usual);
  EXPECT_EQ(size_of("3"), size_t{3} << 20);
  EXPECT_EQ(size_of("19K"), size_t{19} << 10);
  EXPECT_EQ(size_of("64m"), size_t{64} << 20);
  EXPECT_EQ(size_of("2G"), size_t{2} << 30);
  EXPECT_EQ(size_of("1k"), least);
  EXPECT_EQ(size_of("4096"), most);
}

TEST(RuntimeSettingsDeathTest, EndsTheProgramForWhatIsNoSize) {
  for (const char* wrong : {"K", "x", "3X", "3KB", "3 K", "-3", "0", "0K", "4097", "5G", "99999999999999999999"}) {
    EXPECT_EXIT(size_of(wrong), testing::ExitedWithCode(1),
                std::string("LETCONT_TESTED: '") + wrong +
                    "' is no size that is possible here: a number with K, M or G");
  }
}

TEST(RuntimeSettings, ReadsFlags) {
  unsetenv(name);
  EXPECT_FALSE(letcont_flag_setting(name));
  for (const char* off : {"", "0"}) EXPECT_FALSE(flag_of(off)) << off;
  for (const char* on : {"1", "yes", "00"}) EXPECT_TRUE(flag_of(on)) << on;
}

TEST(RuntimeSettings, WritesNumbers) {
  testing::internal::CaptureStderr();
  for (uint64_t number : {uint64_t{0}, uint64_t{9}, uint64_t{10}, uint64_t{1234567890}, UINT64_MAX}) {
    letcont_say_number(number);
    letcont_say(" ");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "0 9 10 1234567890 18446744073709551615 ");
}

TEST(RuntimeSettingsDeathTest, SaysWhereAProgramFailed) {
  Place place = {12, 3, "a.fun", "  12 | x / 0", "     | ^~~~~"};
  EXPECT_EXIT(letcont_fail(place, "division by zero"), testing::ExitedWithCode(1),
              "a.fun:12:3: error: division by zero\n  12 \\| x / 0\n     \\| \\^~~~~\n");
}

TEST(RuntimeMemoryDeathTest, PrintsStatisticsOfAProgramThatCollectsNothing) {
  auto run = [] {
    setenv("LETCONT_STATS", "1", 1);
    letcont_start_memory();
    exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0),
              "collections +0 minor, 0 major\n.*\npauses +0.000 ms in all, 0.000 ms on average, 0.000 ms at most");
}

// What programs write to. It is made once.
FILE* watched_output() {
  static FILE* watched = [] {
    fflush(stdout);
    FILE* usual = stdout;
    letcont_watch_output();
    return std::exchange(stdout, usual);
  }();
  return watched;
}

// Into a device that is full.
void write_and(void (*finish)()) {
  stdout = watched_output();
  dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
  fputs("text", stdout);
  finish();
  _exit(0);
}

TEST(RuntimeOutputDeathTest, EndsAProgramWhoseOutputIsLost) {
  const char* says = "error: cannot write the output: No space left on device\n$";
  EXPECT_EXIT(write_and([] { fflush(stdout); }), testing::ExitedWithCode(1), says);
  EXPECT_EXIT(write_and(letcont_finish_output), testing::ExitedWithCode(1), says);
}

// A signal ends a write into a full pipe after a part of it.
TEST(RuntimeOutput, WritesTheRestOfWhatASignalInterrupted) {
  FILE* output = watched_output();
  int pipe_ends[2], saved = dup(STDOUT_FILENO);
  ASSERT_EQ(pipe(pipe_ends), 0);
  fcntl(pipe_ends[1], F_SETPIPE_SZ, 4096);
  dup2(pipe_ends[1], STDOUT_FILENO);
  close(pipe_ends[1]);
  static volatile sig_atomic_t signals;
  struct sigaction action = {}, old = {};
  action.sa_handler = [](int) { signals = signals + 1; };
  sigaction(SIGALRM, &action, &old);
  std::string got;
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &alarm, nullptr); // the thread that reads is not interrupted
  std::thread reader([&] {
    while (signals < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    char bytes[4096];
    for (ssize_t now; (now = read(pipe_ends[0], bytes, sizeof bytes)) > 0;) got.append(bytes, static_cast<size_t>(now));
  });
  pthread_sigmask(SIG_UNBLOCK, &alarm, nullptr);
  itimerval often = {{0, 5000}, {0, 5000}};
  setitimer(ITIMER_REAL, &often, nullptr);
  std::string text(100'000, 'x');
  fwrite(text.data(), 1, text.size(), output);
  fflush(output);
  often = {};
  setitimer(ITIMER_REAL, &often, nullptr);
  sigaction(SIGALRM, &old, nullptr);
  dup2(saved, STDOUT_FILENO); // the pipe's last end for writing
  close(saved);
  reader.join();
  close(pipe_ends[0]);
  EXPECT_EQ(got, text);
}

TEST(RuntimeOutput, KnowsWhetherALineBegins) {
  for (bool begins : {false, true}) {
    fputs(begins ? "\n" : "text", watched_output());
    fflush(watched_output());
    EXPECT_EQ(letcont_line_begins != 0, begins);
  }
}

} // namespace
