// letcont debug: a debugger that steps forwards and backwards.
#include "cli/debugger/debug_json.h"
#include "cli/debugger/debug_session.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "input_option.h"
#include "program_input.h"

#include <unistd.h>

namespace letcont::cli {

namespace {

int debug(const ProgramInput& input, const std::string& reads, const DebugOptions& given, const std::string& colour,
          bool colour_on_errors) {
  DebugOptions options = given;
  options.colour_on_errors = colour_on_errors;
  options.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !options.json;
  options.colour = colour == "auto" ? isatty(STDOUT_FILENO) && wants_colour(colour) : wants_colour(colour);
  if (input.path == "-") {
    complain("the commands come from standard input, so the program cannot: give it as a file", colour_on_errors);
    return wrong_usage;
  }
  if (reads == "-") {
    complain("the commands come from standard input, so what the program reads cannot: give it as a file",
             colour_on_errors);
    return wrong_usage;
  }
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour_on_errors, exit_code);
  if (!program) return exit_code;
  std::optional<std::string> bytes = read_input(reads, colour_on_errors);
  if (!bytes) return failed;
  Compilation compilation(std::move(*program));
  const cps::Program* compiled = compilation.cps();
  write_error(render(compilation.diagnostics(), compilation.source(), colour_on_errors));
  if (!compiled) return failed;
  debugger::Options machine;
  if (options.max_steps != 0) machine.limits.steps = options.max_steps;
  machine.input = run::Input(std::move(*bytes));
  debugger::Debugger debugger(*compiled, compilation.source(), machine);
  const Origins* origins = compilation.pipeline().empty() ? compilation.origins() : nullptr;
  return options.json ? debug_in_json(debugger, origins, colour_on_errors)
                      : DebugSession(debugger, origins, compilation, options).run();
}

} // namespace

void add_debug(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("debug", "Debug a program: step forwards and backwards");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto debug_options = std::make_shared<DebugOptions>();
  add_count(command, "--max-steps,--steps", debug_options->max_steps, "Stop the program after N steps; 0: no limit");
  auto reads = std::make_shared<std::string>();
  add_input(command, *reads, "its input is empty, since the commands come from standard input");
  command.add_flag("--evaluation", debug_options->evaluation,
                   "Show the program as an expression at every stop; with --passes=none");
  command.add_flag("--json", debug_options->json, "Read requests and write answers as JSON lines, for other programs");
  command.footer(
      "The program is debugged as it is after the passes; --passes=none debugs it as written. "
      "Commands are read from standard input, at a terminal or from a script. A command may be shortened "
      "to any prefix that is unique:\n\n" +
      debug_commands_help() + "\n" + json_help() +
      "\nExamples:\n"
      "  letcont debug p.fun                                    at a terminal: type `help`\n"
      "  letcont debug p.l --input=numbers.txt                  the program reads the file\n"
      "  echo run | letcont debug p.fun --passes=none           a script, of one command\n"
      "  letcont debug p.l --passes=none --evaluation           the evaluation of the program, step by step\n"
      "  echo '{\"do\": \"run\"}' | letcont debug p.fun --json    for another program");
  when_given(command, options,
             [=, &options](bool colour) { return debug(*input, *reads, *debug_options, options.colour, colour); });
}

} // namespace letcont::cli
