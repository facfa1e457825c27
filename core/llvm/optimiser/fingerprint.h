// Fingerprints of functions in memory, to find quickly those that a pass has left alone: comparing texts takes some
// hundred times as long.
#pragma once

#include <cstdint>

namespace llvm {
class Function;
}

namespace letcont {

// Returns a number that is the same as before if nothing in the function has changed, debug locations apart. It changes
// with everything that its text shows, and also if an instruction is replaced by an equal one, since it goes by
// addresses: who wants to know more compares the texts. O(instructions).
uint64_t fingerprint(const llvm::Function&);

} // namespace letcont
