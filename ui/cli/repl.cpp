// letcont repl: an interactive prompt.
#include "cli/prompt/repl_session.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/transaction.h"
#include "command.h"
#include "passes/pipeline/pipeline.h"

#include <unistd.h>

namespace letcont::cli {

namespace {

int repl(const ReplOptions& given, const std::string& language, bool colour) {
  if (given.engine != "native" && given.engine != "eval") {
    complain(unknown_name("engine of the prompt", given.engine, {"native", "eval"}), colour);
    return wrong_usage;
  }
  if (language != "l") {
    complain("the prompt speaks L only: --lang=l", colour);
    return wrong_usage;
  }
  Diagnostics in_list;
  passes::parse_pipeline(given.passes, in_list);
  for (const Diagnostic& wrong : in_list.all()) complain("--passes: " + wrong.message, colour);
  if (in_list.has_errors()) return wrong_usage;
  ReplOptions options = given;
  options.colour = colour;
  options.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  supervise([&] { return ReplSession(options).run(); });
}

} // namespace

void add_repl(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("repl", "Define and evaluate at a prompt");
  auto repl_options = std::make_shared<ReplOptions>();
  auto language = std::make_shared<std::string>("l");
  command.add_option("FILE", repl_options->files, "Files to load first");
  command.add_option("--engine", repl_options->engine, "The engine: native, machine code; or eval, the evaluator")
      ->type_name("ENGINE")
      ->capture_default_str();
  command.add_option("--language,--lang", *language, "The language: l")->type_name("LANG")->capture_default_str();
  command
      .add_option("--passes", repl_options->passes, "The passes: default, none, or a list; `letcont passes` lists them")
      ->type_name("LIST")
      ->capture_default_str();
  command.footer(
      "Definitions stay; for each the prompt prints `name :: type = value`. :help lists the prompt's commands. If "
      "standard input is not a terminal, no prompts are printed, and the exit status is 1 if an input failed.\n\n"
      R"(Examples:
  letcont repl
  letcont repl lists.l                                   with the definitions of a file
  echo '1 + 2' | letcont repl                            prints it :: Int = 3)");
  when_given(command, options, [=](bool colour) { return repl(*repl_options, *language, colour); });
}

} // namespace letcont::cli
