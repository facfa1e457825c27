// Names the functions of machine code in memory for perf, which finds none in a file: a line for each, with the address
// and the size in hexadecimal and the name (Linux, "JIT Interface" in perf's documentation).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace letcont::native {

// Returns the lines of the functions of an object file, whose function `first` was linked to that address; the others
// of its section keep their distance. Empty if there is none.
std::string perf_map(std::string_view object, std::string_view first, uint64_t address);

// Writes the text to /tmp/perf-PID.map, where perf looks for it: a new file, that replaces one of a former process
// but never follows a link. The file stays, since perf reads it after the process has ended. Returns false, with a
// message, if that is not possible.
bool write_perf_map(std::string_view text, std::string& message);

} // namespace letcont::native
