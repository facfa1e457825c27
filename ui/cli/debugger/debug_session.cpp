#include "cli/debugger/debug_session.h"

#include "cli/terminal/exit_code.h"
#include "cli/terminal/input_history.h"
#include "cli/terminal/input_lines.h"
#include "cli/terminal/interrupts.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "debugger/place.h"
#include "support/numbers/whole_number.h"
#include "support/text.h"
#include "support/visible.h"

#include <algorithm>
#include <cerrno>
#include <set>
#include <unistd.h>

namespace letcont::cli {

using namespace debugger;

namespace {

constexpr uint64_t steps_at_a_time = 200'000; // between two looks at Ctrl-C: some 20 ms
constexpr size_t most_output = 2000;          // that is shown after a move

struct Command {
  std::string_view name, letters, arguments, help; // `letters`: the short form
};

constexpr Command commands[] = {
    {"step", "s", "[N]", "step into: one step of the CPS, or N"},
    {"next", "n", "[N]", "step over: one step without entering calls, or N"},
    {"out", "o", "", "step out: run until this call returns"},
    {"expression", "e", "[N]", "run to the next source expression, or N times"},
    {"run", "r", "", "continue: run to the next breakpoint or the end"},
    {"until", "u", "PLACE", "run to that place"},
    {"back", "b", "[COMMAND]", "step back; or one of the above in reverse: back next, back run, back until 12"},
    {"jump", "j", "N", "go to step N; +N and -N count from here; jump 0 restarts"},
    {"break", "br", "[PLACE]", "set a breakpoint; without a place: list breakpoints"},
    {"delete", "d", "N", "delete breakpoint N"},
    {"where", "w", "[N]", "the call stack, and what each call does with its result; at most N calls"},
    {"variables", "v", "[FRAME|all]",
     "the variables in scope, of call FRAME as `where` numbers it; all: global functions, too"},
    {"print", "p", "NAME [FRAME]", "the value of a variable in full"},
    {"heap", "h", "[FRAME]", "the heap records that the variables in scope point to"},
    {"list", "l", "[N|all]", "the CPS around this step; N lines to either side"},
    {"source", "so", "[N|all]", "the source around this step; N lines to either side"},
    {"evaluation", "ev", "[HOW]",
     "the program as an expression, with «what runs next»; context: with □ there; whole: nothing folded; on, off: at "
     "every stop"},
    {"macros", "ma", "[HOW]",
     "unfold the next use of a macro in the source; back: fold the last one; N: after N of them"},
    {"position", "po", "", "the current position"},
    {"output", "ou", "", "the output so far"},
    {"help", "?", "", "this list"},
    {"quit", "q", "", "end the session; also Ctrl-D"},
};

constexpr char places_help[] =
    "A PLACE is a line of the source (12), of the prelude (prelude:12) or of the text that a front end made the "
    "program\n"
    "from (p.toy:12), a function or continuation (fact, k0, fact.k0), a line of the CPS (cps:7), or a value that a\n"
    "variable is bound to (n == 5); `12 if n < 3` is both. An empty line repeats the last move.\n"
    "Commands of other debuggers work, too: continue, finish, bt, stack, locals and others.\n";

// Commands of other debuggers, and the command here that does the same.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"continue", "run"}, {"c", "run"},       {"over", "next"},    {"finish", "out"},     {"backtrace", "where"},
    {"bt", "where"},     {"stack", "where"}, {"frames", "where"}, {"vars", "variables"}, {"locals", "variables"},
    {"goto", "jump"},    {"exit", "quit"},
};

// The command of that name, that short form, or that is the only one to begin so.
const Command* command_named(std::string_view word) {
  for (auto [other, name] : other_names)
    if (word == other) word = name;
  const Command* found = nullptr;
  size_t possible = 0;
  for (const Command& each : commands) {
    if (word == each.name || word == each.letters) return &each;
    if (!word.empty() && each.name.starts_with(word)) found = &each, ++possible;
  }
  return possible == 1 ? found : nullptr;
}

std::optional<Motion> motion_of(std::string_view command) {
  constexpr std::pair<std::string_view, Motion> motions[] = {{"step", Motion::Step}, {"next", Motion::Over},
                                                             {"out", Motion::Out},   {"expression", Motion::Expression},
                                                             {"run", Motion::Run},   {"until", Motion::Run}};
  for (auto [name, motion] : motions)
    if (name == command) return motion;
  return std::nullopt;
}

} // namespace

std::string debug_commands_help() {
  std::string text;
  for (const Command& each : commands) {
    std::string usage = "  " + std::string(each.name) + " " + std::string(each.arguments);
    usage.resize(std::max<size_t>(usage.size() + 1, 26), ' ');
    std::string letters(each.letters);
    letters.resize(4, ' ');
    text += usage + letters + std::string(each.help) + "\n";
  }
  return text + places_help;
}

DebugSession::DebugSession(Debugger& debugger, const Origins* origins, Compilation& compilation,
                           const DebugOptions& options)
    : debugger_(debugger), compilation_(compilation), options_(options), view_(debugger, origins, options.colour),
      shows_evaluation_(options.evaluation && origins) {
  if (options.terminal)
    editor_ = std::make_unique<LineEditor>(history_file("debug_history"),
                                           [this](const std::string& line) { return complete(line); });
}

int DebugSession::run() {
  if (options_.terminal) print("`help` lists the commands; an empty line repeats the last move.\n");
  show_position();
  for (std::string line; !ended_ && read(line);) obey(std::string(trimmed(line)));
  bool nobody_saw = failed_ && !options_.terminal;
  return output_failed_ || nobody_saw ? ExitCode::failed : ExitCode::ok;
}

bool DebugSession::read(std::string& line) {
  if (!editor_) {
    if (lines_.read(line)) return true;
    failed_ |= lines_.failed();
    if (!lines_.message().empty()) fail(lines_.message());
    return false;
  }
  if (pasted_.empty() && !edit(line)) {
    print("\n");
    return false;
  }
  if (!pasted_.empty()) {
    line = std::move(pasted_.front());
    pasted_.pop_front();
  }
  if (!trimmed(line).empty()) editor_->remember(std::string(trimmed(line)));
  return true;
}

// Reads a line at the terminal, or several that were pasted. False at the end.
bool DebugSession::edit(std::string& line) {
  LineEditor::Result result;
  while ((result = editor_->read("debug> ", line)) == LineEditor::Result::Interrupted) {
  }
  if (line.find('\n') != std::string::npos) line.erase(line.find_last_not_of(" \t\n") + 1);
  for (size_t end; (end = line.find('\n')) != std::string::npos; line.erase(0, end + 1))
    pasted_.push_back(line.substr(0, end));
  if (!pasted_.empty()) pasted_.push_back(line);
  return result != LineEditor::Result::End;
}

LineEditor::Completion DebugSession::complete(const std::string& line) const {
  LineEditor::Completion completion;
  completion.word = line.find_last_of(" \t") + 1; // 0 if there is none
  std::string begun = line.substr(completion.word);
  std::set<std::string> names;
  std::string before(trimmed(std::string_view(line).substr(0, completion.word)));
  if (before.empty() || before == "back" || before == "b") {
    for (const Command& each : commands)
      if (before.empty() || motion_of(each.name)) names.emplace(each.name);
  } else if (const Command* command = command_named(split_command(before).first); command && command->name == "print") {
    for (const Variable& variable : debugger_.scope().variables) names.insert(variable.name);
  } else if (command && command->name == "evaluation") {
    names = {"context", "whole", "on", "off"};
  } else if (command && command->name == "macros") {
    names = {"back"};
  } else {
    for (const std::string& name : debugger_.naming().printed.variables) names.insert(name);
    for (const std::string& name : debugger_.naming().printed.continuations) names.insert(name);
  }
  for (const std::string& name : names)
    if (!name.empty() && name.starts_with(begun)) completion.candidates.push_back(name);
  return completion;
}

// ---- Doing

void DebugSession::print(std::string_view text) {
  if (ended_ || write_output(text, options_.colour_on_errors)) return;
  ended_ = output_failed_ = true;
}

void DebugSession::fail(std::string_view message) {
  failed_ = true;
  complain(message, options_.colour_on_errors);
}

void DebugSession::obey(const std::string& line) {
  if (line.starts_with('#')) return; // a comment in a script
  if (line.empty()) {
    if (!last_.empty()) obey(std::string(last_));
    return;
  }
  auto [word, rest] = split_command(line);
  const Command* command = command_named(word);
  if (!command) {
    std::vector<std::string> names;
    for (const Command& each : commands) names.emplace_back(each.name);
    return fail(unknown_name("command", word, names));
  }
  std::string name(command->name);
  if (motion_of(name) || name == "back" || name == "jump") last_ = line;
  if (motion_of(name) || name == "back")
    move(name, rest);
  else if (name == "jump")
    jump(rest);
  else if (name == "break")
    rest.empty() ? list_breakpoints() : set_breakpoint(rest);
  else if (name == "delete")
    delete_breakpoint(rest);
  else if (name == "help")
    print(debug_commands_help());
  else if (name == "quit")
    ended_ = true;
  else
    show(name, rest);
}

void DebugSession::move(const std::string& given, const std::string& arguments) {
  std::string name = given, rest = arguments;
  Move move;
  move.back = name == "back";
  if (move.back) {
    // `back 3` is three steps.
    auto [word, after] = split_command(rest);
    const Command* command = rest.empty() || whole_number<uint64_t>(word) ? &commands[0] : command_named(word);
    if (!command || !motion_of(command->name))
      return fail("back what? One of step, next, out, expression, run and until");
    if (!rest.empty() && !whole_number<uint64_t>(word)) rest = after;
    name = command->name;
  }
  move.motion = *motion_of(name);
  if (name == "until") {
    std::string message;
    move.until = read_place(debugger_, rest, message);
    return move.until ? make(move, 1) : fail(message);
  }
  std::optional<uint64_t> times = rest.empty() ? 1 : whole_number<uint64_t>(rest);
  if (!times) return fail(name + ": '" + rest + "' is no number");
  make(move, *times);
}

Stop DebugSession::work(const Move& move) {
  debugger_.begin(move);
  Stop stop;
  while ((stop = debugger_.work(steps_at_a_time)) == Stop::Moving && !CaughtInterrupts::has_come()) {
  }
  return stop;
}

void DebugSession::make(const Move& move, uint64_t times) {
  CaughtInterrupts caught; // Ctrl-C stops the move, not the debugger
  uint64_t printed = debugger_.output().size();
  Stop stop = Stop::Arrived;
  for (; times > 0 && stop == Stop::Arrived; --times) {
    stop = work(move);
    if (stop == Stop::Arrived && times > 1 && CaughtInterrupts::has_come()) stop = Stop::Moving;
  }
  tell(stop, printed);
}

void DebugSession::jump(const std::string& where) {
  bool relative = where.starts_with('+') || where.starts_with('-');
  std::optional<uint64_t> count = whole_number<uint64_t>(relative ? std::string_view(where).substr(1) : where);
  if (!count) return fail("jump where? To a step (jump 100), or so many steps from here (jump -10)");
  uint64_t here = debugger_.steps(), to = *count;
  if (where.starts_with('+')) to = here + std::min(*count, UINT64_MAX - here);
  if (where.starts_with('-')) to = *count < here ? here - *count : 0;
  make({.motion = Motion::To, .step = to}, 1);
}

// After a move: what was printed, why it stopped, and where.
void DebugSession::tell(Stop stop, uint64_t printed_before) {
  if (stop == Stop::NoPlace) return fail(no_place_text(debugger_, *debugger_.until()));
  const std::string& output = debugger_.output();
  if (output.size() > printed_before) {
    std::string fresh = output.substr(printed_before);
    if (fresh.size() > most_output) fresh = "…" + fresh.substr(fresh.size() - most_output);
    if (fresh.back() != '\n') fresh += '\n';
    print(for_terminal(fresh));
  }
  switch (stop) {
  case Stop::Moving:
    pasted_.clear();
    print("interrupted\n");
    break;
  case Stop::Breakpoint:
    for (const Breakpoints::Entry& entry : debugger_.breakpoints().all())
      if (entry.id == debugger_.hit())
        print("breakpoint " + std::to_string(entry.id) + ": " + visible(place_text(debugger_, entry.breakpoint)) +
              "\n");
    break;
  case Stop::Beginning: print("this is the beginning\n"); break;
  case Stop::Failed: print(render(debugger_.error(), debugger_.source(), options_.colour)); break;
  case Stop::Arrived:
  case Stop::Ended:
  case Stop::NoPlace: break;
  }
  show_position();
}

// ---- Breakpoints

void DebugSession::set_breakpoint(const std::string& text) {
  std::string message;
  std::optional<Breakpoint> place = read_place(debugger_, text, message);
  if (!place) return fail(message);
  uint32_t id = debugger_.breakpoints().add(*place);
  if (id == 0) return fail(no_place_text(debugger_, *place));
  print("breakpoint " + std::to_string(id) + ": " + visible(place_text(debugger_, *place)) + "\n");
}

void DebugSession::list_breakpoints() {
  for (const Breakpoints::Entry& entry : debugger_.breakpoints().all())
    print("breakpoint " + std::to_string(entry.id) + ": " + visible(place_text(debugger_, entry.breakpoint)) + "\n");
  if (debugger_.breakpoints().all().empty()) print("there are no breakpoints; `break 12` sets one at line 12\n");
}

void DebugSession::delete_breakpoint(const std::string& text) {
  std::optional<uint64_t> id = whole_number<uint64_t>(text);
  if (!id || *id > UINT32_MAX || !debugger_.breakpoints().remove(static_cast<uint32_t>(*id)))
    fail("there is no breakpoint '" + text + "'; `break` lists them");
}

// ---- Looking

void DebugSession::show(const std::string& command, const std::string& argument) {
  auto [first, second] = split_command(argument);
  bool all = first == "all";
  std::string_view numeral = all ? std::string_view() : first;
  if (command == "print") numeral = second;
  if (command == "evaluation" || command == "macros") numeral = {}; // their arguments are words
  std::optional<uint64_t> count = numeral.empty() ? 0 : whole_number<uint64_t>(numeral);
  if (!count || *count > UINT32_MAX) return fail(command + ": '" + std::string(numeral) + "' is no number");
  uint32_t n = static_cast<uint32_t>(*count);
  uint32_t around = all ? UINT32_MAX : numeral.empty() ? 5 : n;
  bool of_frame = command == "variables" || command == "print" || command == "heap";
  if (of_frame && n > 0 && n >= debugger_.frame_count())
    return fail("there is no call " + std::to_string(n) + "; `where` lists them");
  if (command == "where") return print(view_.frames(numeral.empty() ? 20 : n));
  if (command == "variables") return print(view_.variables(n, all));
  if (command == "heap") return print(view_.heap(n));
  if (command == "list") return print(view_.program(around));
  if (command == "source") return print(view_.source(around));
  if (command == "evaluation") return show_evaluation(argument);
  if (command == "macros") return unfold_macros(argument);
  if (command == "position") return print(view_.position());
  if (command == "output") return show_output();
  if (first.empty()) return fail("print which variable? `variables` lists them");
  std::optional<std::string> value = view_.value(first, n);
  if (value) return print(*value + "\n");
  const bool is_absent = debugger_.scope(n, SIZE_MAX).absent.count(first) > 0;
  fail(is_absent ? why_absent(first) : "no variable '" + first + "' is in scope here");
}

// Where it stands, after a move.
void DebugSession::show_position() {
  print(view_.position());
  if (shows_evaluation_ && debugger_.at()) show_evaluation("");
}

void DebugSession::show_evaluation(const std::string& how) {
  if (how == "on" || how == "off") shows_evaluation_ = how == "on";
  if (how == "off") return;
  if (!how.empty() && how != "on" && how != "context" && how != "whole")
    return fail("evaluation: '" + how + "' is none of context, whole, on and off");
  readback::Notation notation = how == "context" ? readback::Notation::Context : readback::Notation::Marked;
  std::optional<std::string> text = view_.evaluation(notation, how == "whole");
  if (text) return print("  " + *text);
  shows_evaluation_ = false;
  fail("this program has no evaluation to show: it is debugged after passes (--passes=none shows it as written), or "
       "its language is CPS text");
}

// Shows what one step of the expansion changes: "-" before it, "+" after it; a step back the other way round.
void DebugSession::unfold_macros(const std::string& how) {
  uint32_t from = unfolded_, to = how == "back" ? std::max(from, 1u) - 1 : from + 1;
  if (std::optional<uint64_t> count = whole_number<uint64_t>(how))
    to = static_cast<uint32_t>(std::min<uint64_t>(*count, UINT32_MAX - 1));
  if (!how.empty() && how != "back" && !whole_number<uint64_t>(how))
    return fail("macros: '" + how + "' is neither back nor a number");
  std::optional<Unfolding> before = compilation_.unfolded(from), after = compilation_.unfolded(to);
  if (!before || !after) return fail("this language has no macros");
  size_t earlier = before->macros.size(), now = after->macros.size();
  unfolded_ = static_cast<uint32_t>(now);
  if (now == earlier)
    return print(how == "back" ? "no use of a macro is unfolded\n" : "all uses of macros are unfolded\n");
  const std::string& macro = now > earlier ? after->macros.back() : before->macros.back();
  print(std::to_string(now) + " unfolded, " + (now > earlier ? "now " : "no longer ") + macro + "\n" +
        view_.changed_lines(before->document.text, after->document.text));
}

void DebugSession::show_output() {
  std::string text = debugger_.output();
  if (!text.empty() && text.back() != '\n') text += '\n';
  print(text.empty() ? "nothing has been printed\n" : for_terminal(text));
}

} // namespace letcont::cli
