// From the final CPS to code of the machine: lowering (lower.h), liveness, slots and units (emit.h), function by
// function.
#pragma once

#include "support/diagnostic.h"
#include "support/document.h"
#include "vm/code/code.h"
#include "vm/compile/lower.h"

#include <optional>

namespace letcont::vm {

// The program must pass cps::check and be closed (passes/close.h). Nothing, and an error, if it has something that
// instructions cannot say. O(program); but see liveness.h.
std::optional<Code> compile(const cps::Program&, Diagnostics&, const LowerOptions& = {});

// The code as text: the stage `bytecode`.
//
//   fact(r1), a frame of 3:
//      0  jump_unless eq r1, 0 → 2
//      1  return 1
//   …
//
// A register is rN, the N-th slot of the frame; a jump names the number of the instruction that it goes to.
Document print(const Code&, const cps::Program&);

} // namespace letcont::vm
