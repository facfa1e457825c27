// Liveness: for each block the values that are live at its start, and for each operand whether it is the last use of
// its register on the path through its block.
//
// Each virtual register is followed from its uses backwards to its definition (Appel, "Modern Compiler Implementation",
// liveness by uses; registers are written once, so this is a plain search). Time and space are linear in the function
// and in the sum of the blocks that each value lives through, which is small in practice but quadratic at worst; beyond
// a bound the result is "not known", and every value keeps its own register.
#pragma once

#include "vm/compile/lowered.h"

namespace letcont::vm {

struct Liveness {
  bool known = true;
  std::vector<std::vector<VirtualRegister>> live_in; // by block: without its parameters
  std::vector<uint8_t> is_last_use;                  // by operand
  std::vector<uint8_t> is_used;                      // by virtual register: anywhere
};

Liveness find_liveness(const Lowered&);

} // namespace letcont::vm
