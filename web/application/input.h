// What the user does with keys, mouse and fingers, from the page's events to Dear ImGui and the application.
//
// The functions for the page are in input.cpp: page_key, page_mouse… Text comes in otherwise (page_type, exports.cpp),
// since the browser makes it of keys.
#pragma once

#include "app/app.h"

#include <bitset>
#include <imgui.h>
#include <vector>

namespace letcont::web {

// The keys that are down, and how often the one repeats that is held. Dear ImGui repeats keys itself, at a pace of its
// own that a slow machine misses; here the system says when, as the user has set it.
class Keys {
public:
  // Sets up Dear ImGui's part of it. Call this before the first frame.
  static void begin();

  // Passes on that a key went down or up. Returns false if it came up without having been down: some other part of the
  // page had it.
  bool press(ImGuiKey, bool down);
  // The key that is down is held.
  void repeat(ImGuiKey);
  // Passes on which of Ctrl (1), Shift (2), Alt (4) and Super (8) are down. Returns what was known before.
  unsigned hold(unsigned modifiers);
  // Passes on that all keys are up: the page has lost the focus, and will not hear of those that come up.
  void release();
  // Before each frame of the application, which takes one repetition.
  void begin_frame();

private:
  bool has(ImGuiKey key) const { return down_[static_cast<size_t>(key - ImGuiKey_NamedKey_BEGIN)]; }

  std::bitset<ImGuiKey_NamedKey_COUNT> down_;
  unsigned modifiers_ = 0;
  ImGuiKey held_ = ImGuiKey_None;
  int repeats_ = 0; // that no frame has taken yet
};

// What fingers did since the last frame, with which the application is told. On a busy machine a frame comes late: a
// press that none has shown yet is no long one.
class Fingers {
public:
  void add(int id, app::Touch::Phase phase, ImVec2 at) { waiting_.push_back({id, phase, at}); }
  void give(app::App&);

private:
  struct Event {
    int id;
    app::Touch::Phase phase;
    ImVec2 at;
  };
  std::vector<Event> waiting_;
};

} // namespace letcont::web
