// When tooltips are shown: a key, a click or the wheel hides them, until the mouse moves again. One that stays would
// cover what the user types or has just opened.
#pragma once

namespace letcont::app {

class Tips {
public:
  // Follows the input of a frame of ImGui that has begun. Returns whether tooltips are shown in it.
  bool follow();

private:
  bool shown_ = true;
};

} // namespace letcont::app
