// Gestures of fingers, as phones have them: a tap is a click; dragging scrolls what is under the finger, which goes on
// by itself for a while; dragging what does not scroll (a splitter, a slider, a picture) is dragging with the mouse; a
// long press selects a word, and more when it is dragged; two fingers zoom.
//
// ImGui knows a mouse only: a gesture becomes events of its mouse, or scrolls a window. After a finger is gone, the
// mouse is nowhere, so that nothing stays hovered.
#pragma once

#include <cstdint>
#include <imgui.h>
#include <map>
#include <optional>

namespace letcont::app {

class Touch {
public:
  enum class Phase : uint8_t { Down, Move, Up, Cancelled }; // the system has taken the finger: it is no tap
  // A finger, by its number, at a place in units of the window; `time` in seconds.
  void finger(int64_t id, Phase, float x, float y, double time);

  // Called in each frame, after ImGui::NewFrame. `slop`: how far a finger may move in a tap.
  void follow(double time, float slop);
  // Returns when the next frame is needed, if one is: a finger rests, or something scrolls by itself.
  std::optional<double> due(double time) const;
  // Returns by how much two fingers have spread since that was forgotten, as a factor.
  float zoom() const { return zoom_; }
  void forget_zoom() { zoom_ = 1; }
  // Whether the last input came from a finger.
  bool is_used() const { return used_; }
  void mouse_moved() { used_ = false; }
  // Whether what the last finger did was a tap, or a long press.
  bool tapped() const { return tapped_; }

private:
  enum class State : uint8_t { None, Pressed, Scrolls, Drags, Selects, Zooms };

  void down(int64_t id, ImVec2 at, double time);
  void moved(int64_t id, ImVec2 at, double time);
  void up(int64_t id, double time);
  void cancel(int64_t id, double time);
  void begin_drag();
  void click();
  void leave();
  void point_between();
  float spread() const;

  State state_ = State::None;
  bool used_ = false, tapped_ = false;
  int64_t first_ = 0; // the finger that began
  std::map<int64_t, ImVec2> fingers_;
  float slop_ = 10; // how far a finger may move in a tap, as the last frame said
  ImVec2 began_at_{0, 0}, last_{0, 0};
  double began_ = 0, last_time_ = 0;
  ImGuiID window_ = 0;    // that scrolls
  ImVec2 wanted_{0, 0};   // it is to scroll by that, in the next frame
  ImVec2 velocity_{0, 0}; // units a second, while it scrolls by itself
  float zoom_from_ = 0, zoom_ = 1;
};

} // namespace letcont::app
