// Describes a program's variables to debuggers: parameters, local variables, what closures have captured, globals.
//
// The promise: a debugger shows the value that a variable has, or says that there is none; never another one. CPS makes
// that easy to keep for the program itself: a variable is bound once, and is in scope in what runs after that
// (debug_scopes.h), whatever the passes have renamed, merged or copied. A variable that a pass has removed is not
// described. What is left is to say where the values are:
//
//   Slots    Each variable has a slot in the frame for as long as it is in scope, and is stored there when it is bound.
//            The collector changes the slots of records (native/frame_slots.h). For code that is not optimised: every
//            variable in scope can be shown at every place. The price is time, and records that stay alive as long as
//            the variable is in scope.
//   Values   The variable is the LLVM value, which LLVM follows through its optimiser and its code generator as far as
//            the value exists; native/followed_values.h follows it through collections. It changes no instruction, so
//            the code is that without variables.
//
// Only variables with names are described: intermediate values have none.
#pragma once

#include "llvm/emit.h"

namespace letcont {

enum class VariablesIn : uint8_t { Slots, Values };

// Describes the variables of a module whose lines are described for debuggers (llvm/debug.h) and whose bindings are
// kept. The program and the memory are those that it was emitted from. O(module · the depth of its scopes, at most
// 400).
void describe_variables(EmittedModule&, const cps::Program&, const Source&, Memory, VariablesIn);

} // namespace letcont
