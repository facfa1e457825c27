#include "cli/terminal/files.h"

#include "native/process/held_signals.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace letcont::cli {

namespace {

struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Closer>;

std::string in_megabytes(size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

} // namespace

std::optional<std::string> read_file(const std::string& path, size_t limit, std::string& message) {
  std::string name = path == "-" ? "standard input" : "'" + path + "'";
  File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) {
    message = "cannot open " + name + ": " + std::strerror(errno);
    return std::nullopt;
  }
  std::string bytes;
  constexpr size_t step = size_t{1} << 16;
  for (size_t length = 0;;) {
    bytes.resize(length + step);
    errno = 0;
    length += std::fread(bytes.data() + length, 1, step, file.get());
    bytes.resize(length);
    if (std::ferror(file.get())) {
      message = "cannot read " + name + ": " + std::strerror(errno);
      return std::nullopt;
    }
    if (length > limit) {
      message = name + " is too large: at most " + in_megabytes(limit) + " can be read";
      return std::nullopt;
    }
    if (std::feof(file.get())) return bytes;
  }
}

static bool write_whole(const std::string& path, std::string_view bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  bool written = file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file && std::fclose(file) != 0) written = false;
  return written;
}

bool write_file(const std::string& path, std::string_view bytes, std::string& message) {
  std::error_code error;
  bool is_device = std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
  // What a link points to is replaced, not the link. A device or a pipe cannot be replaced, only written.
  std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  if (error || is_device) target = path;
  std::string beside = is_device ? target.string() : target.string() + "." + std::to_string(getpid()) + ".tmp";
  std::optional<native::HeldSignals> signals; // a signal must not leave the file beside; a device may keep us for long
  if (!is_device) signals.emplace();
  if (write_whole(beside, bytes) && (is_device || std::rename(beside.c_str(), target.c_str()) == 0)) return true;
  message = "cannot write '" + path + "': " + std::strerror(errno);
  if (!is_device) std::remove(beside.c_str());
  return false;
}

bool is_same_file(const std::string& path, const std::string& other) {
  std::error_code none;
  return std::filesystem::equivalent(path, other, none);
}

} // namespace letcont::cli
