// Files and folders for a while. What is to be gone although a signal ends the process is made while signals are held
// (held_signals.h).
#pragma once

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <string_view>
#include <system_error>

namespace letcont::native {

// A new folder in the system's one for such. It is removed, with all that is in it, when this object goes.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::error_code error() const { return error_; } // why there is none
  std::string path() const { return path_.str().str(); }
  std::string path(llvm::StringRef name) const { return path() + "/" + name.str(); }

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
};

// A new, empty file beside another one. It is removed when this object goes.
class TemporaryFile {
public:
  explicit TemporaryFile(llvm::StringRef beside);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::error_code error() const { return error_; } // why there is none
  llvm::StringRef path() const { return path_; }

  // It stays, under that name.
  std::error_code rename(llvm::StringRef path);

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
  bool exists_ = false;
};

// Writes the bytes into a file, which is made if there is none.
std::error_code write_bytes(llvm::StringRef path, std::string_view bytes);

} // namespace letcont::native
