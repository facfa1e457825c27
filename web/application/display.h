// The canvas for Dear ImGui: WebGL context, backend, size, and the cursor over it.
//
// The page decides when to draw and how large the canvas is (web/page/canvas.js).
#pragma once

#include "app/view/backdrop.h"

#include <cstdint>

namespace letcont::web {

// In CSS pixels, and in the device's.
struct CanvasSize {
  float width = 0, height = 0;
  int device_width = 0, device_height = 0;
};

class Display {
public:
  // Call this after the application has made its ImGui context. Returns false without WebGL 2.
  bool open(CanvasSize);
  void resize(CanvasSize);
  CanvasSize size() const { return size_; }

  // Before and after the application's frame. A frame that looks like the one on the screen is not drawn.
  void begin_frame();
  void end_frame(const app::Backdrop&);

  // The WebGL context was lost and restored: recreates everything on it.
  void context_lost();
  void context_restored();

private:
  CanvasSize size_;
  bool lost_ = false;
  int cursor_ = 0;     // that the canvas has
  uint64_t drawn_ = 0; // the fingerprint of what is on the screen; 0: nothing
};

} // namespace letcont::web
