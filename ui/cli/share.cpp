// letcont share: a program as a link.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "input_option.h"
#include "link/layout.h"
#include "link/link.h"
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
  state.program.original_name = program->original_name.substr(program->original_name.find_last_of('/') + 1);
  state.program.original = std::move(program->original);
  if (!state.program.original.empty()) state.layout = layout_with_original;
  state.input = std::move(*bytes);
  std::string link = encode_link(state);
  // Parts that do not fit would be missing for whoever opens the link.
  std::string missing = decode_link(link).notice;
  if (has_zero_byte(state))
    missing = "the program or its input has a zero byte, which no link may hold";
  else if (link.empty())
    missing = "the program and its input are too long for a link";
  if (!missing.empty()) complain(missing, colour);
  return missing.empty() && write_output(address + link + "\n", colour) ? ok : failed;
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
