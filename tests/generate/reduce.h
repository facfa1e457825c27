// Reduces a program that shows a bug.
#pragma once

#include "cps/program.h"

#include <functional>

namespace letcont::generate {

// True if a program still shows what it should show: the bug. It is only asked about programs that pass check.
using Shows = std::function<bool(const cps::Program&)>;

// A small program for which `shows` holds, as it does for the given one: no single cut makes it smaller. A cut gives up
// everything from an expression on, a definition, a call, the other branches of a case, or replaces a value by a
// constant. The larger cuts are tried first. At most `tries` programs are tried.
cps::Program reduce(const cps::Program&, const Shows& shows, uint32_t tries = 10'000);

} // namespace letcont::generate
