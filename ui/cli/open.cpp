// letcont open: the program of a link.
#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "link/link.h"
#include "support/shown.h"
#include "support/text.h"
#include "support/visible.h"

namespace letcont::cli {

namespace {

constexpr size_t longest_link = 2 * max_shared_bytes; // more than any link that can be read

// How the program is looked at, a line for each thing that differs from the usual.
std::string view_of(const SharedState& state) {
  std::string text;
  auto line = [&](const char* name, const std::string& value) {
    text.append(name).append(" ").append(visible(value)) += '\n';
  };
  line("language", state.program.language);
  if (state.program.passes != ProgramText().passes) line("passes", state.program.passes);
  if (!state.program.original_name.empty()) line("original", state.program.original_name);
  for (const std::string& pane : state.panes) line("pane", pane);
  if (!state.layout.empty()) line("layout", state.layout);
  if (!state.engine.empty()) line("engine", state.engine);
  const SharedPlace& place = state.place;
  if (place.pane != 0) line("focus", "pane " + std::to_string(place.pane + 1));
  if (place.caret != 0 || place.anchor != 0)
    line("selection", std::to_string(place.anchor) + " " + std::to_string(place.caret));
  if (place.piece.known()) line("piece", std::to_string(place.piece.begin) + " " + std::to_string(place.piece.end));
  if (!state.input.empty()) line("input", letcont::quoted(shortened(state.input, 60, 60))); // its beginning
  if (state.step != 0) line("step", std::to_string(state.step));
  return text;
}

// What of the link is printed.
struct Shown {
  bool language = false, view = false, input = false, original = false;
};

int open(std::string link, const Shown& shown, bool colour) {
  if (link == "-") {
    std::string message;
    std::optional<std::string> text = read_file("-", longest_link, message);
    if (!text) {
      complain(message, colour);
      return failed;
    }
    link = std::move(*text);
  }
  DecodedLink decoded = decode_link(link);
  if (!decoded.ok) {
    complain(decoded.message, colour);
    return failed;
  }
  if (!decoded.notice.empty()) warn(decoded.notice, colour);
  const ProgramText& program = decoded.state.program;
  if (shown.view) return write_output(view_of(decoded.state), colour) ? ok : failed;
  if (shown.input) return show(decoded.state.input, colour) ? ok : failed;
  if (shown.original && program.original_name.empty()) {
    complain("the link has no text from which a front end made its program", colour);
    return failed;
  }
  if (shown.original) return show(program.original, colour) ? ok : failed;
  return show(shown.language ? visible(program.language) + "\n" : program.text, colour) ? ok : failed;
}

} // namespace

void add_open(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("open", "Print the program that a link holds");
  auto link = std::make_shared<std::string>();
  auto shown = std::make_shared<Shown>();
  command.add_option("LINK", *link, "A link or an address that ends in one; - for standard input")->required();
  command.add_flag("--show-lang", shown->language, "Print the program's language instead of the program");
  command.add_flag("--show-view", shown->view, "Print the view instead: passes, panes, selection, step");
  command.add_flag("--show-input", shown->input, "Print what the program reads instead");
  command.add_flag("--show-original", shown->original,
                   "Print the text instead from which a front end made the program, if the link has it");
  command.footer("The program is printed byte for byte as it was shared, except for characters that would control "
                 "a terminal. It is not run.\n\n"
                 R"text(Examples:
  letcont open '#1.A.YDns94OQ3Eg2AAA'                    print 3 + (2 + 4)
  letcont open "$(letcont share p.add)"                  print p.add
  letcont share p.add | letcont open -                   for long programs)text");
  when_given(command, options, [=](bool colour) { return open(*link, *shown, colour); });
}

} // namespace letcont::cli
