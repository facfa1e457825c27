// Compiles the final CPS to code of the virtual machine: lowering (lower.h), liveness, slots and units (emit.h), one
// function at a time.
#pragma once

#include "support/diagnostic.h"
#include "support/document.h"
#include "vm/code/code.h"
#include "vm/compile/lower.h"

#include <optional>

namespace letcont::vm {

// The program must pass cps::check and be closed (passes/close.h). Nothing, and an error, for a program that exceeds
// what instructions can express. O(program), except as liveness.h says.
std::optional<Code> compile(const cps::Program&, Diagnostics&, const LowerOptions& = {});

// Prints the code: the stage `bytecode`.
//
//   fact(r1), a frame of 3:
//      0  jump_unless eq r1, 0 → 2
//      1  return 1
//   …
//
// A register is rN, the N-th slot of the frame; a jump names the number of its target instruction.
Document print(const Code&, const cps::Program&, Interrupt* = nullptr);

} // namespace letcont::vm
