// Makes a profile (profile.h) from an engine's counts.
#pragma once

#include "cps/program.h"
#include "protocol/profile.h"

#include <span>

namespace letcont {

// `times`: how often each expression of the program has run, by its index. O(program).
Profile profile_of(const cps::Program&, std::span<const uint64_t> times);

} // namespace letcont
