// Ready arrangements of panes, each for one purpose, and those that the user has named.
#pragma once

#include "app/model/model.h"

#include <span>
#include <string>
#include <string_view>

namespace letcont::app {

struct Preset {
  std::string_view name; // "Learn"
  std::string_view what; // one line, for the palette
  std::string_view text; // Layout::text
};
std::span<const Preset> presets();

// The preset or the user's layout of that name. False if there is none.
bool apply_layout(Model&, std::string_view name);
// Under that name, in place of one that had it. Nothing for an empty or a preset's name.
void save_layout(Model&, std::string_view name);
void remove_layout(Model&, std::string_view name);
// The preset "Learn", or what the engine makes of it.
void reset_layout(Model&);
// In the default layout, as long as nobody has changed it: stages that the engine has in the place of those it has not.
void show_stages_of_engine(Model&);

} // namespace letcont::app
