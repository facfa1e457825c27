// Emits a WebAssembly module from CPS: the meaning of CPS (cps/interpret.h) whose variables are the places of values:
// a local, a global, a constant.
//
//   CPS                                          WebAssembly
//   -------------------------------------------- ------------------------------------------------------------------
//   a function (code, no free variables)         a function
//   k, a function's return continuation          the place that the function returns to
//   k(x, …), a return                            x … return; several results
//   h, its handler                               the same: a function that may raise has the exception as a further
//                                                result, null if there is none, or one with a flag behind it
//   f(k, h, x, …), h of an own continuation      call, a test of the exception
//   f(k, h, x, …), both of the function          return_call
//   a continuation that one place jumps to       the instructions that follow at that place
//   a continuation that several places jump to   what follows a `block … end`; its parameters are locals (structure.h)
//   a continuation jumped to from below, a loop  a function, which takes also the variables that the loop needs; one
//                                                whose code is nothing but such a loop is the same function
//   k(x, …), a jump                              local.set …, br; to a loop: return_call, from its own code mostly br
//   f(k, x, …), k a return continuation          return_call; return_call_ref of an unknown function
//   f(k, x, …), k a local continuation           call or call_ref, then what k(result) becomes
//   case(x) { … }                                if; br_table where there are many branches
//   types                                        types.h has their table
//   (x, …), inj i/j (x, …), closure(f, x, …)     struct.new; a global where all parts are constants
//   what is allocated                            counted before, in the global room (room.cpp)
//   unreachable                                  call fail, unreachable
//   external("name")                             a function of the host, or of the run-time system; a C function fails
//   a global                                     functions: themselves; static values: globals that never change;
//                                                dynamic ones: globals that main sets
//   main                                         evaluates the dynamic definitions in order
//
// For example the loop of the article, `k(x) = k(2 + x)` with k(11), becomes
//
//   (func $k (type $f_1) (param $x i32)
//     (local $turns i32)
//     i32.const 16384
//     local.set $turns
//     loop $k_0
//       i32.const 2
//       local.get $x
//       i32.add
//       local.set $x
//       local.get $turns
//       i32.const 1
//       i32.sub
//       local.tee $turns
//       br_if $k_0
//       local.get $x
//       return_call $k
//     end
//     unreachable)
//
// # The host
//
// A module exports `main`, which takes and gives nothing, public functions whose parameters and results are numbers and
// booleans, by their names, and, if texts pass, its `memory`. It imports, from the module "letcont", what it uses of
//
//   import                    what it does
//   ------------------------- --------------------------------------------------------------------------------------
//   fail(i32 place)           ends the program with the error `places[place]` (Emitted): the host throws. A panic's
//                             message is what `text` brought
//   fail_with(i32 place, i32 number, i32 count)
//                             the same with the numbers of the message (lambda/operation.h)
//   text(i32 count)           the first `count` bytes of memory are more of a text; a call may follow for each 65,536
//                             bytes. What takes the text next forgets it
//   print_string()            prints the text
//   str_to_f64() → f64        the double that the text begins with, as by C's strtod
//   f64_to_str(f64) → i32     puts the text of a double (C's %g, but `nan`) into memory; gives its size
//   more_room() → i32         the program has used up the room for data that it was given: gives so many units of 16
//                             bytes more, or throws. What is not in use any more counts, too
//   an external               that takes numbers, as lambda/external.h describes it by its name
//   frem(f64, f64), sin(f64)  and the other functions of lambda/operation.h that are no instructions, by their names
//
// and nothing else. An i64 is a BigInt in JavaScript. A trap of the engine is one of these: the stack is exhausted, or
// memory is; for both the host has the message of the other engines (interpreter/run). `sin`, `pow` and the other
// functions of numbers are those of JavaScript, whose last bit may differ from that of C's library, which the other
// engines use; `print` shows six digits.
//
// In the page, Run uses the engine `wasm` where the browser has garbage collection and tail calls. The module runs in a
// worker of its own, which Stop ends. A browser's stack ends at some 15,000 calls that are no tail calls. Then the
// program runs once more, leaving out what was printed already, with calls that go on on other stacks (stacks.h), where
// the browser has these; or else in the virtual machine, and there, too, before the page ends at some 4 GiB of data. In
// Node.js the stack has 1,000 MB and the data 512 MB.
#pragma once

#include "cps/program.h"
#include "support/interrupt.h"
#include "wasm/module.h"

#include <string>
#include <vector>

namespace letcont::wasm {

// An error of the program at run time. A panic has no message: the program brings it.
struct Place {
  Span span;
  std::string code, message;
  bool operator==(const Place&) const = default;
};

struct Emitted {
  Module module;
  std::vector<Place> places; // by what `fail` is given
  std::string refused;       // why there is no module: the program exceeds what engines accept; empty if there is one
  Span refused_at = nowhere; // what is too large
};

// The program must pass cps::check and be closed (passes/close.h). Nothing useful if the interrupt came. Almost linear.
Emitted emit(const cps::Program&, Interrupt* = nullptr);

} // namespace letcont::wasm
