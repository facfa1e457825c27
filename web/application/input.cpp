#include "application/input.h"

#include "application/program.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <emscripten.h>
#include <utility>

namespace letcont::web {

namespace {

// web/page/keys.js has the keys in this order.
static_assert(ImGuiKey_Escape - ImGuiKey_Tab == 14 && ImGuiKey_0 - ImGuiKey_Tab == 24 &&
              ImGuiKey_F1 - ImGuiKey_Tab == 60 && ImGuiKey_Apostrophe - ImGuiKey_Tab == 84 &&
              ImGuiKey_Keypad0 - ImGuiKey_Tab == 100 && ImGuiKey_KeypadEqual - ImGuiKey_Tab == 116);

struct Modifier {
  ImGuiKey itself, left, right;
};
constexpr Modifier modifiers[] = {{ImGuiMod_Ctrl, ImGuiKey_LeftCtrl, ImGuiKey_RightCtrl},
                                  {ImGuiMod_Shift, ImGuiKey_LeftShift, ImGuiKey_RightShift},
                                  {ImGuiMod_Alt, ImGuiKey_LeftAlt, ImGuiKey_RightAlt},
                                  {ImGuiMod_Super, ImGuiKey_LeftSuper, ImGuiKey_RightSuper}};

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

bool Keys::press(ImGuiKey key, bool down) {
  if (!down && !has(key)) return false;
  down_[static_cast<size_t>(key - ImGuiKey_NamedKey_BEGIN)] = down;
  ImGuiIO& io = ImGui::GetIO();
  for (const Modifier& each : modifiers) io.AddKeyEvent(each.itself, has(each.left) || has(each.right));
  io.AddKeyEvent(key, down);
  return true;
}

void Fingers::give(app::App& app) {
  for (const auto& [id, phase, at] : std::exchange(waiting_, {})) app.finger(id, phase, at.x, at.y);
}

} // namespace letcont::web

using namespace letcont;
using namespace letcont::web;

extern "C" {

// `index` counts from Tab (web/page/keys.js).
EMSCRIPTEN_KEEPALIVE void page_key(int index, bool down) {
  if (index < 0 || index > ImGuiKey_KeypadEqual - ImGuiKey_Tab) return;
  if (!program().keys.press(static_cast<ImGuiKey>(ImGuiKey_Tab + index), down)) return;
  down ? program().app.touch() : program().app.release();
}

// The page has lost the focus, or a text field of the page has: releases all keys.
EMSCRIPTEN_KEEPALIVE void page_release_keys() {
  program().keys.forget();
  asked().ClearInputKeys();
}

// The window of the browser has the focus, or has lost it.
EMSCRIPTEN_KEEPALIVE void page_focus(bool has) {
  program().keys.forget();
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
EMSCRIPTEN_KEEPALIVE void page_button(int button, bool down) {
  ImGuiIO& io = asked();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMouseButtonEvent(button == 0   ? ImGuiMouseButton_Left
                         : button == 1 ? ImGuiMouseButton_Middle
                                       : ImGuiMouseButton_Right,
                         down);
}

// In steps of a wheel, to the right and down.
EMSCRIPTEN_KEEPALIVE void page_wheel(float right, float down) {
  ImGuiIO& io = asked();
  io.AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io.AddMouseWheelEvent(-right, -down);
}

// A finger, at a place in CSS pixels of the canvas. `phase`: 0 down, 1 moved, 2 up.
EMSCRIPTEN_KEEPALIVE void page_finger(int id, int phase, float x, float y) {
  if (phase < 0 || phase > 2) return;
  program().fingers.add(id, static_cast<app::Touch::Phase>(phase), {x, y});
  program().app.touch();
}
}
