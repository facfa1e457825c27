#include "run_wasm.h"

#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "module.h"
#include "native/process/forked_child.h"
#include "native/process/held_signals.h"
#include "native/process/temporary_file.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <llvm/Support/Program.h>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

// Node.js says itself whether it has what modules need: it compiles one with a structure.
constexpr const char* probe =
    "process.exit(WebAssembly.validate(new Uint8Array([0,97,115,109,1,0,0,0,1,3,1,95,0]))?0:1)";

} // namespace

std::optional<std::string> find_node(std::string& message) {
  const char* chosen = std::getenv("LETCONT_NODE");
  std::string name = chosen && *chosen ? chosen : "node";
  llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name);
  const std::string needed =
      "--engine=wasm needs Node.js 22 or later, in the PATH or named by the variable LETCONT_NODE";
  if (!path) {
    message = "there is no program '" + name + "': " + needed;
    return std::nullopt;
  }
  llvm::StringRef words[] = {*path, "-e", probe};
  bool failed = false; // to begin
  std::error_code none;
  int status = llvm::sys::ExecuteAndWait(*path, words, std::nullopt, {{""}, {""}, {""}}, 0, 0, nullptr, &failed);
  if (status == 0) return std::filesystem::absolute(*path, none).string();
  message = failed ? "cannot run '" + *path + "': " + needed : "'" + *path + "' is too old: " + needed;
  return std::nullopt;
}

namespace {

// Runs Node.js and waits for it. Signals that would end this process are held until it has ended, since its files are
// removed then; it gets those of the terminal itself. One that ended it ends this process, too.
int run_node(const std::string& node, const std::string& script, const native::HeldSignals& signals) {
  pid_t self = getpid(), child = fork();
  if (child == 0) {
    native::end_with(self);
    sigprocmask(SIG_SETMASK, &signals.before(), nullptr);
    execl(node.c_str(), node.c_str(), script.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  if (child < 0) return failed;
  bool passed_on = false;
  int status = 0;
  for (;;) {
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) break;
    if (ended < 0 && errno != EINTR) return failed;
    if (signals.has_come() && !passed_on) passed_on = kill(child, SIGTERM) == 0;
    signals.wait_for_child();
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : failed;
}

} // namespace

int run_wasm(ProgramText program, bool without_warnings, bool colour) {
  Compilation compilation(std::move(program));
  std::optional<wasm::Emitted> emitted = compilation.wasm();
  write_diagnostics(compilation, without_warnings, colour);
  if (!emitted) return failed;
  std::string message;
  std::optional<std::string> node = find_node(message);
  if (!node) {
    complain(message, colour);
    return wrong_usage;
  }
  native::HeldSignals signals;
  native::TemporaryFolder folder;
  std::error_code error = folder.error();
  std::vector<uint8_t> bytes = wasm::encode(emitted->module);
  std::string_view module(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (!error) error = native::write_bytes(folder.path("program.wasm"), module);
  std::string script = folder.path("program.mjs");
  if (!error) error = native::write_bytes(script, wasm::launcher(*emitted, compilation.source(), "program.wasm"));
  if (!error) return run_node(*node, script, signals);
  complain("cannot write a temporary file: " + error.message(), colour);
  return failed;
}

} // namespace letcont::cli
