// The commands: what of a row the keys, the menus, the palette and the sheet of shortcuts read. The rows are in
// command_list.h.
#pragma once

#include "app/commands/command_list.h"
#include "app/words/words.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace letcont::app {

class Platform;

#define LETCONT_NAME(name, chord, keys, words, group, when, action) name,
enum class Command : uint8_t { LETCONT_COMMANDS(LETCONT_NAME) };
#undef LETCONT_NAME

// When a command applies.
enum class When : uint8_t {
  Always,
  InWindow,           // where it is a program with a window of its own
  WithPaths,          // where the platform reads and writes files by their paths
  WithFiles,          // where the platform reads and writes files, or lets the user choose one
  WithBook,           // where the platform has the book
  UnlessBrowserZooms, // without keys where the browser zooms by them
  WhileBusy,          // its keys: while a program runs, or a move of a watched one takes long
};

struct CommandInfo {
  Command command;
  int chord;             // an ImGuiKeyChord; 0: none
  std::string_view keys; // as they are written; like the words, in English (app/words)
  std::string_view what;
  std::string_view group;
  When when;
};

// In the order of the enumeration.
std::span<const CommandInfo> commands();
const CommandInfo& info(Command);
// The keys as menus show them: those of the editor, too, which a code view handles itself.
std::string_view shown_keys(Command);
// The words in that language, and below them the keys, if there are any: for a tooltip.
std::string tip(const Words&, Command);
// False where the platform cannot do it: it has no files, and none can be chosen.
bool is_possible(const Platform&, Command);
// False for commands without keys, and where a browser zooms by these keys.
bool has_keys(const Platform&, Command);

// Keys of the editor, which are no commands, for the sheet.
struct KeyInfo {
  std::string_view keys, what;
};
std::span<const KeyInfo> editor_keys();
std::span<const KeyInfo> picture_keys();

} // namespace letcont::app
