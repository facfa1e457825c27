#include "app/model/actions.h"

#include "app/model/linking.h"
#include "app/model/llvm_list.h"
#include "app/model/watching.h"
#include "examples/example.h"
#include "support/shown.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace letcont::app {

static void follow_extension(Model&);

namespace {

// The first and last parts of a run's output that are kept, in bytes each. During the run the last part may grow
// longer, so that it is not moved for every line.
constexpr uint32_t kept_output = uint32_t{2} << 20;
constexpr uint32_t kept_output_more = uint32_t{1} << 20;

// Removes the output between the first and last part, beyond `more` bytes, and marks the gap.
void bound_output(RunView& run, uint32_t more) {
  const std::string& text = run.output.bytes();
  size_t last = text.size() - run.gap_at - run.gap.size();
  if (last <= kept_output + (run.gap.empty() ? kept_output : 0) + more) return;
  if (run.gap.empty()) run.gap_at = static_cast<uint32_t>(first_part(text, kept_output));
  auto begin = static_cast<uint32_t>(last_part(text, kept_output));
  auto gap_size = static_cast<uint32_t>(run.gap.size());
  run.left_out += begin - run.gap_at - gap_size;
  std::string gap = gap_line(std::string_view(text).substr(0, run.gap_at), run.left_out);
  run.output.replace(run.gap_at, begin - run.gap_at, gap);
  run.gap = std::move(gap);
}

} // namespace

// ---- Requests

ProgramText program(const Model& model) {
  std::string name = model.file.substr(model.file.find_last_of('/') + 1);
  if (name.empty()) name = "program." + model.source.language();
  return {.language = model.source.language(),
          .name = std::move(name),
          .text = model.source.text().bytes(),
          .passes = model.passes,
          .llvm_passes = model.llvm_passes,
          .original_name = model.original.name,
          .original = model.original.text};
}

std::vector<std::string> wanted_stages(const Model& model) {
  std::vector<std::string> wanted;
  auto want = [&](const std::string& stage) {
    if (!is_stage_pane(stage)) return;
    if (std::find(wanted.begin(), wanted.end(), stage) == wanted.end()) wanted.push_back(stage);
  };
  for (const Layout::Pane& pane : model.layout.panes()) want(pane.shows);
  for (const std::string& stage : model.extra_stages) want(stage);
  if (wants_llvm_passes(model)) want(std::string(llvm_passes_stage));
  if (model.shows_remarks) want(std::string(remarks_stage));
  return wanted;
}

ProgramVersion program_version(const Model& model) {
  return {model.source.revision(), model.source.language(), model.passes, model.input.revision(), {}};
}

void set_step(Model& model, uint64_t step) {
  model.step = step;
  model.step_program = program_version(model);
}

uint64_t step_here(const Model& model) { return is_stale(model, model.step_program) ? 0 : model.step; }

WantedCompilation wanted_compilation(const Model& model) {
  ProgramVersion program = program_version(model);
  program.input = 0;
  program.llvm_passes = model.llvm_passes;
  return {std::move(program), wanted_stages(model)};
}

std::optional<Request> compile(Model& model) {
  if (model.engine != EngineState::Ready) return {};
  model.compiling.emplace_back(++model.last_request, model.source.revision());
  return Compile{model.last_request, program(model), wanted_stages(model)};
}

// A link, or settings, may have one that only the desktop has.
static void forget_unknown_engine(Model& model) {
  auto is_chosen = [&](const EngineInfo& each) { return each.name == model.run_engine; };
  if (model.run_engine.empty() || std::any_of(model.engines.begin(), model.engines.end(), is_chosen)) return;
  set_notice(model, model.words("There is no engine '{0}' here; the default one runs.", model.run_engine));
  model.run_engine.clear();
}

std::optional<Request> run(Model& model) {
  if (model.engine != EngineState::Ready) return {};
  forget_unknown_engine(model);
  model.run = {};
  model.run.state = RunState::Running;
  model.run.id = ++model.last_request;
  model.run.version = ++model.last_version;
  model.run.program = program_version(model);
  if (!model.breakpoints.empty()) set_notice(model, "Run does not stop at breakpoints; Debug does.");
  return Run{.id = model.run.id,
             .program = program(model),
             .engine = model.run_engine,
             .count = model.counts_runs,
             .profile = model.counts_runs,
             .input = model.input.text().bytes()};
}

std::optional<Request> stop(Model& model) {
  if (!model.run.active()) return {};
  model.run.state = RunState::Stopping;
  model.run.stop = ++model.last_request;
  return Stop{model.run.stop, model.run.id};
}

// ---- Events

namespace {

// Removes the request with that id from the list; returns its revision of the source, 0 if it is not there.
uint64_t answered(Model& model, uint32_t id) {
  auto found =
      std::find_if(model.compiling.begin(), model.compiling.end(), [&](auto& entry) { return entry.first == id; });
  if (found == model.compiling.end()) return 0;
  uint64_t revision = found->second;
  model.compiling.erase(found);
  return revision;
}

struct Receiver {
  Model& model;
  bool ready = false;

  void operator()(Hello& hello) {
    if (hello.protocol != protocol_version) {
      model.engine = EngineState::Unusable;
      model.engine_message =
          model.words("The engine and the application have different versions. Reload the page to update both.");
      return;
    }
    model.engine = EngineState::Ready;
    model.engine_version = std::move(hello.version);
    model.languages = std::move(hello.languages);
    model.stages = std::move(hello.stages);
    if (std::exchange(model.language_follows_file, false)) follow_extension(model);
    model.known_passes = std::move(hello.passes);
    model.engines = std::move(hello.engines);
    model.known_llvm_passes = std::move(hello.llvm_passes);
    model.llvm_pipelines = std::move(hello.llvm_pipelines);
    model.libraries.clear();
    for (LibraryText& library : hello.libraries)
      model.libraries.push_back({library.language, Text(std::move(library.text)), ++model.last_version});
    ready = true;
  }

  void operator()(Compiled& compiled) {
    bool is_second = compiled.id != 0 && compiled.id == model.diagnosed_request; // with stages that took longer
    uint64_t revision = is_second ? model.diagnosed_revision : answered(model, compiled.id);
    if (revision == 0 || revision < model.diagnosed_revision) return;
    model.diagnosed_revision = revision;
    model.diagnosed_request = compiled.id;
    model.diagnosed_version = ++model.last_version;
    model.diagnostics = std::move(compiled.diagnostics);
    model.original_places = std::move(compiled.original);
    model.compiles = compiled.ok;
    if (compiled.ok) model.pass_results = std::move(compiled.passes);
    if (compiled.ok && !is_second) model.macros = std::move(compiled.macros);
    model.compile_microseconds = compiled.microseconds;
    bool lists_llvm = std::any_of(compiled.stages.begin(), compiled.stages.end(),
                                  [](const StageDocument& each) { return each.stage == llvm_passes_stage; });
    if (lists_llvm) model.llvm = std::move(compiled.llvm);
    // A program with errors has few stages or none: the last valid ones stay.
    for (StageDocument& stage : compiled.stages) set_document(model, stage.stage, std::move(stage.document), revision);
    drop_old_documents(model);
  }

  bool mine(uint32_t id) const { return model.run.active() && model.run.id == id; }

  void operator()(Output& output) {
    if (!mine(output.id)) return;
    model.run.output.replace(model.run.output.size(), 0, output.text);
    bound_output(model.run, kept_output_more);
    model.run.version = ++model.last_version;
  }

  void operator()(Progress& progress) {
    if (mine(progress.id)) model.run.steps = progress.steps;
    receive_watch_progress(model, progress);
  }

  void operator()(Finished& finished) {
    if (!mine(finished.id)) return;
    static constexpr RunState states[] = {RunState::Ended, RunState::Failed, RunState::Rejected, RunState::Stopped};
    model.run.state = states[std::min<size_t>(static_cast<size_t>(finished.outcome), 3)];
    bound_output(model.run, 0);
    model.run.steps = finished.steps;
    model.run.microseconds = finished.microseconds;
    model.run.counters = std::move(finished.counters);
    model.run.profile = std::move(finished.profile);
    model.run.wanted_input = finished.wanted_input;
    model.run.diagnostics = std::move(finished.diagnostics);
    model.run.original_places = std::move(finished.original);
    model.run.version = ++model.last_version;
  }

  void operator()(TypeAnswer& answer) {
    TypeView& type = model.type;
    if (answer.id != type.id || type.revision != model.source.revision()) return;
    type.answered = true;
    type.span = answer.span;
    type.type = std::move(answer.type);
    if (type.announce)
      set_notice(model, type.span.known() ? type_text(model) : std::string(model.words("No type here.")));
  }

  void operator()(UsesAnswer& answer) {
    if (answer.id != model.uses.id) return;
    model.uses.answered = true;
    model.uses.places = std::move(answer.places);
    model.uses.others = answer.others;
    model.uses.binding = answer.binding;
    model.uses.of_library = answer.of_library;
    model.uses.tie = answer.tie;
  }

  void operator()(Watched& there) { receive_watched(model, there); }

  void operator()(ChangeAnswer& answer) {
    if (answer.id != model.change.id) return;
    model.change.answered = true;
    model.change.waiting = false;
    model.change.pass = std::move(answer.pass);
  }

  void operator()(Superseded& superseded) {
    if (answered(model, superseded.id) == 0 && mine(superseded.id)) model.run.state = RunState::Stopped;
  }

  void operator()(Stopped& stopped) {
    // The run's Finished came before, unless the engine knows nothing of the run.
    bool mine = stopped.id == model.run.stop && model.run.state == RunState::Stopping;
    if (mine && !stopped.was_running) model.run.state = RunState::Stopped;
  }

  void operator()(Rejected& rejected) {
    answered(model, rejected.id);
    receive_no_watch(model, rejected.id);
    if (mine(rejected.id)) model.run.state = RunState::Stopped;
    set_notice(model, model.words("The engine rejected a request: {0}", rejected.message), true);
  }
};

} // namespace

bool receive(Model& model, Event event) {
  Receiver receiver{model};
  std::visit(receiver, event);
  return receiver.ready;
}

void forget_engine(Model& model) {
  model.engine = EngineState::Loading;
  model.engine_message.clear();
  model.compiling.clear();
  model.type = {};
  model.uses.to_binding = false;
  model.change.waiting = false;
  if (model.run.active()) model.run.state = RunState::Stopped;
  uint64_t step = model.step; // of a link: the next engine may go there
  leave_watch(model);
  model.left_watch = 0;
  model.step = step;
}

// ---- The user

void set_notice(Model& model, std::string_view text, bool error) {
  model.notice = {std::string(text), error, model.notice.number + 1};
}

void set_notice(Model& model, const char* english, bool error) { set_notice(model, model.words(english), error); }

void clear_notice(Model& model) { model.notice.text.clear(); }

std::string program_title(const Words& words, std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r\n/*");
  if (begin == std::string_view::npos) return std::string(words("an empty program"));
  std::string_view line = text.substr(begin, text.find_first_of("\r\n", begin) - begin);
  return std::string(line.substr(0, 60));
}

std::string program_description(std::string_view text) {
  std::string description;
  for (bool first = true; text.starts_with("//"); first = false) {
    std::string_view line = text.substr(2, text.find_first_of("\r\n") - 2);
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!first && !line.empty()) description.append(description.empty() ? "" : " ").append(line);
  }
  std::erase(description, '`');
  return description;
}

// What belongs to the program that was there.
static void forget_program(Model& model) {
  model.breakpoints.clear();
  model.pinned.clear();
  model.original = {};
  if (model.offer == Offer::Step) model.offer = Offer::None;
  model.step = 0;
}

void set_program(Model& model, std::string language, std::string text) {
  keep_program(model);
  replace_program(model, std::move(language), std::move(text));
}

void replace_program(Model& model, std::string language, std::string text) {
  model.source.replace_all(std::move(text), std::move(language));
  model.source.place(0, false);
  model.file.clear();
  forget_program(model);
}

void open_kept_program(Model& model, size_t index) {
  if (index >= model.kept.size()) return;
  KeptProgram kept = model.kept[index];
  set_program(model, std::move(kept.language), std::move(kept.text));
}

void choose_language(Model& model, std::string language) {
  Selection selection = model.source.selection();
  model.source.replace_all(std::string(model.source.text().bytes()), std::move(language));
  model.source.place(selection.anchor, false);
  model.source.place(selection.caret, true);
}

// The language of a file follows its extension. If the engine is not there yet, this happens later.
static void follow_extension(Model& model) {
  bool saved = model.saved_revision == model.source.revision();
  for (const LanguageInfo& language : model.languages)
    if (model.file.ends_with(language.extension)) model.source.set_language(language.name);
  if (model.languages.empty()) // those that have examples, until then: another file may come before the engine
    for (const Example& example : examples())
      if (model.file.ends_with("." + std::string(example.language))) model.source.set_language(example.language);
  if (saved) model.saved_revision = model.source.revision();
}

void set_input(Model& model, std::string text) {
  if (model.input.text().bytes() != text) model.input.replace_all(std::move(text));
}

static Editor& editor_of(Model& model, Field field) { return field == Field::Input ? model.input : model.source; }
void undo(Model& model, Field field) { editor_of(model, field).undo(); }
void redo(Model& model, Field field) { editor_of(model, field).redo(); }

void open_file(Model& model, std::string path, std::string text) {
  keep_program(model);
  model.source.load(std::move(text));
  forget_program(model);
  model.saved_revision = model.source.revision();
  model.file = std::move(path);
  model.language_follows_file = model.languages.empty();
  follow_extension(model);
}

void set_zoom(Model& model, float zoom) {
  if (std::isfinite(zoom)) model.zoom = std::clamp(std::round(zoom * 10) / 10, least_zoom, greatest_zoom);
}

void leave_tour(Model& model) {
  model.tour = 0;
  model.tour_seen = true;
}

void dismiss_offer(Model& model) {
  if (model.offer == Offer::Welcome) model.tour_seen = true;
  model.offer = Offer::None;
}

// ---- Questions

const StageInfo* stage_info(const Model& model, std::string_view stage) {
  size_t dots = stage.find("..");
  std::string_view name = dots == std::string_view::npos ? stage : stage.substr(0, dots);
  name = name.substr(0, name.find('@'));
  for (const StageInfo& info : model.stages)
    if (info.name == name) return &info;
  return nullptr;
}

bool wraps(const Model& model) { return model.wraps.value_or(model.pane_area.one_at_a_time); }

const LanguageInfo* language_info(const Model& model, std::string_view language) {
  for (const LanguageInfo& info : model.languages)
    if (info.name == language) return &info;
  return nullptr;
}

std::optional<std::string> unseen_stage(const Model& model) {
  std::vector<std::string> seen = wanted_stages(model);
  for (const Layout::Pane& pane : model.layout.panes()) seen.insert(seen.end(), pane.tabs.begin(), pane.tabs.end());
  for (const StageInfo& stage : model.stages)
    if (std::find(seen.begin(), seen.end(), stage.name) == seen.end()) return stage.name;
  return {};
}

bool is_stale(const Model& model, const StageView& view) { return view.revision != model.source.revision(); }

bool is_compiling(const Model& model) {
  return !model.compiling.empty() && model.diagnosed_revision != model.source.revision();
}

bool is_stale(const Model& model, const ProgramVersion& program) {
  return program.revision != model.source.revision() || program.language != model.source.language() ||
         program.passes != model.passes || program.input != model.input.revision();
}

bool is_stale(const Model& model, const RunView& run) { return is_stale(model, run.program); }

} // namespace letcont::app
