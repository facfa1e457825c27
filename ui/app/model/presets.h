// Preset layouts, each for one purpose, and the user's saved layouts.
#pragma once

#include "app/model/model.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

struct Preset {
  std::string_view name; // "Learn"; in English, like what is said of it: users see both in their language
  std::string_view what; // one line, for the palette
  std::string_view text; // Layout::text
  bool of_llvm = false;  // its list of passes is that of LLVM's
};
std::span<const Preset> presets();

// Applies the preset or saved layout with that name. Returns false if there is none.
bool apply_layout(Model&, std::string_view name);
// Saves the layout under that name, replacing one with that name. Does nothing for an empty name or that of a preset.
void save_layout(Model&, std::string_view name);
void remove_layout(Model&, std::string_view name);
// Applies the preset "Learn", or the part of it that the engine supports.
void reset_layout(Model&);
// Shows these stages beside the source, "cps@none cps", unless all of them are shown already; reopen_pane brings the
// panes of before back. Returns whether the panes are others now.
bool show_stages(Model&, std::string_view stages);
// Takes the layout that a link names: `layout`, as Layout::text gives it; if that is empty, these stages beside the
// source; if there are none, either, the default one. A layout of the user's own making is kept under a name. Returns
// whether the panes are others now.
bool use_linked_layout(Model&, std::string_view layout, const std::vector<std::string>& stages);
// In the default layout, as long as nobody has changed it: stages that the engine has in the place of those it has not.
void show_stages_of_engine(Model&);

} // namespace letcont::app
