// The file that a path means.
#pragma once

#include <optional>
#include <string>

namespace letcont::native {

// Returns the path of the file, or of the place where it would be made: symbolic links are followed, also those that
// lead to no file yet. The path as it is, where that cannot be told. Empty, with errno, if they lead in a circle.
std::string real_path(const std::string& path);

// Returns the descriptor that a path means: /dev/stdout, /dev/fd/3, links to them. It goes to where the process that
// started us has it, which may be the middle of a file. None if it is another path.
std::optional<int> descriptor_of(const std::string& path);

} // namespace letcont::native
