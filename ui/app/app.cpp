#include "app/app.h"

#include "app/control/navigation.h"
#include "app/model/actions.h"
#include "app/model/watching.h"
#include "app/view/field.h"
#include "app/words/languages.h"

#include <algorithm>
#include <imgui_internal.h>
#include <limits>
#include <utility>

namespace letcont::app {

App::App(Platform& platform, Carrier* carrier)
    : platform_(platform), surface_(platform), frames_(platform), engine_(model_, platform, frames_), dialogs_(typing_),
      focus_({model_, engine_, frames_}), finder_(model_, focus_, typing_, frames_), passes_(model_, engine_, focus_),
      stepper_({model_, engine_, frames_}, focus_), links_({model_, engine_, frames_}, platform, focus_),
      files_({model_, engine_, frames_}, platform), keeper_(model_, platform, focus_, links_),
      lighting_({model_, engine_, frames_}, focus_), translation_(model_, platform, frames_), notices_(model_),
      context_{model_, platform_, engine_, focus_, dialogs_, finder_, passes_, stepper_, links_, files_} {
  platform.speak(&model_.words);
  keeper_.restore();
  translation_.follow();
  set_carrier(carrier);
}

App::~App() {
  flush();
  platform_.speak(nullptr);
}

// ---- The engine

void App::set_carrier(Carrier* carrier) {
  engine_.set_carrier(carrier);
  poll();
}

void App::poll() {
  while (engine_.receive()) follow_engine();
}

// What an event of the engine leads to.
void App::follow_engine() {
  greet();
  links_.restore_place();
  passes_.take_answer();
  follow_definition(model_, focus_);
  stepper_.follow_library();
  engine_.send_if(go_on_with_race(model_));
  engine_.send_if(go_on_watching(model_));
  engine_.sync();
  frames_.look_again();
}

// Runs the first example for somebody new, once it is compiled, so that there is output to see. It is ours: what comes
// from a link or a file runs only when the user asks.
void App::greet() {
  bool compiled = model_.engine == EngineState::Ready && model_.diagnosed_revision == model_.source.revision();
  if (!model_.greets || !compiled) return;
  model_.greets = false;
  if (model_.source.revision() == model_.saved_revision) engine_.send_if(run(model_));
}

// ---- Time

double App::seconds_to_next_frame() {
  surface_.make_current();
  if (frames_.due() || surface_.context().InputEventsQueue.Size > 0) return 0;
  double now = platform_.seconds(), seconds = std::numeric_limits<double>::infinity();
  if (std::optional<double> settle = surface_.settle_time()) seconds = *settle - (now - frames_.time());
  for (std::optional<double> due : {keeper_.due(), lighting_.due(), notices_.due(), touch_.due(now)})
    if (due) seconds = std::min(seconds, *due - now);
  return std::max(0.0, seconds);
}

void App::flush() { keeper_.keep(frames_.time(), true); }
void App::close() { keeper_.close(frames_.time()); }
void App::come_back() {
  keeper_.come_back();
  touch();
}

void App::set_screen_scale(float scale) {
  if (surface_.set_screen_scale(scale)) touch();
}

// ---- What the host tells, and asks for

void App::finger(int64_t id, Touch::Phase phase, float x, float y) {
  surface_.make_current();
  touch_.finger(id, phase, x, y, platform_.seconds());
  touch();
}

void App::command(Command command) {
  do_command(context_, command);
  engine_.sync();
  touch();
}

void App::set_more_contrast(bool more) {
  if (std::exchange(model_.more_contrast, more) != more) touch();
}

void App::set_source(std::string text, std::string language) {
  if (language.empty()) language = model_.source.language();
  model_.source.replace_all(std::move(text), std::move(language));
  engine_.sync();
  touch();
}

void App::set_display_language(std::string_view tag) {
  if (!tag.empty() && !is_display_language(tag)) return;
  model_.display_language = tag;
  touch();
}

void App::set_words(std::string_view language, std::string catalogue) {
  translation_.take(language, std::move(catalogue));
}

void App::set_input(std::string text) {
  app::set_input(model_, std::move(text));
  touch();
}

void App::undo(app::Field field) {
  app::undo(model_, field);
  engine_.sync();
  touch();
}

void App::redo(app::Field field) {
  app::redo(model_, field);
  engine_.sync();
  touch();
}

std::string_view App::dialog() const {
  if (dialogs_.palette_open()) return "palette";
  if (dialogs_.shortcuts_open()) return "shortcuts";
  if (files_.asks()) return "file";
  return surface_.has_menu() ? "menu" : "";
}

std::optional<bool> App::touch_wants_text() const {
  if (!touch_.tapped()) return std::nullopt;
  if (model_.pressed_in_editor || a_field_has_keys()) return true;
  return wants_text() ? std::nullopt : std::optional(false); // a key of the row of signs, a button…
}

void App::made_lower() {
  if (touch_.is_used() && focus_.in_editor()) focus_.state(focus_.pane()).code.reveal_caret();
}

void App::clipboard_is_closed() {
  say_clipboard_is_closed(model_);
  touch();
}

std::string App::copy(bool cut) {
  surface_.make_current();
  touch();
  if (std::optional<std::string> text = copy_from_field(cut)) return *text;
  return dialog().empty() ? focus_.copy(cut && edits()) : std::string();
}

void App::paste(std::string_view text) {
  surface_.make_current();
  touch();
  if (!paste_into_field() && edits()) focus_.paste(text);
}

bool App::edits() const { return focus_.in_editor() && dialog().empty() && !finder_.has_keys(); }

bool App::escape_is_free() {
  return edits() && !can_stop(model_) && !model_.find.open && model_.tour == 0 &&
         !focus_.state(focus_.pane()).completion.open;
}

bool App::wants_text() const { return focus_.in_editor() || surface_.context().IO.WantTextInput; }

} // namespace letcont::app
