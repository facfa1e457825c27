// letcont open: the program of a link.
#include "command.h"
#include "driver/link.h"
#include "files.h"
#include "terminal.h"

namespace letcont::cli {

namespace {

constexpr size_t longest_link = 2 * max_shared_bytes; // more than any link that can be read

int open(std::string link, bool show_language, bool colour) {
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
  const ProgramText& program = decoded.state.program;
  return write_output(show_language ? program.language + "\n" : program.text, colour) ? ok : failed;
}

} // namespace

void add_open(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("open", "Print the program that a link holds");
  auto link = std::make_shared<std::string>();
  auto show_language = std::make_shared<bool>(false);
  command.add_option("LINK", *link, "A link or an address that ends in one; - for standard input")->required();
  command.add_flag("--show-lang", *show_language, "Print the program's language instead of the program");
  command.footer("The program is printed byte for byte as it was shared. It is not run.\n\n"
                 "Examples:\n"
                 "  letcont open '#1.A.YDns94OQ3Eg2AAA'                    print 3 + (2 + 4)\n"
                 "  letcont open \"$(letcont share p.add)\"                  print p.add\n"
                 "  letcont share p.add | letcont open -                   the same; for long programs");
  command.callback([=, &options] {
    options.selected = [=, &options] { return open(*link, *show_language, options.colour_on_errors); };
  });
}

} // namespace letcont::cli
