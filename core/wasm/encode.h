// Writes a module in WebAssembly's binary format (the specification's chapter 5).
#pragma once

#include "wasm/module.h"

#include <cstdint>
#include <vector>

namespace letcont::wasm {

// Where in the module's bytes an instruction begins that calls or allocates, and what it belongs to in the source. The
// stack of an error in JavaScript names such offsets, of all functions that were being called.
struct Site {
  uint32_t offset;
  Span span;
};

// Returns the bytes of the module. Its imported functions must come first. `sites` gets the sites whose place in the
// source is known, by offset. O(module).
std::vector<uint8_t> encode(const Module&, std::vector<Site>* sites = nullptr);

} // namespace letcont::wasm
