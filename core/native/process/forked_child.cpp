#include "native/process/forked_child.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace letcont::native {

namespace {

constexpr int not_begun = 127; // as shells have it

constexpr long close_range_call = 436; // on all machines; older C libraries do not know it

// Closes all files from that number on.
void close_from(int first) {
  if (syscall(close_range_call, first, ~0U, 0) == 0) return;
  std::vector<int> open; // before Linux 5.9, or where a filter knows no call of it
  DIR* folder = opendir("/proc/self/fd");
  if (!folder) return;
  while (const dirent* entry = readdir(folder)) {
    int file = -1;
    std::from_chars(entry->d_name, entry->d_name + std::strlen(entry->d_name), file);
    if (file >= first) open.push_back(file);
  }
  closedir(folder);
  for (int file : open) close(file);
}

// If this process was started without some of the standard files, others may have their numbers.
int moved_up(int file) { return file >= 0 && file <= told_file ? fcntl(file, F_DUPFD, told_file + 1) : file; }

bool keep_only(const ChildFiles& files) {
  int input = moved_up(files.input), output = moved_up(files.output), errors = moved_up(files.errors),
      told = moved_up(files.told);
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0) return false;
  if (files.told >= 0 && dup2(told, told_file) < 0) return false;
  close_from(files.told >= 0 ? told_file + 1 : told_file);
  return true;
}

// By which users end processes. A terminal sends them to the whole process group, as do others; a handler tells them
// from what the child sends itself, and programs that it starts have none.
constexpr int of_users[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

void end_if_own(int signal, siginfo_t* info, void*) {
  if (info->si_code > 0 || info->si_pid != getpid()) return; // it comes from the system, or from another process
  std::signal(signal, SIG_DFL);
  raise(signal); // it waits until this function has returned
}

void begin_signals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    bool stops = signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
    auto before = std::signal(signal, SIG_DFL);
    if (stops && before != SIG_DFL) std::signal(signal, SIG_IGN); // its parent may go on: it would stop alone
  }
  struct sigaction action{};
  action.sa_sigaction = end_if_own;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  for (int signal : of_users) sigaction(signal, &action, nullptr);
}

void begin_child(const ChildFiles& files, pid_t parent) {
  end_with(parent);
  if (!keep_only(files)) _exit(not_begun);
  begin_signals();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

} // namespace

void end_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(not_begun);
}

pid_t fork_child(const ChildFiles& files) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pid_t parent = getpid(), child = fork();
  if (child == 0)
    begin_child(files, parent);
  else
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return child;
}

} // namespace letcont::native
