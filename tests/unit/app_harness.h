// The whole application without a display: a clock that stands still, a clipboard in memory, an engine in this thread,
// and a renderer that draws nothing.
#pragma once

#include "app/app.h"
#include "app/model/actions.h"
#include "session/in_place_carrier.h"

#include <imgui.h>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace letcont::app {

class FakePlatform : public Platform {
public:
  std::string clipboard() override { return clipboard_; }
  void set_clipboard(std::string_view text) override { clipboard_ = text; }
  std::string address() override { return "https://example.org/"; }
  void set_fragment(std::string_view fragment) override { fragment_ = fragment; }
  void open_address(std::string_view address) override { log += address; }
  double seconds() override { return now; }
  void request_frame() override {}
  std::optional<std::string> load(std::string_view key) override {
    auto found = kept.find(key);
    return found == kept.end() ? std::nullopt : std::optional(found->second);
  }
  bool save(std::string_view key, std::string_view value, std::string& problem) override {
    problem = full == key ? "There is no room." : "";
    if (problem.empty()) kept[std::string(key)] = value;
    writes += std::string(key) + " ";
    return problem.empty();
  }
  std::optional<std::string> load_here(std::string_view key) override {
    auto found = kept_here.find(key);
    return found == kept_here.end() ? std::nullopt : std::optional(found->second);
  }
  void save_here(std::string_view key, std::string_view value) override { kept_here[std::string(key)] = value; }
  bool leave_behind(std::string_view text) override {
    if (full == "left") return false;
    left = text;
    return true;
  }
  std::vector<std::string> left_behind() override { return others_left; }
  void drop_left(size_t i) override { others_left[i].clear(); }

  std::string export_file(const std::string& name, std::string_view, bool&) override {
    log += name;
    return name;
  }
  void choose_file() override { log += "a file is chosen"; }
  void quit() override { log += "the window is closed"; }

  double now = 100;
  std::string clipboard_, fragment_;
  std::string full;   // the key for whose texts there is no room
  std::string log;    // of what was opened and saved
  std::string writes; // the keys, each followed by a space
  std::map<std::string, std::string, std::less<>> kept, kept_here;
  std::string left;                     // by this window
  std::vector<std::string> others_left; // by windows that are no more
};

class Harness {
public:
  explicit Harness(FakePlatform& platform, bool with_engine = true, std::span<const Stage> stages = all_stages(),
                   LlvmPasses llvm_passes = LlvmPasses::None)
      : platform(platform), engine(stages, llvm_passes), app(platform) {
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    if (with_engine) app.set_carrier(&engine);
  }
  ~Harness() {
    app.seconds_to_next_frame(); // makes its context the current one: another harness may have been
    app.set_carrier(nullptr);
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) destroy(texture);
  }

  static void destroy(ImTextureData* texture) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }

  // One frame, whether it is due or not. Gives the number of vertices.
  int frame() {
    app.frame(width, height, 0.016f);
    platform.now += 0.016;
    ImDrawData* data = ImGui::GetDrawData();
    for (ImTextureData* texture : *data->Textures) {
      if (texture->Status == ImTextureStatus_WantDestroy)
        destroy(texture);
      else if (texture->Status != ImTextureStatus_Destroyed) {
        texture->SetTexID(1);
        texture->SetStatus(ImTextureStatus_OK);
      }
    }
    return data->TotalVtxCount;
  }

  // Frames and engine work until nothing is left to do now.
  void settle() {
    for (int i = 0; i < 1000; ++i) {
      bool worked = engine.work();
      app.poll();
      if (app.needs_frame())
        frame();
      else if (!worked)
        return;
    }
  }

  // Lets time pass as a host would: frames when they are due. Gives the number of frames.
  int pass(double seconds) {
    double end = platform.now + seconds;
    int frames = 0;
    while (platform.now < end) {
      if (app.needs_frame()) {
        frame();
        ++frames;
      } else {
        platform.now = std::min(end, platform.now + app.seconds_to_next_frame() + 1e-6);
      }
    }
    return frames;
  }

  void press(ImGuiKeyChord chord) {
    ImGuiIO& io = ImGui::GetIO();
    ImGuiKey key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
    for (ImGuiKey mod : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt})
      if (chord & mod) io.AddKeyEvent(mod, true);
    io.AddKeyEvent(key, true);
    io.AddKeyEvent(key, false);
    for (ImGuiKey mod : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt})
      if (chord & mod) io.AddKeyEvent(mod, false);
    app.touch();
    settle();
  }
  void type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    app.touch();
    settle();
  }
  void move_mouse(float x, float y) {
    ImGui::GetIO().AddMousePosEvent(x, y);
    app.touch();
    settle();
  }
  void click(float x, float y) {
    move_mouse(x, y);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    app.touch();
    settle_down();
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    app.touch();
    settle();
  }
  // A held button keeps frames due only while it drags; a few are enough.
  void settle_down() {
    for (int i = 0; i < 4; ++i) frame();
  }

  FakePlatform& platform;
  InPlaceCarrier engine;
  App app;
  float width = 1280, height = 800;
};

} // namespace letcont::app
