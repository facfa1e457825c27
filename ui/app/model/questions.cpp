// What the engine is asked besides compiling and running: types, the change of a piece, the times of all engines. And
// whether it has answered. What the user is asked: which line runs next. What the user is told: problems, and the
// status of the program and its run.
#include "app/model/actions.h"
#include "app/model/llvm_list.h"
#include "app/model/stage_names.h"
#include "app/model/watching.h"
#include "support/shown.h"

#include <algorithm>
#include <cstdio>

namespace letcont::app {

std::optional<Request> ask_type(Model& model, uint32_t position, bool announce) {
  if (model.engine != EngineState::Ready || is_compiling(model)) return {};
  TypeView& type = model.type;
  bool same = type.revision == model.source.revision() &&
              (type.position == position || (type.answered && type.span.contains(position)));
  if (same && !(announce && type.answered)) return {};
  type = {++model.last_request, model.source.revision(), position, false, announce, nowhere, {}};
  return TypeQuestion{type.id, program(model), position};
}

std::optional<Request> ask_change(Model& model, Layout::Id pane, Span piece, bool backward) {
  std::optional<StageWord> word = stage_word(model, model.layout.shown_by(pane));
  if (model.engine != EngineState::Ready || !word || !follows_passes(model, word->stage) || !piece.known()) return {};
  model.change = {++model.last_request, false, true, pane, std::string(model.layout.shown_by(pane)), {}, piece};
  ChangeQuestion question{model.change.id, program(model), word->stage, word->pass, piece, backward};
  if (std::optional<uint32_t> number = execution_of(model, *word)) question.pass = std::to_string(*number);
  // After the last pass of the pipeline come LLVM's, if somebody looks at them.
  bool goes_on = word->stage == "llvm" && word->pass.empty() && !word->from && wants_llvm_passes(model);
  if (goes_on && !backward) question.pass = "0";
  return question;
}

static std::optional<Request> race_next(Model& model) {
  Race& race = model.race;
  std::optional<Request> request = run(model);
  if (request) std::get<Run>(*request).engine = model.engines[race.next].name;
  return request;
}

std::optional<Request> start_race(Model& model) {
  if (model.engine != EngineState::Ready || model.run.active() || model.engines.empty()) return {};
  model.race = {};
  for (const EngineInfo& engine : model.engines)
    model.race.results.push_back({engine.name, 0, 0, RunState::Never, {}, true});
  model.race.revision = model.source.revision();
  model.race.active = true;
  return race_next(model);
}

std::optional<Request> go_on_with_race(Model& model) {
  Race& race = model.race;
  if (!race.active || model.run.active()) return {};
  EngineTimes& mine = race.results[race.next];
  mine.state = model.run.state;
  mine.microseconds = model.run.microseconds;
  mine.steps = model.run.steps;
  if (!model.run.diagnostics.empty()) mine.said = model.run.diagnostics[0].message;
  for (const RunCounter& counter : model.run.counters)
    mine.said += (mine.said.empty() ? "" : ", ") + counter.name + " " + std::to_string(counter.value);
  if (race.next == 0) race.output = model.run.output.bytes();
  mine.same = race.output == model.run.output.bytes();
  ++race.next;
  bool over = race.next == race.results.size() || mine.state == RunState::Stopped || mine.state == RunState::Rejected ||
              race.revision != model.source.revision();
  race.active = !over;
  return over ? std::nullopt : race_next(model);
}

bool is_answered(const Model& model) {
  const TypeView& type = model.type;
  bool asks_type = type.id != 0 && !type.answered && type.revision == model.source.revision();
  bool asks_uses = model.uses.id != 0 && !model.uses.answered && model.uses.revision == model.source.revision();
  return model.engine == EngineState::Ready && model.compiling.empty() && !asks_type && !asks_uses &&
         !model.change.waiting && model.diagnosed_revision == model.source.revision() && !is_moving(model);
}

bool is_settled(const Model& model) { return is_answered(model) && !model.run.active(); }

bool can_stop(const Model& model) { return model.run.active() || model.watch.progress != 0 || model.wants_run; }

std::string type_text(const Model& model) {
  const TypeView& type = model.type;
  const std::string& text = model.source.text().bytes();
  if (!type.span.known() || type.span.end > text.size() || type.span.begin > type.span.end) return {};
  constexpr size_t longest = 60;
  std::string_view expression = std::string_view(text).substr(type.span.begin, type.span.end - type.span.begin);
  return on_one_line(expression, longest) + " :: " + type.type;
}

// ---- Predictions: the user says what runs next before he sees it.

void set_predicting(Model& model, bool on) {
  WatchView& watch = model.watch;
  watch.predicting = on;
  watch.right = watch.guesses = 0;
  watch.guess.reset();
  watch.verdict.clear();
}

std::optional<Request> predict(Model& model, std::string_view shows, uint32_t line) {
  WatchView& watch = model.watch;
  bool asks = watch.predicting && watch.on && !is_stale(model, watch) && watch.at.running && watch.pending == 0;
  if (!asks || shows != watched_stage(model)) return {};
  watch.guess = line;
  return app::watch(model, {WatchMotion::Step});
}

void judge_guess(Model& model, const Watched& there) {
  WatchView& watch = model.watch;
  if (!watch.guess) return;
  uint32_t guess = *std::exchange(watch.guess, std::nullopt);
  auto document = model.documents.find(watched_stage(model));
  if (!there.at.printed.known() || document == model.documents.end()) {
    watch.verdict = there.running ? "" : model.words("The program ended there.");
    return;
  }
  const Text& text = document->second.text;
  uint32_t line = text.line_of(std::min(there.at.printed.begin, text.size()));
  ++watch.guesses;
  watch.right += line == guess ? 1 : 0;
  const Words& words = model.words;
  watch.verdict = line == guess ? std::string(words("Right."))
                                : words("No: line {0} runs next, {1}.", std::to_string(line + 1), there.what);
  watch.verdict += " " + words("{0} of {1} so far.", std::to_string(watch.right), std::to_string(watch.guesses));
}

// ---- What is said of the program and its runs

std::string steps_text(const Words& words, uint64_t steps) {
  return words.plural("{0} step", "{0} steps", steps, words.number(steps));
}

// Without copying them: this is asked in every frame.
static std::vector<const Diagnostic*> known_problems(const Model& model) {
  std::vector<const Diagnostic*> all;
  for (const Diagnostic& each : model.diagnostics) all.push_back(&each);
  auto add = [&](const std::vector<Diagnostic>& more) {
    for (const Diagnostic& each : more)
      if (std::none_of(all.begin(), all.end(), [&](const Diagnostic* known) {
            return known->span == each.span && known->message == each.message;
          }))
        all.push_back(&each);
  };
  if (model.run.state == RunState::Failed && !is_stale(model, model.run)) add(model.run.diagnostics);
  if (is_watching(model) && model.watch.answered != 0 && !model.watch.at.running) add(model.watch.at.diagnostics);
  return all;
}

bool has_hidden_stack(const Model& model, const Diagnostic& problem) {
  if (model.run.state != RunState::Failed || is_stale(model, model.run) || is_watching(model)) return false;
  return std::any_of(model.run.diagnostics.begin(), model.run.diagnostics.end(), [&](const Diagnostic& each) {
    return each.severity == Severity::Error && each.span == problem.span && each.message == problem.message;
  });
}

std::vector<Diagnostic> problems(const Model& model) {
  std::vector<Diagnostic> all;
  for (const Diagnostic* each : known_problems(model)) all.push_back(*each);
  return all;
}

// Returns the answer that knows where a problem comes from; null if none does.
static const OriginalPlaces* who_knows(const Model& model, const Diagnostic& problem) {
  if (!problem.span.known()) return nullptr;
  const bool runs = !is_stale(model, model.run), watches = is_watching(model) && model.watch.answered != 0;
  for (const OriginalPlaces* each : {&model.original_places, runs ? &model.run.original_places : nullptr,
                                     watches ? &model.watch.at.original : nullptr})
    if (each && each->at(problem.span.begin)) return each;
  return nullptr;
}

std::vector<Diagnostic> problems_of_original(const Model& model) {
  std::vector<Diagnostic> all;
  for (const Diagnostic* each : known_problems(model)) {
    const OriginalPlaces* known = who_knows(model, *each);
    Span span = known ? known->at(each->span.begin)->span : nowhere;
    if (span.known()) all.emplace_back(*each).span = span;
  }
  return all;
}

std::string original_place(const Model& model, const Diagnostic& problem) {
  const OriginalPlaces* known = who_knows(model, problem);
  return known ? text_of(*known, *known->at(problem.span.begin)) : std::string();
}

std::string place_text(const Model& model, const Diagnostic& problem) {
  if (!problem.span.known()) return {};
  if (std::string original = original_place(model, problem); !original.empty()) {
    constexpr size_t longest = 40;
    return shortened(original.substr(original.rfind('/') + 1), longest, longest);
  }
  const Text& text = model.source.text();
  uint32_t at = std::min(problem.span.begin, text.size());
  return to_string(LineColumn{text.line_of(at) + 1, text.column_of(at) + 1});
}

size_t error_count(const Model& model) {
  std::vector<const Diagnostic*> all = known_problems(model);
  return static_cast<size_t>(
      std::count_if(all.begin(), all.end(), [](const Diagnostic* each) { return each->severity == Severity::Error; }));
}

std::string time_text(const Words& words, uint64_t microseconds) {
  if (microseconds < 50) return std::string(words("less than 0.1 ms"));
  double milliseconds = static_cast<double>(microseconds) / 1000;
  bool seconds = microseconds >= 999'500; // which are 1000 ms, rounded
  char text[48];
  std::snprintf(text, sizeof text, seconds || milliseconds < 9.95 ? "%.1f %s" : "%.0f %s",
                seconds ? milliseconds / 1000 : milliseconds, seconds ? "s" : "ms");
  return words.fraction(text);
}

std::string status(const Model& model) {
  const Words& words = model.words;
  if (model.engine == EngineState::Loading) return std::string(words("engine is loading"));
  if (model.engine == EngineState::Unusable) return model.engine_message;
  if (is_compiling(model) || model.diagnosed_revision == 0) return std::string(words("compiling"));
  if (size_t errors = error_count(model)) return words.plural("{0} error", "{0} errors", errors, words.number(errors));
  if (!model.compiles) return std::string(words("does not compile"));
  return words("compiled in {0}", time_text(words, model.compile_microseconds));
}

std::string watch_status(const Model& model) {
  const WatchView& watch = model.watch;
  const Words& words = model.words;
  if (!watch.on) return std::string(words("not started"));
  if (is_stale(model, watch)) return std::string(words("the program has changed"));
  if (watch.answered == 0) return std::string(words("starting"));
  bool runs = is_long_on_its_way(model);
  uint64_t step = runs ? watch.progress : watch.at.step;
  if (watch.at.running && !runs)
    return watch.end ? words("step {0} of {1}", words.number(step), words.number(*watch.end))
                     : words("step {0}", words.number(step));
  const char* how = runs ? marked("running") : watch.at.diagnostics.empty() ? marked("finished") : marked("failed");
  return words("{0}, {1}", words(how), steps_text(words, step));
}

std::string run_status(const Model& model) {
  if (shows_watched_output(model)) return model.words("debugging, {0}", watch_status(model));
  return own_run_status(model);
}

std::string own_run_status(const Model& model) {
  const RunView& run = model.run;
  if (run.state != RunState::Never && !run.active() && is_stale(model, run))
    return std::string(model.words("of an earlier version"));
  return run_outcome(model);
}

std::string run_outcome(const Model& model) {
  const RunView& run = model.run;
  const Words& words = model.words;
  constexpr std::string_view states[] = {marked("not run yet"), marked("running"), marked("stopping"),
                                         marked("finished"),    marked("failed"),  marked("does not compile"),
                                         marked("stopped")};
  static_assert(std::size(states) == static_cast<size_t>(RunState::Stopped) + 1);
  std::string text(words(states[static_cast<size_t>(run.state)]));
  if (run.state == RunState::Never || run.state == RunState::Rejected) return text;
  if (run.steps > 0) return words("{0}, {1}", text, steps_text(words, run.steps));
  // Some engines count no steps.
  return run.microseconds == 0 ? text : words("{0}, {1}", text, time_text(words, run.microseconds));
}

} // namespace letcont::app
