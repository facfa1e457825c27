#include "cli/terminal/transaction.h"

#include "cli/terminal/terminal.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
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
  std::atomic<pid_t> session; // the process that is the session now; 0 before there is one
  std::atomic<int> ending;    // the signal that is to end it
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

// Makes this process the session. One of the signals that are to end it may just have missed it.
void be_session() {
  shared->session = getpid();
  if (int signal = shared->ending) std::raise(signal);
}

[[noreturn]] void end_session(int status) {
  std::fflush(nullptr);
  shared->status = status;
  shared->has_ended = true;
  _exit(0);
}

sigset_t only(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

// A signal that ends the supervisor ends the session first, which leaves the terminal as it was; unless it is ignored.
sigset_t signals_of_supervisor() {
  sigset_t signals = only(SIGCHLD);
  for (int signal : {SIGHUP, SIGTERM}) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&signals, signal);
  }
  return signals;
}

// Ends this process as the signal does by default.
void end_by(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t set = only(signal);
  std::raise(signal);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}

// Whether a child has ended, stopped or been continued since its status was asked for.
bool has_news(pid_t child) {
  siginfo_t news{};
  waitid(P_PID, static_cast<id_t>(child), &news, WEXITED | WSTOPPED | WCONTINUED | WNOHANG | WNOWAIT);
  return news.si_pid == child;
}

// Follows the session, which has left the terminal before it stopped: only now may the shell have it. SIGSTOP, which no
// default action and no mask has a part in, since a stop from the terminal may be next as soon as this process goes on.
void stop_after(pid_t session) {
  if (has_news(session)) return;
  kill(getpid(), SIGSTOP);
  if (!has_news(session)) kill(session, SIGCONT); // only this process was continued
}

// Waits for all processes of the session: those that have handed over end, and the last one. Returns the signal that
// killed that, or 0.
int wait_for_session(const sigset_t& signals) {
  int last = 0, status = 0;
  for (;;) {
    pid_t child = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED);
    if (child < 0 && errno != EINTR) return last;
    if (child > 0 && WIFSTOPPED(status) && WSTOPSIG(status) != SIGSTOP) stop_after(child);
    if (child > 0 && child == shared->session && WIFSIGNALED(status)) last = WTERMSIG(status);
    if (child != 0) continue;
    int signal = sigwaitinfo(&signals, nullptr);
    if (signal <= 0 || signal == SIGCHLD) continue;
    shared->ending = signal;
    if (pid_t session = shared->session) kill(session, signal);
  }
}

} // namespace

void supervise(const std::function<int()>& session) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::exit(session());
  shared = new (memory) Shared{getpid(), 1, false, false, 0, 0};
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::signal(SIGCHLD, SIG_DFL); // ignored, it would keep no statuses
  pid_t child = fork();
  if (child < 0) {
    complain("cannot start a process", false);
    std::exit(1);
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGHUP);
    be_session();
    end_session(session());
  }
  sigset_t signals = signals_of_supervisor();
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  // A stop from the terminal is the session's to follow.
  for (int signal : {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU}) std::signal(signal, SIG_IGN);
  int last = wait_for_session(signals);
  if (int signal = shared->ending) end_by(signal); // also if the session has ended by itself, such as at a hangup
  if (!shared->has_ended && last) end_by(last);
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
    be_session();
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
  be_session(); // still
  if (shared->has_lost_output) end_session(1);
  if (!WIFSIGNALED(status)) return Attempt::Failed;
  if (WTERMSIG(status) == SIGINT) return Attempt::Interrupted;
  write_error(std::string("the program was ended by a signal: ") + strsignal(WTERMSIG(status)) + "\n");
  return Attempt::Failed;
}

} // namespace letcont::cli
