// Holds what is typed while a field is on its way. A dialog or bar that was just opened takes some frames to get its
// field, and what the user types meanwhile is meant for that field.
//
// Invariant: hold and give_back together neither lose nor reorder keyboard events.
#pragma once

#include <vector>

struct ImGuiInputEvent;

namespace letcont::app {

class Typing {
public:
  // Waits for a field that was asked for, a few frames at most.
  void await_field();
  // Takes what was typed out of ImGui's queue, while a field is awaited. Called before ImGui's frame begins.
  std::vector<ImGuiInputEvent> hold() const;
  // Puts it back for the next frame. Called once ImGui's frame has begun.
  static void give_back(const std::vector<ImGuiInputEvent>&);
  // Looks whether the field has come. Called after each frame.
  void follow();

private:
  int frames_left_ = 0; // until waiting ends without a field
};

} // namespace letcont::app
