#include "native/process/temporary_file.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont::native {

namespace fs = llvm::sys::fs;

TemporaryFolder::TemporaryFolder() {
  error_ = fs::createUniqueDirectory("letcont", path_);
  if (!error_) error_ = fs::make_absolute(path_); // TMPDIR may be relative
}
TemporaryFolder::~TemporaryFolder() {
  if (!error_) fs::remove_directories(path_);
}

TemporaryFile::TemporaryFile(llvm::StringRef beside) {
  error_ = fs::createUniqueFile(beside + ".%%%%%%.tmp", path_);
  exists_ = !error_;
}

TemporaryFile::~TemporaryFile() {
  if (exists_) fs::remove(path_);
}

std::error_code TemporaryFile::rename(llvm::StringRef path) {
  std::error_code error = fs::rename(path_, path);
  exists_ = static_cast<bool>(error);
  return error;
}

std::error_code write_bytes(llvm::StringRef path, std::string_view bytes) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error) return error;
  out << llvm::StringRef(bytes.data(), bytes.size());
  out.close();
  error = out.error();
  out.clear_error();
  return error;
}

} // namespace letcont::native
