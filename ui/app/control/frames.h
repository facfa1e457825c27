// When the next frame is due, and how many were drawn. An idle application draws none.
//
// Invariant: `due` counts frames that are still to be drawn, each of which ImGui needs to settle; it falls by one with
// each frame drawn, and only touch, look_again and release raise it.
#pragma once

#include <cstdint>

namespace letcont::app {

class Platform;

class Frames {
public:
  explicit Frames(Platform& platform) : platform_(platform) {}

  // Asks for frames after input. Several, since ImGui opens menus and finds out what is hovered a frame or two later.
  void touch();
  // Asks for frames after an event of the engine, which opens no menu: one shows it, and one what is under the mouse
  // now.
  void look_again();
  // Asks for a frame after a key was released, which shows at most that it is up.
  void release();

  // Enclose the drawing of a frame.
  void begin();
  void end();

  bool due() const { return due_ > 0; }
  // Returns when the last frame began, in seconds of the platform's clock.
  double time() const { return time_; }
  uint64_t drawn() const { return drawn_; }

private:
  Platform& platform_;
  int due_ = 3;
  double time_ = 0;
  uint64_t drawn_ = 0;
};

} // namespace letcont::app
