#include "llvm/debug.h"
#include "llvm/emit.h"
#include "machine/machine.h"
#include "native/here/apart.h"
#include "native/here/here.h"
#include "native/here/jit.h"
#include "passes/close.h"
#include "session/clock.h"
#include "support/not_copied.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <llvm/IR/LLVMContext.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace letcont::machine {

namespace {

constexpr std::string_view failure = "run/native"; // the code of its errors
constexpr int not_compiled = 3;
constexpr int wait_milliseconds = 5; // for output, before the session is asked again whether to go on

// Two ends of a pipe, closed when they go.
struct Pipe : NotCopied {
  int out = -1, in = -1; // to read from, to write into
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

// In the child: compiles, says so by a byte, and becomes the program.
[[noreturn]] void compile_and_become(llvm::Module& module, const std::string& name, int ready) {
  std::string message;
  native::Jit::Program program = nullptr;
  std::unique_ptr<native::Jit> jit = native::Jit::create({}, message);
  if (jit) program = jit->compile(module, message);
  if (!program) {
    dprintf(STDERR_FILENO, "%s\n", message.c_str());
    _exit(not_compiled);
  }
  if (write(ready, "1", 1) != 1) _exit(not_compiled);
  native::become_in_fork(program, name);
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
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    wait_for_child();
  }

  RunState run(uint64_t) override {
    if (child_ <= 0) return state_;
    pollfd ends[] = {{output_.out, POLLIN, 0}, {errors_.out, POLLIN, 0}, {ready_.out, POLLIN, 0}};
    if (compiled_at_ != 0) ends[2].fd = -1;
    poll(ends, 3, wait_milliseconds);
    if (ends[2].revents & POLLIN) compiled_at_ = steady_microseconds();
    bool more = take(ends[0], text_);
    more |= take(ends[1], errors_text_);
    if (taken_ + text_.size() > most_output_) {
      kill(child_, SIGKILL);
      wait_for_child();
      text_.resize(most_output_ - taken_); // what fits is shown, as in every engine
      fail("limit/output", run::output_message(most_output_));
    } else if (!more && (ends[0].revents & POLLHUP)) {
      finish(wait_for_child());
    }
    return state_;
  }

  std::string take_output() override {
    taken_ += text_.size();
    return std::exchange(text_, {});
  }
  uint64_t steps() const override { return 0; }
  const Diagnostic& error() const override { return error_; }
  std::vector<Counter> counters() const override {
    if (compiled_at_ == 0) return {};
    return {{"µs to compile", compiled_at_ - began_}, {"µs to run", ended_at_ - compiled_at_}};
  }

private:
  void start(const cps::Program& program, const Source& source, run::Input input) {
    passes::Closed closed(program);
    llvm::LLVMContext context;
    EmittedModule emitted = emit_llvm(closed.program(), source, context, Memory::Collected);
    if (!emitted.module || !emitted.broken.empty()) return fail(failure, "this program cannot be made machine code");
    add_debug_info(emitted, source, DebugInfo::Positions);
    std::string text;
    for (int32_t byte = input.next(); byte >= 0; byte = input.next()) text += static_cast<char>(byte);
    int reads = native::file_of(text);
    if (reads < 0) return fail(failure, "cannot give the program its input");
    child_ = output_.in < 0 || errors_.in < 0 || ready_.in < 0 ? -1 : fork();
    if (child_ == 0) {
      dup2(reads, STDIN_FILENO);
      dup2(output_.in, STDOUT_FILENO);
      dup2(errors_.in, STDERR_FILENO);
      compile_and_become(*emitted.module, source.name(), ready_.in);
    }
    close(reads);
    if (child_ < 0) return fail(failure, "cannot start a process");
    output_.close_in();
    errors_.close_in();
    ready_.close_in();
  }

  void fail(std::string_view code, std::string message) {
    error_ = {Severity::Error, std::string(code), nowhere, std::move(message), {}};
    state_ = RunState::Failed;
  }

  // False at the end of what there is to read.
  static bool take(const pollfd& end, std::string& text) {
    if (!(end.revents & POLLIN)) return false;
    char buffer[1 << 16];
    ssize_t count = read(end.fd, buffer, sizeof buffer);
    if (count > 0) text.append(buffer, static_cast<size_t>(count));
    return count > 0;
  }

  int wait_for_child() {
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = 0;
    ended_at_ = steady_microseconds();
    return status;
  }

  void finish(int status) {
    for (pollfd end{errors_.out, POLLIN, 0}; poll(&end, 1, 0) > 0 && take(end, errors_text_);) {
    }
    state_ = RunState::Ended;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    while (errors_text_.ends_with('\n')) errors_text_.pop_back();
    if (errors_text_.empty() && WIFSIGNALED(status))
      errors_text_ = std::string("ended by ") + strsignal(WTERMSIG(status));
    if (errors_text_.empty()) errors_text_ = "ended with status " + std::to_string(WEXITSTATUS(status));
    fail(failure, errors_text_);
  }

  Pipe output_, errors_, ready_;
  pid_t child_ = 0;
  RunState state_ = RunState::Running;
  Diagnostic error_;
  std::string text_, errors_text_;
  uint64_t began_, compiled_at_ = 0, ended_at_ = 0;
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
