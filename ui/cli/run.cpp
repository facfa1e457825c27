// letcont run: run a program here.
#include "command.h"
#include "driver/session.h"
#include "program_input.h"
#include "run_native.h"
#include "suggestions.h"
#include "terminal.h"

namespace letcont::cli {

namespace {

constexpr std::string_view native_engine = "native";

struct RunOptions {
  std::string engine; // empty: the first
  uint64_t max_steps = 0;
  uint64_t max_output = UINT64_MAX;
  uint64_t max_heap = 0;
  uint64_t max_stack = 0;
  NativeOptions native;

  bool counted() const { return max_steps != 0 || max_output != UINT64_MAX; }
  native::MemorySizes sizes() const { return {max_stack, max_heap}; }
};

// Shows what a run says as it says it.
class RunView {
public:
  RunView(const ProgramText& program, bool colour) : source_(program.name, program.text), colour_(colour) {}

  void show(const Event& event) {
    if (const Output* output = std::get_if<Output>(&event)) {
      if (!output_failed_ && !write_output(output->text, colour_)) output_failed_ = true;
    } else if (const Finished* finished = std::get_if<Finished>(&event)) {
      for (const Diagnostic& diagnostic : finished->diagnostics) write_error(render(diagnostic, source_, colour_));
      ended_well_ = finished->outcome == Outcome::Ended;
      for (const RunCounter& counter : finished->counters)
        write_error(std::to_string(counter.value) + "  " + counter.name + "\n");
    } else if (const Compiled* compiled = std::get_if<Compiled>(&event)) {
      if (!compiled->ok) return; // then the run says what is wrong
      for (const Diagnostic& warning : compiled->diagnostics) write_error(render(warning, source_, colour_));
    } else if (const Rejected* rejected = std::get_if<Rejected>(&event)) {
      complain(rejected->message, colour_);
      rejected_ = true;
    }
  }
  bool output_failed() const { return output_failed_; }
  int exit_code() const { return rejected_ ? wrong_usage : ended_well_ && !output_failed_ ? ok : failed; }

private:
  Source source_;
  bool colour_;
  bool output_failed_ = false;
  bool ended_well_ = false;
  bool rejected_ = false;
};

std::string engine_help() {
  std::string text = "What runs it:";
  for (const Engine& engine : engines())
    text.append(" ").append(engine.name).append(", ").append(engine.documentation) += ";";
  return text.append(" ").append(native_engine).append(", machine code, compiled in memory");
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
  else if (options.engine == native_engine)
    native::check_sizes(options.sizes(), message);
  if (!message.empty()) complain(message, colour);
  return message.empty();
}

int run(const ProgramInput& input, const RunOptions& run_options, bool colour) {
  int exit_code = ok;
  if (!check_engine(run_options, colour)) return wrong_usage;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  if (run_options.engine == native_engine)
    return run_native(std::move(*program), run_options.native, run_options.sizes(), colour);
  RunView view(*program, colour);
  Session session({.send = [&](Event event) { view.show(event); }});
  session.request(Compile{1, *program, {}});
  session.request(Run{.id = 2,
                      .program = std::move(*program),
                      .engine = run_options.engine,
                      .max_steps = run_options.max_steps,
                      .max_output = run_options.max_output,
                      .max_heap = run_options.max_heap,
                      .max_stack = run_options.max_stack,
                      .count = run_options.native.stats});
  while (!view.output_failed() && session.work()) {
  }
  return view.exit_code();
}

} // namespace

// The session's engines, and machine code, which does not run in a session.
std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const Engine& engine : engines()) names.emplace_back(engine.name);
  names.emplace_back(native_engine);
  return names;
}

void add_run(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("run", "Run a program");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto run_options = std::make_shared<RunOptions>();
  command.add_option("--engine", run_options->engine, engine_help())->type_name("ENGINE");
  auto limit = [&](const char* name, uint64_t& value, const char* documentation) {
    command.add_option(name, value, documentation)->type_name("N");
  };
  limit("--max-steps,--steps", run_options->max_steps, "End the program after so many steps");
  limit("--max-output,--output", run_options->max_output, "End the program after so many bytes of output");
  add_size(
      command, "--max-heap,--heap", run_options->max_heap,
      "End the program when so much of its data is alive; as machine code, when the heap takes so much, while it is "
      "collected, too");
  add_size(command, "--max-stack,--stack", run_options->max_stack, "End the program when its calls take so much");
  command.add_option("-O", run_options->native.target.level, "How much LLVM optimises machine code, 0 to 3")
      ->check(CLI::Range(0, 3))
      ->capture_default_str()
      ->type_name("LEVEL");
  command.add_flag("--stats", run_options->native.stats,
                   "Say what was counted: calls, allocations …; of machine code, how long each step to it took");
  command.footer("Examples:\n"
                 "  letcont run p.add\n"
                 "  letcont run p.add --engine=native                      as machine code\n"
                 "  letcont run p.l --heap=64M                             with little memory\n"
                 "  printf '3 + (2 + 4)' | letcont run --lang=add -        prints 9");
  command.callback([=, &options] {
    options.selected = [=, &options] { return run(*input, *run_options, options.colour_on_errors); };
  });
}

} // namespace letcont::cli
