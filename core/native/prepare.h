// Prepares a module for LLVM's optimiser, depending on what it is to become.
#pragma once

#include "native/sizes.h"

#include <memory>
#include <string_view>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace letcont::native {

// Makes everything but `main` internal, like `static` in C: nothing outside can call it, so LLVM may change it freely,
// and a program's function named `write` does not replace the C library's. A name that LLVM knows from the C library
// gets the suffix ".l", since LLVM would assume that function's behaviour; so does one that could be a name of our own,
// which begin with "letcont_" or "letcont.".
void keep_to_itself(llvm::Module&);

inline constexpr char program_symbol[] = "letcont_program";

// Turns `main` into the program that the runtime's `main` runs (runtime/runtime.h), with the name of the source, for
// messages, and the sizes.
void make_program(llvm::Module&, std::string_view source, const MemorySizes&);

// Makes a module with only the table of places (place_table.h), under the name that the runtime expects.
std::unique_ptr<llvm::Module> places_module(llvm::LLVMContext&, const std::vector<uint32_t>& table);

} // namespace letcont::native
