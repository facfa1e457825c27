// Writing all of a text into an open file, whatever the system takes of it at a time.
#pragma once

#include <string_view>

namespace letcont::native {

// Goes on after signals. False, with errno, if not all of it could be written.
bool write_all(int descriptor, std::string_view text);

} // namespace letcont::native
