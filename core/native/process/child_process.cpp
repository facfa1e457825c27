#include "native/process/child_process.h"

#include "native/process/forked_child.h"
#include "support/not_copied.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace letcont::native {

namespace {

constexpr int not_started = 127; // as shells have it

// Runs in the child and does not return.
[[noreturn]] void become(const ChildProcess& child, char* const* arguments, pid_t parent, const HeldSignals& signals) {
  end_with(parent);
  int nothing = open("/dev/null", O_RDONLY), output = open(child.output.c_str(), O_WRONLY | O_APPEND);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (!child.temporary_folder.empty()) setenv("TMPDIR", child.temporary_folder.c_str(), 1);
  for (int signal : {SIGPIPE, SIGCHLD}) std::signal(signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &signals.before(), nullptr);
  execv(arguments[0], arguments);
  dprintf(STDERR_FILENO, "cannot start '%s': %s\n", arguments[0], std::strerror(errno));
  _exit(not_started);
}

// Whether this process does not learn how its children end.
bool loses_statuses() {
  struct sigaction action{};
  sigaction(SIGCHLD, nullptr, &action);
  return action.sa_handler == SIG_IGN || (action.sa_flags & SA_NOCLDWAIT) != 0;
}

// Runs in the child of such a process and does not return: a child of its own becomes the program, and a byte in that
// file tells that it ended well.
[[noreturn]] void watch(const ChildProcess& child, char* const* arguments, pid_t parent, const HeldSignals& signals,
                        int told) {
  end_with(parent);
  std::signal(SIGCHLD, SIG_DFL);
  pid_t self = getpid(), process = fork();
  if (process == 0) become(child, arguments, self, signals);
  int status = -1;
  while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  bool is_well = process > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && write(told, "1", 1) == 1;
  _exit(is_well ? 0 : not_started);
}

// By which the above tells; not open if nothing needs it.
struct Pipe : NotCopied {
  int out = -1, in = -1; // to read from, to write into
  explicit Pipe(bool is_needed) {
    int ends[2];
    if (is_needed && pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) out = ends[0], in = ends[1];
  }
  ~Pipe() {
    if (out >= 0) close(out), close(in);
  }
  bool has_byte() const {
    char byte;
    return out >= 0 && read(out, &byte, 1) == 1;
  }
};

// During its lifetime, processes whose parent ends before them become children of this one, so all can be waited for.
// Afterwards it is as before: the orphans of other children are not ours. That is a property of the whole process,
// which may run several children at a time: the first one sets it, the last one takes it back.
class Subreaper : NotCopied {
public:
  Subreaper() {
    Users& all = users();
    std::lock_guard guard(all.lock);
    if (std::exchange(all.process, getpid()) != getpid()) all.count = 0; // a fork has other children, not this property
    if (all.count++ > 0) return;
    prctl(PR_GET_CHILD_SUBREAPER, &all.before);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  ~Subreaper() {
    Users& all = users();
    std::lock_guard guard(all.lock);
    if (--all.count == 0) prctl(PR_SET_CHILD_SUBREAPER, all.before);
  }

private:
  struct Users {
    std::mutex lock;
    pid_t process = 0;
    int count = 0, before = 0;
  };
  static Users& users() {
    static Users all;
    return all;
  }
};

void end_group(pid_t group) {
  kill(-group, SIGKILL);
  while (waitpid(-group, nullptr, 0) > 0 || errno == EINTR) {
  }
}

} // namespace

bool run_child(const ChildProcess& child, const HeldSignals& signals, std::string& reason,
               const std::function<bool()>& is_over) {
  std::vector<char*> arguments{const_cast<char*>(child.program.c_str())};
  for (const std::string& argument : child.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  Subreaper subreaper;
  Pipe pipe(loses_statuses());
  pid_t self = getpid(), process = fork();
  if (process < 0) {
    reason = std::string("cannot start a process: ") + std::strerror(errno);
    return false;
  }
  if (process == 0) {
    setpgid(0, 0);
    if (pipe.in >= 0) watch(child, arguments.data(), self, signals, pipe.in);
    become(child, arguments.data(), self, signals);
  }
  setpgid(process, process); // whoever comes first
  for (;;) {
    int status = 0;
    pid_t ended = waitpid(process, &status, WNOHANG);
    if (ended == process) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended < 0 && pipe.out >= 0 && errno == ECHILD) return pipe.has_byte();
    if (ended < 0 && errno != EINTR) {
      reason = std::string("cannot wait for a process: ") + std::strerror(errno);
      return false;
    }
    if (signals.has_come() || (is_over && is_over())) {
      end_group(process);
      return false;
    }
    signals.wait_for_child();
  }
}

} // namespace letcont::native
