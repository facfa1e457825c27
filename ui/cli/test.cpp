// letcont test: every program of a folder against what is expected of it, in several engines, several at a time.
#include "cli/suite/report.h"
#include "cli/suite/runner.h"
#include "cli/terminal/files.h"
#include "cli/terminal/suggestions.h"
#include "cli/terminal/terminal.h"
#include "command.h"
#include "native/executable/link.h"
#include "native/process/confine.h"
#include "native/sizes.h"
#include "passes/pipeline/pipeline.h"
#include "run_wasm.h"
#include "support/visible.h"

#include <algorithm>
#include <cstdlib>
#include <llvm/Support/FileSystem.h>
#include <map>
#include <set>
#include <thread>
#include <unistd.h>

namespace letcont::cli {

namespace {

struct TestOptions {
  Selection selection;
  RunnerOptions runner;
  std::string shard = "1/1";
  std::string junit; // a path; empty: none
  bool as_json = false;
};

// Why an engine does not run on this machine; empty if it does. Keeps where Node.js is: a path relative to this folder,
// or found by one in PATH, leads nowhere from the folder of a program.
std::string why_not(const std::string& engine, StepOptions& step) {
  std::string message;
  if (engine == executable_engine)
    (void)native::Linker::find(message);
  else if (engine == "wasm")
    step.node = find_node(message).value_or("");
  return message;
}

// Chooses the engines: those that were asked for, which must be there, or all that are. False after a message.
bool choose_engines(RunnerOptions& runner, bool colour, int& exit_code) {
  std::vector<std::string>& engines = runner.engines;
  std::vector<std::string> known = tested_engines();
  bool are_chosen = !engines.empty() && engines != std::vector<std::string>{"all"};
  for (const std::string& engine : are_chosen ? engines : std::vector<std::string>{}) {
    if (std::find(known.begin(), known.end(), engine) == known.end()) {
      complain(unknown_name("engine", engine, known), colour);
      exit_code = wrong_usage;
      return false;
    }
    std::string message = why_not(engine, runner.step);
    if (message.empty()) continue;
    complain(message, colour);
    exit_code = failed;
    return false;
  }
  if (are_chosen) return true;
  engines.clear();
  for (const std::string& engine : known) {
    std::string message = why_not(engine, runner.step);
    if (message.empty())
      engines.push_back(engine);
    else
      warn("without the engine " + engine + ": " + message, colour);
  }
  return true;
}

// Why these options make no sense; empty if they do.
std::string fault(TestOptions& options) {
  const ProgramLimits& limits = options.runner.step.limits;
  std::string message;
  if (!parse_shard(options.shard, options.selection))
    return "--shard=" + options.shard + ": say which of how many, as in 2/5";
  if (options.junit == "-") return "--junit takes a file: standard output has the other report";
  if (!native::is_time_limit(limits.process.seconds))
    return "--max-time: a number of seconds is wanted, more than 0 and at most 1000000000";
  auto is_machine_code = [](std::string_view engine) { return engine == "native" || engine == executable_engine; };
  const std::vector<std::string>& engines = options.runner.engines;
  if (std::any_of(engines.begin(), engines.end(), is_machine_code))
    native::check_sizes({limits.stack_bytes, limits.heap_bytes}, message, "--max-");
  Diagnostics in_list;
  passes::parse_pipeline(options.runner.step.passes, in_list);
  for (const Diagnostic& wrong : in_list.all()) message = "--passes: " + wrong.message;
  return message;
}

// A line that is written over again, where standard error is a terminal that can do that.
class ProgressLine {
public:
  ProgressLine() {
    const char* terminal = std::getenv("TERM");
    is_shown_ = isatty(STDERR_FILENO) && terminal && *terminal && std::string_view(terminal) != "dumb";
  }
  ~ProgressLine() { clear(); }

  void show(const SuiteProgress& progress) {
    if (!is_shown_) return;
    std::string text = std::to_string(progress.done) + " of " + std::to_string(progress.all) + ", " +
                       std::to_string(progress.failed) + " failed";
    if (progress.done < progress.all) text += ": " + one_line(progress.last, 40);
    write_error("\r\x1b[K" + text);
    is_dirty_ = true;
  }
  void clear() {
    if (is_dirty_) write_error("\r\x1b[K");
    is_dirty_ = false;
  }

private:
  bool is_shown_ = false, is_dirty_ = false;
};

// Returns the programs; nothing after a message.
std::optional<FoundPrograms> choose_programs(const Selection& selection, bool colour) {
  std::string message;
  std::optional<FoundPrograms> programs = find_programs(selection, message);
  // A shard may be empty; but where nothing is tested by a mistake, that must not look like success.
  if (programs && programs->all.empty())
    message = "there are no programs: their names end in .add, .fun, .l or .cps";
  else if (programs && programs->chosen.empty() && selection.shards == 1)
    message = "no program's path matches --filter=" + selection.filter;
  if (programs)
    for (const std::string& each : programs->left_out) warn(visible_name(each), colour);
  if (!message.empty()) complain(message, colour);
  return message.empty() ? std::move(programs) : std::nullopt;
}

bool report(const Suite& suite, const TestOptions& options, bool colour, bool colour_on_output) {
  std::string message;
  bool is_shown = write_output(options.as_json ? report_json(suite) : report_text(suite, colour_on_output), colour);
  if (options.junit.empty() || write_file(options.junit, report_junit(suite), message)) return is_shown;
  complain(message, colour);
  return false;
}

// Returns a message if a program would write an expectation that another one has as well, which may be another
// machine's to test; else nothing.
std::string shared_expectation(const FoundPrograms& programs) {
  std::set<std::string_view> written;
  for (const SuiteProgram& program : programs.chosen) written.insert(program.beside);
  std::map<std::string_view, const SuiteProgram*> owners;
  for (const SuiteProgram& program : programs.all) {
    if (!program.fault.empty()) continue;
    if (auto [owner, is_new] = owners.emplace(program.beside, &program); !is_new && written.contains(program.beside))
      return "--update: '" + owner->second->path + "' and '" + program.path + "' share '" + program.beside + ".out'";
  }
  return {};
}

// Returns a message if the report would overwrite what is tested, now or on another machine; else nothing.
std::string overwritten(const std::vector<SuiteProgram>& programs, const std::string& report) {
  for (const SuiteProgram& program : programs)
    for (const std::string& path :
         {program.path, program.beside + ".out", program.beside + ".err", program.beside + ".in"})
      if (is_same_file(path, report)) return "--junit would overwrite '" + path + "'";
  return {};
}

int test(TestOptions options, bool colour, bool colour_on_output) {
  int exit_code = ok;
  if (!choose_engines(options.runner, colour, exit_code)) return exit_code;
  std::string message = fault(options);
  if (!message.empty()) {
    complain(message, colour);
    return wrong_usage;
  }
  std::optional<FoundPrograms> programs = choose_programs(options.selection, colour);
  if (!programs) return wrong_usage;
  message = overwritten(programs->all, options.junit);
  if (message.empty() && options.runner.update) message = shared_expectation(*programs);
  if (!message.empty()) {
    complain(message, colour);
    return wrong_usage;
  }
  options.runner.step.letcont = llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void*>(&tested_engines));
  if (options.runner.jobs == 0) options.runner.jobs = std::max(1U, std::thread::hardware_concurrency());
  native::HeldSignals signals;
  std::optional<SuiteResult> result;
  {
    ProgressLine line;
    auto tell = [&](const SuiteProgress& progress) { line.show(progress); };
    result = run_suite(programs->chosen, options.runner, signals, tell, message);
  }
  if (!message.empty()) complain(message, colour);
  if (!result) return failed;
  if (!report({programs->chosen, options.selection, *result}, options, colour, colour_on_output)) return failed;
  return result->passed() == result->cases.size() ? ok : failed;
}

void add_limits(CLI::App& command, ProgramLimits& limits) {
  add_count(command, "--max-steps", limits.steps,
            "Stop a program after N steps, in the engines vm and eval; 0: no limit")
      .capture_default_str();
  command
      .add_option("--max-time", limits.process.seconds,
                  "Stop a program after that many seconds, by the clock, of compiling and running")
      ->type_name("SECONDS")
      ->capture_default_str();
  add_size(command, "--max-output", limits.process.output_bytes,
           "Stop a program after SIZE of output (1M); of messages it may write 1M in any case");
  add_size(command, "--max-heap", limits.heap_bytes, "The limit of live data; of machine code, of the heap (256M)");
  add_size(command, "--max-stack", limits.stack_bytes, "The limit of the call stack (64M)");
  add_size(command, "--max-memory", limits.process.memory_bytes,
           "Stop a program whose process takes more than SIZE of memory, with the compiler (2G)");
}

void add_selection(CLI::App& command, TestOptions& test) {
  command.add_option("FOLDER", test.selection.paths, "Folders with programs, and programs")->required();
  command
      .add_option("--expected", test.selection.expected, "The folder of the expectations; default: beside the programs")
      ->type_name("PATH");
  command
      .add_option("--filter", test.selection.filter,
                  "Only programs whose path has this text in it, or ends as this pattern with *, ? and [ ]")
      ->type_name("TEXT");
  command.add_option("--shard", test.shard, "Only every N-th program, beginning with the I-th: for N machines")
      ->type_name("I/N")
      ->capture_default_str();
}

} // namespace

// The engines of `letcont run`, and executables before the last of them, WebAssembly.
std::vector<std::string> tested_engines() {
  std::vector<std::string> names = engine_names();
  names.insert(std::find(names.begin(), names.end(), "wasm"), std::string(executable_engine));
  return names;
}

void add_test(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("test", "Test the programs of a folder against their expected output");
  auto test_options = std::make_shared<TestOptions>();
  RunnerOptions& runner = test_options->runner;
  runner.step.passes = "default";
  add_selection(command, *test_options);
  command
      .add_option("--engines", runner.engines,
                  "The engines, with commas between them: all that this machine has, or some of vm, eval, native, "
                  "executable and wasm")
      ->delimiter(',')
      ->allow_extra_args(false) // what follows is a folder
      ->type_name("ENGINES");
  command.add_option("--passes", runner.step.passes, "The passes: default, none, or a list")
      ->type_name("LIST")
      ->capture_default_str();
  command.add_option("--jobs,-j", runner.jobs, "How many programs run at once; default: one a processor")
      ->check(CLI::Range(1, 1000))
      ->type_name("N");
  add_limits(command, runner.step.limits);
  command.add_flag("--c-functions", runner.step.has_c_functions,
                   "Let machine code call the C functions that a program declares: for programs that you trust");
  command.add_flag("--update", runner.update, "Write what the first engine gives as what is expected");
  command.add_option("--junit", test_options->junit, "Write the results to this file, too, as JUnit's XML")
      ->type_name("PATH");
  command.add_flag("--json", test_options->as_json, "Print the results as JSON");
  command.footer(
      "Beside a program NAME.l (or .add, .fun, .cps) stands NAME.out: what it prints. If there is NAME.err, the "
      "program\n"
      "fails: its status is 1, and this is what it says on standard error, where {name} stands for the program's file\n"
      "name. NAME.in is what it reads. A program without NAME.out is a failure. Warnings are not compared.\n\n"
      "Folders below are searched, but for those whose name begins with a dot. A link in a folder is not followed: "
      "one\n"
      "to a folder is named in a warning, one to a program or to a file beside it is a failure. What FOLDER or\n"
      "--expected names, and what stands in the folder of --expected, may be a link; --update writes through none.\n\n"
      "Each run is a process of its own, which is ended with all that it has started when it exceeds a limit, and\n"
      "when this command ends. The status is 0 if all runs pass, 1 if one fails, 2 for wrong usage.\n\n"
      R"(Examples:
  letcont test programs                                  in every engine
  letcont test programs --engines=vm                     programs of people whom you do not know
  letcont test programs --shard=2/5 --junit=2.xml        the second of five machines
  letcont test programs --filter='*/sum.l' --update      what sum.l prints is expected from now on)");
  when_given(command, options, [test_options, &options](bool colour) {
    bool colour_on_output = options.colour == "always" || (colour && isatty(STDOUT_FILENO));
    return test(*test_options, colour, colour_on_output);
  });
}

} // namespace letcont::cli
