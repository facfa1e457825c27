#include "app/view/surface.h"

#include "app/font/font.h"
#include "app/model/platform.h"
#include "app/view/substitute.h"
#include "app/view/ui.h"

#include <algorithm>
#include <imgui_internal.h>
#include <span>
#include <string>

namespace letcont::app {

namespace {

// Adds a font, or adds the characters that it has to the font that was added last.
ImFont* add_font(std::span<const unsigned char> bytes, bool to_last = false) {
  ImFontConfig config;
  config.MergeMode = to_last;
  config.FontDataOwnedByAtlas = false;
  config.PixelSnapH = true; // whole pixels from letter to letter: crisp, and columns line up
  config.OversampleH = config.OversampleV = 1;
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()),
                                                    static_cast<int>(bytes.size()), base_font_size, &config);
}

// Gives the font that was added last something to draw for every other character.
void add_substitutes() {
  ImFontConfig config;
  config.MergeMode = true;
  config.SizePixels = base_font_size;
  config.FontLoader = &substitute_loader();
  ImGui::GetIO().Fonts->AddFont(&config);
}

const char* clipboard_for_imgui(ImGuiContext* context) {
  auto* platform = static_cast<Platform*>(context->PlatformIO.Platform_ClipboardUserData);
  context->ClipboardHandlerData.clear();
  std::string text = platform->clipboard();
  context->ClipboardHandlerData.resize(static_cast<int>(text.size()) + 1);
  std::copy(text.begin(), text.end(), context->ClipboardHandlerData.Data);
  context->ClipboardHandlerData[static_cast<int>(text.size())] = 0;
  return context->ClipboardHandlerData.Data;
}

void set_clipboard_for_imgui(ImGuiContext* context, const char* text) {
  static_cast<Platform*>(context->PlatformIO.Platform_ClipboardUserData)->set_clipboard(text);
}

} // namespace

Surface::Surface(Platform& platform) : context_(ImGui::CreateContext()) {
  make_current();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false; // a blinking caret would need frames
  io.ConfigNavCaptureKeyboard = true;
  io.MouseDoubleClickTime = 0.5f; // as most systems have it
  ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
  platform_io.Platform_GetClipboardTextFn = clipboard_for_imgui;
  platform_io.Platform_SetClipboardTextFn = set_clipboard_for_imgui;
  platform_io.Platform_ClipboardUserData = &platform;
  regular_ = add_font(regular_font());
  add_substitutes();
  bold_ = add_font(bold_font());
  add_font(regular_font(), true);
  add_substitutes();
}

void Surface::use_system_font(SystemFont& font) {
  for (ImFontConfig& source : context_->IO.Fonts->Sources)
    if (source.FontLoader == &substitute_loader()) source.FontLoaderData = &font;
}

Surface::~Surface() { ImGui::DestroyContext(context_); }

void Surface::make_current() const { ImGui::SetCurrentContext(context_); }

bool Surface::has_menu() const { return context_->OpenPopupStack.Size > 0; }

bool Surface::set_screen_scale(float scale) {
  if (scale == screen_scale_ || !(scale > 0)) return false;
  screen_scale_ = std::clamp(scale, 0.5f, 8.0f);
  return true;
}

void Surface::begin_frame(float width, float height, float seconds, const Palette& colours, float zoom, bool walks) {
  float scale = screen_scale_ * zoom;
  if (scale != applied_scale_ || applied_palette_ != &colours) {
    apply_style(colours, scale);
    applied_scale_ = scale;
    applied_palette_ = &colours;
  }
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {width, height};
  io.DeltaTime = std::clamp(seconds, 0.001f, 0.1f);
  // Nothing is drawn while nothing happens, but clicks that are seconds apart are no double click.
  if (seconds > io.DeltaTime) context_->Time += static_cast<double>(seconds - io.DeltaTime);
  // What is under a dialog is dim at once: fading takes frames, which come only while something happens.
  context_->DimBgRatio = ImGui::GetTopMostPopupModal() ? 1.0f : 0.0f;
  constexpr ImGuiConfigFlags walk = ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigFlags = walks ? io.ConfigFlags | walk : io.ConfigFlags & ~walk;
}

std::optional<double> Surface::settle_time() const {
  bool waits =
      context_->HoverItemDelayId != 0 && context_->HoverItemDelayTimer < context_->Style.HoverDelayNormal + 0.1f;
  bool drags = ImGui::IsMouseDown(ImGuiMouseButton_Left) && ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  return waits || drags ? std::optional(0.03) : std::nullopt;
}

} // namespace letcont::app
