#include "application/input.h"

#include "application/program.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <emscripten.h>
#include <imgui_internal.h>
#include <iterator>
#include <utility>

namespace letcont::web {

namespace {

// web/page/keys.js has the keys in this order.
static_assert(ImGuiKey_Escape - ImGuiKey_Tab == 14 && ImGuiKey_0 - ImGuiKey_Tab == 24 &&
              ImGuiKey_F1 - ImGuiKey_Tab == 60 && ImGuiKey_Apostrophe - ImGuiKey_Tab == 84 &&
              ImGuiKey_Keypad0 - ImGuiKey_Tab == 100 && ImGuiKey_KeypadEqual - ImGuiKey_Tab == 116);

constexpr ImGuiKey modifier_keys[] = {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt, ImGuiMod_Super};

// A key repeats at the end of these seconds, and never of itself: nobody holds a key for that long. The numbers are
// such that a repetition at `repeats_at` is one for each of the paces that Dear ImGui derives from them (in its
// GetTypematicRepeatRate): 1000 + 2 * 100 = 720 + 6 * 80 = 720 + 16 * 30 = 1200.
constexpr float repeat_delay = 1000, repeat_rate = 100, repeats_at = 1200;
// Of a key that is held: before the frame's time is added, so that the repetition is within it; and when there is none.
constexpr float just_before = repeats_at - 0.0005f, held_for = 1;
constexpr int most_repeats = 3; // that wait for a frame: a machine that is too slow must not go on when the key is up

// Dear ImGui, for an event that needs frames.
ImGuiIO& asked() {
  program().app.touch();
  return ImGui::GetIO();
}

// Browsers tell of moves that are none, or less than a pixel.
void move_mouse(ImVec2 to) {
  ImVec2& mouse = program().mouse;
  if (to.x == mouse.x && to.y == mouse.y) return;
  mouse = to;
  ImGuiIO& io = asked();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(to.x, to.y);
}

} // namespace

void Keys::begin() {
  ImGui::GetIO().KeyRepeatDelay = repeat_delay;
  ImGui::GetIO().KeyRepeatRate = repeat_rate;
}

bool Keys::press(ImGuiKey key, bool down) {
  if (!down && !has(key)) return false;
  if (down && has(key)) ImGui::GetIO().AddKeyEvent(key, false); // it came up unheard
  down_[static_cast<size_t>(key - ImGuiKey_NamedKey_BEGIN)] = down;
  ImGui::GetIO().AddKeyEvent(key, down);
  return true;
}

void Keys::repeat(ImGuiKey key) {
  if (!has(key)) return static_cast<void>(press(key, true));
  if (std::exchange(held_, key) != key) repeats_ = 0;
  repeats_ = std::min(repeats_ + 1, most_repeats);
}

unsigned Keys::hold(unsigned modifiers) {
  for (size_t i = 0; i < std::size(modifier_keys); ++i)
    if ((modifiers ^ modifiers_) >> i & 1) ImGui::GetIO().AddKeyEvent(modifier_keys[i], modifiers >> i & 1);
  return std::exchange(modifiers_, modifiers);
}

// By events, not by clearing what Dear ImGui knows: a key that went down a moment ago may still wait among them.
void Keys::release() {
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
    if (has(static_cast<ImGuiKey>(key))) press(static_cast<ImGuiKey>(key), false);
  hold(0);
}

void Keys::begin_frame() {
  if (held_ == ImGuiKey_None) return;
  ImGuiKeyData& held = *ImGui::GetKeyData(held_);
  if (!held.Down || !has(held_)) {
    held_ = ImGuiKey_None;
    return;
  }
  // Fields repeat a key only until the modifiers change; a system does not repeat it beyond that either.
  ImGuiContext& imgui = *ImGui::GetCurrentContext();
  if (repeats_ > 0) imgui.LastKeyModsChangeTime = imgui.LastKeyModsChangeFromNoneTime = -2.0 * repeats_at;
  held.DownDuration = repeats_ > 0 ? just_before : held_for;
  repeats_ = std::max(0, repeats_ - 1);
}

void Fingers::give(app::App& app) {
  for (const auto& [id, phase, at] : std::exchange(waiting_, {})) app.finger(id, phase, at.x, at.y);
}

} // namespace letcont::web

using namespace letcont;
using namespace letcont::web;

extern "C" {

// `index` counts from Tab (web/page/keys.js). `phase`: 0 up, 1 down, 2 repeated. Keys::hold has the modifiers;
// with an index of -1 they are all that the event is about.
EMSCRIPTEN_KEEPALIVE void page_key(int index, int phase, unsigned modifiers) {
  Keys& keys = program().keys;
  const bool changed = keys.hold(modifiers) != modifiers;
  if (index < 0 || index > ImGuiKey_KeypadEqual - ImGuiKey_Tab) return changed ? program().app.release() : void();
  const auto key = static_cast<ImGuiKey>(ImGuiKey_Tab + index);
  if (phase == 2)
    keys.repeat(key);
  else if (!keys.press(key, phase == 1))
    return;
  phase == 0 ? program().app.release() : program().app.touch();
}

// The page has lost the focus, or a text field of the page has: all keys are up.
EMSCRIPTEN_KEEPALIVE void page_release_keys() {
  asked();
  program().keys.release();
}

// The window of the browser has the focus, or has lost it.
EMSCRIPTEN_KEEPALIVE void page_focus(bool has) {
  program().keys.release();
  asked().AddFocusEvent(has);
}

// Where the mouse is, in CSS pixels of the canvas. A drag that leaves the canvas stays at its edge.
EMSCRIPTEN_KEEPALIVE void page_mouse(float x, float y) {
  const CanvasSize size = program().display.size();
  auto within = [](float at, float length) { return std::floor(std::clamp(at, 0.0f, std::max(0.0f, length - 1))); };
  move_mouse({within(x, size.width), within(y, size.height)});
}

EMSCRIPTEN_KEEPALIVE void page_mouse_left() { move_mouse({-FLT_MAX, -FLT_MAX}); }

// As the browser counts buttons: 0 is the left one, 1 the middle one, 2 the right one.
EMSCRIPTEN_KEEPALIVE void page_button(int button, bool down, unsigned modifiers) {
  program().keys.hold(modifiers);
  ImGuiIO& io = asked();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMouseButtonEvent(button == 0   ? ImGuiMouseButton_Left
                         : button == 1 ? ImGuiMouseButton_Middle
                                       : ImGuiMouseButton_Right,
                         down);
}

// In steps of a wheel, to the right and down. A trackpad's pinch comes with a modifier that no key is down for.
EMSCRIPTEN_KEEPALIVE void page_wheel(float right, float down, unsigned modifiers) {
  const unsigned before = program().keys.hold(modifiers);
  ImGuiIO& io = asked();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMouseWheelEvent(-right, -down);
  program().keys.hold(before);
}

// A finger, at a place in CSS pixels of the canvas. `phase`: 0 down, 1 moved, 2 up, 3 cancelled.
EMSCRIPTEN_KEEPALIVE void page_finger(int id, int phase, float x, float y) {
  if (phase < 0 || phase > 3) return;
  program().fingers.add(id, static_cast<app::Touch::Phase>(phase), {x, y});
  program().app.touch();
}
}
