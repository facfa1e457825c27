// The run-time system of modules: what an operation needs that is no instruction of WebAssembly. Its functions are
// written once, as text (runtime.cpp), and a module contains only those that its program uses.
//
// The text is WebAssembly's own, without parentheses and dollar signs; the one array type is that of strings, `bytes`:
//
//   func div param a i32 param b i32 param place i32 result i32
//     local.get b  i32.eqz
//     if zero  local.get place  call fail  unreachable  end
//     …
#pragma once

#include "wasm/module.h"

#include <functional>
#include <string_view>

namespace letcont::wasm {

// How the assembler refers to what else is in the module.
struct Surroundings {
  std::function<uint32_t()> bytes;                              // the type of strings
  std::function<uint32_t()> room;                               // the global that counts what is allocated
  std::function<uint32_t(std::string_view)> function;           // the function of that name
  std::function<uint32_t(const TypeDefinition&)> function_type; // the number of a function's type
};

// Returns the function of the run-time system with that name; its body if it is one of those below, otherwise the
// import. The name must be one that runtime.cpp has.
Function runtime_function(std::string_view name, const Surroundings&);

} // namespace letcont::wasm
