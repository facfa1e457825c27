// Lets a module recurse deeper than the host's stack goes: calls count how much of the stack they take, and one for
// which too little is left asks the host to go on with another stack.
//
//   call $f, where $f may call back    becomes    call $f.counted, with
//
//   (func $f.counted (param $x t) … (result u)
//     (local $left i32)
//     $left = $stack_left = $stack_left - the size of both frames
//     if $left < 0
//       $moved = $x …, $stack_left = the size of a stack
//       call $more_stack with $f.moved        ;; the host calls that on another stack: it does $moved = call $f $moved
//       $stack_left = $left + that size, return $moved
//     call $f with $x …
//     $stack_left = $left + that size)
//
// An indirect call likewise has a function for its type. Calls that are on no cycle of calls stay as they are, so what
// they take together is bounded. The host has one import more, beside those in emit.h:
//
//   import                          what it does
//   ------------------------------- ---------------------------------------------------------------------------------
//   more_stack(reference function)  calls the function, which takes and gives nothing, on a stack of its own. In
//                                   JavaScript, as `main`, with Promise Integration
//
// Frames have the sizes that they have in V8 as a rule, and a stack the 984 KB that V8 gives it, of which a part is
// kept for calls that are not counted. The page uses this for a program that has exhausted the browser's stack: a call
// takes more time.
#pragma once

#include "wasm/module.h"

namespace letcont::wasm {

// What counted calls may take of a stack, in bytes.
inline constexpr uint32_t usual_stack = 700 << 10;

// Returns the module with counted calls, for stacks on which these may take so much. Almost linear.
Module with_stacks(Module, uint32_t stack = usual_stack);

} // namespace letcont::wasm
