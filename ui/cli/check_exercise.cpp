// letcont check-exercise: whether answers to an exercise hold its checks. An exercise is a program whose last part,
// from the line "// Checks" on, are assertions; an answer is the same program, completed. What is run is the answer's
// own part with the checks of the exercise, whatever stands in the answer in their place.
#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "compile/compilation.h"
#include "compile/language.h"
#include "link/link.h"
#include "program_input.h"
#include "session/session.h"
#include "support/shown.h"
#include "support/visible.h"

#include <algorithm>
#include <filesystem>

namespace letcont::cli {

namespace {

constexpr std::string_view checks_line = "// Checks";

struct ExerciseOptions {
  std::string exercise;
  std::vector<std::string> answers;
  std::string language;
  uint64_t max_steps = 100'000'000;
  uint64_t max_output = 1 << 20;
  uint64_t max_heap = 256 << 20;
  uint64_t max_stack = 16 << 20;
};

// A program in two parts.
struct Parts {
  std::string name; // for messages
  std::string language;
  std::string own;
  std::string checks;       // begins with the line of that name; empty: there is none
  uint32_t first_check = 1; // its line
  std::string input;        // what the program reads, if a link says so
};

// Returns where the line begins that separates the checks; npos if there is none.
size_t find_checks(std::string_view text) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    if (line == checks_line) return begin;
    begin = end + 1;
  }
  return std::string_view::npos;
}

// Whether it is meant as a link: there is no such file, and it is one, or looks like a part of one or an address.
bool is_link(const std::string& given, const DecodedLink& decoded) {
  if (std::error_code none; std::filesystem::exists(given, none)) return false;
  return given.find("#1.") != std::string::npos &&
         (decoded.ok || given.starts_with('#') || given.find("://") != std::string::npos);
}

// Reads a file or a link. Nothing, after a message, if that is not possible; then `exit_code` says why.
std::optional<Parts> read_parts(const std::string& given, const ExerciseOptions& options, bool colour, int& exit_code) {
  Parts parts;
  std::string text;
  if (DecodedLink decoded = decode_link(given); is_link(given, decoded)) {
    if (!decoded.ok) {
      complain(decoded.message, colour);
      exit_code = failed;
      return std::nullopt;
    }
    parts.name = "<link>";
    parts.language = decoded.state.program.language;
    parts.input = std::move(decoded.state.input);
    text = std::move(decoded.state.program.text);
  } else {
    std::optional<ProgramText> program = read_source({given, options.language}, colour, exit_code);
    if (!program) return std::nullopt;
    parts.name = program->name;
    parts.language = program->language;
    text = std::move(program->text);
  }
  size_t at = std::min(find_checks(text), text.size());
  parts.own = text.substr(0, at);
  parts.checks = text.substr(at);
  if (!parts.own.empty() && parts.own.back() != '\n') parts.own += '\n';
  while (!parts.checks.empty() && parts.checks.back() == '\n') parts.checks.pop_back();
  parts.first_check = static_cast<uint32_t>(std::count(parts.own.begin(), parts.own.end(), '\n')) + 1;
  return parts;
}

// The checks as they are run. A separator stands for the line that begins them, so that an answer whose end is half a
// statement, such as `if (true) () else`, does not take the first check into it.
std::string after_separator(const Parts& exercise) {
  std::string checks = exercise.checks;
  if (exercise.language == "l") checks.replace(0, checks_line.size(), checks_line.size(), ' ').front() = ';';
  return checks;
}

// A name as it stands in a verdict. Names of files may have line breaks, after which another verdict could seem to
// stand.
std::string shown_name(std::string_view name) {
  std::string line = visible(name);
  for (size_t at = 0; (at = line.find('\n', at)) != std::string::npos;) line.replace(at, 1, "\\n");
  return line;
}

// The program that is run: an answer's own part, or the exercise's, with the checks.
ProgramText with_checks(const Parts& exercise, const Parts& own) {
  ProgramText program;
  program.language = exercise.language;
  program.name = own.name;
  program.text = own.own + after_separator(exercise);
  return program;
}

std::string defined(const Symbol& symbol) {
  return "it defines '" + shown_name(symbol.name) + "', which is what the checks use";
}
std::string not_used(std::string_view name) {
  return "it changes the checks: '" + shown_name(name) + "' is not used there any more";
}

// A program with checks, and where they are.
struct Checked {
  Compilation compilation;
  const Symbols* symbols; // null: it is no program
  size_t begin, end;

  Checked(const Parts& exercise, const Parts& own)
      : compilation(with_checks(exercise, own)), symbols(compilation.symbols()), begin(own.own.size()),
        end(begin + after_separator(exercise).size()) {}
  // The names that stand in the checks, in their order.
  std::vector<SymbolPlace> places() const {
    std::vector<SymbolPlace> result;
    for (const SymbolPlace& place : symbols->places)
      if (place.span.begin >= begin && place.span.begin < end) result.push_back(place);
    return result;
  }
  const Symbol& symbol(const SymbolPlace& place) const { return symbols->all[place.symbol]; }
  // Whether a name is bound before the checks; those of the library are behind them.
  bool defines(const Symbol& symbol) const { return symbol.binding.known() && symbol.binding.begin < begin; }
};

// Says how an answer changes what the checks mean, which `wanted`, the exercise with them, says: it hides some of them
// in a comment that it leaves open, or defines `assert`, or another name that the checks have from the library. Empty:
// it does not. In time linear in both programs.
std::string changed_checks(const Checked& wanted, const Parts& exercise, const Parts& answer) {
  Checked given(exercise, answer);
  if (!given.symbols) return {};
  std::vector<SymbolPlace> places = given.places();
  if (!wanted.symbols) { // an exercise that is no program before it is completed
    for (const SymbolPlace& place : places)
      if (given.symbol(place).name == "assert")
        return given.defines(given.symbol(place)) ? defined(given.symbol(place)) : "";
    return not_used("assert");
  }
  size_t next = 0;
  for (const SymbolPlace& place : wanted.places()) {
    const Symbol& symbol = wanted.symbol(place);
    size_t at = place.span.begin - wanted.begin + given.begin;
    while (next < places.size() && places[next].span.begin < at) ++next;
    if (next == places.size() || places[next].span.begin != at) return not_used(symbol.name);
    if (!wanted.defines(symbol) && given.defines(given.symbol(places[next]))) return defined(symbol);
  }
  return {};
}

// The text with each of its lines further right than the verdicts, since what a program says may look like one.
std::string indented(std::string_view text) {
  std::string lines;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    lines.append("  ").append(text.substr(begin, end - begin)) += '\n';
    begin = end + 1;
  }
  return lines;
}

// The places of messages are those of the two texts.
Source source_of(const Parts& exercise, const Parts& answer) {
  std::vector<SourcePart> parts{{answer.name, answer.own, 1},
                                {exercise.name, after_separator(exercise), exercise.first_check}};
  const Language* language = language_named(answer.language);
  if (language && language->library) parts.push_back(*language->library);
  return Source(answer.name, parts);
}

// Runs an answer with the checks. Returns the messages; none if it holds all of them.
std::string run_checks(const Checked& wanted, const Parts& exercise, const Parts& answer,
                       const ExerciseOptions& options, bool colour) {
  if (answer.language != exercise.language)
    return shown_name(answer.name) + ": the exercise is written in " + visible(exercise.language) +
           ", and the answer in " + visible(answer.language) + "\n";
  std::string messages;
  bool has_ended_well = false;
  Source source = source_of(exercise, answer);
  Session session({.send = [&](Event event) {
    const Finished* finished = std::get_if<Finished>(&event);
    if (!finished) return;
    has_ended_well = finished->outcome == Outcome::Ended;
    for (const Diagnostic& diagnostic : finished->diagnostics)
      if (!has_ended_well) messages += render(diagnostic, source, colour);
  }});
  session.request(Run{.id = 1,
                      .program = with_checks(exercise, answer),
                      .engine = "",
                      .max_steps = options.max_steps,
                      .max_output = options.max_output,
                      .max_heap = options.max_heap,
                      .max_stack = options.max_stack,
                      .input = exercise.input});
  while (session.work()) {
  }
  if (!has_ended_well) return messages.empty() ? shown_name(answer.name) + ": it did not end\n" : messages;
  std::string change = changed_checks(wanted, exercise, answer);
  return change.empty() ? "" : shown_name(answer.name) + ": " + change + "\n";
}

int check_exercise(const ExerciseOptions& options, bool colour) {
  int exit_code = ok;
  std::optional<Parts> exercise = read_parts(options.exercise, options, colour, exit_code);
  if (!exercise) return exit_code;
  if (exercise->checks.empty()) {
    complain("'" + exercise->name + "' has no checks: they begin after the line " + std::string(checks_line), colour);
    return wrong_usage;
  }
  const Checked wanted(*exercise, *exercise);
  size_t solved = 0;
  for (const std::string& given : options.answers) {
    int why = ok;
    std::optional<Parts> answer = read_parts(given, options, colour, why);
    std::string messages = answer ? run_checks(wanted, *exercise, *answer, options, colour) : "";
    bool is_solved = answer && messages.empty();
    std::string name = shown_name(answer ? answer->name : shortened(given, 60, 120));
    if (!write_output(name + (is_solved ? ": solved\n" : ": not solved\n") + indented(messages), colour)) return failed;
    solved += is_solved;
  }
  return solved == options.answers.size() ? ok : failed;
}

} // namespace

void add_check_exercise(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("check-exercise", "Check answers to an exercise");
  auto exercise = std::make_shared<ExerciseOptions>();
  command.add_option("EXERCISE", exercise->exercise, "The exercise: a program with checks, or a link to one")
      ->required();
  command.add_option("ANSWER", exercise->answers, "Answers: programs, or links to them")->required();
  command.add_option("--lang", exercise->language, "The language, where a file's extension does not tell it")
      ->type_name("LANG");
  add_count(command, "--max-steps", exercise->max_steps, "Stop an answer after N steps; 0: no limit")
      .capture_default_str();
  add_size(command, "--max-output", exercise->max_output, "Stop an answer after SIZE of output (1M)");
  add_size(command, "--max-heap", exercise->max_heap, "The limit of an answer's live data (256M)");
  add_size(command, "--max-stack", exercise->max_stack, "The limit of an answer's call stack (16M)");
  command.footer(
      R"(An exercise ends in assertions, after a line with nothing but "// Checks". Of an answer, what stands before that line
is run, and then the checks of the exercise; a student who changes the checks changes nothing. For each answer a line
says whether it is solved, and the lines after it why not. The status is 0 if all are.

Examples:
  letcont check-exercise sum.l ann.l bob.l
  letcont check-exercise sum.l --max-stack=10K ann.l     a solution that needs no stack
  letcont check-exercise sum.l '#1.A.YDns94OQ3Eg2AAA'    an answer that was handed in as a link)");
  when_given(command, options, [=](bool colour) { return check_exercise(*exercise, colour); });
}

} // namespace letcont::cli
