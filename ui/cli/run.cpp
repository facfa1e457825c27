// letcont run: run a program here.
#include "cli/terminal/files.h"
#include "cli/terminal/output_view.h"
#include "cli/terminal/profile.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "input_option.h"
#include "module.h"
#include "native/here/console.h"
#include "native/process/confine.h"
#include "native/process/held_signals.h"
#include "program_input.h"
#include "run_native.h"
#include "run_wasm.h"
#include "session/session.h"

#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr std::string_view native_engine = "native", wasm_engine = "wasm";

struct RunOptions {
  std::string engine;                // empty: the first
  std::string input;                 // a file that the program reads; empty: standard input
  std::optional<uint64_t> max_steps; // 0: no limit
  uint64_t max_output = UINT64_MAX;
  uint64_t max_heap = 0;
  uint64_t max_stack = 0;
  uint64_t show_output = 0;       // bytes; 0: all of it
  std::optional<double> max_time; // seconds
  bool is_sandboxed = false;
  NativeOptions native;
  ProfileOptions profile;

  bool counted() const { return max_steps.value_or(0) != 0 || max_output != UINT64_MAX; }
  native::MemorySizes sizes() const { return {max_stack, max_heap}; }
  // Whether something is shown at the end, even if that comes from outside.
  bool tells_at_end() const { return engine != native_engine && (profile.wanted || show_output != 0 || native.stats); }
};

// Shows what a run says as it says it.
class RunView {
public:
  RunView(const ProgramText& program, const RunOptions& options, bool colour)
      : source_(source_of(program)), profile_(options.profile), output_(options.show_output, colour), colour_(colour),
        is_counted_(options.native.stats), without_warnings_(options.native.choices.without_warnings),
        without_c_functions_(options.native.choices.without_c_functions) {}

  void show(const Event& event) {
    if (const Output* output = std::get_if<Output>(&event)) {
      if (!is_cut_off_) output_.add(output->text);
    } else if (const Finished* finished = std::get_if<Finished>(&event)) {
      output_.end();
      // The first write that fails ends a program, in every engine: what comes later in it has not happened.
      bool is_seen = isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
      bool is_late = native::is_time_over(); // also where it ended by itself before it was stopped
      if (is_seen && (is_late || !finished->diagnostics.empty()) && output_.is_in_line()) write_error("\n");
      if (is_late) complain(native::time_is_over, colour_);
      if (!output_failed() && !is_cut_off_)
        for (const Diagnostic& diagnostic : finished->diagnostics)
          if (!without_warnings_ || diagnostic.severity == Severity::Error)
            write_error(render(as_allowed(diagnostic), source_, colour_));
      ended_well_ = finished->outcome == Outcome::Ended && !is_cut_off_ && !is_late;
      // Where what was asked for cannot be written, the status says so.
      for (const RunCounter& counter : finished->counters)
        ended_well_ &= write_error(std::to_string(counter.value) + "  " + counter.name + "\n");
      if (is_counted_ && finished->counters.empty() && finished->outcome != Outcome::Rejected)
        warn("this engine has no counters for --stats", colour_);
      if (profile_.wanted && finished->outcome != Outcome::Rejected) show_profile(finished->profile);
    } else if (const Compiled* compiled = std::get_if<Compiled>(&event)) {
      if (!compiled->ok) return; // then the run says what is wrong
      for (const Diagnostic& warning : compiled->diagnostics)
        if (!without_warnings_) write_error(render(warning, source_, colour_));
      if (!compiled->stages.empty()) cps_ = compiled->stages[0].document;
    } else if (const Rejected* rejected = std::get_if<Rejected>(&event)) {
      complain(rejected->message, colour_);
      rejected_ = true;
    }
  }
  // The program was told that its input has ended, since it is to stop: what it does from now on has not happened.
  void cut_off() { is_cut_off_ = true; }
  bool output_failed() const { return output_.failed(); }
  int exit_code() const { return rejected_ ? wrong_usage : ended_well_ && !output_failed() ? ok : failed; }

private:
  // Does not advise to run a program as machine code where its C functions are refused there, too.
  Diagnostic as_allowed(Diagnostic diagnostic) const {
    if (!without_c_functions_ || diagnostic.code != "runtime/no-external") return diagnostic;
    size_t begin = diagnostic.message.find('\'') + 1, end = diagnostic.message.rfind('\'');
    diagnostic.message = c_function_refused(diagnostic.message.substr(begin, end - begin));
    return diagnostic;
  }

  void show_profile(const Profile& profile) {
    bool colour = colour_ && profile_.file.empty();
    std::string text = profile_.json ? profile_json(profile, source_)
                                     : profile_text(profile, source_, cps_, profile_.by == profile_by_cps, colour);
    std::string message;
    if (profile_.file.empty())
      ended_well_ &= write_error(text);
    else if (!write_file(profile_.file, text, message))
      complain(message, colour_), ended_well_ = false;
  }

  Source source_;
  const ProfileOptions& profile_;
  OutputView output_;
  Document cps_;
  bool colour_, is_counted_, without_warnings_, without_c_functions_;
  bool ended_well_ = false;
  bool rejected_ = false;
  bool is_cut_off_ = false;
};

std::string engine_help() {
  std::string text = "The engine:";
  for (const Engine& engine : engines())
    text.append(" ").append(engine.name).append(", ").append(engine.documentation) += ";";
  text.append(" ").append(native_engine).append(", machine code, compiled in memory;");
  return text.append(" ").append(wasm_engine).append(", WebAssembly in Node.js 22 or later");
}

// False, after a message, if there is no such engine or it cannot do what is asked of it.
bool check_engine(const RunOptions& options, bool colour) {
  std::vector<std::string> names = engine_names();
  bool known = options.engine.empty() || std::find(names.begin(), names.end(), options.engine) != names.end();
  if (!known) {
    complain(unknown_name("engine", options.engine, names), colour);
    return false;
  }
  std::string message;
  if (options.engine == native_engine && options.counted())
    message = "machine code counts neither its steps nor its output: these limits are for the other engines";
  else if (options.engine == native_engine && options.profile.wanted)
    message = "machine code does not count what it does: a profile is made by the other engines";
  else if (options.engine == native_engine && options.show_output != 0)
    message = "machine code prints by itself: --show-output is for the other engines";
  else if (options.engine != native_engine && options.native.has_own_options())
    message = "--perf-map and -f are for machine code: --engine=native";
  else if (options.profile.file == "-")
    message = "--profile-to takes a file: standard output has what the program prints";
  else if (options.is_sandboxed && options.engine == wasm_engine)
    message = "Node.js needs more of the system than --sandbox leaves it: that is for the other engines";
  else if (options.is_sandboxed && !options.profile.file.empty())
    message = "no file can be written in the sandbox: --profile-to is for runs without --sandbox";
  else if (options.is_sandboxed && options.native.perf_map)
    message = "no file can be written in the sandbox: --perf-map is for runs without --sandbox";
  else if (options.max_time && !native::is_time_limit(*options.max_time))
    message = "--max-time: a number of seconds is wanted, more than 0 and at most 1000000000";
  else if (options.engine == wasm_engine &&
           (options.counted() || options.profile.wanted || options.show_output != 0 || options.max_heap != 0 ||
            options.max_stack != 0 || options.max_time || options.native.stats))
    message =
        "WebAssembly runs in Node.js, which neither counts nor limits what it does: that is for the other engines";
  else if (options.engine == native_engine)
    native::check_sizes(options.sizes(), message, "--max-");
  if (!message.empty()) complain(message, colour);
  return message.empty();
}

// The limits of a program in the sandbox, where the user has not set others.
void add_sandbox_limits(RunOptions& options) {
  auto set = [](auto& limit, auto unset, auto value) {
    if (limit == unset) limit = value;
  };
  options.native.choices.without_c_functions = true;
  set(options.max_time, std::optional<double>(), 10.0);
  set(options.max_heap, 0U, 256U << 20);
  set(options.max_stack, 0U, 64U << 20);
  if (options.engine == native_engine) return;
  set(options.max_steps, std::optional<uint64_t>(), 1'000'000'000U);
  set(options.max_output, UINT64_MAX, 1U << 20);
}

// Limits this process, when all is read and before anything is compiled. False after a message.
bool enter_sandbox(const RunOptions& options, bool colour) {
  std::string message;
  if (options.max_time && options.tells_at_end())
    native::ask_to_stop_after(*options.max_time, native::write_rest);
  else if (options.max_time)
    native::limit_time(*options.max_time, native::write_rest);
  if (!options.is_sandboxed || native::confine(message)) return true;
  complain("there can be no sandbox: " + message, colour);
  return false;
}

// Runs it in vm or eval; `input` is what --input has, if that is given.
int run_in_session(ProgramText program, std::string input, const RunOptions& options, bool colour) {
  RunView view(program, options, colour);
  std::optional<native::HeldSignals> interrupt;
  auto is_to_stop = [&] { return native::is_time_over() || (interrupt && interrupt->has_come()); };
  auto is_over = [&] { return view.output_failed() || is_to_stop(); };
  Session::Surroundings surroundings{.send = [&](Event event) { view.show(event); }};
  if (options.input.empty())
    surroundings.more_input = [&](std::string& bytes) {
      bool is_more = read_more(bytes, is_over);
      if (!is_more && is_to_stop()) view.cut_off();
      return is_more;
    };
  Session session(std::move(surroundings));
  using Stages = std::vector<std::string>;
  session.request(Compile{1, program, options.profile.wanted ? Stages{"cps"} : Stages{}});
  session.request(Run{.id = 2,
                      .program = std::move(program),
                      .engine = options.engine,
                      .max_steps = options.max_steps.value_or(0),
                      .max_output = options.max_output,
                      .max_heap = options.max_heap,
                      .max_stack = options.max_stack,
                      .count = options.native.stats,
                      .profile = options.profile.wanted,
                      .input = std::move(input)});
  // What waits for the end is shown at Ctrl-C, too. SIGTERM ends the process at once, whatever that waits for.
  if (options.profile.wanted || options.show_output != 0) interrupt.emplace(std::vector{SIGINT});
  while (!view.output_failed() && session.work())
    if (is_to_stop()) session.request(Stop{3, 2});
  return view.exit_code();
}

int run(const ProgramInput& input, RunOptions run_options, bool colour) {
  int exit_code = ok;
  if (run_options.is_sandboxed) add_sandbox_limits(run_options);
  if (!check_engine(run_options, colour)) return wrong_usage;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  bool reads_standard_input = run_options.input.empty() || run_options.input == "-";
  if (reads_standard_input && !can_read_input(colour)) return failed;
  bool is_own_process = run_options.engine == native_engine || run_options.engine == wasm_engine;
  if (is_own_process && !become_input(run_options.input, colour)) return failed;
  if (run_options.engine == wasm_engine)
    return run_wasm(std::move(*program), run_options.native.choices.without_warnings, colour);
  if (run_options.engine == native_engine && !enter_sandbox(run_options, colour)) return failed;
  if (run_options.engine == native_engine)
    return run_native(std::move(*program), run_options.native, run_options.sizes(), colour);
  std::string message = overwriting(input, run_options.profile.file, "the profile", run_options.input);
  if (!message.empty()) {
    complain(message, colour);
    return wrong_usage;
  }
  std::optional<std::string> given = read_input(run_options.input, colour);
  if (!given || !enter_sandbox(run_options, colour)) return failed;
  return run_in_session(std::move(*program), std::move(*given), run_options, colour);
}

} // namespace

// What has to do with profiles.
static void add_profile(CLI::App& command, ProfileOptions& profile) {
  CLI::Option* wanted = command.add_flag(
      "--profile", profile.wanted,
      "Count how often each line runs, and show the counts beside the program at the end, or beside its --source");
  command.add_option("--by", profile.by, "The lines of the profile: those of the source or of the CPS")
      ->needs(wanted)
      ->check(CLI::IsMember({profile_by_source, profile_by_cps}))
      ->capture_default_str()
      ->type_name("WHAT");
  command.add_flag("--json", profile.json, "The profile as JSON, for other programs: lines, functions, CPS nodes")
      ->needs(wanted);
  command.add_option("--profile-to", profile.file, "Write the profile to this file, not to standard error")
      ->needs(wanted)
      ->type_name("PATH");
}

// The session's engines, and those that do not run in a session: machine code and WebAssembly.
std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Engine& engine : engines()) names.emplace_back(engine.name);
  names.emplace_back(native_engine);
  names.emplace_back(wasm_engine);
  return names;
}

void add_run(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("run", "Run a program");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto run_options = std::make_shared<RunOptions>();
  command.add_option("--engine", run_options->engine, engine_help())->type_name("ENGINE");
  add_count(command, "--max-steps,--steps", run_options->max_steps, "Stop the program after N steps; 0: no limit");
  add_input(command, run_options->input, "it reads standard input");
  add_size(command, "--max-output,--output", run_options->max_output, "Stop the program after SIZE of output");
  add_size(command, "--max-heap,--heap", run_options->max_heap,
           "The limit of live data; for machine code, of the whole heap, with the room that a collection needs");
  add_size(command, "--max-stack,--stack", run_options->max_stack, "The limit of the call stack");
  add_size(command, "--show-output", run_options->show_output,
           "Show only the first and the last part of the output, SIZE in total");
  command.add_option("-O", run_options->native.target.level, "How much LLVM optimises machine code, 0 to 3")
      ->check(CLI::Range(0, 3))
      ->capture_default_str()
      ->type_name("LEVEL");
  command.add_flag("--stats", run_options->native.stats,
                   "Print counters at the end: calls, allocations …; for machine code, the times of its compilation");
  command.add_option("--max-time", run_options->max_time, "Stop the program after that many seconds, by the clock")
      ->type_name("SECONDS");
  command.add_flag(
      "--sandbox", run_options->is_sandboxed,
      "Take all rights from the process but to compute, to read its input and to print, and set each limit "
      "that is not given: 1,000,000,000 steps, 10 s, 256M of heap, 64M of stack, 1M of output");
  add_code_choices(command, run_options->native.choices);
  command.add_flag("--perf-map", run_options->native.perf_map,
                   "Write the names of machine code's functions to /tmp/perf-PID.map, where perf looks for them; the "
                   "file stays");
  add_frame_pointers(command, run_options->native.target);
  add_profile(command, run_options->profile);
  command.footer(R"(Examples:
  letcont run p.add
  letcont run p.add --engine=native                      as machine code
  letcont run p.l --heap=64M                             with little memory
  letcont run p.l --output=1M --show-output=2K           the first and the last part of much output
  letcont run p.l < numbers.txt                          the program reads the file
  letcont run p.l --sandbox                              a program of somebody whom you do not know
  letcont run p.l --profile                              where its steps go
  perf record -g letcont run p.l --engine=native --perf-map -fno-omit-frame-pointer
  printf '3 + (2 + 4)' | letcont run --lang=add -        prints 9)");
  when_given(command, options, [=](bool colour) { return run(*input, *run_options, colour); });
}

} // namespace letcont::cli
