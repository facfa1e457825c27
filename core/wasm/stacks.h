// Lets a module recurse deeper than the host's stack goes: functions count how much of the stack their frames take, and
// one for which too little is left asks the host to go on with another stack.
//
//   (func $f (param $x t) … (result u)     becomes    (func $f (param $x t) … (result u)
//     … return …)                                       (local $left i32)
//                                                       $left = $stack_left = $stack_left - the size of its frame
//                                                       if $left < 0
//                                                         $moved = $x …, $stack_left = the size of a stack
//                                                         call $more_stack with $f.moved
//                                                         $stack_left = $left + the size of its frame, return $moved
//                                                       … $stack_left = $left + the size of its frame, return …)
//
// where the host calls $f.moved on another stack, which does $moved = call $f $moved. Only functions that call what may
// call them back do so: what the frames of others take together is bounded. The frame of a tail call takes the place of
// its caller's, which is given back before. The host has one import more, beside those in emit.h:
//
//   import                          what it does
//   ------------------------------- ---------------------------------------------------------------------------------
//   more_stack(reference function)  calls the function, which takes and gives nothing, on a stack of its own. In
//                                   JavaScript, as `main`, with Promise Integration
//
// Frames have the sizes that they have in V8 as a rule, and a stack the 984 KB that V8 gives it, of which a part is
// kept for frames that are not counted. The page uses this for a program that has exhausted the browser's stack: a call
// takes more time.
#pragma once

#include "wasm/module.h"

namespace letcont::wasm {

// What counted frames may take of a stack, in bytes.
inline constexpr uint32_t usual_stack = 700 << 10;

// Returns the module with counted frames, for stacks of which these may take so much. Almost linear.
Module with_stacks(Module, uint32_t stack = usual_stack);

} // namespace letcont::wasm
