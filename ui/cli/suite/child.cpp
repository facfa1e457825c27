#include "cli/suite/child.h"

#include "cli/suite/process_table.h"
#include "native/process/forked_child.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

struct Pipe {
  int ends[2] = {-1, -1};
};

// What the user has set for programs of their own does not count for these: their limits are the command's options.
void forget_settings() {
  for (const char* name : {"LETCONT_STACK", "LETCONT_HEAP", "LETCONT_NURSERY", "LETCONT_STATS"}) unsetenv(name);
}

// Runs in the child and does not return. `report` takes errno if the program cannot be started.
[[noreturn]] void become(const ChildCommand& command, std::vector<char*>& words, int output, int errors, int report,
                         pid_t parent, const native::HeldSignals& signals) {
  setpgid(0, 0);
  native::end_with(parent);
  rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  int input = open(command.input.empty() ? "/dev/null" : command.input.c_str(), O_RDONLY | O_CLOEXEC);
  bool is_ready = input >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
                  dup2(errors, STDERR_FILENO) >= 0 && chdir(command.folder.c_str()) == 0;
  if (is_ready) {
    if (!command.temporary_folder.empty()) setenv("TMPDIR", command.temporary_folder.c_str(), 1);
    if (!command.node.empty()) setenv("LETCONT_NODE", command.node.c_str(), 1);
    forget_settings();
    std::signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &signals.before(), nullptr);
    execv(words[0], words.data());
  }
  int error = errno;
  (void)!write(report, &error, sizeof error);
  _exit(1);
}

void close_file(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

// Whether the error passes when other processes end.
bool is_for_want_of_room(int error) { return error == EMFILE || error == ENFILE || error == EAGAIN || error == ENOMEM; }

// Waits until the program is started, which closes the pipe, or cannot be: then there is an error to read.
bool read_error(int file, int& error) {
  ssize_t length = 0;
  do length = read(file, &error, sizeof error);
  while (length < 0 && errno == EINTR);
  return length > 0;
}

} // namespace

Child::Child(const ChildCommand& command, const ChildLimits& limits, const native::HeldSignals& signals)
    : limits_(limits) {
  start(command, signals);
}

Child::~Child() { end(Ending::OutOfTime); }

void Child::start(const ChildCommand& command, const native::HeldSignals& signals) {
  std::vector<char*> words;
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  Pipe pipes[3]; // output, errors, and why it does not start
  bool is_piped = true;
  for (Pipe& each : pipes) is_piped = is_piped && pipe2(each.ends, O_CLOEXEC) == 0;
  pid_t parent = getpid();
  process_ = is_piped ? fork() : -1;
  if (process_ == 0) become(command, words, pipes[0].ends[1], pipes[1].ends[1], pipes[2].ends[1], parent, signals);
  int error = process_ < 0 ? errno : 0;
  for (Pipe& each : pipes) close_file(each.ends[1]);
  if (process_ > 0) {
    setpgid(process_, process_); // whoever comes first
    if (read_error(pipes[2].ends[0], error)) end(Ending::NotStarted);
  }
  close_file(pipes[2].ends[0]);
  for (int i : {0, 1}) files_[i] = pipes[i].ends[0];
  if (error == 0) {
    for (int file : files_) fcntl(file, F_SETFL, O_NONBLOCK);
    return;
  }
  for (int& file : files_) close_file(file);
  result_.ending = Ending::NotStarted;
  result_.status = error;
  lacks_room_ = is_for_want_of_room(error);
}

double Child::seconds_left() const { return limits_.seconds - seconds(); }

void Child::read(int& file, std::string& text, uint64_t most) {
  char bytes[1 << 16];
  while (file >= 0) {
    ssize_t length = ::read(file, bytes, sizeof bytes);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0 && errno == EAGAIN) return;
    if (length <= 0) return close_file(file);
    text.append(bytes, static_cast<size_t>(length));
    if (text.size() > most) return;
  }
}

void Child::read() {
  read(files_[0], result_.output, limits_.output_bytes);
  read(files_[1], result_.errors, limits_.error_bytes());
}

// The child stays a zombie until its group is killed, so that its number is not given to another process meanwhile.
void Child::end(Ending ending) {
  if (process_ < 0) return;
  kill(-process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  while (waitpid(-process_, nullptr, WNOHANG) > 0) {
  }
  process_ = -1;
  result_.seconds = seconds();
  result_.ending = ending;
  if (ending == Ending::Exited) {
    result_.ending = WIFSIGNALED(status) ? Ending::Signalled : Ending::Exited;
    result_.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  read();
  for (int& file : files_) close_file(file);
}

bool Child::advance(bool look_at_memory) {
  if (process_ < 0) return true;
  read();
  siginfo_t ended{};
  bool has_exited =
      waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOWAIT | WNOHANG) == 0 && ended.si_pid;
  if (has_exited) end(Ending::Exited);
  if (result_.output.size() > limits_.output_bytes || result_.errors.size() > limits_.error_bytes()) {
    end(Ending::TooMuchOutput);
    result_.ending = Ending::TooMuchOutput;
    result_.output.resize(std::min<size_t>(result_.output.size(), limits_.output_bytes));
    result_.errors.resize(std::min<size_t>(result_.errors.size(), limits_.error_bytes()));
  } else if (!has_exited && seconds_left() <= 0) {
    end(Ending::OutOfTime);
  } else if (!has_exited && look_at_memory && resident_bytes(process_) > limits_.memory_bytes) {
    end(Ending::OutOfMemory);
  }
  return process_ < 0;
}

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void end_strays(const std::vector<pid_t>& known) {
  constexpr int most_rounds = 100; // one may start others while it is killed
  for (int round = 0; round < most_rounds; ++round) {
    bool is_any = false;
    for (pid_t child : own_children()) {
      if (std::find(known.begin(), known.end(), child) != known.end()) continue;
      is_any = true;
      kill(child, SIGKILL);
      while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (!is_any) return;
  }
}

} // namespace letcont::cli
