#include "cli/terminal/files.h"

#include "native/process/held_signals.h"
#include "native/process/real_path.h"
#include "native/process/write_all.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

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

std::optional<std::string> read_plain_file(const std::string& path, size_t limit, std::string& message) {
  std::error_code none;
  bool is_other = std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none);
  if (path == "-" || (is_other && path != "/dev/null"))
    return message = "cannot read '" + path + "': it is no plain file", std::nullopt;
  return read_file(path, limit, message);
}

static bool write_into(std::FILE* file, std::string_view bytes) {
  bool written = file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file && std::fclose(file) != 0) written = false;
  return written;
}

namespace {

// Returns once the bytes are on the disk: before that, no other file is given up for them.
bool write_to_disk(int descriptor, std::string_view bytes) {
  if (!native::write_all(descriptor, bytes)) return false;
  return fsync(descriptor) == 0 || errno == EINVAL; // where a file system cannot say that
}

// A file that is written beside its place, to be renamed. A device or a pipe cannot be replaced, only written; nor can
// what was opened for us.
class Replacement {
public:
  explicit Replacement(const FileContent& content)
      : content_(content), descriptor_(native::descriptor_of(content.path)) {
    std::error_code error;
    is_device_ = descriptor_ || (std::filesystem::exists(content.path, error) &&
                                 !std::filesystem::is_regular_file(content.path, error));
    target_ =
        is_device_ ? content.path : native::real_path(content.path); // what a link leads to is replaced, not the link
    beside_ = is_device_ ? target_ : target_ + "." + std::to_string(getpid()) + ".tmp";
  }

  bool is_device() const { return is_device_; }
  bool write() const {
    if (descriptor_) return std::fflush(stdout) == 0 && write_into(fdopen(dup(*descriptor_), "w"), content_.bytes);
    if (target_.empty()) return errno = ELOOP, false;
    return is_device_ ? write_into(std::fopen(target_.c_str(), "wb"), content_.bytes) : write_beside();
  }
  bool rename() const { return is_device_ || std::rename(beside_.c_str(), target_.c_str()) == 0; }
  // Removes what was written beside, if it is still there.
  void undo() const {
    if (!is_device_ && !target_.empty()) std::remove(beside_.c_str());
  }
  const std::string& path() const { return content_.path; }

private:
  // Who may read the file that is there may read the new one, and nobody else at any time. One that may not be written
  // is not replaced either.
  bool write_beside() const {
    struct stat old{};
    bool is_there = stat(target_.c_str(), &old) == 0;
    if (is_there && access(target_.c_str(), W_OK) != 0) return false;
    unlink(beside_.c_str()); // of an earlier process that had our number, and was killed
    int descriptor = open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is_there ? 0600 : 0666);
    if (descriptor < 0) return false;
    bool written =
        (!is_there || fchmod(descriptor, old.st_mode & 07777) == 0) && write_to_disk(descriptor, content_.bytes);
    int why = errno;
    if (close(descriptor) != 0) return false;
    errno = why;
    return written;
  }

  const FileContent& content_;
  std::optional<int> descriptor_;
  std::string target_, beside_;
  bool is_device_ = false;
};

} // namespace

bool write_files(std::span<const FileContent> contents, std::string& message) {
  std::vector<Replacement> files(contents.begin(), contents.end());
  std::optional<native::HeldSignals> signals; // a signal must not leave a file beside; a device may keep us for long
  if (std::none_of(files.begin(), files.end(), [](const Replacement& file) { return file.is_device(); }))
    signals.emplace();
  for (bool (Replacement::*step)() const : {&Replacement::write, &Replacement::rename})
    for (const Replacement& file : files) {
      if ((file.*step)()) continue;
      message = "cannot write '" + file.path() + "': " + std::strerror(errno);
      for (const Replacement& each : files) each.undo();
      return false;
    }
  return true;
}

bool write_file(const std::string& path, std::string_view bytes, std::string& message) {
  FileContent content{path, bytes};
  return write_files({&content, 1}, message);
}

bool is_same_file(const std::string& path, const std::string& other) {
  std::error_code none;
  if (path.empty() || other.empty()) return false;
  std::string real = native::real_path(path);
  return std::filesystem::equivalent(path, other, none) || (!real.empty() && real == native::real_path(other));
}

} // namespace letcont::cli
