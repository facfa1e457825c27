// Executables through the system's C compiler, which knows the system's linker and C library.
#pragma once

#include <string>
#include <string_view>

namespace letcont::native {

// Links one object file into the executable `path`. What was at `path` is replaced only once the new file is complete.
// False, with a message, if there is no C compiler, if linking fails, or if the file cannot be written.
bool link_executable(std::string_view object, const std::string& path, std::string& message);

} // namespace letcont::native
