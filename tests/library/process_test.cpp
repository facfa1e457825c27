// The C interface, and the process that calls it: the engine "native" forks a child of it, whose ways are its own.
#include "library/letcont.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

class Process : public testing::Test {
protected:
  void SetUp() override { ASSERT_EQ(letcont_session_new(LETCONT_ABI, &session), LETCONT_OK); }
  void TearDown() override { letcont_free(session); }

  letcont_run run(const char* language, const char* text, const char* engine = "native", const char* input = "") {
    letcont_program program = 0;
    letcont_run made = 0;
    EXPECT_EQ(letcont_program_new(session, language, "p", text, LETCONT_TERMINATED, &program), LETCONT_OK);
    EXPECT_EQ(letcont_run_new(program, engine, &made), LETCONT_OK);
    EXPECT_EQ(letcont_set_text(made, LETCONT_INPUT, input, LETCONT_TERMINATED), LETCONT_OK);
    return made;
  }
  static std::string output(letcont_run of) {
    const char* text = nullptr;
    uint64_t length = 0;
    EXPECT_EQ(letcont_get_text(of, LETCONT_OUTPUT, &text, &length), LETCONT_OK);
    return {text, length};
  }
  static std::string message(letcont_run of) {
    const char* text = nullptr;
    uint64_t length = 0;
    letcont_status status = letcont_diagnostic_text(of, 0, 0, LETCONT_MESSAGE, &text, &length);
    return status == LETCONT_OK ? std::string(text, length) : std::string();
  }

  letcont_session session = 0;
};

const pid_t host = getpid();

void tell_in_child(const char* text) {
  if (getpid() != host) (void)!write(STDOUT_FILENO, text, 1);
}

struct OfThread {
  ~OfThread() { tell_in_child("T"); }
};

// Neither what the host does at its end, nor what its streams keep, is the program's.
TEST_F(Process, NothingOfTheHostRunsInTheChild) {
  static thread_local OfThread of_thread;
  (void)&of_thread;
  std::atexit([] { tell_in_child("A"); });
  std::fflush(stdout);
  std::printf("kept by the host\n");
  ungetc('U', stdin);
  for (const char* text : {"print(read_all())", "print(read_all())\nprint(1 / 0)"}) {
    letcont_run of = run("l", text, "native", "input");
    EXPECT_EQ(letcont_run_execute(of), std::string(text).find('/') == std::string::npos ? LETCONT_OK : LETCONT_FAILED);
    EXPECT_EQ(output(of), "input");
  }
  EXPECT_EQ(getc(stdin), 'U');
}

// Its status is thrown away then.
TEST_F(Process, FailuresAreToldIfChildrenAreIgnored) {
  auto before = std::signal(SIGCHLD, SIG_IGN);
  letcont_run of = run("l", "print(42)");
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK) << message(of);
  EXPECT_EQ(output(of), "42");
  of = run("l", "print(1 / 0)");
  EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED);
  EXPECT_NE(message(of).find("division by zero"), std::string::npos) << message(of);
  of = run("l", "extern raise :: Int -> Int\nprint(raise(9))");
  EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED);
  EXPECT_NE(message(of).find("not ended by itself"), std::string::npos) << message(of);
  of = run("l", "extern exit :: Int -> Unit\nexit(7)");
  EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED);
  EXPECT_NE(message(of).find("status 7"), std::string::npos) << message(of);
  std::string path = testing::TempDir() + "letcont_ignored";
  letcont_program sum = 0;
  letcont_program_new(session, "add", "p", "1 + 2", LETCONT_TERMINATED, &sum);
  EXPECT_EQ(letcont_program_build_executable(sum, path.c_str()), LETCONT_OK);
  EXPECT_EQ(access(path.c_str(), X_OK), 0);
  std::remove(path.c_str());
  EXPECT_EQ(letcont_program_build_executable(sum, "/nowhere/at/all"), LETCONT_UNABLE);
  std::signal(SIGCHLD, before);
}

// Limits hold also for a program that has closed its output.
TEST_F(Process, TheEndOfTheOutputIsNotTheEnd) {
  letcont_run of = run("l", "extern close :: Int -> Int\ndef loop = { n -> if (n < 0) { n } else { loop(n * n) } }\n"
                            "print(loop(close(1)))");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 300);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_TIME_LIMIT) << message(of);
}

// What a program has printed is there when it is ended, but for a line that has no end yet.
TEST_F(Process, LinesComeAtOnce) {
  letcont_run of =
      run("l", "def loop = { n -> if (n < 0) { n } else { loop(n * n) } }\nprint(\"so far\\n\"); print(loop(2))");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 2000);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_TIME_LIMIT) << message(of);
  EXPECT_EQ(output(of), "so far\n");
}

void wait_milliseconds(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

TEST_F(Process, AThreadThatReadsDisturbsNoRun) {
  std::atomic<bool> reads = false, has_ended = false;
  std::thread reader([&] {
    flockfile(stdin); // as fgets does while it waits
    reads = true;
    for (int i = 0; i < 300 && !has_ended; ++i) wait_milliseconds(10);
    EXPECT_TRUE(has_ended);
    funlockfile(stdin);
  });
  while (!reads) wait_milliseconds(1);
  letcont_run of = run("l", "print(read_all())", "native", "1");
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(output(of), "1");
  has_ended = true;
  reader.join();
}

std::string program_of(int functions) {
  std::string text;
  for (int i = 0; i < functions; ++i) {
    std::string number = std::to_string(i);
    text += "def f" + number + "(n) = f" + number + "(n - 1) + f" + std::to_string(i / 2) + "(n);\n";
  }
  return text + "write(f1(3))";
}

// A thread that compiles in a session of its own, until the end of its lifetime.
class Compiler {
public:
  Compiler(int functions, const char* stage) {
    std::string text = program_of(functions);
    letcont_session_new(LETCONT_ABI, &session_);
    thread_ = std::thread([this, text, stage] {
      while (!ends_) {
        letcont_program program = 0;
        letcont_document document = 0;
        letcont_program_new(session_, "fun", "p", text.data(), text.size(), &program);
        letcont_program_stage(program, stage, &document);
        ++times_;
        letcont_free(program);
      }
    });
    for (int looks = 0; times_ == 0 && looks < 10; looks = is_at_work() ? looks + 1 : 0) wait_milliseconds(2);
  }
  ~Compiler() {
    ends_ = true;
    letcont_free(session_);
    thread_.join();
  }
  bool is_at_work() const {
    const char* text = nullptr;
    uint64_t length = 0;
    return letcont_session_message(session_, &text, &length) == LETCONT_BUSY;
  }
  int times() const { return times_; }

private:
  letcont_session session_ = 0;
  std::thread thread_;
  std::atomic<bool> ends_ = false;
  std::atomic<int> times_ = 0;
};

// The compiler is in LLVM's optimiser for seconds.
TEST_F(Process, LimitsHoldWhileAnotherThreadCompiles) {
  Compiler compiler(12'000, "assembly");
  auto began = std::chrono::steady_clock::now();
  letcont_run of = run("add", "1 + 2");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 100);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_TIME_LIMIT);
  of = run("add", "1 + 2");
  std::thread canceller([of] { wait_milliseconds(50), letcont_cancel(of); });
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED);
  canceller.join();
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(1));
  EXPECT_EQ(compiler.times(), 0);
}

// Seconds, most of them LLVM's: they are the child's.
TEST_F(Process, LimitsHoldWhileMachineCodeIsMade) {
  std::string text = program_of(12'000);
  auto cpu = [] {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  };
  letcont_program program = 0;
  letcont_program_new(session, "fun", "p", text.c_str(), LETCONT_TERMINATED, &program);
  letcont_document cps = 0;
  EXPECT_EQ(letcont_program_stage(program, "cps", &cps), LETCONT_OK);
  letcont_run of = 0;
  letcont_run_new(program, "native", &of);
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 100);
  double began = cpu();
  EXPECT_EQ(letcont_run_execute(of), LETCONT_TIME_LIMIT);
  EXPECT_LT(cpu() - began, 0.3);
}

// A folder of a C compiler that does nothing for a while, which is found first.
class SlowCCompiler {
public:
  explicit SlowCCompiler(int seconds) : folder_(testing::TempDir() + "letcont_slow_cc") {
    std::filesystem::create_directory(folder_);
    std::ofstream(folder_ + "/cc") << "#!/bin/sh\nsleep " << seconds << "\nexit 1\n";
    std::filesystem::permissions(folder_ + "/cc", std::filesystem::perms::owner_all);
    setenv("PATH", (folder_ + ":" + before_).c_str(), 1);
  }
  ~SlowCCompiler() {
    setenv("PATH", before_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }

private:
  std::string folder_, before_ = std::getenv("PATH");
};

class Seconds {
public:
  double get() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }

private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

TEST_F(Process, ARunWaitsForNoLinking) {
  SlowCCompiler slow(6);
  std::thread links([] {
    letcont_session own = 0;
    letcont_program program = 0;
    letcont_session_new(LETCONT_ABI, &own);
    letcont_program_new(own, "add", "p", "1 + 2", LETCONT_TERMINATED, &program);
    EXPECT_EQ(letcont_program_build_executable(program, (testing::TempDir() + "letcont_linked").c_str()),
              LETCONT_UNABLE);
    letcont_free(own);
  });
  wait_milliseconds(500);
  letcont_run of = run("add", "1 + 2");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 4000);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  links.join();
}

TEST_F(Process, LinkingIsEnded) {
  SlowCCompiler slow(10);
  letcont_program program = 0;
  Seconds time;
  letcont_program_new(session, "add", "p", "1 + 2", LETCONT_TERMINATED, &program);
  letcont_set_number(program, LETCONT_MAX_MILLISECONDS, 1000);
  std::string path = testing::TempDir() + "letcont_linked";
  EXPECT_EQ(letcont_program_build_executable(program, path.c_str()), LETCONT_TIME_LIMIT);
  letcont_set_number(program, LETCONT_MAX_MILLISECONDS, 0);
  std::thread canceller([program] { wait_milliseconds(1000), letcont_cancel(program); });
  EXPECT_EQ(letcont_program_build_executable(program, path.c_str()), LETCONT_CANCELLED);
  canceller.join();
  EXPECT_LT(time.get(), 8);
}

// A run that waits for a thread that compiles for seconds is no reason for all others to wait.
TEST_F(Process, OthersCompileWhileARunWaits) {
  Compiler compiler(24'000, "assembly");
  letcont_run of = run("add", "1 + 2");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 3000);
  std::thread waits([of] { letcont_run_execute(of); });
  wait_milliseconds(1100); // now the run is late
  for (int i = 0; i < 3; ++i) {
    letcont_session own = 0;
    letcont_document answer = 0;
    EXPECT_EQ(letcont_session_new(LETCONT_ABI, &own), LETCONT_OK);
    auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(letcont_evaluate(own, "add", "1 + 2", LETCONT_TERMINATED, &answer), LETCONT_OK);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(1));
    letcont_free(own);
  }
  waits.join();
}

TEST_F(Process, ARunStartsWhereOthersCompileAllTheTime) {
  Compiler one(300, "llvm"), two(300, "llvm"), three(300, "llvm");
  letcont_run of = run("add", "1 + 2");
  letcont_set_number(of, LETCONT_MAX_MILLISECONDS, 8000);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(output(of), "3\n");
}

// Calls what it is given once it has heard the program.
struct Listener {
  std::string heard;
  std::function<void()> when_heard;
};

int32_t listen(void* context, const char* text, uint64_t length) {
  auto& listener = *static_cast<Listener*>(context);
  listener.heard.append(text, length);
  if (listener.when_heard) std::exchange(listener.when_heard, {})();
  return 0;
}

constexpr char waits_long[] = "extern getpid :: Unit -> Int\nextern sleep :: Int -> Int\n"
                              "print(getpid())\ndef shown = read_line()\nprint(sleep(60))";

// Else who talks to the host would not learn that it has closed the connection.
TEST_F(Process, TheChildHasNoFilesOfTheHost) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  letcont_run of = run("l", waits_long);
  Listener listener;
  listener.when_heard = [&] {
    close(ends[1]);
    pollfd end{ends[0], POLLIN, 0};
    EXPECT_EQ(poll(&end, 1, 5000), 1);
    EXPECT_TRUE(end.revents & POLLHUP);
    letcont_cancel(of);
  };
  letcont_run_on_output(of, listen, &listener);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED) << message(of);
  close(ends[0]);
}

TEST_F(Process, SignalsOfTheChildAreItsOwn) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  std::signal(SIGUSR1, [](int) {});
  for (int signal : {SIGUSR1, SIGINT, SIGTERM}) {
    std::string text = "extern raise :: Int -> Int\nprint(raise(" + std::to_string(signal) + "))";
    letcont_run of = run("l", text.c_str());
    EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED);
    EXPECT_EQ(message(of), std::string("ended by ") + strsignal(signal));
  }
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, &before, &after);
  EXPECT_EQ(sigismember(&after, SIGUSR1), 1);
  EXPECT_EQ(sigismember(&after, SIGUSR2), sigismember(&before, SIGUSR2));
  std::signal(SIGUSR1, SIG_DFL);
}

// Returns how that child of this process has ended; -1 if it has not, after a while.
int ended(pid_t child) {
  int status = -1;
  for (int i = 0; i < 500 && waitpid(child, &status, WNOHANG) == 0; ++i) wait_milliseconds(20);
  return status;
}

// A process that runs a program without an end, and the child that it runs it in.
class Host {
public:
  explicit Host(letcont_run of, std::vector<int> handled = {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    process = fork();
    if (process == 0) {
      setpgid(0, 0);
      for (int signal : handled) std::signal(signal, [](int) {});
      Listener listener;
      listener.when_heard = [&] { (void)!write(ends[1], listener.heard.data(), listener.heard.size()); };
      letcont_run_on_output(of, listen, &listener);
      letcont_run_execute(of);
      _exit(0);
    }
    char text[32] = "";
    EXPECT_GT(read(ends[0], text, sizeof text - 1), 0);
    child = std::atoi(text);
    close(ends[0]), close(ends[1]);
  }
  ~Host() {
    kill(process, SIGKILL);
    EXPECT_EQ(ended(process), SIGKILL);
    EXPECT_GT(child, 1);
    EXPECT_EQ(ended(child), SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
  }

  pid_t process = 0, child = 0;
};

constexpr char tells_itself[] =
    "extern getpid :: Unit -> Int\ndef loop = { n -> if (n < 0) { n } else { loop(n * n) } }\n"
    "print(getpid()); print(\"\\n\"); print(loop(2))";

// Of a process that was killed, nothing else could end it.
TEST_F(Process, TheChildEndsWithTheHost) { Host host(run("l", tells_itself)); }

// Whether a process gets into that state, a letter, within a while.
bool gets_into(pid_t process, const std::string& states) {
  for (int i = 0; i < 200; ++i, wait_milliseconds(20)) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string stat(std::istreambuf_iterator<char>(file), {});
    size_t end_of_name = stat.rfind(')');
    if (end_of_name != std::string::npos && states.find(stat[end_of_name + 2]) != std::string::npos) return true;
  }
  return false;
}

// What a terminal does to the host's process group.
TEST_F(Process, TheChildStopsWithTheHost) {
  Host host(run("l", tells_itself));
  for (int i = 0; i < 2; ++i) {
    kill(-host.process, SIGTSTP);
    EXPECT_TRUE(gets_into(host.process, "T"));
    EXPECT_TRUE(gets_into(host.child, "T"));
    kill(-host.process, SIGCONT);
    EXPECT_TRUE(gets_into(host.process, "RS"));
    EXPECT_TRUE(gets_into(host.child, "RS"));
  }
}

// Its child would be stopped for ever.
TEST_F(Process, AHostThatDoesNotStopHasItsRunGoOn) {
  Host host(run("l", tells_itself), {SIGTSTP});
  kill(-host.process, SIGTSTP);
  wait_milliseconds(300);
  EXPECT_TRUE(gets_into(host.process, "RS"));
  EXPECT_TRUE(gets_into(host.child, "RS"));
}

// The host that takes no notice has its run go on.
TEST_F(Process, CtrlCIsForTheHost) {
  Host host(run("l", tells_itself));
  for (int signal : {SIGINT, SIGQUIT, SIGHUP, SIGTERM}) kill(-host.process, signal);
  wait_milliseconds(300);
  EXPECT_TRUE(gets_into(host.process, "RS"));
  EXPECT_TRUE(gets_into(host.child, "RS"));
}

// Forks a process that returns this, as a status, and ends.
template <class Body>
int in_fork(Body body) {
  pid_t child = fork();
  if (child == 0) _exit(body());
  int status = ended(child);
  if (status == -1) kill(child, SIGKILL);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Process, AForkUsesTheLibrary) {
  letcont_run of = run("l", "print(read_all())", "native", "1");
  EXPECT_EQ(in_fork([&] { return letcont_run_execute(of); }), LETCONT_OK);
  // During a run, whose program stays that of the parent.
  Listener listener;
  letcont_run waits = run("l", waits_long);
  bool is_fork = false;
  listener.when_heard = [&] {
    pid_t child = fork();
    is_fork = child == 0;
    if (is_fork) return;
    EXPECT_EQ(ended(child), W_EXITCODE(5, 0));
    letcont_cancel(waits);
  };
  letcont_run_on_output(waits, listen, &listener);
  letcont_status status = letcont_run_execute(waits);
  if (is_fork) _exit(status == LETCONT_FAILED && message(waits).find("was forked while") != std::string::npos ? 5 : 1);
  EXPECT_EQ(status, LETCONT_CANCELLED) << message(waits);
}

TEST_F(Process, AForkDoesNotHangWhereAnotherThreadCompiled) {
  Compiler compiler(12'000, "assembly");
  letcont_run native = run("add", "1 + 2"), vm = run("add", "1 + 2", "vm");
  EXPECT_EQ(in_fork([&] { return letcont_run_execute(native); }), LETCONT_UNABLE);
  EXPECT_EQ(in_fork([&] { return letcont_run_execute(vm); }), LETCONT_UNABLE);
  EXPECT_EQ(in_fork([&] { return int{compiler.is_at_work()}; }), 1);
  EXPECT_EQ(letcont_run_execute(vm), LETCONT_OK);
}

} // namespace
