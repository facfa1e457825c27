#include "window.h"

#include <SDL_opengl.h>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>

namespace letcont::desktop {

std::string Window::open(int width, int height, bool hidden) {
  SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  SDL_SetHint(SDL_HINT_APP_NAME, "letcont");
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // gestures are the application's (app/view/touch.h)
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_TIMER) != 0)
    return std::string("There is no display to open a window on: ") + SDL_GetError() +
           ".\nThe command letcont works in a terminal.";
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 2);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | (hidden ? SDL_WINDOW_HIDDEN : 0);
  window_ = SDL_CreateWindow("Letcont", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
  if (window_) gl_ = SDL_GL_CreateContext(window_);
  if (!gl_)
    return std::string("OpenGL 3.2 is missing: ") + SDL_GetError() +
           ".\nInstall a graphics driver (on Debian: libgl1-mesa-dri). The command letcont works without it.";
  SDL_GL_MakeCurrent(window_, gl_);
  SDL_GL_SetSwapInterval(1);
  SDL_SetWindowMinimumSize(window_, 240, 160);
  return {};
}

std::string Window::attach_imgui() {
  imgui_ = ImGui_ImplSDL2_InitForOpenGL(window_, gl_);
  if (imgui_ && ImGui_ImplOpenGL3_Init("#version 150")) return {};
  return "OpenGL 3.2 does not work here. The command letcont works without it.";
}

void Window::detach_imgui() {
  if (!imgui_) return;
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplSDL2_Shutdown();
  imgui_ = false;
}

Window::~Window() {
  if (gl_) SDL_GL_DeleteContext(gl_);
  if (window_) SDL_DestroyWindow(window_);
  SDL_Quit();
}

float Window::content_scale() const {
  int units = 0, pixels = 0;
  SDL_GetWindowSize(window_, &units, nullptr);
  SDL_GL_GetDrawableSize(window_, &pixels, nullptr);
  if (pixels != units) return 1; // the system scales: ImGui draws in its units, with as many pixels as there are
  float scale = ImGui_ImplSDL2_GetContentScaleForWindow(window_);
  return std::clamp(std::round(scale * 4) / 4, 1.0f, 4.0f); // what screens report is rough
}

void Window::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplSDL2_NewFrame();
  // The backend asks for the pointer's place on the screen, which SDL does not always know on X11; that in the window,
  // from the events, is right.
  if (SDL_GetMouseFocus() != window_) return;
  int x = 0, y = 0;
  SDL_GetMouseState(&x, &y);
  ImGui::GetIO().AddMousePosEvent(static_cast<float>(x), static_cast<float>(y));
}

void Window::draw(const app::Backdrop& backdrop) {
  int width = 0, height = 0;
  SDL_GL_GetDrawableSize(window_, &width, &height);
  glViewport(0, 0, width, height);
  ImVec2 scale = ImGui::GetDrawData()->FramebufferScale;
  glEnable(GL_SCISSOR_TEST);
  for (const app::PixelArea& area : app::pixel_areas(backdrop, width, height, scale.x, scale.y)) {
    ImVec4 colour = app::colour4(area.colour);
    glScissor(area.x, area.y, area.width, area.height);
    glClearColor(colour.x, colour.y, colour.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::show() { SDL_GL_SwapWindow(window_); }

std::vector<uint8_t> Window::pixels(uint32_t& width, uint32_t& height) const {
  int w = 0, h = 0;
  SDL_GL_GetDrawableSize(window_, &w, &h);
  width = static_cast<uint32_t>(w);
  height = static_cast<uint32_t>(h);
  size_t row = size_t{width} * 3;
  std::vector<uint8_t> pixels(row * height), upright(row * height);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  for (uint32_t y = 0; y < height; ++y) std::memcpy(&upright[y * row], &pixels[(height - 1 - y) * row], row);
  return upright;
}

} // namespace letcont::desktop
