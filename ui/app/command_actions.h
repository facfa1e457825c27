// Does what the user asks for: a command, or an entry of the palette. Each command's action is one function in
// command_actions.cpp, which its row (commands/command_list.h) names.
#pragma once

#include "app/commands/commands.h"
#include "app/commands/palette_entries.h"
#include "app/model/model.h"

namespace letcont::app {

class Dialogs;
class EngineLine;
class Files;
class Finder;
class Focus;
class Links;
class PassWalk;
class Platform;
class Stepper;
struct Ui;

// What an action may act on.
struct CommandContext {
  Model& model;
  Platform& platform;
  EngineLine& engine;
  Focus& focus;
  Dialogs& dialogs;
  Finder& finder;
  PassWalk& passes;
  Stepper& stepper;
  Links& links;
  Files& files;
};

void do_command(const CommandContext&, Command);
void do_entry(const CommandContext&, const PaletteEntry&);
// Says why the command Paste pastes nothing.
void say_clipboard_is_closed(Model&);
// Asks for the commands whose keys are pressed, unless a menu is open or something else has a use for the keys.
void ask_by_keys(const CommandContext&, Ui&);

} // namespace letcont::app
