#include "app/view/touch.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <imgui_internal.h>
#include <iterator>

namespace letcont::app {

namespace {

constexpr double long_press = 0.5; // seconds
constexpr double friction = 4;     // the velocity falls to 1/e in 1/4 second
constexpr float slowest = 20;      // units a second: slower than that, it stands
constexpr float fastest = 4000;    // units a second: events that were held up come at once, and would seem faster
constexpr ImVec2 nowhere_at{-FLT_MAX, -FLT_MAX};

float length(ImVec2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

// Returns the window at a place, or one around it, that can scroll; null if there is none.
ImGuiWindow* scrolling_window(ImVec2 at) {
  ImGuiWindow *hovered = nullptr, *under_moving = nullptr;
  ImGui::FindHoveredWindowEx(at, false, &hovered, &under_moving);
  for (ImGuiWindow* window = hovered; window; window = window->ParentWindow) {
    if (window->ScrollMax.x > 0 || window->ScrollMax.y > 0) return window;
    if (!(window->Flags & ImGuiWindowFlags_ChildWindow)) break;
  }
  return nullptr;
}

} // namespace

void Touch::finger(int64_t id, Phase phase, float x, float y, double time) {
  used_ = true;
  if (phase == Phase::Down) down(id, {x, y}, time);
  if (phase == Phase::Move) moved(id, {x, y}, time);
  if (phase == Phase::Up) up(id, time);
  if (phase == Phase::Cancelled) cancel(id, time);
}

float Touch::spread() const {
  if (fingers_.size() < 2) return 0;
  ImVec2 a = fingers_.begin()->second, b = std::next(fingers_.begin())->second;
  return length({a.x - b.x, a.y - b.y});
}

// What is between two fingers is what they zoom.
void Touch::point_between() {
  ImVec2 a = fingers_.begin()->second, b = std::next(fingers_.begin())->second;
  ImGui::GetIO().AddMousePosEvent((a.x + b.x) / 2, (a.y + b.y) / 2);
}

void Touch::down(int64_t id, ImVec2 at, double time) {
  fingers_[id] = at;
  tapped_ = false;
  if (fingers_.size() > 1) { // two: they zoom, whatever the first one has begun
    if (state_ == State::Drags || state_ == State::Selects) ImGui::GetIO().AddMouseButtonEvent(0, false);
    state_ = State::Zooms;
    zoom_from_ = spread();
    point_between();
    return;
  }
  state_ = State::Pressed;
  first_ = id;
  began_at_ = last_ = at;
  began_ = last_time_ = time;
  velocity_ = wanted_ = {0, 0};
  window_ = 0;
  ImGui::GetIO().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  ImGui::GetIO().AddMousePosEvent(at.x, at.y);
}

void Touch::moved(int64_t id, ImVec2 at, double time) {
  auto known = fingers_.find(id);
  if (known == fingers_.end()) return;
  known->second = at;
  if (state_ == State::Zooms && spread() > 1 && zoom_from_ > 1) {
    zoom_ *= spread() / zoom_from_;
    zoom_from_ = spread();
    point_between();
  }
  if (id != first_ || state_ == State::Zooms || state_ == State::None) return;
  ImVec2 by{at.x - last_.x, at.y - last_.y};
  if (state_ == State::Scrolls) {
    wanted_ = {wanted_.x - by.x, wanted_.y - by.y};
    auto passed = static_cast<float>(std::max(time - last_time_, 0.004));
    for (float ImVec2::* axis : {&ImVec2::x, &ImVec2::y})
      velocity_.*axis = std::clamp(0.6f * velocity_.*axis - 0.4f * by.*axis / passed, -fastest, fastest);
  }
  if (state_ == State::Drags || state_ == State::Selects) ImGui::GetIO().AddMousePosEvent(at.x, at.y);
  last_ = at;
  last_time_ = time;
  // Not left to the next frame: on a busy machine the finger may have gone before it, which would be a tap.
  if (state_ == State::Pressed && length({at.x - began_at_.x, at.y - began_at_.y}) > slop_) begin_drag();
}

void Touch::click() {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(began_at_.x, began_at_.y);
  io.AddMouseButtonEvent(0, true);
  io.AddMouseButtonEvent(0, false);
}

void Touch::leave() { ImGui::GetIO().AddMousePosEvent(nowhere_at.x, nowhere_at.y); }

void Touch::up(int64_t id, double time) {
  fingers_.erase(id);
  zoom_from_ = spread();
  if (!fingers_.empty()) return;
  tapped_ = state_ == State::Pressed || state_ == State::Selects;
  if (state_ == State::Pressed) click();
  if (state_ == State::Drags || state_ == State::Selects) ImGui::GetIO().AddMouseButtonEvent(0, false);
  if (state_ != State::Scrolls || time - last_time_ > 0.1) velocity_ = {0, 0}; // it rested before it left
  state_ = State::None;
  leave();
}

void Touch::cancel(int64_t id, double time) {
  if (state_ == State::Pressed || state_ == State::Scrolls) state_ = State::None;
  up(id, time);
}

// The finger has moved: it scrolls, or it drags what does not scroll.
void Touch::begin_drag() {
  ImVec2 by{last_.x - began_at_.x, last_.y - began_at_.y};
  ImGuiWindow* window = scrolling_window(began_at_);
  bool sideways = std::abs(by.x) > std::abs(by.y);
  if (window && (sideways ? window->ScrollMax.x : window->ScrollMax.y) <= 0 && window->ScrollMax.y <= 0)
    window = nullptr;
  if (window) {
    state_ = State::Scrolls;
    window_ = window->ID;
    wanted_ = {-by.x, -by.y};
    leave(); // nothing is hovered meanwhile
    return;
  }
  state_ = State::Drags;
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(began_at_.x, began_at_.y);
  io.AddMouseButtonEvent(0, true);
  io.AddMousePosEvent(last_.x, last_.y);
}

void Touch::follow(double time, float slop) {
  slop_ = slop;
  if (state_ == State::Pressed && time - began_ >= long_press) {
    state_ = State::Selects;
    click();
    ImGui::GetIO().AddMouseButtonEvent(0, true); // the second click, held
  }
  if (state_ == State::None && length(velocity_) > slowest) { // it goes on
    auto passed = static_cast<float>(std::clamp(time - last_time_, 0.0, 0.05));
    wanted_ = {wanted_.x + velocity_.x * passed, wanted_.y + velocity_.y * passed};
    auto kept = static_cast<float>(std::exp(-friction * static_cast<double>(passed)));
    velocity_ = {velocity_.x * kept, velocity_.y * kept};
    last_time_ = time;
  }
  if (wanted_.x == 0 && wanted_.y == 0) return;
  if (ImGuiWindow* window = ImGui::FindWindowByID(window_)) {
    ImGui::SetScrollX(window, std::clamp(window->Scroll.x + wanted_.x, 0.0f, window->ScrollMax.x));
    ImGui::SetScrollY(window, std::clamp(window->Scroll.y + wanted_.y, 0.0f, window->ScrollMax.y));
  }
  wanted_ = {0, 0};
}

std::optional<double> Touch::due(double time) const {
  if (state_ == State::Pressed) return std::max(time, began_ + long_press);
  if (state_ == State::None && length(velocity_) > slowest) return time;
  return std::nullopt;
}

} // namespace letcont::app
