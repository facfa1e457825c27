// The stages that every surface has: those of the compiler alone, and the code of the virtual machine.
#pragma once

#include "compile/stage.h"

#include <span>

namespace letcont {

// In the order of compilation.
std::span<const Stage> all_stages();

} // namespace letcont
