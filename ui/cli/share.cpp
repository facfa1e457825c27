// letcont share: a program as a link.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "input_option.h"
#include "link/sharing.h"
#include "program_input.h"

namespace letcont::cli {

namespace {

int share(const ProgramInput& input, const std::string& reads, const std::string& address, bool colour) {
  if (!has_passes(input, colour) || !takes_link(address, colour)) return wrong_usage;
  int exit_code = ok;
  // The program comes back byte for byte, so it is not looked at here.
  std::optional<ProgramText> program = read_program(input, max_shared_bytes, colour, exit_code);
  if (!program) return exit_code;
  std::optional<std::string> bytes = read_input(reads, colour);
  if (!bytes) return failed;
  SharedState state;
  state.program.language = program->language;
  state.program.text = std::move(program->text);
  state.program.passes = std::move(program->passes);
  state.program.original_name = std::move(program->original_name);
  state.program.original = std::move(program->original);
  state.input = std::move(*bytes);
  auto [link, problem] = link_to_share(std::move(state));
  if (!problem.empty()) complain(problem, colour);
  return problem.empty() && write_output(address + link + "\n", colour) ? ok : failed;
}

} // namespace

void add_share(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("share", "Print a link that holds the program");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto address = std::make_shared<std::string>();
  auto reads = std::make_shared<std::string>();
  add_input(command, *reads, "its input is empty");
  command.add_option("--url", *address, "The playground's address, to be put before the link")->type_name("URL");
  command.footer("The link holds the whole program, compressed; nothing is sent anywhere. `letcont open` reads it.\n\n"
                 R"(Examples:
  letcont share p.add                                    print #1.…
  letcont share p.cps --source=p.toy                     with the text from which a front end made p.cps
  letcont share p.add --url=http://127.0.0.1:8000/       print an address to open in a browser
  printf '3 + (2 + 4)' | letcont share --lang=add -      read standard input)");
  when_given(command, options, [=](bool colour) { return share(*input, *reads, *address, colour); });
}

} // namespace letcont::cli
