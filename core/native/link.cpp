#include "native/link.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FileUtilities.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>
#include <optional>

namespace letcont::native {

namespace {

namespace fs = llvm::sys::fs;

// A file that is gone when this is.
class TemporaryFile {
public:
  TemporaryFile(llvm::StringRef prefix, llvm::StringRef suffix) {
    error_ = fs::createTemporaryFile(prefix, suffix, path_);
  }
  ~TemporaryFile() {
    if (!error_) fs::remove(path_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::error_code error() const { return error_; }
  llvm::StringRef path() const { return path_; }

private:
  llvm::SmallString<128> path_;
  std::error_code error_;
};

std::error_code write(llvm::StringRef path, std::string_view bytes) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error) return error;
  out << llvm::StringRef(bytes.data(), bytes.size());
  out.close();
  error = out.error();
  out.clear_error();
  return error;
}

std::optional<std::string> find_c_compiler() {
  for (const char* name : {"cc", "gcc", "clang", "clang-19"})
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name)) return *path;
  return std::nullopt;
}

std::string contents(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().rtrim().str() : std::string();
}

bool run_linker(const std::string& compiler, llvm::StringRef object, llvm::StringRef output, std::string& message) {
  TemporaryFile errors("letcont-link", "txt");
  if (errors.error()) {
    message = "cannot write a temporary file: " + errors.error().message();
    return false;
  }
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), errors.path(), errors.path()};
  std::string reason;
  int status = llvm::sys::ExecuteAndWait(compiler, {compiler, object, "-o", output, "-lm"}, std::nullopt, redirects,
                                         /*SecondsToWait=*/0, /*MemoryLimit=*/0, &reason);
  if (status == 0) return true;
  message = "linking with '" + compiler + "' failed";
  for (const std::string& detail : {reason, contents(errors.path())})
    if (!detail.empty()) message += ":\n" + detail;
  return false;
}

} // namespace

bool link_executable(std::string_view object, const std::string& path, std::string& message) {
  auto fail = [&](const std::string& what) { return message = what, false; };
  std::optional<std::string> compiler = find_c_compiler();
  if (!compiler)
    return fail("no linker found: an executable needs a C compiler in the PATH (cc, gcc or clang); on Debian: "
                "apt-get install gcc libc6-dev");
  if (fs::exists(path) && !fs::is_regular_file(path)) return fail("cannot write '" + path + "': it is no plain file");

  TemporaryFile object_file("letcont", "o");
  std::error_code error = object_file.error();
  if (!error) error = write(object_file.path(), object);
  if (error) return fail("cannot write a temporary file: " + error.message());

  llvm::SmallString<128> beside;
  error = fs::createUniqueFile(path + ".%%%%%%.tmp", beside);
  if (error) return fail("cannot write '" + path + "': " + error.message());
  llvm::FileRemover removed_unless_kept(beside);
  if (!run_linker(*compiler, object_file.path(), beside, message)) return false;
  error = fs::rename(beside, path);
  if (error) return fail("cannot write '" + path + "': " + error.message());
  removed_unless_kept.releaseFile();
  return true;
}

} // namespace letcont::native
