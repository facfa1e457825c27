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

// The keys that are down. Dear ImGui wants to be told of Ctrl, Shift, Alt and Super for themselves, too: each is down
// while one of its keys is.
class Keys {
public:
  // Passes on that a key went down or up. Returns false if it came up without having been down: some other part of the
  // page had it.
  bool press(ImGuiKey, bool down);
  // The page has lost the focus, and will not hear of the keys that come up.
  void forget() { down_.reset(); }

private:
  bool has(ImGuiKey key) const { return down_[static_cast<size_t>(key - ImGuiKey_NamedKey_BEGIN)]; }

  std::bitset<ImGuiKey_NamedKey_COUNT> down_;
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
