// An SDL2 window with OpenGL and ImGui's backends for both.
#pragma once

#include "app/view/backdrop.h"
#include "options.h"
#include "support/not_copied.h"

#include <SDL.h>
#include <cstdint>
#include <string>
#include <vector>

namespace letcont::desktop {

class Window : NotCopied {
public:
  Window() = default;
  ~Window();

  // Call this before or after ImGui's context exists. Returns an error for the terminal; empty: it worked.
  std::string open(int width, int height, bool hidden);
  // Call this after ImGui's context exists. The backends end with the window, so the window must end before the
  // context.
  std::string attach_imgui();
  void detach_imgui();

  SDL_Window* get() { return window_; }
  // Returns the window's units per unit of length: the screen's scale, on systems that count in pixels.
  float content_scale() const;
  void begin_frame();
  void draw(const app::Backdrop&); // it, and ImGui's draw data
  void show();
  // Returns the pixels drawn last, before `show`: RGB, top row first.
  std::vector<uint8_t> pixels(uint32_t& width, uint32_t& height) const;
  void size(int& width, int& height) const { SDL_GetWindowSize(window_, &width, &height); }

private:
  SDL_Window* window_ = nullptr;
  SDL_GLContext gl_ = nullptr;
  bool imgui_ = false;
};

} // namespace letcont::desktop
