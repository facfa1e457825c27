#include "options.h"

#include "licences/licences.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace letcont::desktop {

namespace {

constexpr std::string_view usage = R"(Usage: letcont-desktop [OPTIONS] [FILE]

Shows a program and what the compiler makes of it, while you type.

  FILE                 a program to open; its extension says the language
  --link LINK          open the program of a link instead
  --theme light|dark   the colours
  --zoom PERCENT       50 to 300
  --size WxH           the window's size
  --layout NAME        how the panes are arranged: Learn, Passes, LLVM passes, Step, Evaluation, LLVM,
                       Notations, Pictures, Program
  --scale FACTOR       the screen's scale, if the system does not know it
  --fresh              neither read nor keep settings and the last program
  --screenshot FILE    write a picture (.png) of the window and end
  --licences           print the licences of all that is in this program and end
  --version            print the version and end
  --help               print this and end
)";

// The manual page, from the text above. `letcont-desktop --manual | man -l -` shows it.
std::string manual() {
  std::string text = ".TH LETCONT\\-DESKTOP 1 \"\" \"letcont " LETCONT_VERSION "\"\n.SH NAME\n"
                     "letcont\\-desktop \\- show a program and what the compiler makes of it\n.SH SYNOPSIS\n"
                     "\\fBletcont\\-desktop\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR]\n.SH DESCRIPTION\n";
  std::string_view rest = usage.substr(usage.find("\n\n") + 2);
  size_t options = rest.find("\n\n");
  text += std::string(rest.substr(0, options)) + "\n.SH OPTIONS\n.nf\n";
  for (char c : rest.substr(options + 2)) text += c == '-' ? "\\-" : std::string(1, c);
  return text + ".fi\n.SH SEE ALSO\n\\fBletcont\\fR(1)\n";
}

Parsed wrong(const std::string& message) {
  return {std::nullopt, "letcont-desktop: " + message + "\nTry letcont-desktop --help.\n", 2};
}

bool set_size(Options& options, const std::string& value) {
  char more = 0;
  return std::sscanf(value.c_str(), "%dx%d%c", &options.width, &options.height, &more) == 2 && options.width > 0 &&
         options.height > 0 && options.width <= 16384 && options.height <= 16384;
}

bool set_number(float& number, const std::string& value, float divisor, float least, float greatest) {
  char* end = nullptr;
  number = std::strtof(value.c_str(), &end) / divisor;
  return end != value.c_str() && *end == '\0' && number >= least && number <= greatest;
}

// False if the value does not fit the option; `known` is false if there is no such option.
bool set(Options& options, std::string_view name, const std::string& value, bool& known) {
  known = true;
  if (name == "--layout") return options.layout = value, !value.empty();
  if (name == "--link") return options.link = value, true;
  if (name == "--screenshot") return options.screenshot = value, !value.empty();
  if (name == "--test-state") return options.test_state = value, !value.empty();
  if (name == "--theme") return options.theme = value, value == "light" || value == "dark";
  if (name == "--zoom") return set_number(options.zoom, value, 100, 0.5f, 3);
  if (name == "--scale") return set_number(options.scale, value, 1, 0.5f, 8);
  if (name == "--size") return set_size(options, value);
  return known = false;
}

} // namespace

Parsed parse_options(int argc, char** argv) {
  Options options;
  bool only_files = false; // behind "--"
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (only_files || argument.size() < 2 || argument[0] != '-') {
      if (!options.file.empty()) return wrong("more than one file");
      options.file = argument;
      continue;
    }
    if (argument == "--help" || argument == "-h") return {std::nullopt, std::string(usage), 0};
    if (argument == "--manual") return {std::nullopt, manual(), 0};
    if (argument == "--licences" || argument == "--licenses") return {std::nullopt, std::string(licences()), 0};
    if (argument == "--version") return {std::nullopt, "letcont-desktop " LETCONT_VERSION "\n", 0};
    if (argument == "--" || argument == "--fresh") {
      (argument == "--" ? only_files : options.fresh) = true;
      continue;
    }
    size_t equals = argument.find('=');
    std::string name(argument.substr(0, equals));
    bool has_value = equals != std::string_view::npos || i + 1 < argc;
    std::string value = equals != std::string_view::npos ? std::string(argument.substr(equals + 1))
                        : has_value                      ? argv[i + 1]
                                                         : "";
    bool known = false, fits = set(options, name, value, known);
    if (!known) return wrong("unknown option " + name);
    if (!has_value) return wrong(name + " needs a value");
    if (!fits) return wrong(name + " cannot be '" + value + "'");
    if (equals == std::string_view::npos) ++i;
  }
  return {std::move(options), {}, 0};
}

} // namespace letcont::desktop
