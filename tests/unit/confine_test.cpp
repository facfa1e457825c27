// What a process may and may not do once it is confined. Each attempt is made in a process of its own.
#include "native/process/confine.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace letcont;

constexpr int cannot = 100, can = 101;

// Returns the status of a confined process that ends with what `attempt` returns; a signal is 200 and its number.
int confined(const std::function<int()>& attempt) {
  pid_t child = fork();
  if (child == 0) {
    std::string message;
    _exit(native::confine(message) ? attempt() : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 200 + WTERMSIG(status) : WEXITSTATUS(status);
}

// What the system says of a call.
int refused(long result) { return result < 0 && errno == EPERM ? cannot : can; }

TEST(Confine, FilesCannotBeOpenedOrChanged) {
  EXPECT_EQ(confined([] { return refused(open("/dev/null", O_RDONLY)); }), cannot);
  EXPECT_EQ(confined([] { return refused(open("/tmp/letcont-confined", O_CREAT | O_WRONLY, 0600)); }), cannot);
  EXPECT_EQ(confined([] { return refused(unlink("/tmp/letcont-confined")); }), cannot);
  EXPECT_EQ(confined([] { return refused(rename("/tmp/letcont-confined", "/tmp/letcont-renamed")); }), cannot);
  EXPECT_EQ(confined([] { return refused(mkdir("/tmp/letcont-confined", 0700)); }), cannot);
  EXPECT_EQ(confined([] { return refused(chdir("/")); }), cannot);
  EXPECT_EQ(confined([] { return refused(access("/etc/passwd", R_OK)); }), cannot);
}

TEST(Confine, NothingCanBeReachedOrStarted) {
  EXPECT_EQ(confined([] { return refused(socket(AF_INET, SOCK_STREAM, 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(socket(AF_UNIX, SOCK_STREAM, 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(execl("/bin/true", "true", nullptr)); }), cannot);
  EXPECT_EQ(confined([] { return refused(kill(getppid(), 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(kill(getpid(), 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(syscall(SYS_tgkill, 1, 1, 0)); }), cannot);
  EXPECT_EQ(confined([] { return refused(syscall(SYS_prlimit64, 1, 0, nullptr, nullptr)); }), cannot);
  EXPECT_EQ(confined([] { return refused(syscall(SYS_ptrace, 0, 0, 0, 0)); }), cannot);
}

TEST(Confine, ItCanComputeAndPrintAndEnd) {
  EXPECT_EQ(confined([] { return write(STDOUT_FILENO, "", 0) == 0 ? can : cannot; }), can);
  EXPECT_EQ(confined([] {
              void* memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
              return memory != MAP_FAILED && mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0 ? can : cannot;
            }),
            can);
  EXPECT_EQ(confined([]() -> int { std::abort(); }), 200 + SIGABRT);
}

TEST(Confine, ItCannotBeUndone) {
  EXPECT_EQ(confined([] {
              std::string message;
              (void)native::confine(message); // refused, too
              return refused(open("/dev/null", O_RDONLY));
            }),
            cannot);
}

TEST(Confine, TheTimeIsLimited) {
  pid_t child = fork();
  if (child == 0) {
    std::string message;
    native::limit_time(0.05);
    if (!native::confine(message)) _exit(can);
    for (volatile unsigned turns = 0;;) turns = turns + 1;
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

// Whoever looks can tell what it has done; whoever does not is ended a second later.
TEST(Confine, AtTheEndOfTheTimeItMayTell) {
  for (bool looks : {true, false}) {
    pid_t child = fork();
    if (child == 0) {
      std::string message;
      native::ask_to_stop_after(0.05);
      if (!native::confine(message)) _exit(can);
      for (volatile unsigned turns = 0; !looks || !native::is_time_over();) turns = turns + 1;
      _exit(7);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), looks ? 7 : 1);
  }
}

} // namespace
