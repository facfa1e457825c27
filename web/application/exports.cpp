// The functions for the page's scripts (web/page/start.js and its neighbours). Texts are UTF-8 that ends with a zero.

#include "application/program.h"

#include <cmath>
#include <emscripten.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <utility>

namespace letcont::web {

std::unique_ptr<Program>& program_slot() {
  static std::unique_ptr<Program> only;
  return only;
}

namespace {

constexpr double most_settling = 8; // milliseconds
constexpr ImGuiKey taps[] = {ImGuiKey_Enter, ImGuiKey_Backspace, ImGuiKey_Delete};
constexpr int by_words = 3; // and more: the taps from Backspace on, for a word

// Dear ImGui, for an event that needs frames.
ImGuiIO& input() {
  program().app.touch();
  return ImGui::GetIO();
}

void draw_frame(double now) {
  Program& it = program();
  it.display.begin_frame();
  it.keys.begin_frame();
  const CanvasSize size = it.display.size();
  it.app.frame(size.width, size.height, static_cast<float>((now - it.last_frame) / 1000));
  it.last_frame = now;
  it.has_unshown = true;
}

void show_frame() {
  if (std::exchange(program().has_unshown, false)) program().display.end_frame(program().app.backdrop());
}

// Handles keys and mouse events at once, without waiting for the browser's next frame: the content of a copy or the
// place of a paste depends on them. Bounded, since an application may want frames for ever.
void catch_up() {
  input();
  const auto& waiting = ImGui::GetCurrentContext()->InputEventsQueue;
  for (int i = 0; (i < 32 && program().app.needs_frame()) || (i < 4000 && waiting.Size > 0); ++i)
    draw_frame(emscripten_get_now());
  program().app.touch();
}

void show_theme(app::App& app, bool dark) {
  if ((app.model().theme == app::Theme::Dark) != dark) app.command(app::Command::ToggleTheme);
}

} // namespace

} // namespace letcont::web

using namespace letcont;
using namespace letcont::web;

extern "C" {

// ---- Start, size, frames

// Returns false without WebGL 2. Sizes are in CSS pixels and in device pixels.
EMSCRIPTEN_KEEPALIVE bool page_start(float width, float height, int device_width, int device_height, bool dark,
                                     bool mac) {
  program_slot() = std::make_unique<Program>();
  Program& it = program();
  ImGui::GetIO().ConfigMacOSXBehaviors = mac;
  Keys::begin();
  it.app.use_system_font(it.font);
  // The browser's colour scheme applies until the user has chosen one.
  if (!it.platform.load("settings")) show_theme(it.app, dark);
  return it.display.open({width, height, device_width, device_height});
}

EMSCRIPTEN_KEEPALIVE void page_resize(float width, float height, int device_width, int device_height) {
  const bool lower = height < program().display.size().height;
  program().display.resize({width, height, device_width, device_height});
  program().app.touch();
  if (lower) program().app.made_lower();
}

// The browser's colour scheme has changed.
EMSCRIPTEN_KEEPALIVE void page_theme(bool dark) { show_theme(program().app, dark); }

// The system asks for more contrast, or no longer.
EMSCRIPTEN_KEEPALIVE void page_contrast(bool more) { program().app.set_more_contrast(more); }

// Handles a key now: what it asks the engine for does not wait for the browser's next frame, with which page_frame
// shows what has become of it.
EMSCRIPTEN_KEEPALIVE void page_handle(double now) {
  Program& it = program();
  it.fingers.give(it.app);
  it.app.poll();
  if (it.app.needs_frame()) draw_frame(now);
}

// Draws a frame if one is due. ImGui settles within a few (app/control/frames.h), which are all made now if that is
// quick: only the last one is shown. Returns the milliseconds until the next one; 0: with the browser's next frame, -1:
// none.
EMSCRIPTEN_KEEPALIVE double page_frame(double now) {
  Program& it = program();
  it.fingers.give(it.app);
  it.app.poll();
  const double until = emscripten_get_now() + most_settling;
  while (it.app.needs_frame()) {
    draw_frame(now);
    if (emscripten_get_now() >= until) break;
  }
  show_frame();
  const double seconds = it.app.seconds_to_next_frame();
  return std::isfinite(seconds) ? std::ceil(seconds * 1000) : -1;
}

EMSCRIPTEN_KEEPALIVE void page_context_lost() { program().display.context_lost(); }
EMSCRIPTEN_KEEPALIVE void page_context_restored() {
  program().display.context_restored();
  program().app.touch();
}

// Saves now what is otherwise saved after a pause.
EMSCRIPTEN_KEEPALIVE void page_flush() { program().app.flush(); }
// The page goes away, or nobody sees it; and it is seen again.
EMSCRIPTEN_KEEPALIVE void page_close() { program().app.close(); }
EMSCRIPTEN_KEEPALIVE void page_come_back() { program().app.come_back(); }
EMSCRIPTEN_KEEPALIVE void page_stay() { program().app.stay(); }

// ---- Keys and text

// The application's keys, one a line: "Ctrl+Enter".
EMSCRIPTEN_KEEPALIVE const char* page_chords() {
  std::string all;
  for (const app::CommandInfo& info : app::commands()) {
    if (app::has_keys(program().platform, info.command))
      all += std::string(info.keys.substr(0, info.keys.find(' '))) + "\n";
  }
  return give(std::move(all));
}

EMSCRIPTEN_KEEPALIVE void page_type(const char* text) { input().AddInputCharactersUTF8(text); }

// A key that a phone's keyboard reports only by its effect: 0 Enter, 1 Backspace, 2 Delete, 3 and 4 the same for a
// word.
EMSCRIPTEN_KEEPALIVE void page_tap(int which) {
  if (which < 0 || which >= by_words + IM_ARRAYSIZE(taps) - 1) return;
  const bool word = which >= by_words;
  const ImGuiKey key = taps[word ? which - by_words + 1 : which];
  ImGuiIO& io = input();
  const ImGuiKey modifier = io.ConfigMacOSXBehaviors ? ImGuiMod_Alt : ImGuiMod_Ctrl;
  if (word) io.AddKeyEvent(modifier, true);
  io.AddKeyEvent(key, true);
  io.AddKeyEvent(key, false);
  if (word) io.AddKeyEvent(modifier, false);
}

// Ctrl+/ on any layout; Shift, if pressed, is released for this one key.
EMSCRIPTEN_KEEPALIVE void page_slash(bool shift) {
  ImGuiIO& io = input();
  io.AddKeyEvent(ImGuiMod_Shift, false);
  io.AddKeyEvent(ImGuiMod_Ctrl, true);
  io.AddKeyEvent(ImGuiKey_Slash, true);
  io.AddKeyEvent(ImGuiKey_Slash, false);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
}

EMSCRIPTEN_KEEPALIVE bool page_edits() { return program().app.edits(); }
EMSCRIPTEN_KEEPALIVE bool page_escape_is_free() { return program().app.escape_is_free(); }
// After a finger: 1: a phone's keyboard should be there, 0: it should not, -1: as it is.
EMSCRIPTEN_KEEPALIVE int page_touch_wants_text() {
  const std::optional<bool> wants = program().app.touch_wants_text();
  return wants ? *wants : -1;
}

// Whether Ctrl and the wheel zoom what is under the mouse.
EMSCRIPTEN_KEEPALIVE bool page_wheel_zooms() { return program().app.model().over_picture; }

// ---- The clipboard

EMSCRIPTEN_KEEPALIVE const char* page_copy_selection(bool cut) {
  catch_up();
  std::string text = program().app.copy(cut);
  if (!text.empty()) program().platform.remember(text);
  return give(std::move(text));
}

EMSCRIPTEN_KEEPALIVE void page_paste(const char* text) {
  catch_up();
  program().platform.remember(text);
  program().app.paste(text);
}

// The browser does not let the page have what the command Paste has asked for.
EMSCRIPTEN_KEEPALIVE void page_paste_refused() { program().app.clipboard_is_closed(); }

// The catalogue of a language that page_load_words asked for; of no bytes if it could not be had.
EMSCRIPTEN_KEEPALIVE void page_take_words(const char* language, const char* bytes, size_t size) {
  program().app.set_words(language, std::string(bytes, size));
}

// ---- Links and the engine

// `again`: the tab had it open already, so that the program of before is no program of this tab.
EMSCRIPTEN_KEEPALIVE void page_open_link(const char* fragment, bool again) {
  program().app.links().open(fragment, again);
}

// A file that was chosen or dropped.
EMSCRIPTEN_KEEPALIVE void page_open_file(const char* name, const char* text) {
  program().app.files().open_text(name, text);
}

EMSCRIPTEN_KEEPALIVE void page_engine_started() { program().app.set_carrier(&program().carrier); }

EMSCRIPTEN_KEEPALIVE void page_engine_event(const uint8_t* bytes, size_t size) {
  program().carrier.deliver(bytes, size);
  program().app.poll();
}

// The engine is gone, with its requests. EngineLoss says what follows (application/carrier.h).
EMSCRIPTEN_KEEPALIVE void page_engine_lost(const char* message, int loss) {
  Program& it = program();
  it.carrier.forget();
  switch (static_cast<EngineLoss>(loss)) {
  case EngineLoss::ComesBack: return it.app.engine().died(message, &it.carrier);
  case EngineLoss::GivenUp: return it.app.engine().given_up(message);
  case EngineLoss::NotLoaded: return it.app.engine().failed(message);
  }
}
}
