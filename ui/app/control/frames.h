// When the next frame is due, and how many were drawn. An idle application draws none.
//
// Invariant: `due` counts frames that are still to be drawn, each of which ImGui needs to settle; it falls by one with
// each frame drawn, and only touch and look_again raise it.
#pragma once

#include <cstdint>

namespace letcont::app {

class Platform;

class Frames {
public:
  explicit Frames(Platform& platform) : platform_(platform) {}

  // Input has come: ImGui opens menus and finds out what is hovered a frame or two later.
  void touch();
  // An event has come, which opens no menu: one frame for it, and one for what is under the mouse now.
  void look_again();

  // A frame begins; its time is that of the platform's clock.
  void begin();
  void end();

  bool due() const { return due_ > 0; }
  // Seconds on the platform's clock, when the last frame began.
  double time() const { return time_; }
  uint64_t drawn() const { return drawn_; }

private:
  Platform& platform_;
  int due_ = 3;
  double time_ = 0;
  uint64_t drawn_ = 0;
};

} // namespace letcont::app
