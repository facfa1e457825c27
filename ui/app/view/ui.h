// The drawing context of every pane: colours, sizes, fonts, the model; and the requests of the user.
#pragma once

#include "app/commands/commands.h"
#include "app/model/model.h"
#include "app/model/platform.h"
#include "app/theme/theme.h"

#include <imgui.h>
#include <optional>
#include <string>
#include <vector>

namespace letcont {
struct Example;
}

namespace letcont::app {

struct Backdrop;

struct Ui {
  Model& model;
  Platform& platform;
  Backdrop& backdrop; // of this frame
  const Palette* colours = nullptr;
  float scale = 1; // zoom times the screen's scale: a length of 1 is this many units of the window
  double time = 0; // seconds
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  bool keys = true;     // keys go to the focused pane: no menu or dialog is open
  bool fingers = false; // the last input was by touch: there are no keys to tell of
  bool tips = true;     // tooltips are shown: the mouse moved after the last key or click

  // Requests of the user in this frame, handled after drawing.
  std::vector<Command> commands;
  std::string layout;              // to be used; empty: as it is
  std::vector<Request> requests;   // to be sent
  const Example* lesson = nullptr; // to be opened
  std::string language;            // to be used; empty: as it is
  struct Dock {                    // a tab that was dragged
    Layout::Id pane = Layout::none, target = Layout::none;
    Side side = Side::Inside;
  };
  std::optional<Dock> dock;

  const Words& words = model.words;

  float px(float length) const { return length * scale; }
  void ask(Command command) { commands.push_back(command); }
  void send(std::optional<Request> request) {
    if (request) requests.push_back(std::move(*request));
  }
};

inline ImU32 colour(Colour c, float alpha = 1) {
  return IM_COL32(c.red, c.green, c.blue, static_cast<int>(alpha * 255 + 0.5f));
}
inline ImVec4 colour4(Colour c, float alpha = 1) { return {c.red / 255.0f, c.green / 255.0f, c.blue / 255.0f, alpha}; }

inline constexpr float base_font_size = 18; // from the top of the highest letter to the bottom of the lowest

// Sets ImGui's style from the palette and the scale. Cheap; done when either changes.
void apply_style(const Palette&, float scale);

} // namespace letcont::app
