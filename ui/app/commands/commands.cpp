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
    {"Ctrl+Left, Ctrl+Right", "Move by words"},
    {"Home, End", "Start and end of line"},
    {"Ctrl+Home, Ctrl+End", "Start and end of text"},
    {"Shift and a movement", "Select"},
    {"Ctrl+X, Ctrl+C, Ctrl+V", "Cut, copy, paste"},
    {"Ctrl+Z, Ctrl+Y", "Undo, redo"},
    {"Tab, Shift+Tab", "Indent, unindent"},
    {"Ctrl+/", "Toggle line comment"},
    {"Ctrl+Shift+K", "Delete line"},
    {"Ctrl+M", "Go to matching bracket"},
    {"Esc, then Tab", "Leave the editor"},
    {"F5, F11, Shift+F11", "On the desktop: debug, step into, step out"},
    {"F12", "On the desktop: go to definition"},
};

constexpr KeyInfo of_pictures[] = {
    {"Arrows", "Move between lines and boxes"},
    {"0 or F", "Fit the picture in"},
    {"+, -, Ctrl+wheel", "Zoom in, out"},
    {"Wheel, Shift+wheel", "Scroll, sideways"},
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

std::string tip(Command command) {
  std::string text(info(command).what);
  if (!shown_keys(command).empty()) text.append("\n").append(shown_keys(command));
  return text;
}

bool is_possible(const Platform& platform, Command command) {
  switch (info(command).when) {
  case When::WithBook: return platform.has_book();
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
