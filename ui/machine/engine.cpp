#include "llvm/debug.h"
#include "llvm/emit.h"
#include "machine/forks.h"
#include "machine/machine.h"
#include "native/here/apart.h"
#include "native/here/here.h"
#include "native/here/jit.h"
#include "native/process/forked_child.h"
#include "passes/close.h"
#include "session/clock.h"
#include "support/not_copied.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <llvm/IR/LLVMContext.h>
#include <optional>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace letcont::machine {

namespace {

constexpr std::string_view failure = "run/native"; // the code of its errors
constexpr int not_compiled = 3;
constexpr size_t most_message = size_t{1} << 20;
constexpr int wait_milliseconds = 5; // for output, before the session is asked again whether to go on
constexpr uint64_t gather_microseconds = 2000;
constexpr int pipe_bytes = 1 << 20; // as much as is written meanwhile

// Two ends of a pipe, closed when they go.
struct Pipe : NotCopied {
  int out = -1, in = -1; // to read from, to write into
  bool is_at_end = false;
  std::string text; // that came out of it
  Pipe() {
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) == 0) out = ends[0], in = ends[1];
  }
  ~Pipe() {
    close_in();
    if (out >= 0) close(out);
  }
  void close_in() {
    if (in >= 0) close(std::exchange(in, -1));
  }
};

// What the child needs, until it can be forked.
struct Prepared : NotCopied {
  const cps::Program& program;
  const Source& source;
  ForkTurn turn;
  int input = -1;
  Prepared(const cps::Program& program, const Source& source) : program(program), source(source) {}
  ~Prepared() {
    if (input >= 0) close(input);
  }
};

[[noreturn]] void refuse(const std::string& message) {
  dprintf(STDERR_FILENO, "%s\n", message.c_str());
  _exit(not_compiled);
}

// In the child: compiles, says so by a byte, and becomes the program, which tells its status by another. So all of
// LLVM's work is done where it can be ended at any time, and where no other thread waits for it.
[[noreturn]] void compile_and_become(const cps::Program& program, const Source& source) {
  passes::Closed closed(program);
  llvm::LLVMContext context;
  EmittedModule emitted = emit_llvm(closed.program(), source, context, Memory::Collected);
  if (!emitted.module || !emitted.broken.empty()) refuse("this program cannot be made machine code");
  add_debug_info(emitted, source, DebugInfo::Positions);
  std::string message;
  native::Jit::Program compiled = nullptr;
  std::unique_ptr<native::Jit> jit = native::Jit::create({}, message);
  if (jit) compiled = jit->compile(*emitted.module, message);
  if (!compiled) refuse(message);
  if (write(native::told_file, "1", 1) != 1) _exit(not_compiled);
  native::become_in_fork(compiled, source.name(), native::told_file);
}

class NativeExecution final : public Execution {
public:
  NativeExecution(const cps::Program& program, const RunOptions& options)
      : began_(steady_microseconds()), most_output_(options.limits.output_bytes) {
    if (options.source)
      start(program, *options.source, options.input);
    else
      fail(failure, "machine code needs the program's text"); // its messages show it
  }

  ~NativeExecution() override {
    if (child_ > 0 && !is_of_parent()) end_child();
  }

  RunState run(uint64_t) override {
    if (state_ == RunState::Running && child_ == 0) fork_if_possible();
    if (child_ > 0 && is_of_parent()) {
      child_ = 0;
      fail(failure, "this process was forked while the program ran");
    }
    if (child_ <= 0) return state_;
    bool more = take(wait_milliseconds);
    if (compiled_at_ == 0 && !told_.text.empty()) compiled_at_ = steady_microseconds();
    bool has_ended = !more && child_has_ended();
    while (has_ended && taken_ + output_.text.size() <= most_output_ && take(0)) {
    }
    if (taken_ + output_.text.size() > most_output_) {
      if (!has_ended) end_child();
      output_.text.resize(most_output_ - taken_); // what fits is shown, as in every engine
      fail("limit/output", run::output_message(most_output_));
    } else if (has_ended) {
      finish();
    }
    return state_;
  }

  std::string take_output() override {
    taken_ += output_.text.size();
    return std::exchange(output_.text, {});
  }
  uint64_t steps() const override { return 0; }
  const Diagnostic& error() const override { return error_; }
  std::vector<Counter> counters() const override {
    if (compiled_at_ == 0) return {};
    return {{"µs to compile", compiled_at_ - began_}, {"µs to run", ended_at_ - compiled_at_}};
  }

private:
  void start(const cps::Program& program, const Source& source, run::Input input) {
    prepared_ = std::make_unique<Prepared>(program, source);
    std::string text;
    for (int32_t byte = input.next(); byte >= 0; byte = input.next()) text += static_cast<char>(byte);
    prepared_->input = native::file_of(text);
    if (prepared_->input < 0) return fail(failure, "cannot give the program its input");
  }

  // Starts the child, if that may be at the moment. The thread that calls this lives longer than the execution, as
  // fork_child needs it: those of sessions and of the library do.
  void fork_if_possible() {
    ForkTurn& turn = prepared_->turn;
    if (!turn.has_come(std::chrono::milliseconds(wait_milliseconds))) return;
    bool are_open = output_.in >= 0 && errors_.in >= 0 && told_.in >= 0;
    if (are_open) fcntl(output_.in, F_SETPIPE_SZ, pipe_bytes); // fewer will do
    child_ = are_open ? native::fork_child({prepared_->input, output_.in, errors_.in, told_.in}) : -1;
    host_ = getpid();
    if (child_ == 0) compile_and_become(prepared_->program, prepared_->source);
    prepared_ = nullptr;
    if (child_ < 0) return fail(failure, "cannot start a process");
    output_.close_in();
    errors_.close_in();
    told_.close_in();
  }

  void fail(std::string_view code, std::string message) {
    error_ = {Severity::Error, std::string(code), nowhere, std::move(message), {}};
    state_ = RunState::Failed;
  }

  // Whether this process was forked by its parent's program, so that the child is no child of this one.
  bool is_of_parent() const { return getpid() != host_; }

  // A program writes line by line. If each were taken at once, switches between the two processes would take most of
  // the time, so what comes soon after another is left to gather.
  void let_gather() {
    uint64_t since = steady_microseconds() - read_at_;
    if (since < gather_microseconds)
      std::this_thread::sleep_for(std::chrono::microseconds(gather_microseconds - since));
  }

  // Waits for what comes out of the pipes and takes it. False if nothing has come.
  bool take(int milliseconds) {
    if (milliseconds > 0) let_gather();
    Pipe* pipes[] = {&output_, &errors_, &told_};
    pollfd ends[std::size(pipes)];
    for (size_t i = 0; i < std::size(pipes); ++i) ends[i] = {pipes[i]->is_at_end ? -1 : pipes[i]->out, POLLIN, 0};
    bool is_all = output_.is_at_end && errors_.is_at_end && told_.is_at_end; // then the child is about to end
    poll(ends, std::size(ends), is_all ? std::min(milliseconds, 1) : milliseconds);
    bool any = false, is_full = false;
    for (size_t i = 0; i < std::size(pipes); ++i) {
      char buffer[1 << 16];
      ssize_t count = ends[i].revents & POLLIN ? read(ends[i].fd, buffer, sizeof buffer) : 0;
      bool is_kept = pipes[i] == &output_ || pipes[i]->text.size() < most_message;
      if (count > 0 && is_kept) pipes[i]->text.append(buffer, static_cast<size_t>(count));
      any |= count > 0;
      is_full |= count == sizeof buffer;
      pipes[i]->is_at_end |= count == 0 && (ends[i].revents & (POLLHUP | POLLERR));
    }
    if (any && !is_full) read_at_ = steady_microseconds();
    return any;
  }

  // Its pipes do not show that: other processes may have them, too, and the program may close them.
  bool child_has_ended() {
    int status = 0;
    pid_t ended = waitpid(child_, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
    if (ended > 0) status_ = status;
    child_ = 0;
    ended_at_ = steady_microseconds();
    return true;
  }

  void end_child() {
    kill(child_, SIGKILL);
    while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
    child_ = 0;
    ended_at_ = steady_microseconds();
  }

  void finish() {
    state_ = RunState::Ended;
    // What the child has told counts if nobody else knows: another part of the process may have taken its status, or
    // have it thrown away (SIGCHLD is ignored).
    bool is_told = told_.text.size() == 2;
    if (!status_ && is_told) status_ = W_EXITCODE(static_cast<unsigned char>(told_.text[1]), 0);
    if (status_ && WIFEXITED(*status_) && WEXITSTATUS(*status_) == 0) return;
    std::string& message = errors_.text;
    while (message.ends_with('\n')) message.pop_back();
    if (!message.empty()) return fail(failure, message);
    if (!status_)
      fail(failure, "it has not ended by itself; another part of the process has taken its status, which says why");
    else if (WIFSIGNALED(*status_))
      fail(failure, std::string("ended by ") + strsignal(WTERMSIG(*status_)));
    else
      fail(failure, "ended with status " + std::to_string(WEXITSTATUS(*status_)));
  }

  std::unique_ptr<Prepared> prepared_;
  Pipe output_, errors_, told_;
  pid_t host_ = 0, child_ = 0; // which process has started it
  std::optional<int> status_;  // of the child, by waitpid
  RunState state_ = RunState::Running;
  Diagnostic error_;
  uint64_t began_, compiled_at_ = 0, ended_at_ = 0, read_at_ = 0;
  uint64_t taken_ = 0;
  uint64_t most_output_;
};

std::unique_ptr<Execution> start_native(const cps::Program& program, const RunOptions& options) {
  return std::make_unique<NativeExecution>(program, options);
}

} // namespace

std::span<const Engine> engines() {
  static const std::vector<Engine> all = [] {
    std::vector<Engine> engines(letcont::engines().begin(), letcont::engines().end());
    engines.push_back({"native", "machine code: LLVM at -O2, in a process of its own", start_native, false});
    return engines;
  }();
  return all;
}

} // namespace letcont::machine
