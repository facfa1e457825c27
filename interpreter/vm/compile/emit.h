// From blocks of instructions over virtual registers to code: a slot of the frame for each register, and the units.
//
// Registers get their slots in one walk over the blocks, which come in an order in which what binds a value comes
// before all that use it: each takes the lowest slot that is free there, or the one that it will be moved to if that is
// free. For programs in which every register is written once that needs no more slots than values are ever needed at
// the same time (Hack, Grund and Goos, "Register Allocation for Programs in SSA-Form", CC 2006), and makes small
// frames: a call's frame begins where the last value ends that is needed after it.
#pragma once

#include "vm/code/code.h"
#include "vm/compile/lowered.h"

#include <map>

namespace letcont::vm {

class Emitter {
public:
  Emitter(const cps::Program&, Code&);

  void emit(const Lowered&);
  // When all functions are there: the addresses of those that are called.
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
