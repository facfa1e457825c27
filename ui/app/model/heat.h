// The profile of a run for the lines of a pane, as the gutter shows it.
#pragma once

#include "app/model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont::app {

struct LineHeat {
  uint32_t line = 0;  // from 0
  uint64_t times = 0; // how often its most frequent expression ran
  float share = 0;    // of all steps, those on this line: 0 to 1
};

// Returns the lines, sorted. Nothing unless the pane shows the profiled program or its final CPS, and the program is
// unchanged since. O(nodes log lines).
std::vector<LineHeat> heat(const Model&, std::string_view pane_shows);

// "120 runs, 34% of steps"
std::string heat_text(const Words&, const LineHeat&);

// Turns the profiling of runs on or off.
void set_counting(Model&, bool);

} // namespace letcont::app
