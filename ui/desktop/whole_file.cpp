#include "whole_file.h"

#include "native/process/real_path.h"
#include "native/process/write_all.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace letcont::desktop {

namespace {

// Into the file itself: for one in a folder where no other can be made.
bool write_over(const std::string& path, std::string_view text) {
  int descriptor = open(path.c_str(), O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return false;
  bool written = native::write_all(descriptor, text);
  return close(descriptor) == 0 && written;
}

// Makes a file of its own beside that one. Negative, with errno: that is not possible.
int open_beside(const std::string& path, std::string& beside) {
  int descriptor = -1;
  for (int i = 1; i < 100 && descriptor < 0; ++i) {
    beside = path + ".new" + (i > 1 ? std::to_string(i) : "");
    descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  return descriptor;
}

// First beside it, then in its place: a failure leaves the old file whole. False, with errno; `can_make` becomes false
// if no file can be made there.
bool replace(const std::string& path, std::string_view text, bool& can_make) {
  struct stat old{};
  bool is_there = stat(path.c_str(), &old) == 0;
  std::string beside;
  int descriptor = open_beside(path, beside);
  if (descriptor < 0) return can_make = false;
  bool written = (!is_there || fchmod(descriptor, old.st_mode & 07777) == 0) && native::write_all(descriptor, text);
  int why = errno;
  written = close(descriptor) == 0 && written;
  if (written && std::rename(beside.c_str(), path.c_str()) == 0) return true;
  if (written) why = errno;
  unlink(beside.c_str());
  errno = why;
  return false;
}

} // namespace

std::string with_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  bool is_in_it = path == "~" || path.starts_with("~/");
  return is_in_it && home && *home ? home + path.substr(1) : path;
}

bool write_whole(const std::string& given, std::string_view text) {
  std::error_code error;
  const std::string path = native::real_path(given);
  if (path.empty()) return false;
  std::filesystem::file_status status = std::filesystem::status(path, error);
  bool is_there = std::filesystem::exists(status), is_file = std::filesystem::is_regular_file(status);
  if (is_there && access(path.c_str(), W_OK) != 0) return false;
  if (is_there && !is_file) return write_over(path, text);
  bool can_make = true;
  return replace(path, text, can_make) || (is_file && !can_make && write_over(path, text));
}

std::string file_state(const std::string& path) {
  struct stat state{};
  if (stat(path.c_str(), &state) != 0) return {};
  return std::to_string(state.st_mtim.tv_sec) + "." + std::to_string(state.st_mtim.tv_nsec) + " " +
         std::to_string(state.st_size);
}

std::filesystem::path free_name(const std::filesystem::path& folder, const std::filesystem::path& name) {
  std::error_code error;
  std::filesystem::path path = folder / name;
  for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(path, error)); ++i)
    path = folder / (name.stem().string() + "-" + std::to_string(i) + name.extension().string());
  return path;
}

} // namespace letcont::desktop
