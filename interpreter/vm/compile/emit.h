// Turns blocks of instructions over virtual registers into code: assigns a slot of the frame to each register, and
// writes the units.
//
// Slots are assigned in one walk over the blocks, in an order in which binders precede uses: each register takes
// the lowest free slot, or the slot that it will be moved to if that is free. If every register is written once,
// this needs no more slots than values are live at the same time (Hack, Grund and Goos, "Register Allocation for
// Programs in SSA-Form", CC 2006). It makes small frames: a call's frame begins after the last value that is live
// after it.
#pragma once

#include "vm/code/code.h"
#include "vm/compile/lowered.h"

#include <map>

namespace letcont::vm {

class Emitter {
public:
  Emitter(const cps::Program&, Code&);

  void emit(const Lowered&);
  // Fills in the addresses of callees, when all functions are emitted.
  void finish();

private:
  const cps::Program& program_;
  Code& code_;
  std::vector<uint32_t> entries_; // by Fun
  std::map<std::vector<uint32_t>, uint32_t> maps_;
  struct CalleeUnit {
    uint32_t unit, instruction;
  };
  std::vector<CalleeUnit> callees_; // units that name a function
};

} // namespace letcont::vm
