// Where a run has spent its steps, for the lines of a pane: what stands in the gutter of a program that was counted.
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

// Sorted by line. Nothing if the pane shows neither the program that was counted nor the CPS of it that ran, or if the
// program is another one since. O(nodes log lines).
std::vector<LineHeat> heat(const Model&, std::string_view pane_shows);

// "120 runs, 34% of steps"
std::string heat_text(const LineHeat&);

// Whether runs are counted.
void set_counting(Model&, bool);

} // namespace letcont::app
