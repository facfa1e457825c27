// The table by which the runtime finds source positions of calls (runtime/places.h), made from an object file's line
// table and the module's description of its calls (llvm/debug.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace letcont::native {

// Returns the bytes of the table for the section of the function `first`, from which offsets are counted. Has no rows
// if the module was emitted without positions. O(object · log).
std::vector<uint32_t> place_table(const llvm::Module&, const std::string& object, const char* first);

} // namespace letcont::native
