// What the system knows of processes: the memory of a process and its descendants, and the children of this one.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace letcont::cli {

// Returns how many bytes of memory the process and all that it has started occupy; 0 where the system does not tell.
uint64_t resident_bytes(pid_t);

// Returns the children of this process.
std::vector<pid_t> own_children();

} // namespace letcont::cli
