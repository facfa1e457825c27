// What is done to a module before LLVM optimises it, depending on what it is to become.
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

// Everything but `main` becomes internal, as if it were `static` in C: nothing outside can call it, so LLVM may change
// it as it likes, and a program's function named `write` does not take the place of the C library's. A name that LLVM
// knows as the C library's gets ".l" at its end, since LLVM thinks that it knows what such a function does.
void keep_to_itself(llvm::Module&);

inline constexpr char program_symbol[] = "letcont_program";

// `main` becomes the program that the runtime's `main` runs (runtime/runtime.h), of which it is told the name of the
// source, for messages, and the sizes.
void make_program(llvm::Module&, std::string_view source, const MemorySizes&);

// A module with nothing but the table of places (place_table.h), under the name by which the runtime knows it.
std::unique_ptr<llvm::Module> places_module(llvm::LLVMContext&, const std::vector<uint32_t>& table);

} // namespace letcont::native
