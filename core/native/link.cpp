#include "native/link.h"

#include "native/temporary_file.h"

#include <deque>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

namespace letcont::native {

namespace fs = llvm::sys::fs;

std::optional<Linker> Linker::find(std::string& message) {
  for (const char* name : {"cc", "gcc", "clang", "clang-19"})
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name)) return Linker(*path);
  message = "no linker found: an executable needs a C compiler in the PATH (cc, gcc or clang); on Debian: "
            "apt-get install gcc libc6-dev";
  return std::nullopt;
}

// `output` is what it says on standard output and error. False if it fails; `reason` may say why.
bool Linker::run(const std::vector<std::string>& arguments, std::string& output, std::string& reason) const {
  TemporaryFile said("letcont-link", "txt");
  if (said.error()) {
    reason = "cannot write a temporary file: " + said.error().message();
    return false;
  }
  std::vector<llvm::StringRef> all{compiler_};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), said.path(), said.path()};
  int status = llvm::sys::ExecuteAndWait(compiler_, all, std::nullopt, redirects, /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &reason);
  if (auto buffer = llvm::MemoryBuffer::getFile(said.path())) output = (*buffer)->getBuffer().rtrim().str();
  return status == 0;
}

std::string Linker::library(std::string_view name) const {
  std::string file = "lib" + std::string(name) + ".a", path, reason;
  // A compiler that does not find it gives back the bare name.
  if (!run({"-print-file-name=" + file}, path, reason) || !llvm::sys::path::is_absolute(path)) return {};
  return path;
}

// The function that the linker has not found, as those of GNU and LLVM say it.
static std::string missing_function(llvm::StringRef output) {
  for (llvm::StringRef said : {"undefined reference to `", "undefined reference to '", "undefined symbol: "}) {
    size_t place = output.find(said);
    if (place == llvm::StringRef::npos) continue;
    return output.substr(place + said.size()).take_until([](char c) { return c == '\'' || c == '\n'; }).str();
  }
  return "";
}

bool Linker::link(const LinkedParts& parts, const std::string& path, std::string& message) const {
  auto fail = [&](const std::string& what) { return message = what, false; };
  if (fs::exists(path) && !fs::is_regular_file(path)) return fail("cannot write '" + path + "': it is no plain file");
  std::vector<std::string> arguments;
  std::deque<TemporaryFile> objects;
  for (std::string_view bytes : parts.objects) {
    TemporaryFile& object = objects.emplace_back("letcont", "o");
    if (std::error_code error = object.write(bytes)) return fail("cannot write a temporary file: " + error.message());
    arguments.push_back(object.path().str());
  }
  TemporaryFile made(path);
  if (made.error()) return fail("cannot write '" + path + "': " + made.error().message());
  arguments.insert(arguments.end(), parts.libraries.begin(), parts.libraries.end());
  if (!parts.debug) arguments.push_back("-Wl,--strip-debug");
  arguments.insert(arguments.end(), {"-no-pie", "-lm", "-o", made.path().str()});

  std::string output, reason;
  if (!run(arguments, output, reason)) {
    message = "linking with '" + compiler_ + "' failed";
    if (std::string missing = missing_function(output); !missing.empty())
      message = "there is no C function '" + missing + "': " + message;
    for (const std::string& detail : {reason, output})
      if (!detail.empty()) message += ":\n" + detail;
    return false;
  }
  if (std::error_code error = made.rename(path)) return fail("cannot write '" + path + "': " + error.message());
  return true;
}

} // namespace letcont::native
