#include "cli/terminal/transaction.h"

#include "cli/terminal/terminal.h"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

// What all processes of a session share.
struct Shared {
  pid_t supervisor;
  int status;     // of the session, when it has ended
  bool has_ended; // by itself
  bool has_lost_output;
};
Shared* shared;

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// Ends when the supervisor does, even if it was killed. Before it is a child of the supervisor there is nothing to
// watch.
void follow_supervisor() {
  while (getppid() != shared->supervisor) {
    if (kill(shared->supervisor, 0) != 0) _exit(1);
    usleep(200);
  }
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (getppid() != shared->supervisor) _exit(1);
}

[[noreturn]] void end_session(int status) {
  std::fflush(nullptr);
  shared->status = status;
  shared->has_ended = true;
  _exit(0);
}

} // namespace

void supervise(const std::function<int()>& session) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::exit(session());
  shared = new (memory) Shared{getpid(), 1, false, false};
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t child = fork();
  if (child < 0) {
    complain("cannot start a process", false);
    std::exit(1);
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGHUP);
    end_session(session());
  }
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  // Those that have handed over end, and the last one, with a signal if it was killed.
  int status = 0, last = 0;
  for (pid_t ended; (ended = wait(&status)) > 0 || errno == EINTR;)
    if (ended > 0 && WIFSIGNALED(status)) last = WTERMSIG(status);
  if (!shared->has_ended && last) {
    std::signal(last, SIG_DFL);
    std::raise(last);
  }
  std::exit(shared->status);
}

void lose_output(int error) {
  if (error != EPIPE) complain(std::string("cannot write the output: ") + std::strerror(error), false);
  if (shared) shared->has_lost_output = true;
  _exit(1);
}

Attempt attempt(const std::function<bool()>& work) {
  int over[2]; // the child writes a byte when it goes on
  std::fflush(nullptr);
  if (pipe(over) != 0) return Attempt::Failed;
  pid_t child = fork();
  if (child < 0) {
    complain(std::string("cannot start a process: ") + std::strerror(errno), false);
    close(over[0]), close(over[1]);
    return Attempt::Failed;
  }
  if (child == 0) {
    close(over[0]);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGINT, SIG_DFL);
    bool fine = work();
    std::fflush(nullptr);
    if (!fine) _exit(1);
    prctl(PR_SET_PDEATHSIG, 0);
    std::signal(SIGINT, SIG_IGN);
    char byte = 1;
    if (write(over[1], &byte, 1) != 1) _exit(1);
    close(over[1]);
    follow_supervisor();
    return Attempt::Succeeded;
  }
  close(over[1]);
  auto before = std::signal(SIGINT, SIG_IGN);
  char byte;
  ssize_t length;
  while ((length = read(over[0], &byte, 1)) < 0 && errno == EINTR) {
  }
  close(over[0]);
  if (length == 1) _exit(0); // the child is the session now
  int status = wait_for(child);
  std::signal(SIGINT, before);
  if (shared->has_lost_output) end_session(1);
  if (!WIFSIGNALED(status)) return Attempt::Failed;
  if (WTERMSIG(status) == SIGINT) return Attempt::Interrupted;
  write_error(std::string("the program was ended by a signal: ") + strsignal(WTERMSIG(status)) + "\n");
  return Attempt::Failed;
}

} // namespace letcont::cli
