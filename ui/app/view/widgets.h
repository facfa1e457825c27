// The application's controls: flat, rounded, with drawn icons, each with its tooltip and its keys.
#pragma once

#include "app/view/ui.h"

#include <string>
#include <string_view>

namespace letcont::app {

enum class Icon : uint8_t {
  None,
  Play,
  Stop,
  Link,
  Sun,
  Moon,
  Plus,
  Minus,
  Close,
  SplitRight,
  SplitDown,
  Chevron,
  Up,
  Layout,
  Search,
  More,
  Help,
  First,
  Previous,
  Next,
  Over,
  Out,
  RunOn,
  RunBack,
  Pause,
  Into,
  Restart,
  Debug
};

enum class Look : uint8_t {
  Quiet,  // no background until it is hovered
  Normal, // the control's colour
  Accent, // what one came for
  Danger, // ends something
};

// A button with an icon, a label, or both. `tooltip` may be empty. `width` 0: as wide as needed. `id` is not shown.
bool button(Ui&, const char* id, Icon, std::string_view label, std::string_view tooltip, Look, float width = 0);
float button_width(const Ui&, Icon, std::string_view label);

// A checkbox around that place. `label` says what pressing it does, and is not shown.
bool checkbox(Ui&, ImVec2 middle, bool on, std::string_view label);

// Begins rows that fill the rest of the pane and scroll, without space around or between them; `end_rows` ends them.
void begin_rows(const char* id);
void end_rows();

// A button that opens the popup `id`: a label with a chevron. Then `if (begin_menu(ui, id)) { … ImGui::EndPopup(); }`.
// The label is cut with an ellipsis where it is longer than `width`.
void menu_button(Ui&, const char* id, std::string_view label, std::string_view tooltip, Look, float width = 0,
                 bool bold = false);
bool begin_menu(Ui&, const char* id);
// A menu item: a mark if it is chosen, the label, keys on the right.
bool menu_item(Ui&, std::string_view label, bool chosen = false, std::string_view keys = {});
// The heading of a part of a menu.
void put_heading(const Ui&, std::string_view);
// A menu item for a command, with its keys.
bool command_item(Ui&, Command);
// A menu item with a line about it, which begins `column` behind the begin of the item.
bool explained_item(Ui&, std::string_view label, bool chosen, float column, std::string_view line);
// A menu item that takes `width` and says under its title what it is about, in as many lines as that needs.
bool described_item(Ui&, std::string_view title, std::string_view description, bool chosen, float width);

// Notes that the last item can be pressed (Model::controls), for tests. All controls above do that.
void note_control(Ui&, std::string_view label);

// Return the size of `text`, and the part of it that fits in `width`, with "…" if it is cut.
ImVec2 text_size(std::string_view text, bool bold, const Ui&);
std::string fitted(std::string_view text, float width);
void put_text(const Ui&, ImVec2 at, Colour, std::string_view text, bool bold = false);
void tooltip(Ui&, std::string_view text, std::string_view keys = {});
// Draws text in as many lines as it takes at that width; the first returns their height.
float wrapped_height(const Ui&, std::string_view text, float width);
void put_wrapped(const Ui&, ImVec2 at, Colour, std::string_view text, float width);
// Shows a tooltip at once, where it is the content that the user looks for.
void tooltip_now(Ui&, std::string_view text);
void draw_icon(ImDrawList*, Icon, ImVec2 middle, float size, ImU32);

// Calls each(i) for those of `count` rows that are in view, each with an id of its own.
template <class Each>
void draw_rows(size_t count, float height, Each each) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(count), height);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::PushID(i);
      each(static_cast<size_t>(i));
      ImGui::PopID();
    }
}

// Draws what is behind a row of a list: that it is selected, with a bar at its left if the list has the focus, or under
// the mouse.
struct RowState {
  bool selected = false, hovered = false, focused = false;
};
void row_background(Ui&, ImVec2 from, ImVec2 to, RowState);

inline float control_height(const Ui& ui) { return ui.px(30); }

} // namespace letcont::app
