// What is done to a module before LLVM optimises it, depending on what it is to become.
#pragma once

#include <string_view>

namespace llvm {
class Module;
}

namespace letcont::native {

// Everything but `main` becomes internal, as if it were `static` in C: nothing outside can call it, so LLVM may change
// it as it likes, and a program's function named `write` does not take the place of the C library's. A name that LLVM
// knows as the C library's gets ".l" at its end, since LLVM thinks that it knows what such a function does.
void keep_to_itself(llvm::Module&);

// `main` becomes the program that the runtime's `main` runs (runtime/runtime.h). `source` is for messages.
void make_program(llvm::Module&, std::string_view source);

} // namespace letcont::native
