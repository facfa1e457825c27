// The stages that all surfaces have: those of the compiler, and the code of the virtual machine.
#pragma once

#include "compile/stage.h"

#include <span>

namespace letcont {

// In the order of compilation.
std::span<const Stage> all_stages();

} // namespace letcont
