// Reads and writes whole files, with messages that say what is wrong.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace letcont::cli {

// Returns all bytes of the file, or of standard input if `path` is "-". Nothing if it cannot be read or has more than
// `limit` bytes; then `message` says why.
std::optional<std::string> read_file(const std::string& path, size_t limit, std::string& message);

// The same for a file of the disk, or /dev/null: for who reads while standard input is another's, or must not wait for
// somebody to write into a pipe.
std::optional<std::string> read_plain_file(const std::string& path, size_t limit, std::string& message);

// Writes beside the file and renames, so that a failure keeps the old file, as does one that may not be written.
// Returns false, with a message, if that fails.
bool write_file(const std::string& path, std::string_view bytes, std::string& message);

// What is to stand in a file.
struct FileContent {
  std::string path;
  std::string_view bytes;
};

// Writes files that belong together: all are written beside before the first is renamed, and no signal comes between.
bool write_files(std::span<const FileContent>, std::string& message);

// Whether both paths lead to the same file, which need not exist.
bool is_same_file(const std::string& path, const std::string& other);

} // namespace letcont::cli
