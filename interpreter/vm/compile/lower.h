// Lowers CPS to blocks of instructions: the meaning of CPS (cps/interpret.h) whose variables are the places of values:
// a virtual register, the instruction itself, a global …
//
//   a constant                          part of the instruction that uses it, or loaded before it
//   a comparison used by one case only  part of the branch
//   an operation, a projection          an instruction
//   (x, …), inj i/j (x, …), closure(…)  new: a record; a constant one if it has no fields
//   k(x, …), k used once                nothing: the rest of the block, in which the parameters stand for the arguments
//   k(x, …), a jump                     moves and a jump
//   k(x, …), a return                   return
//   f(k, x, …), k a return              tail_call, which takes the place of the frame
//   f(k, x, …)                          call
//   case                                branches; a table where there are many; what k takes is projected first
//   ()                                  nothing: it takes no register and is not passed
//
// Every expression is a step, as in the reference evaluator. Steps are counted by the instructions that end a segment:
// jumps, calls, returns. A branch leaves counting to the blocks that only it jumps to.
#pragma once

#include "support/diagnostic.h"
#include "vm/code/code.h"
#include "vm/compile/lowered.h"

#include <functional>

namespace letcont::vm {

struct LowerOptions {
  bool count = false; // instructions that count how often each region runs
  bool trace = false; // instructions that report each continuation that is entered
};

// Calls `function` with each function and with the body of each dynamic definition, in the order of the program, as
// soon as it is lowered. Records constant records, globals and regions in `code`. Reports an error if the program
// exceeds what instructions can express (a record with too many fields).
void lower(const cps::Program&, const LowerOptions&, Code& code, Diagnostics&,
           const std::function<void(const Lowered&)>& function);

} // namespace letcont::vm
