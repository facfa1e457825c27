#include "library/running.h"

#include "library/compiling.h"
#include "machine/machine.h"
#include "session/portion.h"
#include "support/suggest.h"

using namespace letcont;
using namespace letcont::library;

namespace letcont::library {

namespace {

run::Limits limits_of(const RunSettings& settings) {
  run::Limits limits;
  limits.output_bytes = settings.max_output != 0 ? settings.max_output : run::usual_output;
  if (settings.max_steps != 0) limits.steps = settings.max_steps;
  if (settings.max_heap != 0) limits.heap_bytes = settings.max_heap;
  if (settings.max_stack != 0) limits.stack_bytes = settings.max_stack;
  return limits;
}

// Null, after errors and cancellations.
const cps::Program* compile(RunObject& run, const Work& work) {
  ProgramText again = run.compiled->compilation.stopped() ? run.compiled->compilation.program() : ProgramText();
  Compiling compiling(run.compiled, again, work);
  const cps::Program* program = compiling->cps();
  if (!program) run.messages = compiling.messages();
  return program;
}

std::unique_ptr<Execution> start(const RunObject& run, const cps::Program& program) {
  RunOptions options{
      .limits = limits_of(run.settings), .source = &run.compiled->compilation.source(), .input = run::Input(run.input)};
  return run.engine->start(program, options);
}

// False if the callback wants no more.
bool pass_on(RunObject& run, std::string text) {
  if (!run.take) run.output += text;
  return !run.take || text.empty() || run.take(run.context, text.c_str(), text.size()) == 0;
}

letcont_status run_to_the_end(Call& call, RunObject& run, Execution& execution, const Work& work) {
  RunState state = RunState::Running;
  while (state == RunState::Running) {
    if (work.is_over()) return over(call, work, run.settings.max_milliseconds);
    state = execution.run(Portion::fewest);
    run.steps = execution.steps();
    if (!pass_on(run, execution.take_output())) return call.fail(LETCONT_CANCELLED, "the callback has ended it");
  }
  if (state == RunState::Ended) return LETCONT_OK;
  run.messages = {message_of(execution.error(), run.compiled->compilation.source())};
  return call.fail(LETCONT_FAILED, "the program has failed: its run's diagnostic says why");
}

} // namespace

letcont_status execute(Call& call, RunObject& run) {
  run.output.clear();
  run.messages.clear();
  run.steps = run.microseconds = 0;
  const RunSettings& settings = run.settings;
  bool is_limited = settings.max_steps != 0 || settings.max_heap != 0 || settings.max_stack != 0;
  if (is_limited && !run.engine->counts)
    return call.fail(LETCONT_UNABLE, "machine code counts neither its steps nor its memory: these limits are for the "
                                     "other engines");
  Work work(run, settings.max_milliseconds);
  if (work.is_over()) return over(call, work, settings.max_milliseconds);
  const cps::Program* program = compile(run, work);
  if (!program) return has_errors(call, work, settings.max_milliseconds);
  uint64_t began = work.microseconds();
  std::unique_ptr<Execution> execution = start(run, *program);
  letcont_status status = run_to_the_end(call, run, *execution, work);
  run.microseconds = work.microseconds() - began;
  return status;
}

} // namespace letcont::library

extern "C" {

letcont_status letcont_run_new(letcont_program handle, const char* engine, letcont_run* run) {
  bool all = clear(run);
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> name = engine ? call.name(engine, status) : program.state.engine;
    if (!name) return status;
    if (!all) return call.null_pointer();
    auto made = std::make_shared<RunObject>();
    std::vector<std::string> known;
    for (const Engine& each : machine::engines()) {
      if (name->empty() ? !made->engine : each.name == *name) made->engine = &each;
      known.emplace_back(each.name);
    }
    // A link of the playground may name an engine that only a browser has.
    if (!made->engine && !engine) made->engine = &machine::engines().front();
    if (!made->engine)
      return call.fail(LETCONT_NOT_THERE,
                       "there is no engine '" + std::string(*name) + "'" + did_you_mean(*name, known));
    made->engine_name = made->engine->name;
    made->input = program.state.input;
    if (!program.compiled) program.compiled = std::make_shared<CompiledProgram>(program.state.program);
    made->compiled = program.compiled;
    return call.give(std::move(made), run);
  });
}

letcont_status letcont_run_on_output(letcont_run handle, letcont_output output, void* context) {
  return with<RunObject>(handle, [&](Call&, RunObject& run) {
    run.take = output;
    run.context = context;
    return ok;
  });
}

letcont_status letcont_run_execute(letcont_run handle) {
  return with<RunObject>(handle, [](Call& call, RunObject& run) { return execute(call, run); });
}

} // extern "C"
