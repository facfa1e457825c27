// The `letcont` command: reads the command line and does what one of the commands says.
#include "cli/terminal/terminal.h"
#include "cli/usage/wrong_usage.h"
#include "command.h"
#include "compile/compilation.h"
#include "licences/licences.h"

#include <csignal>
#include <fcntl.h>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace letcont::cli {

namespace {

constexpr char introduction[] = "A compiler you can see through: programs to continuations to LLVM IR to machine code.";

constexpr char examples[] =
    "Examples:\n"
    "  printf '3 + (2 + 4)' > p.add\n"
    "  letcont run p.add                                      run it: prints 9\n"
    "  letcont stages p.add                                   list its stages\n"
    "  letcont emit p.add --stage=cps                         print its continuations\n"
    "  letcont emit p.add --stage=llvm                        print its LLVM IR\n"
    "  letcont debug p.add                                    debug it, forwards and backwards\n"
    "  letcont test programs                                  test the programs of a folder\n"
    "  letcont build p.add -o p && ./p                        make an executable\n"
    "  letcont share p.add                                    a link that holds the program\n\n"
    "For more, `letcont COMMAND --help`. Exit status: 0 success, 1 the program is wrong or "
    "failed, 2 wrong usage.";

void describe(CLI::App& app, Options& options) {
  app.name("letcont");
  app.description(introduction);
  app.footer(examples);
  app.set_version_flag("--version", "letcont " + std::string(version()), "Print the version");
  app.add_flag_callback(
      "--licences,--licenses",
      [] { throw CLI::CallForVersion(std::string(licences().substr(0, licences().size() - 1)), 0); },
      "Print the licences of all that is in this program");
  app.add_option("--color,--colour", options.colour, "Colours in messages: auto, always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN")
      ->capture_default_str();
  app.require_subcommand(1);
  app.fallthrough(); // --color is accepted after the command, too
  add_run(app, options);
  add_test(app, options);
  add_debug(app, options);
  add_repl(app, options);
  add_emit(app, options);
  add_stages(app, options);
  add_check(app, options);
  add_passes_command(app, options);
  add_operations(app, options);
  add_build(app, options);
  add_export(app, options);
  add_share(app, options);
  add_open(app, options);
  add_check_exercise(app, options);
  add_lsp(app, options);
  add_dap(app, options);
  add_completions(app, options);
  add_manual(app, options);
}

// Where to look after wrong usage.
std::string help_hint(const CLI::App& app) {
  std::string command;
  for (const CLI::App* given : app.get_subcommands()) command = given->get_name() + " ";
  return "letcont " + command + "--help shows how to use it\n";
}

int refuse(const CLI::App& app, const std::string& message) {
  complain(message, wants_colour("auto"));
  write_error(help_hint(app));
  return wrong_usage;
}

// `--junit=` would take the next argument, a program perhaps, for the path that a report is written to. A shell's
// variable that is not set makes one quickly: --junit="$REPORT".
std::optional<std::string> option_without_value(std::span<char* const> arguments) {
  for (std::string_view argument : arguments) {
    if (argument == "--") return std::nullopt;
    if (argument.starts_with("--") && argument.find('=') == argument.size() - 1) return std::string(argument);
  }
  return std::nullopt;
}

// --junit "$REPORT" without that variable, likewise: nobody asks for nothing.
std::optional<std::string> option_with_empty_value(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    for (const std::string& value : option->results())
      if (value.empty() && option->get_items_expected_max() > 0) return option->get_name();
  return std::nullopt;
}

// Returns the first in the command that was given, and in what is before it.
std::optional<std::string> empty_option(const CLI::App& app) {
  std::optional<std::string> option = option_with_empty_value(app);
  for (const CLI::App* command : app.get_subcommands())
    if (!option) option = option_with_empty_value(*command);
  return option;
}

// The arguments, last first, as CLI11 wants them. `help run` is `run --help`, as other tools with commands have it.
std::vector<std::string> reversed(const CLI::App& app, std::span<char* const> arguments) {
  std::vector<std::string> all(arguments.rbegin(), arguments.rend());
  if (all.empty() || all.back() != "help") return all;
  all.pop_back();
  bool is_known = all.empty();
  for (const CLI::App* command : app.get_subcommands(nullptr))
    is_known |= !all.empty() && command->get_name() == all.back();
  if (is_known) all.insert(all.begin(), "--help");
  return all;
}

int run_command_line(std::span<char* const> arguments) {
  CLI::App app;
  Options options;
  describe(app, options);
  if (std::optional<std::string> option = option_without_value(arguments))
    return refuse(app, "'" + *option + "' has no value");
  try {
    app.parse(reversed(app, arguments));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) { // --help, --version, --licences
      std::ostringstream text;
      app.exit(error, text, text);
      return write_output(text.str(), wants_colour("auto")) ? ok : failed;
    }
    return refuse(app, wrong_usage_message(app, error));
  }
  if (std::optional<std::string> option = empty_option(app)) return refuse(app, "'" + *option + "' has an empty value");
  options.colour_on_errors = wants_colour(options.colour);
  return options.selected();
}

// Every pass makes tables as large as the program and drops them. They are to be made from memory that the process has
// already: giving each back to the system and having it cleared again costs a tenth of a large compilation.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int much = 1 << 30;
  mallopt(M_MMAP_THRESHOLD, much);
  mallopt(M_TRIM_THRESHOLD, much);
  mallopt(M_TOP_PAD, 16 << 20);
#endif
}

// A file that is opened must not become standard input, output or error because that was closed (`>&-`): a program's
// output would go there. What stands in for it is only a path (O_PATH), which can be neither read nor written, so that
// using it fails as before; and it is that of a folder, so that opening /dev/stdout anew gives nothing to use, either.
void occupy_standard_streams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) open("/", O_PATH | O_DIRECTORY);
}

} // namespace

} // namespace letcont::cli

int main(int argc, char** argv) {
  letcont::cli::occupy_standard_streams();
  letcont::cli::keep_freed_memory();
  // A reader that went away and a file that is as large as the shell allows are noticed when writing fails.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return letcont::cli::run_command_line(std::span(argv, static_cast<size_t>(argc)).subspan(1));
}
