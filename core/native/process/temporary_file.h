// Temporary files and folders. Those that must be removed even if a signal ends the process are made while signals are
// held (held_signals.h).
#pragma once

#include "support/not_copied.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <string_view>
#include <system_error>

namespace letcont::native {

// A new folder in the system's temporary folder, with an absolute path. The destructor removes it with its content.
class TemporaryFolder : NotCopied {
public:
  TemporaryFolder();
  ~TemporaryFolder();

  std::error_code error() const { return error_; } // why it could not be made
  std::string path() const { return path_.str().str(); }
  std::string path(llvm::StringRef name) const { return path() + "/" + name.str(); }

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
};

// A new, empty file beside another one. The destructor removes it.
class TemporaryFile : NotCopied {
public:
  explicit TemporaryFile(llvm::StringRef beside);
  ~TemporaryFile();

  std::error_code error() const { return error_; } // why it could not be made
  llvm::StringRef path() const { return path_; }

  // Keeps the file, under that name.
  std::error_code rename(llvm::StringRef path);

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
  bool exists_ = false;
};

// Writes the bytes into a file, which is made if it does not exist.
std::error_code write_bytes(llvm::StringRef path, std::string_view bytes);

} // namespace letcont::native
