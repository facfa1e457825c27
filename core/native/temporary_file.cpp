#include "native/temporary_file.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Signals.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont::native {

namespace fs = llvm::sys::fs;

TemporaryFile::TemporaryFile(llvm::StringRef prefix, llvm::StringRef suffix) {
  error_ = fs::createTemporaryFile(prefix, suffix, path_);
  exists_ = !error_;
  if (exists_) llvm::sys::RemoveFileOnSignal(path_);
}

TemporaryFile::TemporaryFile(llvm::StringRef beside) {
  error_ = fs::createUniqueFile(beside + ".%%%%%%.tmp", path_);
  exists_ = !error_;
  if (exists_) llvm::sys::RemoveFileOnSignal(path_);
}

std::error_code TemporaryFile::write(std::string_view bytes) {
  std::error_code error = error_;
  if (error) return error;
  llvm::raw_fd_ostream out(path_, error);
  if (error) return error;
  out << llvm::StringRef(bytes.data(), bytes.size());
  out.close();
  error = out.error();
  out.clear_error();
  return error;
}

void TemporaryFile::remove() {
  if (!std::exchange(exists_, false)) return;
  fs::remove(path_);
  llvm::sys::DontRemoveFileOnSignal(path_);
}

std::error_code TemporaryFile::rename(llvm::StringRef path) {
  std::error_code error = fs::rename(path_, path);
  if (error) return error;
  llvm::sys::DontRemoveFileOnSignal(path_);
  exists_ = false;
  return error;
}

} // namespace letcont::native
