#include "reader/reader.h"

#include "app/model/actions.h"
#include "app/model/presets.h"
#include "app/words/languages.h"
#include "application/page.h"
#include "examples/example.h"
#include "link/link.h"

#include <algorithm>
#include <utility>

namespace letcont::web {

Reader::Reader(std::string_view settings, std::string source) {
  app::apply_settings(model_, settings);
  if (source.empty()) {
    const Example& first = examples().front();
    model_.source.set_language(first.language);
    source = first.text;
  }
  model_.source.load(std::move(source));
  known_settings_ = app::settings_text(model_);
}

void Reader::send(std::optional<Request> request) {
  if (request) carrier_.send(*request);
}

// Every change of the program or the stages ends here, so no caller has to remember to compile.
void Reader::sync() {
  app::WantedCompilation wanted = app::wanted_compilation(model_);
  if (given_up_ && !(wanted == *given_up_)) {
    given_up_.reset();
    page_restart_engine();
  }
  if (model_.engine != app::EngineState::Ready) return;
  send(app::stop_left_watch(model_));
  if (wanted == asked_) return;
  asked_ = std::move(wanted);
  send(app::compile(model_));
}

void Reader::set_source(std::string text, std::string language) {
  if (language.empty()) language = model_.source.language();
  model_.source.replace_all(std::move(text), std::move(language));
  sync();
}

void Reader::open_lesson(const Example& example) {
  model_.wants_run = false;
  app::show_stages(model_, example.panes);
  model_.passes = example.passes;
  app::set_program(model_, std::string(example.language), std::string(example.text));
  if (!example.input.empty()) app::set_input(model_, std::string(example.input));
  sync();
}

void Reader::open_recent(size_t index) {
  model_.wants_run = false;
  app::open_kept_program(model_, index);
  sync();
}

void Reader::undo(app::Field field) {
  app::undo(model_, field);
  sync();
}

void Reader::redo(app::Field field) {
  app::redo(model_, field);
  sync();
}

void Reader::read_programs(std::string stored) {
  known_programs_ = std::move(stored);
  app::read_kept_programs(model_, known_programs_);
  app::take_kept_program(model_);
}

void Reader::keep_program() { app::keep_program(model_); }
void Reader::come_back() { app::take_kept_program(model_); }

std::string Reader::settings(std::string_view stored, bool has_program) {
  std::string own = app::settings_text(model_);
  std::string merged = stored.empty() ? own : app::merged_settings(own, known_settings_, stored, has_program);
  known_settings_ = std::move(own);
  return merged;
}

std::string Reader::programs(std::string stored) {
  if (model_.kept_version == kept_programs_) return stored;
  kept_programs_ = model_.kept_version;
  return app::merged_kept_programs(model_, stored, known_programs_);
}

void Reader::programs_wait() { kept_programs_ = 0; }

void Reader::set_original(std::string name, std::string text) { model_.original = {std::move(name), std::move(text)}; }

void Reader::set_input(std::string text) { app::set_input(model_, std::move(text)); }
void Reader::set_display_language(std::string tag) {
  if (tag.empty() || app::is_display_language(tag)) model_.display_language = std::move(tag);
}

void Reader::set_words(std::string catalogue) {
  catalogue_ = std::move(catalogue);
  model_.words = app::Words::read(catalogue_).value_or(app::Words());
}

// Whether there is one. If not, the user is told, and one that could not be had is asked for again.
bool Reader::has_engine() {
  if (model_.engine == app::EngineState::Ready) return true;
  if (model_.engine == app::EngineState::Unusable) page_restart_engine();
  app::set_notice(model_, "The engine is still loading.");
  return false;
}

void Reader::run() {
  model_.wants_run = !has_engine();
  if (!model_.wants_run) send(app::run(model_));
}

void Reader::stop() {
  if (std::exchange(model_.wants_run, false)) app::clear_notice(model_); // that it is loading
  send(app::stop(model_));
  send(app::pause_watch(model_));
}
void Reader::watch(const app::Move& move) {
  if (!has_engine()) return;
  if (!model_.compiles && model_.diagnosed_revision == model_.source.revision())
    return app::set_notice(model_, "Nothing to debug: the program does not compile.", true);
  send(app::watch(model_, move));
}
void Reader::leave_watch() {
  app::leave_watch(model_);
  sync();
}

void Reader::want(std::string stage) {
  const std::vector<std::string> wanted = app::wanted_stages(model_);
  if (std::find(wanted.begin(), wanted.end(), stage) == wanted.end()) model_.extra_stages.push_back(std::move(stage));
  sync();
}

std::string Reader::link() const {
  SharedState state = shared_view();
  state.program = app::program(model_);
  state.input = model_.input.text().bytes();
  std::string fragment = encode_link(state);
  return fragment.empty() ? fragment : take_text(page_address()).value_or(std::string()) + fragment;
}

bool Reader::open_link(std::string_view link, bool again) {
  DecodedLink decoded = decode_link(link);
  if (!decoded.ok) {
    app::set_notice(model_, decoded.message.c_str(), true); // in the user's language
    return false;
  }
  SharedState& state = decoded.state;
  model_.wants_run = false; // that was another program
  auto open = again ? app::resume_program : app::set_program;
  open(model_, std::move(state.program.language), std::move(state.program.text));
  app::set_input(model_, std::move(state.input));
  use_view_of(state); // of the program with its input
  model_.original = {std::move(state.program.original_name), std::move(state.program.original)};
  linked_stages_.clear();
  std::copy_if(state.panes.begin(), state.panes.end(), std::back_inserter(linked_stages_), app::is_stage_pane);
  app::use_linked_layout(model_, state.layout, state.panes);
  if (!decoded.notice.empty()) app::set_notice(model_, std::move(decoded.notice), true);
  sync();
  return true;
}

SharedState Reader::shared_view() const {
  SharedState state;
  state.program.passes = model_.passes;
  state.program.llvm_passes = model_.llvm_passes;
  state.unknown_fields = model_.unknown_link_fields;
  if (!model_.layout_follows_engine) state.layout = model_.layout.text();
  state.engine = linked_engine_;
  state.step = app::step_here(model_);
  if (model_.source.revision() == linked_revision_) state.place = linked_place_;
  return state;
}

std::string Reader::view() const { return encode_link(shared_view()); }

void Reader::resume(std::string_view view) {
  DecodedLink decoded = decode_link(view);
  if (decoded.ok) use_view_of(decoded.state);
}

void Reader::use_view_of(SharedState& state) {
  model_.passes = std::move(state.program.passes);
  model_.llvm_passes = std::move(state.program.llvm_passes);
  model_.unknown_link_fields = std::move(state.unknown_fields);
  app::set_step(model_, state.step);
  linked_engine_ = std::move(state.engine);
  linked_place_ = state.place;
  linked_revision_ = model_.source.revision();
}

void Reader::engine_started() {
  given_up_.reset();
  app::forget_engine(model_);
}

void Reader::engine_event(const uint8_t* bytes, size_t size) {
  carrier_.deliver(bytes, size);
  Event event;
  while (carrier_.receive(event)) app::receive(model_, std::move(event));
  sync();
  if (!model_.wants_run || model_.engine != app::EngineState::Ready) return;
  if (!model_.notice.error) app::clear_notice(model_); // that it is loading
  run();
}

void Reader::engine_lost(std::string message, EngineLoss loss) {
  carrier_.forget();
  app::forget_engine(model_);
  asked_ = {};
  app::set_notice(model_, message, true);
  if (loss == EngineLoss::ComesBack) return;
  if (loss == EngineLoss::GivenUp) given_up_ = app::wanted_compilation(model_);
  model_.wants_run = false;
  model_.engine = app::EngineState::Unusable;
  model_.engine_message = std::move(message);
}

} // namespace letcont::web
