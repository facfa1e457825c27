// Writes a module in WebAssembly's binary format (the specification's chapter 5).
#pragma once

#include "wasm/module.h"

#include <cstdint>
#include <vector>

namespace letcont::wasm {

// Returns the bytes of the module. Its imported functions must come first. O(module).
std::vector<uint8_t> encode(const Module&);

} // namespace letcont::wasm
