// Statistics of a run from the counts of regions: counters, and a profile.
#pragma once

#include "vm/machine/machine.h"

#include <string_view>
#include <utility>
#include <vector>

namespace letcont::vm {

// Returns names and values, in display order: calls by kind, jumps, returns; records by kind and their bytes; the peak
// stack and heap, in bytes; collections. The code must count (LowerOptions::count).
std::vector<std::pair<std::string_view, uint64_t>> statistics(const cps::Program&, const Machine&);

// Returns how often each expression has run, by its index: together the machine's steps. The code must count.
std::vector<uint64_t> profile(const cps::Program&, const Machine&);

} // namespace letcont::vm
