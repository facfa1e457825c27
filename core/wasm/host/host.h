// The program around a module that makes it one: a JavaScript module that provides what emit.h says, for Node.js and
// for pages.
#pragma once

#include "support/source.h"
#include "wasm/emit.h"

#include <string>
#include <string_view>

namespace letcont::wasm {

// The JavaScript, which is the same for all programs (imports.mjs and host.mjs).
std::string_view host_text();

// Returns the whole of it for a program: its module is in the file `wasm`, beside.
std::string launcher(const Emitted&, const Source&, std::string_view wasm);

} // namespace letcont::wasm
