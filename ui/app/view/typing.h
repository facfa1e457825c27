// Holds events back that belong to a later frame.
//
// What is typed while a field is on its way: a dialog or bar that was just opened takes some frames to get its field,
// and what the user types meanwhile is meant for that field.
//
// A modifier that changes after another key went down: ImGui takes both in one frame when the last one was slow, and
// the key is then seen with the modifiers that came after it.
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
  // Takes out of ImGui's queue what is not for this frame. Called before ImGui's frame begins.
  std::vector<ImGuiInputEvent> hold() const;
  // Puts it back for the next frame. Called once ImGui's frame has begun.
  static void give_back(const std::vector<ImGuiInputEvent>&);
  // Looks whether the field has come. Called after each frame.
  void follow();

private:
  int frames_left_ = 0; // until waiting ends without a field
};

} // namespace letcont::app
