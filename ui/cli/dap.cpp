// letcont dap: the debug adapter, over standard input and output.
#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "editor/dap/server.h"
#include "editor/rpc/connection.h"

#include <filesystem>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr size_t longest_file = size_t{1} << 30;

std::string canonical(const std::string& path) {
  std::error_code error;
  std::filesystem::path full = std::filesystem::weakly_canonical(path, error);
  return error ? path : full.string();
}

// Reads messages as they come, and lets the program run while none does.
class DebugConversation {
public:
  // Returns the exit status: 0 after `disconnect`, 1 if the editor went away without it.
  int run() {
    while (!server_.exit_status()) {
      take_in(server_.is_running() ? 0 : -1);
      if (!requests_.empty()) {
        dap::Request request = std::move(requests_.front());
        requests_.pop_front();
        server_.take(std::move(request));
      } else if (line_.is_over()) {
        return failed;
      } else {
        server_.work();
      }
    }
    return *server_.exit_status();
  }

private:
  const std::deque<dap::Request>& take_in(int milliseconds) {
    line_.wait(requests_.empty() ? milliseconds : 0);
    for (std::deque<rpc::Frame>& waiting = line_.waiting(); !waiting.empty(); waiting.pop_front()) {
      rpc::Frame& frame = waiting.front();
      requests_.push_back(dap::read_request(frame.body));
      if (!frame.problem.empty()) requests_.back().problem = frame.problem;
    }
    return requests_;
  }

  rpc::Connection line_{STDIN_FILENO, STDOUT_FILENO};
  std::deque<dap::Request> requests_;
  dap::Server server_{{.send = [this](std::string_view body) { line_.send(body); },
                       .files = {.read = [](const std::string& path,
                                            std::string& message) { return read_file(path, longest_file, message); },
                                 .canonical = canonical},
                       .news = [this]() -> const std::deque<dap::Request>& { return take_in(0); }}};
};

} // namespace

void add_dap(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("dap", "Debug in an editor: the Debug Adapter Protocol");
  command.footer(
      "An editor starts it and talks to it over standard input and output. It steps forwards and backwards, by\n"
      "expressions or lines of the source, or through the program in CPS after any pass, which it shows as a text.\n"
      "Breakpoints stand on lines, at functions and in the CPS, with conditions, hit counts and log messages; runtime\n"
      "errors stop where they happen. The settings of a launch:\n\n"
      "  program      the path of the program\n"
      "  passes       the passes: default, none, or a list\n"
      "  pass         debug the program after that pass, such as close; none: as it was written, which is the default\n"
      "  step         what steps end at: source (expressions), line, or cps\n"
      "  input        the file that the program reads\n"
      "  source       the text from which a front end made this CPS text\n"
      "  stopOnEntry  stop before the first step\n"
      "  limits       steps, heap, stack and output, as in {\"steps\": 1000000, \"heap\": \"512M\"}\n\n"
      "Examples:\n"
      "  dap.adapters.letcont = { type = 'executable', command = 'letcont', args = { 'dap' } }     in Neovim, "
      "nvim-dap\n"
      "  { \"type\": \"letcont\", \"request\": \"launch\", \"program\": \"${file}\", \"pass\": \"close\" }     a "
      "launch in VS Code");
  when_given(command, options, [](bool) {
    if (isatty(STDIN_FILENO)) write_error("letcont: an editor starts this command; `letcont dap --help` shows how\n");
    return DebugConversation().run();
  });
}

} // namespace letcont::cli
