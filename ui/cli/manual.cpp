// letcont manual: the manual page, made from what --help says. `letcont manual | man -l -` shows it.
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "outline.h"

#include <span>

namespace letcont::cli {

namespace {

// Text as roff: no line is a request by chance, and a dash is the one that people type.
std::string plain(std::string_view text) {
  std::string all;
  bool line_begins = true;
  for (char c : text) {
    if (line_begins && (c == '.' || c == '\'')) all += "\\&";
    if (c == '\\')
      all += "\\e";
    else if (c == '-')
      all += "\\-";
    else
      all += c;
    line_begins = c == '\n';
  }
  return all;
}

std::string heading(std::string_view name) { return ".SH " + std::string(name) + "\n"; }

void add_options(const CommandOutline& command, std::string& text) {
  for (const OptionOutline& option : command.options) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "\\fB" : ", \\fB") + plain(name) + "\\fR";
    text += ".TP\n" + names;
    if (!option.value.empty()) text += " \\fI" + plain(option.value) + "\\fR";
    text += "\n" + plain(option.help);
    text += "\n";
  }
}

// Text whose indented lines are a table, which keeps its lines.
void add_paragraphs(std::string_view lines, std::string& text) {
  text += ".PP\n";
  bool table = false;
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.starts_with("  ") != table) text += table ? ".fi\n.PP\n" : ".nf\n";
    table = line.starts_with("  ");
    text += line.empty() ? ".PP\n" : plain(line) + "\n";
  }
  if (table) text += ".fi\n";
}

// The footer of a command: its paragraphs, and its examples as they stand.
void add_footer(const std::string& footer, std::string& text) {
  size_t examples = footer.find("Examples:\n");
  std::string before = footer.substr(0, std::min(examples, footer.size()));
  while (before.ends_with('\n')) before.pop_back();
  if (!before.empty()) add_paragraphs(before, text);
  if (examples == std::string::npos) return;
  size_t end = footer.find("\n\n", examples);
  text += ".PP\nExamples:\n.PP\n.nf\n" + plain(footer.substr(examples + 10, end - examples - 10)) + "\n.fi\n";
  if (end != std::string::npos) text += ".PP\n" + plain(footer.substr(end + 2)) + "\n";
}

struct Entry {
  std::string_view name, meaning;
};

// What no option's help says.
constexpr Entry statuses[] = {
    {"0", "Success."},
    {"1", "The program is wrong or failed, a limit is reached, a test fails, or something cannot be read or written."},
    {"2", "Wrong usage; for letcont test also a folder or program that is not there."}};

constexpr Entry variables[] = {
    {"NO_COLOR", "If it is not empty, messages have no colours."},
    {"TERM", "If it is empty or dumb, messages have no colours, and letcont test shows no progress."},
    {"TMPDIR", "The folder for temporary files, of builds and of the engine wasm; usually /tmp."},
    {"LETCONT_NODE", "The Node.js of the engine wasm, version 22 or later; usually node, found by PATH."},
    {"LETCONT_STACK", "The stack of a program that runs as machine code: a number with K, M or G, or of MiB. It counts "
                      "more than the --stack of letcont build, and less than the --max-stack and the --sandbox of "
                      "letcont run. For letcont test it does not count; nor do the next three."},
    {"LETCONT_HEAP", "The most memory that its heap takes, likewise."},
    {"LETCONT_NURSERY", "How much of the heap is for new records; usually 4M."},
    {"LETCONT_STATS", "If it is neither empty nor 0, the program tells of its allocations and collections at its end."},
    {"XDG_STATE_HOME", "The folder under which the inputs at prompts are kept; usually ~/.local/state."}};

void add_entries(const char* title, std::span<const Entry> entries, std::string& text) {
  text += heading(title);
  for (const Entry& entry : entries) text += ".TP\n.B " + plain(entry.name) + "\n" + plain(entry.meaning) + "\n";
}

std::string page(const Outline& outline) {
  std::string text = ".\\\" Made by `letcont manual` from the program's own help.\n.TH LETCONT 1 \"\" \"letcont " +
                     std::string(version()) + "\" \"User Commands\"\n" + heading("NAME") +
                     "letcont \\- a compiler you can see through\n" + heading("SYNOPSIS");
  for (const CommandOutline& command : outline.commands) {
    text += ".B letcont " + command.name + "\n[\\fIOPTION\\fR]...";
    if (!command.positional.empty()) text += " \\fI" + plain(command.positional) + "\\fR";
    text += &command == &outline.commands.back() ? "\n" : "\n.br\n";
  }
  text += heading("DESCRIPTION") + plain(outline.itself.description) + "\n";
  add_footer(outline.itself.footer, text);
  text += heading("OPTIONS");
  add_options(outline.itself, text);
  text += heading("COMMANDS");
  for (const CommandOutline& command : outline.commands) {
    text += ".SS letcont " + command.name;
    text += "\n" + plain(command.description) + ".\n";
    if (!command.positional.empty())
      text += ".TP\n\\fI" + plain(command.positional) + "\\fR\n" + plain(command.positional_help) + "\n";
    add_options(command, text);
    add_footer(command.footer, text);
  }
  add_entries("EXIT STATUS", statuses, text);
  add_entries("ENVIRONMENT", variables, text);
  return text;
}

} // namespace

void add_manual(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("manual", "Print the manual page");
  command.footer(R"(Examples:
  letcont manual | man -l -                              read it
  letcont manual > letcont.1                             keep it)");
  when_given(command, options,
             [&app](bool colour) { return write_output(page(outline_of(app)), colour) ? ok : failed; });
}

} // namespace letcont::cli
