#include "native/executable/link.h"

#include "native/process/child_process.h"
#include "native/process/held_signals.h"
#include "native/process/real_path.h"
#include "native/process/temporary_file.h"

#include <cerrno>
#include <cstring>
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

static std::string no_temporary_file(std::error_code error) {
  return "cannot write a temporary file: " + error.message();
}

// `output` gets the compiler's standard output and error. Returns false if it fails; `reason` may say why.
static bool run(ChildProcess compiler, const TemporaryFolder& folder, const HeldSignals& signals, std::string& output,
                std::string& reason, const std::function<bool()>& is_over = {}) {
  compiler.temporary_folder = folder.path();
  compiler.output = folder.path("output.txt");
  if (std::error_code error = write_bytes(compiler.output, "")) {
    reason = no_temporary_file(error);
    return false;
  }
  bool fine = run_child(compiler, signals, reason, is_over);
  if (auto buffer = llvm::MemoryBuffer::getFile(compiler.output)) output = (*buffer)->getBuffer().rtrim().str();
  return fine;
}

std::string Linker::library(std::string_view name) const {
  HeldSignals signals;
  TemporaryFolder folder;
  std::string file = "lib" + std::string(name) + ".a", path, reason;
  // A compiler that does not find the library returns the bare name.
  bool found = !folder.error() && run({compiler_, {"-print-file-name=" + file}, "", ""}, folder, signals, path, reason);
  return found && llvm::sys::path::is_absolute(path) ? path : "";
}

// Returns the function that the linker has not found, from the messages of GNU's and LLVM's linkers.
static std::string missing_function(llvm::StringRef output) {
  for (llvm::StringRef said : {"undefined reference to `", "undefined reference to '", "undefined symbol: "}) {
    size_t place = output.find(said);
    if (place == llvm::StringRef::npos) continue;
    return output.substr(place + said.size()).take_until([](char c) { return c == '\'' || c == '\n'; }).str();
  }
  return "";
}

bool Linker::link(const LinkedParts& parts, const std::string& path, std::string& message,
                  const std::function<bool()>& is_over) const {
  auto fail = [&](const std::string& what) { return message = what, false; };
  if (descriptor_of(path) || (fs::exists(path) && !fs::is_regular_file(path))) // neither can be replaced
    return fail("cannot write '" + path + "': it is no plain file");
  HeldSignals signals; // before the files, which are gone when it lets the signals through
  TemporaryFolder folder;
  if (folder.error()) return fail(no_temporary_file(folder.error()));
  std::vector<std::string> arguments;
  for (std::string_view bytes : parts.objects) {
    std::string object = folder.path(std::to_string(arguments.size()) + ".o");
    if (std::error_code error = write_bytes(object, bytes)) return fail(no_temporary_file(error));
    arguments.push_back(object);
  }
  const std::string target = real_path(path); // what a link leads to is replaced, not the link
  if (target.empty()) return fail("cannot write '" + path + "': " + std::strerror(errno));
  TemporaryFile made(target);
  if (made.error()) return fail("cannot write '" + path + "': " + made.error().message());
  arguments.insert(arguments.end(), parts.libraries.begin(), parts.libraries.end());
  if (!parts.debug) arguments.push_back("-Wl,--strip-debug");
  arguments.insert(arguments.end(), {"-no-pie", "-lm", "-o", made.path().str()});

  std::string output, reason;
  if (!run({compiler_, arguments, "", ""}, folder, signals, output, reason, is_over)) {
    if (signals.has_come()) return fail("a signal has ended linking"); // who reads this has handled it
    if (is_over && is_over()) return fail("linking was ended");
    message = "linking with '" + compiler_ + "' failed";
    if (std::string missing = missing_function(output); !missing.empty())
      message = "there is no C function '" + missing + "': " + message;
    for (const std::string& detail : {reason, output})
      if (!detail.empty()) message += ":\n" + detail;
    return false;
  }
  if (std::error_code error = made.rename(target)) return fail("cannot write '" + path + "': " + error.message());
  return true;
}

} // namespace letcont::native
