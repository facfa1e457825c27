// The engine `wasm`: a program becomes a WebAssembly module (wasm/emit.h), which somebody else runs: in the page, a
// worker that can be thrown away at any time.
//
// Nobody else counts its steps or limits its stack. So where the stack of the one who runs it ends, the virtual machine
// runs the program from its beginning, with the same input. A program is deterministic, so that what it has printed
// already is left out, and nothing is seen of it but a counter. The same happens where the module is refused, and where
// nobody knows how much memory it holds.
#pragma once

#include "engines/engine.h"

#include <span>

namespace letcont {

// The engines of all surfaces after `wasm`, which is the default one. It needs Session::Surroundings::modules.
std::span<const Engine> engines_with_wasm();

} // namespace letcont
