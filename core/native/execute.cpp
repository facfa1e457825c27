#include "native/execute.h"

#include "native/temporary_file.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace letcont::native {

std::string become(llvm::Module& module, const ExecutableOptions& options,
                   const std::function<void(const std::string&)>& warn) {
  TemporaryFile executable("letcont-run", "exe");
  if (executable.error()) return "cannot write a temporary file: " + executable.error().message();
  std::string path = executable.path().str(), message;
  if (!build_executable(module, options, path, message)) return message;
  if (!message.empty()) warn(message);
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  executable.remove(); // what is open stays until it ends
  if (file < 0) return "cannot open the program's executable: " + std::string(std::strerror(errno));

  std::signal(SIGPIPE, SIG_DFL); // as a program has it that is started by hand
  std::string name = options.source;
  char* arguments[] = {name.data(), nullptr};
  fexecve(file, arguments, environ);
  return "cannot run the program's executable in '" + path.substr(0, path.rfind('/')) + "': " + std::strerror(errno);
}

} // namespace letcont::native
