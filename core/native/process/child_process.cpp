#include "native/process/child_process.h"

#include "support/not_copied.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::native {

namespace {

constexpr int not_started = 127; // as shells have it

// Runs in the child and does not return.
[[noreturn]] void become(const ChildProcess& child, char* const* arguments, pid_t parent, const HeldSignals& signals) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL); // it ends with this process, even if that is killed
  if (getppid() != parent) _exit(not_started);
  int nothing = open("/dev/null", O_RDONLY), output = open(child.output.c_str(), O_WRONLY | O_APPEND);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (!child.temporary_folder.empty()) setenv("TMPDIR", child.temporary_folder.c_str(), 1);
  std::signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, &signals.before(), nullptr);
  execv(arguments[0], arguments);
  dprintf(STDERR_FILENO, "cannot start '%s': %s\n", arguments[0], std::strerror(errno));
  _exit(not_started);
}

// During its lifetime, processes whose parent ends before them become children of this one, so all can be waited for.
// Afterwards it is as before: the orphans of other children are not ours.
class Subreaper : NotCopied {
public:
  Subreaper() {
    prctl(PR_GET_CHILD_SUBREAPER, &before_);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  ~Subreaper() { prctl(PR_SET_CHILD_SUBREAPER, before_); }

private:
  int before_ = 0;
};

void end_group(pid_t group) {
  kill(-group, SIGKILL);
  while (waitpid(-group, nullptr, 0) > 0 || errno == EINTR) {
  }
}

} // namespace

bool run_child(const ChildProcess& child, const HeldSignals& signals, std::string& reason) {
  std::vector<char*> arguments{const_cast<char*>(child.program.c_str())};
  for (const std::string& argument : child.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  Subreaper subreaper;
  pid_t self = getpid(), process = fork();
  if (process < 0) {
    reason = std::string("cannot start a process: ") + std::strerror(errno);
    return false;
  }
  if (process == 0) become(child, arguments.data(), self, signals);
  setpgid(process, process); // whoever comes first
  for (;;) {
    int status = 0;
    pid_t ended = waitpid(process, &status, WNOHANG);
    if (ended == process) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended < 0 && errno != EINTR) {
      reason = std::string("cannot wait for a process: ") + std::strerror(errno);
      return false;
    }
    if (signals.has_come()) {
      end_group(process);
      return false;
    }
    signals.wait_for_child();
  }
}

} // namespace letcont::native
