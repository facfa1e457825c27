// Prepares a module for LLVM's optimiser, depending on what it is to become.
#pragma once

#include "native/sizes.h"

#include <memory>
#include <string_view>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
class Triple;
} // namespace llvm

namespace letcont::native {

// Lets the module write and read doubles with a decimal point in any locale.
//
// The module prints a double by C's printf("%g") and reads one by atof (llvm/externals.cpp, llvm/strings.cpp), whose
// decimal point is a comma after setlocale for German. That is for the process to decide, which may not be ours: C
// programs call functions of an object file, and the engine `native` runs in a child of whatever has loaded the
// library. Programs have a decimal point everywhere. So these calls, also a program's own calls of atof, go through
// functions such as this one:
//
//   define internal i32 @printf.c(ptr %0, double %1) {
//     %c = call ptr @newlocale(i32 2, ptr @C, ptr null)       ; LC_NUMERIC_MASK
//     %before = call ptr @uselocale(ptr %c)                   ; of this thread
//     %result = call i32 (ptr, ...) @printf(ptr %0, double %1)
//     %2 = call ptr @uselocale(ptr %before)
//     ret i32 %result
//   }
//
// The locale "C" is a constant of the C library, which `newlocale` takes no memory for; all of it costs 15 ns, and
// printing a double 250 ns.
//
// Does that for Linux (glibc and musl); for other systems, whose numbers of categories differ, it does nothing. Call it
// before the other functions.
void write_numbers_as_c(llvm::Module&, const llvm::Triple&);

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
