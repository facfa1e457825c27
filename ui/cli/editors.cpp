// The commands that editors start, both over standard input and output: letcont lsp, the language server, and letcont
// dap, the debug adapter.
#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "editor/dap/server.h"
#include "editor/lsp/server.h"
#include "editor/rpc/connection.h"
#include "machine/machine.h"
#include "session/clock.h"

#include <filesystem>
#include <unistd.h>

namespace letcont::cli {

namespace {

// Puts what has come into `messages`, read by `read`. Waits that long for it if there is none yet; -1 is for ever.
template <class Message, class Read>
void take_in_frames(rpc::Connection& line, int milliseconds, rpc::Inbox<Message>& messages, const Read& read) {
  line.wait(messages.empty() ? milliseconds : 0);
  for (std::deque<rpc::Frame>& waiting = line.waiting(); !waiting.empty(); waiting.pop_front())
    messages.put(read(waiting.front()));
}

// Returns the exit status, which is a failure, after a message, if the editor did not get all answers.
int status_of(const rpc::Connection& line, int wanted) {
  if (!line.has_failed()) return wanted;
  write_error("letcont: error: cannot write to standard output, where the editor's answers belong\n");
  return failed;
}

// Reads messages as they come, and lets the server work while none does.
class Conversation {
public:
  explicit Conversation(const std::string& book)
      : server_({.send = [this](std::string_view body) { line_.send(body); },
                 .microseconds = steady_microseconds,
                 .news = [this]() -> const rpc::Inbox<rpc::Message>& { return take_in(0); },
                 .stages = machine::stages(),
                 .book = book}) {}

  // Returns the exit status: that of `exit`, for which the end of the input is taken, too.
  int run() {
    while (!server_.exit_status()) {
      take_in(messages_.empty() ? milliseconds_to_wait() : 0);
      if (!messages_.empty()) {
        server_.take(messages_.take());
      } else if (server_.due_in() == 0u) {
        server_.work();
      }
    }
    return status_of(line_, *server_.exit_status());
  }

private:
  // Until the next message there is nothing to do for so long; -1: at all.
  int milliseconds_to_wait() const {
    std::optional<uint64_t> due = server_.due_in();
    return due ? static_cast<int>((*due + 999) / 1000) : -1;
  }

  const rpc::Inbox<rpc::Message>& take_in(int milliseconds) {
    take_in_frames(line_, milliseconds, messages_, [](const rpc::Frame& frame) {
      rpc::Message message = rpc::read_message(frame.body);
      if (!frame.problem.empty()) message.problem = {rpc::ErrorCode::ParseError, frame.problem};
      return message;
    });
    if (line_.is_over() && !has_ended_) {
      has_ended_ = true;
      messages_.put({.kind = rpc::Message::Kind::Notification, .method = "exit"});
    }
    return messages_;
  }

  rpc::Connection line_{STDIN_FILENO, STDOUT_FILENO};
  bool has_ended_ = false; // the input has, and was taken for an `exit`
  rpc::Inbox<rpc::Message> messages_{lsp::notice_of};
  lsp::Server server_;
};

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
        server_.take(requests_.take());
      } else if (line_.is_over()) {
        return status_of(line_, failed);
      } else {
        server_.work();
      }
    }
    return status_of(line_, *server_.exit_status());
  }

private:
  const rpc::Inbox<dap::Request>& take_in(int milliseconds) {
    take_in_frames(line_, milliseconds, requests_, [](const rpc::Frame& frame) {
      dap::Request request = dap::read_request(frame.body);
      if (!frame.problem.empty()) request.problem = frame.problem;
      return request;
    });
    return requests_;
  }

  rpc::Connection line_{STDIN_FILENO, STDOUT_FILENO};
  rpc::Inbox<dap::Request> requests_{dap::notice_of};
  dap::Server server_{
      {.send = [this](std::string_view body) { line_.send(body); },
       .files = {.read = [](const std::string& path,
                            std::string& message) { return read_plain_file(path, longest_file, message); },
                 .canonical = canonical},
       .news = [this]() -> const rpc::Inbox<dap::Request>& { return take_in(0); }}};
};

} // namespace

void add_lsp(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("lsp", "Serve an editor: the Language Server Protocol");
  auto book = std::make_shared<std::string>();
  command.add_option("--book", *book, "The address of the book, which messages then link to")->type_name("URL");
  // Editors say so; there is nothing else.
  command.add_flag_callback("--stdio", [] {}, "Talk over standard input and output, as it always does");
  command.footer(
      "An editor starts it and talks to it over standard input and output. It has messages as one types, with\n"
      "changes that mend them; types and comments; definitions, references and rename; outlines; completion and\n"
      "signatures; colours by meaning; folding; selections that grow; hints of types in L; and the stages of a\n"
      "program as documents beside it.\n\n"
      "Of what the protocol has, it does not format: no printer of a language keeps comments.\n\n"
      "Examples:\n"
      "  vim.lsp.start({ name = 'letcont', cmd = { 'letcont', 'lsp' } })      in Neovim\n"
      "  letcont lsp --book=https://example.org/book                          messages link to the book there");
  when_given(command, options, [=](bool) {
    if (isatty(STDIN_FILENO)) write_error("letcont: an editor starts this command; `letcont lsp --help` shows how\n");
    return Conversation(*book).run();
  });
}

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
