// Files of the user: written whole or not at all, and never in the place of another.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace letcont::desktop {

// Returns the path with the user's folder ($HOME) for a `~` at its beginning.
std::string with_home(const std::string& path);

// Writes a file: first beside it, then in its place, so that a failure leaves the old one whole. Keeps the permissions
// of one that is there, and what symbolic links lead to; one that may not be written stays. Where no file can be made
// beside it, and for what is no file (/dev/full), it is written into. Returns false with errno if that fails.
bool write_whole(const std::string& path, std::string_view text);

// Returns what tells one state of a file from another: when it was written last, and its size; empty: there is none.
std::string file_state(const std::string& path);

// Returns the path of a file of that name in the folder that is not there yet: with -2, -3 … behind its stem.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::filesystem::path& name);

} // namespace letcont::desktop
