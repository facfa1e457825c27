// The file that a path means.
#pragma once

#include <string>

namespace letcont::native {

// Returns the path of the file, or of the place where it would be made: symbolic links are followed, also those that
// lead to no file yet. The path as it is, where that cannot be told. Empty, with errno, if they lead in a circle.
std::string real_path(const std::string& path);

} // namespace letcont::native
