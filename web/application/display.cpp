#include "application/display.h"

#include "application/page.h"

#include <GLES3/gl3.h>
#include <algorithm>
#include <cstring>
#include <emscripten/html5.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <utility>

namespace letcont::web {

namespace {

constexpr const char* canvas = "#canvas";
constexpr const char* shader_version = "#version 300 es";

bool make_context() {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.majorVersion = 2;
  wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = false;
  wanted.enableExtensionsByDefault = false; // none is used, and asking for each takes a good part of the first frame
  wanted.powerPreference = EM_WEBGL_POWER_PREFERENCE_LOW_POWER;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(canvas, &wanted);
  return context > 0 && emscripten_webgl_make_context_current(context) == EMSCRIPTEN_RESULT_SUCCESS;
}

// The position where input methods open their windows.
void place_caret(ImGuiContext*, ImGuiViewport*, ImGuiPlatformImeData* data) {
  page_place_caret(static_cast<double>(data->InputPos.x), static_cast<double>(data->InputPos.y),
                   static_cast<double>(data->InputLineHeight));
}

void init_backends() {
  ImGuiIO& io = ImGui::GetIO();
  io.BackendPlatformName = "letcont_page";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  ImGui::GetPlatformIO().Platform_SetImeDataFn = place_caret;
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
uint64_t fingerprint(const std::vector<app::PixelArea>& areas, const ImDrawData& data) {
  Fingerprint result;
  for (const app::PixelArea& area : areas) {
    result.add(uint64_t(area.x) << 32 | uint64_t(area.y));
    result.add(uint64_t(area.width) << 32 | uint64_t(area.height));
    result.add(uint64_t{area.colour.red} << 16 | uint64_t{area.colour.green} << 8 | area.colour.blue);
  }
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

static void clear(const std::vector<app::PixelArea>& areas) {
  glEnable(GL_SCISSOR_TEST);
  for (const app::PixelArea& area : areas) {
    const ImVec4 colour = app::colour4(area.colour);
    glScissor(area.x, area.y, area.width, area.height);
    glClearColor(colour.x, colour.y, colour.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
}

bool Display::open(CanvasSize size) {
  if (!make_context()) return false;
  init_backends();
  resize(size);
  return true;
}

void Display::resize(CanvasSize size) {
  size_ = size;
  drawn_ = 0; // a canvas of another size is empty
  int width = 0, height = 0;
  emscripten_get_canvas_element_size(canvas, &width, &height);
  if (width != size.device_width || height != size.device_height)
    emscripten_set_canvas_element_size(canvas, size.device_width, size.device_height);
}

void Display::begin_frame() {
  if (!lost_) ImGui_ImplOpenGL3_NewFrame();
  ImGui::GetIO().DisplayFramebufferScale = {static_cast<float>(size_.device_width) / std::max(size_.width, 1.0f),
                                            static_cast<float>(size_.device_height) / std::max(size_.height, 1.0f)};
}

void Display::end_frame(const app::Backdrop& backdrop) {
  const int cursor = ImGui::GetIO().MouseDrawCursor ? ImGuiMouseCursor_None : ImGui::GetMouseCursor();
  if (std::exchange(cursor_, cursor) != cursor) page_show_cursor(cursor);
  if (lost_) return;
  ImDrawData& frame = *ImGui::GetDrawData();
  const bool is_known = !has_new_texture(frame);
  const std::vector<app::PixelArea> areas = app::pixel_areas(backdrop, size_.device_width, size_.device_height,
                                                             frame.FramebufferScale.x, frame.FramebufferScale.y);
  const uint64_t now = is_known ? fingerprint(areas, frame) : 0;
  if (is_known && now == drawn_) return;
  glViewport(0, 0, size_.device_width, size_.device_height);
  clear(areas);
  ImGui_ImplOpenGL3_RenderDrawData(&frame);
  drawn_ = is_known ? now : fingerprint(areas, frame);
}

void Display::context_lost() { lost_ = true; }

void Display::context_restored() {
  lost_ = false;
  drawn_ = 0;
  ImGui_ImplOpenGL3_Shutdown(); // forgets the names of what is gone; its textures are asked for again
  ImGui_ImplOpenGL3_Init(shader_version);
}

} // namespace letcont::web
