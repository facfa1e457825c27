#include "application/display.h"

#include "app/sdl/fingers.h"
#include "application/page.h"

#include <GLES3/gl3.h>
#include <SDL.h>
#include <algorithm>
#include <cstring>
#include <emscripten/html5.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>

namespace letcont::web {

namespace {

constexpr const char* canvas = "#canvas";
constexpr const char* keyboard = "#input"; // keys that are the application's: web/page/keyboard.js
constexpr const char* shader_version = "#version 300 es";

bool make_context() {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.majorVersion = 2;
  wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = false;
  wanted.powerPreference = EM_WEBGL_POWER_PREFERENCE_LOW_POWER;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(canvas, &wanted);
  return context > 0 && emscripten_webgl_make_context_current(context) == EMSCRIPTEN_RESULT_SUCCESS;
}

// The page tracks the size itself; a handler for unload would keep browsers from caching the page for "back".
void take_out_sdl_handlers() {
  emscripten_set_resize_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, 0, nullptr);
  emscripten_set_fullscreenchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, nullptr, 0, nullptr);
  emscripten_set_pointerlockchange_callback(EMSCRIPTEN_EVENT_TARGET_DOCUMENT, nullptr, 0, nullptr);
  emscripten_set_beforeunload_callback(nullptr, nullptr);
}

// The position where input methods open their windows.
void place_caret(ImGuiContext*, ImGuiViewport*, ImGuiPlatformImeData* data) {
  page_place_caret(static_cast<double>(data->InputPos.x), static_cast<double>(data->InputPos.y),
                   static_cast<double>(data->InputLineHeight));
}

// The application handles the clipboard; SDL's is not the browser's.
void init_backends(SDL_Window* window) {
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  const auto get = platform.Platform_GetClipboardTextFn;
  const auto set = platform.Platform_SetClipboardTextFn;
  void* const user = platform.Platform_ClipboardUserData;
  ImGui_ImplSDL2_InitForOther(window);
  platform.Platform_GetClipboardTextFn = get;
  platform.Platform_SetClipboardTextFn = set;
  platform.Platform_ClipboardUserData = user;
  platform.Platform_SetImeDataFn = place_caret;
  ImGui_ImplOpenGL3_Init(shader_version);
}

// A fingerprint of a frame, equal for frames that look the same: after Knuth's multiplicative hashing, eight bytes at a
// time.
class Fingerprint {
public:
  void add(const void* data, size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (; size >= sizeof(uint64_t); bytes += sizeof(uint64_t), size -= sizeof(uint64_t)) {
      uint64_t word;
      std::memcpy(&word, bytes, sizeof word);
      add(word);
    }
    for (; size > 0; ++bytes, --size) add(uint64_t{*bytes});
  }
  void add(uint64_t word) {
    value_ = (value_ ^ word) * 0x9E3779B97F4A7C15u;
    value_ ^= value_ >> 32;
  }
  uint64_t value() const { return value_ | 1; }

private:
  uint64_t value_ = 0;
};

bool has_new_texture(const ImDrawData& data) {
  if (data.Textures)
    for (const ImTextureData* texture : *data.Textures)
      if (texture->Status != ImTextureStatus_OK) return true;
  return false;
}

// Textures have their names from the first time that they are drawn.
uint64_t fingerprint(const ImDrawData& data) {
  Fingerprint result;
  for (const ImDrawList* list : data.CmdLists) {
    result.add(list->VtxBuffer.Data, static_cast<size_t>(list->VtxBuffer.size_in_bytes()));
    result.add(list->IdxBuffer.Data, static_cast<size_t>(list->IdxBuffer.size_in_bytes()));
    for (const ImDrawCmd& command : list->CmdBuffer) {
      result.add(&command.ClipRect, sizeof command.ClipRect);
      result.add(uint64_t{command.GetTexID()});
      result.add(uint64_t{command.ElemCount});
    }
  }
  return result.value();
}

} // namespace

bool Display::open(CanvasSize size) {
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, keyboard);
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // gestures are the application's (app/view/touch.h)
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return false;
  window_ = SDL_CreateWindow("Letcont", 0, 0, static_cast<int>(size.width), static_cast<int>(size.height),
                             SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (window_ == nullptr) return false;
  take_out_sdl_handlers();
  if (!make_context()) return false;
  init_backends(window_);
  resize(size);
  return true;
}

void Display::resize(CanvasSize size) {
  size_ = size;
  drawn_ = 0; // a canvas of another size is empty
  SDL_SetWindowSize(window_, static_cast<int>(size.width), static_cast<int>(size.height));
  int width = 0, height = 0;
  emscripten_get_canvas_element_size(canvas, &width, &height);
  if (width != size.device_width || height != size.device_height)
    emscripten_set_canvas_element_size(canvas, size.device_width, size.device_height);
}

void Display::take_events(app::App& app) {
  SDL_Event event;
  bool any = false, released = false;
  while (SDL_PollEvent(&event)) {
    bool& kind = event.type == SDL_KEYUP ? released : any;
    kind |= ImGui_ImplSDL2_ProcessEvent(&event);
    any |= app::take_finger(app, event, {size_.width, size_.height});
  }
  if (any)
    app.touch();
  else if (released)
    app.release();
}

void Display::begin_frame() {
  if (!lost_) ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplSDL2_NewFrame();
  ImGui::GetIO().DisplayFramebufferScale = {static_cast<float>(size_.device_width) / std::max(size_.width, 1.0f),
                                            static_cast<float>(size_.device_height) / std::max(size_.height, 1.0f)};
}

void Display::end_frame() {
  if (lost_) return;
  ImDrawData& frame = *ImGui::GetDrawData();
  const bool is_known = !has_new_texture(frame);
  const uint64_t now = is_known ? fingerprint(frame) : 0;
  if (is_known && now == drawn_) return;
  glViewport(0, 0, size_.device_width, size_.device_height);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(&frame);
  drawn_ = is_known ? now : fingerprint(frame);
}

void Display::context_lost() { lost_ = true; }

void Display::context_restored() {
  lost_ = false;
  drawn_ = 0;
  ImGui_ImplOpenGL3_Shutdown(); // forgets the names of what is gone; its textures are asked for again
  ImGui_ImplOpenGL3_Init(shader_version);
}

} // namespace letcont::web
