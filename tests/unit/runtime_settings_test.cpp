// What compiled programs read from the environment, how they write their output, and how they end with a message.

extern "C" {
#include "native/runtime/collector.h"
#include "native/runtime/output.h"
#include "native/runtime/runtime.h"
#include "native/runtime/settings.h"
}
#include "llvm/shape/record_shape.h"

#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <string>
#include <sys/time.h>
#include <sys/wait.h>
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

TEST(RuntimeSettings, ReadsCounts) {
  for (auto [value, count] : {std::pair("", 0), {"0", 0}, {"7", 7}, {"yes", 1}, {"-3", 1}, {"99999999999", INT_MAX}}) {
    setenv(name, value, 1);
    EXPECT_EQ(letcont_count_setting(name), count) << value;
  }
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

// What a process prints to standard error that runs this.
std::string errors_of(void (*run)()) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    run();
    exit(0);
  }
  close(ends[1]);
  std::string all;
  char bytes[4096];
  for (ssize_t now; (now = read(ends[0], bytes, sizeof bytes)) > 0;) all.append(bytes, static_cast<size_t>(now));
  close(ends[0]);
  int status;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return all;
}

// Many small records and some large ones, so that there are both kinds of collections.
TEST(RuntimeMemory, PrintsStatistics) {
  std::string errors = errors_of([] {
    setenv("LETCONT_STATS", "1", 1);
    setenv("LETCONT_NURSERY", "256K", 1);
    letcont_start_memory();
    letcont_start_memory(); // does nothing
    for (int i = 0; i < 20'000; ++i) letcont_allocate_elements(record_variable_shape(3, false), 98);
    for (int i = 0; i < 100; ++i) letcont_allocate_elements(record_variable_shape(0, false), 1'000'000 - 16);
  });
  unsigned long long allocated, records, minor, major, promoted;
  double pause, average, longest;
  size_t highest, alive;
  ASSERT_EQ(sscanf(errors.c_str(),
                   "allocated %llu bytes in %llu records\ncollections %llu minor, %llu major\npromoted %llu bytes\n"
                   "pauses %lf ms in all, %lf ms on average, %lf ms at most\n"
                   "heap %zu bytes at most, %zu alive or promoted at the end\n",
                   &allocated, &records, &minor, &major, &promoted, &pause, &average, &longest, &highest, &alive),
            10)
      << errors;
  EXPECT_EQ(allocated, 20'000u * 800 + 100u * 1'000'000);
  EXPECT_EQ(records, 20'100u);
  EXPECT_GE(minor + major, 16'000'000u / (256 << 10));
  EXPECT_GE(major, 3u);
  EXPECT_LE(major, 30u);
  EXPECT_EQ(promoted, 0u);
  EXPECT_GT(pause, 0);
  double collections = static_cast<double>(minor + major);
  const double rounded = 0.0006; // to three places
  EXPECT_NEAR(average, pause / collections, rounded);
  EXPECT_LT(average * collections, 1.5 * pause + rounded * collections);
  EXPECT_GT(average * collections, pause / 1.5 - rounded * collections);
  EXPECT_LE(longest, pause);
  EXPECT_GE(longest, average);
  EXPECT_GE(highest, 1'000'000u);
  EXPECT_LE(alive, highest);
}

// To a standard error that is closed nothing can be said; the program ends all the same.
TEST(RuntimeSettingsDeathTest, EndsAProgramThatHasNoStandardError) {
  auto fail = [] {
    close(STDERR_FILENO);
    alarm(10);
    letcont_fail(Place{}, "division by zero");
  };
  EXPECT_EXIT(fail(), testing::ExitedWithCode(1), "");
}

const int line_begins_at_first = letcont_line_begins;

// What programs write to. It is made once.
FILE* watched_output() {
  static FILE* watched = [] {
    fflush(stdout);
    FILE* usual = stdout;
    letcont_watch_output();
    FILE* watched = stdout;
    letcont_watch_output();
    EXPECT_EQ(stdout, watched);
    EXPECT_NE(stdout, usual);
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

// Of a pipe that nobody reads there is nothing to say.
TEST(RuntimeOutputDeathTest, EndsAProgramThatNobodyReads) {
  auto write = [] {
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends) != 0) return;
    close(ends[0]);
    stdout = watched_output();
    dup2(ends[1], STDOUT_FILENO);
    fputs("text", stdout);
    fflush(stdout);
    _exit(0);
  };
  EXPECT_EXIT(write(), testing::ExitedWithCode(1), "^$");
}

TEST(RuntimeOutputDeathTest, TellsWhoeverWantsToKnow) {
  auto write = [] {
    letcont_on_lost_output = [](int error) { _exit(error == ENOSPC ? 7 : 8); };
    write_and([] { fflush(stdout); });
  };
  EXPECT_EXIT(write(), testing::ExitedWithCode(7), "^$");
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
  EXPECT_EQ(line_begins_at_first, 1);
  for (bool begins : {false, true}) {
    fputs(begins ? "\n" : "text", watched_output());
    fflush(watched_output());
    EXPECT_EQ(letcont_line_begins != 0, begins);
  }
}

} // namespace
