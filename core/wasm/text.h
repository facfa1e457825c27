// Prints a module in WebAssembly's text format (the specification's chapter 6): the stage `wat`.
//
//   (func $half (type $half.type) (param $n i32) (result i32)
//     local.get $n
//     i32.const 2
//     i32.div_s
//     return)
//
// One instruction a line, blocks indented. An assembler makes the same bytes of it as encode.h, if it writes no names.
#pragma once

#include "support/document.h"
#include "support/interrupt.h"
#include "wasm/module.h"

namespace letcont::wasm {

// Returns the text, in which each instruction shows the piece of the program that it was made for. Its imported
// functions must come first. O(module).
Document print(const Module&, Interrupt* = nullptr);

} // namespace letcont::wasm
