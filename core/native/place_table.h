// The table by which the runtime finds the places of calls in the source (runtime/places.h), made from an object file's
// line table and from what the module knows of its calls (llvm/debug.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace letcont::native {

// The bytes of the table, for the code in the section of the function `first`, from which offsets are counted. Empty of
// rows if the module was emitted without positions. O(object · log).
std::vector<uint32_t> place_table(const llvm::Module&, const std::string& object, const char* first);

} // namespace letcont::native
