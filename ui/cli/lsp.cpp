// letcont lsp: the language server, over standard input and output.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "editor/lsp/server.h"
#include "editor/rpc/connection.h"
#include "machine/machine.h"
#include "session/clock.h"

#include <unistd.h>

namespace letcont::cli {

namespace {

// Reads messages as they come, and lets the server work while none does.
class Conversation {
public:
  explicit Conversation(const std::string& book)
      : server_({.send = [this](std::string_view body) { line_.send(body); },
                 .microseconds = steady_microseconds,
                 .news = [this]() -> const std::deque<rpc::Message>& { return take_in(0); },
                 .stages = machine::stages(),
                 .book = book}) {}

  // Returns the exit status: that of `exit`, or 1 if the editor went away without it.
  int run() {
    while (!server_.exit_status()) {
      std::optional<uint64_t> due = server_.due_in();
      take_in(due ? static_cast<int>((*due + 999) / 1000) : -1);
      if (!messages_.empty()) {
        rpc::Message message = std::move(messages_.front());
        messages_.pop_front();
        server_.take(std::move(message));
      } else if (line_.is_over()) {
        return failed;
      } else if (server_.due_in() == 0u) {
        server_.work();
      }
    }
    return *server_.exit_status();
  }

private:
  const std::deque<rpc::Message>& take_in(int milliseconds) {
    line_.wait(messages_.empty() ? milliseconds : 0);
    for (std::deque<rpc::Frame>& waiting = line_.waiting(); !waiting.empty(); waiting.pop_front()) {
      rpc::Frame& frame = waiting.front();
      messages_.push_back(rpc::read_message(frame.body));
      if (!frame.problem.empty()) messages_.back().problem = {rpc::ErrorCode::ParseError, frame.problem};
    }
    return messages_;
  }

  rpc::Connection line_{STDIN_FILENO, STDOUT_FILENO};
  std::deque<rpc::Message> messages_;
  lsp::Server server_;
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

} // namespace letcont::cli
