// Pointers to records that have no value in the IR of a program, before LLVM's passes: poison, undef, or a part of a
// structure that nothing was put into. LLVM may keep one over a collection, which would follow whatever the register
// contains.
#pragma once

#include <string>

namespace llvm {
class Module;
}

namespace letcont::property {

// Returns the first instruction of a module with collected memory that takes such a pointer, or a structure with one;
// empty if there is none. Linear in the instructions, but for structures that are made part by part.
std::string undefined_root(const llvm::Module&);

} // namespace letcont::property
