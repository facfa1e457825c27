// What is typed while a field is on its way. A dialog or bar that was just opened takes some frames to get its field;
// the keys that the user goes on typing meanwhile are for that field.
//
// Invariant: hold and give_back together neither lose nor reorder events of the keyboard.
#pragma once

#include <vector>

struct ImGuiInputEvent;

namespace letcont::app {

class Typing {
public:
  // A field was asked for.
  void await_field();
  // Takes what was typed out of ImGui's queue, while a field is awaited. Before a frame.
  std::vector<ImGuiInputEvent> hold() const;
  // Puts it back for the next frame. Once this frame's input is taken.
  static void give_back(const std::vector<ImGuiInputEvent>&);
  // A frame was drawn.
  void follow();

private:
  int frames_left_ = 0; // that the awaited field may still take to come
};

} // namespace letcont::app
