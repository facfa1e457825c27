#include "native/here/apart.h"

#include "native/here/here.h"
#include "native/process/forked_child.h"

#include <cerrno>
#include <cstdio>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::native {

namespace {

constexpr int not_compiled = 3;

[[noreturn]] void compile_and_become(llvm::Module& module, std::string_view source, const TargetOptions& options,
                                     const ApartLimits& limits) {
  alarm(limits.seconds);
  std::string message;
  Jit::Program program = nullptr;
  std::unique_ptr<Jit> jit = Jit::create(options, message);
  if (jit) program = jit->compile(module, message);
  if (!program) {
    dprintf(STDERR_FILENO, "%s\n", message.c_str());
    _exit(not_compiled);
  }
  if (limits.memory_bytes) {
    rlimit addresses{limits.memory_bytes, limits.memory_bytes};
    setrlimit(RLIMIT_AS, &addresses);
  }
  become_in_fork(program, source);
}

std::string content(int file) {
  off_t size = lseek(file, 0, SEEK_END);
  std::string text(size < 0 ? 0 : static_cast<size_t>(size), '\0');
  ssize_t length = pread(file, text.data(), text.size(), 0);
  text.resize(length < 0 ? 0 : static_cast<size_t>(length));
  close(file);
  return text;
}

} // namespace

int file_of(std::string_view text) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -1;
  while (!text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    text.remove_prefix(static_cast<size_t>(written));
  }
  if (text.empty() && lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}

ApartOutcome run_apart(llvm::Module& module, std::string_view source, const TargetOptions& options,
                       const ApartLimits& limits) {
  ApartOutcome outcome;
  int input = file_of(limits.input);
  int output = memfd_create("output", MFD_CLOEXEC), errors = memfd_create("errors", MFD_CLOEXEC);
  pid_t child = input < 0 || output < 0 || errors < 0 ? -1 : fork_child({input, output, errors});
  if (child < 0) {
    outcome.status = not_compiled;
    outcome.errors = "cannot start a process\n";
    return outcome;
  }
  if (child == 0) compile_and_become(module, source, options, limits);
  close(input);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  outcome.output = content(output);
  outcome.errors = content(errors);
  if (WIFSIGNALED(status))
    outcome.signal = WTERMSIG(status);
  else
    outcome.status = WEXITSTATUS(status);
  return outcome;
}

} // namespace letcont::native
