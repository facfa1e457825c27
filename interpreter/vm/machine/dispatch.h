// Dispatch: how one instruction finds the next.
#pragma once

#include "vm/machine/machine.h"

namespace letcont::vm {

// Returns the first units of an instruction in linked code: the executor of the instruction, or of a sequence that
// begins with it (sequences.h).
void link_instruction(uint32_t* units, Opcode);

// Executes instructions until an interruption that ends the slice. The registers keep their state.
void run_chain(Registers&);

} // namespace letcont::vm
