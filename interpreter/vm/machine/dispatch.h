// How one instruction finds the next.
#pragma once

#include "vm/machine/machine.h"

namespace letcont::vm {

// What is written into the first units of an instruction, so that the chain finds it: the instruction's own code, or a
// sequence's that begins with it (sequences.h).
void link_instruction(uint32_t* units, Opcode);

// Executes instructions until one is interrupted for good. The registers are left as they are then.
void run_chain(Registers&);

} // namespace letcont::vm
