#include "app/commands/commands.h"

#include "app/model/platform.h"

#include <imgui.h>

namespace letcont::app {

namespace {

constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift, alt = ImGuiMod_Alt;

#define LETCONT_INFO(name, chord, keys, words, group, when, action)                                                    \
  {Command::name, chord, keys, words, group, When::when},
constexpr CommandInfo all[] = {LETCONT_COMMANDS(LETCONT_INFO)};
#undef LETCONT_INFO

constexpr KeyInfo of_editor[] = {
    {"Ctrl+Left, Ctrl+Right", marked("Move by words")},
    {"Home, End", marked("Start and end of line")},
    {"Ctrl+Home, Ctrl+End", marked("Start and end of text")},
    {marked_in("keys", "Shift and a movement"), marked("Select")},
    {"Ctrl+X, Ctrl+C, Ctrl+V", marked("Cut, copy, paste")},
    {"Ctrl+Z, Ctrl+Y", marked("Undo, redo")},
    {"Tab, Shift+Tab", marked("Indent, unindent")},
    {"Ctrl+/", marked("Toggle line comment")},
    {"Ctrl+Shift+K", marked("Delete line")},
    {"Ctrl+M", marked("Go to matching bracket")},
    {marked_in("keys", "Esc, then Tab"), marked("Leave the editor")},
    {"F5, F11, Shift+F11", marked("On the desktop: debug, step into, step out")},
    {"F12", marked("On the desktop: go to definition")},
};

constexpr KeyInfo of_pictures[] = {
    {marked_in("keys", "Arrows"), marked("Move between lines and boxes")},
    {"0 or F", marked("Fit the picture in")},
    {marked_in("keys", "+, -, Ctrl+wheel"), marked("Zoom in, out")},
    {marked_in("keys", "Wheel, Shift+wheel"), marked("Scroll, sideways")},
};

} // namespace

std::span<const CommandInfo> commands() { return all; }

const CommandInfo& info(Command command) { return all[static_cast<size_t>(command)]; }

std::string_view shown_keys(Command command) {
  switch (command) {
  case Command::Undo: return "Ctrl+Z";
  case Command::Redo: return "Ctrl+Y";
  case Command::Cut: return "Ctrl+X";
  case Command::Copy: return "Ctrl+C";
  case Command::Paste: return "Ctrl+V";
  case Command::SelectAll: return "Ctrl+A";
  case Command::ToggleComment: return "Ctrl+/";
  default: return info(command).keys;
  }
}

std::string tip(const Words& words, Command command) {
  std::string text(words(info(command).what));
  if (!shown_keys(command).empty()) text.append("\n").append(words.keys(shown_keys(command)));
  return text;
}

bool is_possible(const Platform& platform, Command command) {
  switch (info(command).when) {
  case When::WithBook: return platform.has_book();
  case When::WithPaths: return platform.has_files();
  case When::InWindow: return platform.has_window();
  case When::WithFiles: return platform.has_files() || platform.can_choose_files();
  default: return true;
  }
}

bool has_keys(const Platform& platform, Command command) {
  const CommandInfo& row = info(command);
  if (row.chord == 0 || !is_possible(platform, command)) return false;
  return row.when != When::UnlessBrowserZooms || !platform.browser_zooms();
}

std::span<const KeyInfo> editor_keys() { return of_editor; }
std::span<const KeyInfo> picture_keys() { return of_pictures; }

} // namespace letcont::app
