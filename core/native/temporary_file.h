// A file for a while.
#pragma once

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <string_view>
#include <system_error>

namespace letcont::native {

// A new, empty file in the system's folder for such, or beside another one. It is removed when this object goes, and
// when a signal (Ctrl-C) ends the process before that.
class TemporaryFile {
public:
  TemporaryFile(llvm::StringRef prefix, llvm::StringRef suffix);
  explicit TemporaryFile(llvm::StringRef beside);
  ~TemporaryFile() { remove(); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::error_code error() const { return error_; } // why there is none
  llvm::StringRef path() const { return path_; }

  std::error_code write(std::string_view bytes);
  void remove();

  // It stays, under that name.
  std::error_code rename(llvm::StringRef path);

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
  bool exists_ = false;
};

} // namespace letcont::native
