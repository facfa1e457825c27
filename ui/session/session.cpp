#include "session/session.h"

#include "compile/compilation.h"
#include "compile/elsewhere.h"
#include "compile/uses.h"
#include "session/change_search.h"
#include "session/descriptions.h"
#include "session/llvm_change_search.h"
#include "session/portion.h"
#include "session/watching.h"

#include <algorithm>
#include <utility>

namespace letcont {

constexpr uint64_t slice = 10'000;           // microseconds that `work` works
constexpr uint64_t output_interval = 30'000; // microseconds between two Outputs, unless there is much to print
constexpr uint64_t progress_interval = 100'000;
constexpr size_t much_output = size_t{64} << 10;

struct Session::CompileJob {
  Compile request;
  std::shared_ptr<Compilation> compilation;
  Compiled answer;
  uint64_t began = 0;
  size_t next_stage = 0;
};

// The stages of the last Compiled that are made elsewhere and were not there yet.
struct Session::Late {
  uint32_t id = 0;
  std::shared_ptr<Compilation> compilation;
  std::vector<std::string> stages;
  uint64_t microseconds = 0; // that the first answer took
  bool has_news = false;
};

struct Session::ChangeJob {
  ChangeQuestion question;
  std::unique_ptr<ChangeSearch> search;   // null until begun
  std::unique_ptr<LlvmChangeSearch> llvm; // in its place, of LLVM's passes

  bool waits() const { return llvm && llvm->waits(); }
};

struct Session::RunJob {
  Run request;
  std::shared_ptr<Compilation> compilation;
  std::unique_ptr<Execution> execution; // null until begun
  std::string output;                   // not sent yet
  uint64_t output_sent_at = 0;
  uint64_t progress_sent_at = 0;
  Portion portion;
  uint64_t began = 0;        // when the engine was started
  uint64_t microseconds = 0; // in the engine, or until news of it
  bool wanted_input = false; // it has read beyond the end of its input
};

Session::Session(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}
Session::~Session() = default;

void Session::start() {
  surroundings_.send(Hello{protocol_version, std::string(version()), all_languages(),
                           stages_of(nullptr, surroundings_.stages), all_passes(), infos_of(surroundings_.engines),
                           all_libraries(), all_llvm_passes(surroundings_.llvm_passes),
                           all_llvm_pipelines(surroundings_.llvm_passes)});
}

// ---- Requests

void Session::request(Request request) {
  std::visit([this](auto&& message) { take(std::move(message)); }, std::move(request));
}

void Session::request(const uint8_t* data, size_t size) {
  Request message;
  if (from_bytes(data, size, message))
    request(std::move(message));
  else
    surroundings_.send(Rejected{0, "the request is damaged, or of another version"});
}

// The one that is named; otherwise the first that can do what is asked of it.
const Engine* Session::engine_for(const Run& run) const {
  bool is_counted = run.count || run.profile || run.max_steps != 0 || run.max_heap != 0 || run.max_stack != 0;
  for (const Engine& engine : surroundings_.engines)
    if (run.engine.empty() ? engine.counts || !is_counted : engine.name == run.engine) return &engine;
  return nullptr;
}

void Session::take(Compile compile) {
  if (compile_) surroundings_.send(Superseded{compile_->request.id});
  compile_ = std::make_unique<CompileJob>();
  compile_->request = std::move(compile);
  late_.reset();
  bool is_another = !latest_ || !(latest_->program() == compile_->request.program);
  if (!surroundings_.elsewhere || !is_another) return;
  surroundings_.elsewhere->forget();
  if (change_ && change_->waits()) { // what it waits for does not come any more
    surroundings_.send(ChangeAnswer{change_->question.id, {}});
    change_.reset();
  }
}

void Session::take(Run run) {
  if (!engine_for(run)) {
    surroundings_.send(Rejected{run.id, "there is no engine '" + run.engine + "'"});
    return;
  }
  if (run_) surroundings_.send(Superseded{run_->request.id});
  run_ = std::make_unique<RunJob>();
  run_->request = std::move(run);
}

void Session::take(Stop stop) {
  bool was_running = run_ && run_->request.id == stop.run;
  if (was_running) finish_run(Outcome::Stopped, {});
  auto named = std::find_if(watches_.begin(), watches_.end(), [&](const Watch& watch) { return watch.id == stop.run; });
  if (named != watches_.end()) {
    was_running = true;
    for (auto count = named - watches_.begin() + 1; count > 0; --count) stop_watch();
  }
  if (compile_ && compile_->request.id == stop.run) {
    was_running = true;
    stop_compile();
  }
  surroundings_.send(Stopped{stop.id, was_running});
}

void Session::take(TypeQuestion question) {
  if (type_question_) surroundings_.send(Superseded{type_question_->id});
  type_question_ = std::make_unique<TypeQuestion>(std::move(question));
}

void Session::take(UsesQuestion question) {
  if (uses_question_) surroundings_.send(Superseded{uses_question_->id});
  uses_question_ = std::make_unique<UsesQuestion>(std::move(question));
}

void Session::take(ChangeQuestion question) {
  if (change_) surroundings_.send(Superseded{change_->question.id});
  change_ = std::make_unique<ChangeJob>(ChangeJob{std::move(question), nullptr, nullptr});
}

void Session::take(Watch watch) { watches_.push_back(std::move(watch)); }

// ---- Work

bool Session::runs_elsewhere() const { return run_ && run_->execution && run_->execution->is_elsewhere(); }

bool Session::busy() const {
  return compile_ || (late_ && late_->has_news) || type_question_ || uses_question_ || (change_ && !change_->waits()) ||
         (run_ && !runs_elsewhere()) || !watches_.empty();
}

bool Session::work() {
  uint64_t deadline = surroundings_.microseconds() + slice;
  if (runs_elsewhere()) work_on_run(); // the driver may have called because of it, once
  do {
    // Compiling comes first: it ends, and somebody is typing.
    if (compile_)
      work_on_compile();
    else if (late_ && late_->has_news)
      work_on_late();
    else if (type_question_)
      answer_type();
    else if (uses_question_)
      answer_uses();
    else if (change_ && !change_->waits())
      work_on_change();
    else { // side by side
      if (!watches_.empty()) work_on_watch();
      if (run_ && !runs_elsewhere()) work_on_run();
    }
  } while (busy() && !is_urgent() && surroundings_.microseconds() < deadline);
  return busy();
}

std::shared_ptr<Compilation> Session::compilation_of(const ProgramText& program) {
  if (!latest_ || latest_->stopped() || !(latest_->program() == program)) {
    if (latest_) latest_->forget_common(); // the debugger may still hold it
    latest_ = std::make_shared<Compilation>(
        program,
        CompilationOptions{.stages = surroundings_.stages, .measure = true, .elsewhere = surroundings_.elsewhere});
    if (surroundings_.is_urgent) latest_->interrupt_when([this] { return gives_way_ && is_urgent(); });
  }
  return latest_;
}

// Returns what `work` returns, which does a part of compiling and ends early if an urgent request comes. The
// compilation has stopped then, and is restarted when it is needed.
template <class Work>
auto Session::giving_way(Work work) {
  gives_way_ = true;
  auto result = work();
  gives_way_ = false;
  return result;
}

void Session::answer_type() {
  std::shared_ptr<Compilation> compilation = compilation_of(type_question_->program);
  std::optional<TypeAt> found = giving_way([&] { return compilation->type_at(type_question_->position); });
  if (compilation->stopped()) return;
  std::unique_ptr<TypeQuestion> question = std::move(type_question_);
  if (found)
    surroundings_.send(TypeAnswer{question->id, found->span, std::move(found->type)});
  else
    surroundings_.send(TypeAnswer{question->id, nowhere, {}});
}

void Session::answer_uses() {
  std::shared_ptr<Compilation> compilation = compilation_of(uses_question_->program);
  const Symbols* symbols = giving_way([&] { return compilation->symbols(); });
  if (compilation->stopped()) return;
  std::unique_ptr<UsesQuestion> question = std::move(uses_question_);
  Uses uses = symbols ? uses_at(*symbols, compilation->source(), question->position) : Uses{};
  surroundings_.send(
      UsesAnswer{question->id, std::move(uses.places), uses.others, uses.binding, uses.of_library, uses.tie});
}

void Session::work_on_change() {
  if (LlvmChangeSearch::is_about(change_->question)) return search_change(change_->llvm);
  search_change(change_->search);
}

template <class Search>
void Session::search_change(std::unique_ptr<Search>& search) {
  if (!search || search->compilation().stopped())
    search = std::make_unique<Search>(compilation_of(change_->question.program), change_->question);
  bool known = giving_way([&] { return search->work(); });
  if (!known || search->compilation().stopped()) return;
  ChangeAnswer answer{change_->question.id, search->found()};
  change_.reset();
  surroundings_.send(std::move(answer));
}

// Does one piece of work per call: the forms of the program and the passes, then a stage, then the answer.
void Session::work_on_compile() {
  CompileJob& job = *compile_;
  if (!job.compilation) {
    job.began = surroundings_.microseconds();
    job.compilation = compilation_of(job.request.program);
  } else if (giving_way([&] { return job.compilation->advance(); })) {
    return;
  } else if (job.compilation->stopped()) {
    job.compilation = nullptr;
  } else if (job.next_stage < job.request.stages.size()) {
    const std::string& name = job.request.stages[job.next_stage];
    const Document* document = giving_way([&] { return job.compilation->stage(name); });
    if (job.compilation->stopped()) return;
    ++job.next_stage;
    if (document) job.answer.stages.push_back({name, *document});
    if (!job.compilation->is_delayed()) return;
    if (!late_) late_ = std::make_unique<Late>(Late{job.request.id, job.compilation, {}});
    late_->stages.push_back(name);
  } else {
    job.answer.id = job.request.id;
    describe(*job.compilation, job.answer);
    job.answer.macros = macros_for(job.request.stages, *job.compilation);
    job.answer.microseconds = surroundings_.microseconds() - job.began;
    if (late_) late_->microseconds = job.answer.microseconds;
    Compiled answer = std::move(job.answer);
    compile_.reset();
    surroundings_.send(std::move(answer));
  }
}

void Session::news_from_elsewhere() {
  if (late_) late_->has_news = true;
  if (change_ && change_->llvm) change_->llvm->hear_news();
}

// Sends those stages that are there now, and what there is of the others.
void Session::work_on_late() {
  late_->has_news = false;
  Compiled answer;
  answer.id = late_->id;
  std::vector<std::string> still;
  for (std::string& name : late_->stages) {
    const Document* document = late_->compilation->stage(name);
    if (document) answer.stages.push_back({name, *document});
    if (late_->compilation->is_delayed()) still.push_back(std::move(name));
  }
  answer.microseconds = late_->microseconds;
  describe(*late_->compilation, answer);
  late_->stages = std::move(still);
  if (late_->stages.empty()) late_.reset();
  if (!answer.stages.empty()) surroundings_.send(std::move(answer));
}

void Session::stop_compile() {
  Compiled answer;
  answer.id = compile_->request.id;
  answer.diagnostics.push_back(compiling_stopped());
  compile_.reset();
  surroundings_.send(std::move(answer));
}

// ---- Watching

bool Session::is_watched(const Watch& watch) const { return watching_ && watching_->is_of(watch); }

// Begins the move once the program is compiled, of which each call does a part.
void Session::begin_watch() {
  const Watch& watch = watches_.front();
  if (!is_watched(watch)) {
    if (!watched_ || watched_->stopped() || !(watched_->program() == watch.program))
      watched_ = compilation_of(watch.program);
    bool more = giving_way([&] { return watched_->advance_to(watch.pass); });
    if (more || watched_->stopped()) return;
    watching_ = std::make_unique<Watching>(std::exchange(watched_, nullptr), watch.pass, watch.input);
  }
  watching_->begin(watch);
  moving_ = true;
  watch_progress_at_ = surroundings_.microseconds();
}

void Session::work_on_watch() {
  if (!moving_) return begin_watch();
  if (watching_->work(Portion::fewest)) return finish_watch(watching_->answer());
  if (watches_.size() > 1 && watching_->gives_way_to(watches_[1])) return finish_watch(watching_->answer());
  uint64_t now = surroundings_.microseconds();
  if (now - watch_progress_at_ < progress_interval) return;
  surroundings_.send(Progress{watches_.front().id, watching_->steps()});
  watch_progress_at_ = now;
}

// Ends the first Watch at the current position. One that has not begun makes no move and compiles nothing.
void Session::stop_watch() {
  Watch& watch = watches_.front();
  watched_.reset();
  if (!moving_ && !is_watched(watch)) {
    Watched answer;
    answer.id = watch.id;
    answer.stop = WatchStop::NotBegun;
    return finish_watch(std::move(answer));
  }
  bool arrives = moving_ || watch.motion == WatchMotion::Stay;
  if (!moving_) {
    watch.motion = WatchMotion::Stay;
    watching_->begin(watch);
  }
  Watched answer = watching_->answer();
  if (!arrives) answer.stop = WatchStop::Moving;
  finish_watch(std::move(answer));
}

void Session::finish_watch(Watched answer) {
  watches_.pop_front();
  moving_ = false;
  surroundings_.send(std::move(answer));
}

// ---- Running

void Session::begin_run() {
  RunJob& job = *run_;
  if (!job.compilation) job.compilation = compilation_of(job.request.program);
  if (giving_way([&] { return job.compilation->advance(); })) return;
  if (job.compilation->stopped()) {
    job.compilation = nullptr;
    return;
  }
  const cps::Program* program = job.compilation->cps();
  if (!program) return finish_run(Outcome::Rejected, job.compilation->diagnostics().all());
  RunOptions options{.limits = {.output_bytes = run::usual_output},
                     .source = &job.compilation->source(),
                     .count = job.request.count || job.request.profile,
                     .input = input_of_run(),
                     .modules = surroundings_.modules};
  run::Limits& limits = options.limits;
  if (job.request.max_steps != 0) limits.steps = job.request.max_steps;
  if (job.request.max_output != 0) limits.output_bytes = job.request.max_output;
  if (job.request.max_heap != 0) limits.heap_bytes = job.request.max_heap;
  if (job.request.max_stack != 0) limits.stack_bytes = job.request.max_stack;
  job.began = surroundings_.microseconds();
  const Engine& engine = *engine_for(job.request);
  job.execution = engine.start(*program, options);
  job.microseconds = surroundings_.microseconds() - job.began;
  job.output_sent_at = job.progress_sent_at = surroundings_.microseconds();
}

// What was printed is shown before somebody is asked for more.
run::Input Session::input_of_run() {
  return run::Input(run_->request.input, [this](std::string& bytes) {
    run_->wanted_input = true;
    if (!surroundings_.more_input) return false;
    run_->output += run_->execution->take_output();
    send_output();
    return surroundings_.more_input(bytes);
  });
}

void Session::work_on_run() {
  if (!run_->execution) return begin_run();
  RunJob& job = *run_;
  bool was_elsewhere = job.execution->is_elsewhere();
  uint64_t began = surroundings_.microseconds();
  RunState state = job.execution->run(job.portion.steps());
  uint64_t now = surroundings_.microseconds();
  job.portion.took(now - began);
  job.microseconds = was_elsewhere ? now - job.began : job.microseconds + (now - began);
  job.output += job.execution->take_output();
  switch (state) {
  case RunState::Running: return report_run();
  case RunState::Ended: return finish_run(Outcome::Ended, {});
  case RunState::Failed: return finish_run(Outcome::Failed, {job.execution->error()});
  }
}

// Sends the output and the progress of a run that continues, if there is news.
void Session::report_run() {
  RunJob& job = *run_;
  uint64_t now = surroundings_.microseconds();
  if (job.execution->is_elsewhere() || job.output.size() >= much_output ||
      now - job.output_sent_at >= output_interval) {
    send_output();
    job.output_sent_at = now;
  }
  if (now - job.progress_sent_at >= progress_interval) {
    surroundings_.send(Progress{job.request.id, job.execution->steps()});
    job.progress_sent_at = now;
  }
}

void Session::send_output() {
  if (!run_->output.empty()) surroundings_.send(Output{run_->request.id, std::exchange(run_->output, {})});
}

void Session::finish_run(Outcome outcome, std::vector<Diagnostic> diagnostics) {
  send_output();
  uint64_t steps = run_->execution ? run_->execution->steps() : 0;
  Finished finished{run_->request.id, outcome, std::move(diagnostics), steps};
  bool elsewhere = run_->execution && run_->execution->is_elsewhere(); // it may have been stopped between two looks
  finished.microseconds = elsewhere ? surroundings_.microseconds() - run_->began : run_->microseconds;
  finished.wanted_input = run_->wanted_input;
  if (run_->compilation) finished.original = original_places(run_->compilation->source(), finished.diagnostics);
  if (const Execution* execution = run_->execution.get()) {
    if (run_->request.count || !run_->request.profile) // some engines count something always
      for (Counter& counter : execution->counters())
        finished.counters.push_back({std::move(counter.name), counter.value});
    if (run_->request.profile) finished.profile = execution->profile();
  }
  run_.reset();
  surroundings_.send(std::move(finished));
}

} // namespace letcont
