// The canvas as SDL and Dear ImGui see it: window, WebGL context, backends, size.
//
// The page decides when to draw and how large the canvas is (web/page/canvas.js); SDL's own handling of both is taken
// out, since it knows neither fractions of a pixel nor a pixel ratio that changes.
#pragma once

#include <cstdint>

struct SDL_Window;

namespace letcont::web {

// In CSS pixels, and in the device's.
struct CanvasSize {
  float width = 0, height = 0;
  int device_width = 0, device_height = 0;
};

class Display {
public:
  // After the application has made its ImGui context. False: there is no WebGL 2.
  bool open(CanvasSize);
  void resize(CanvasSize);
  CanvasSize size() const { return size_; }

  // Gives ImGui what SDL has heard of; false if that was nothing.
  bool take_events();
  // What comes before the application's frame, and after. A frame that looks like the one on the screen is not drawn.
  void begin_frame();
  void end_frame();

  // The browser took the graphics card's memory away, and gave it back: everything there is made anew.
  void context_lost();
  void context_restored();

private:
  SDL_Window* window_ = nullptr;
  CanvasSize size_;
  bool lost_ = false;
  uint64_t drawn_ = 0; // the fingerprint of what is on the screen; 0: nothing
};

} // namespace letcont::web
