// Executables through the system's C compiler, which knows the system's linker and C library.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::native {

struct LinkedParts {
  std::vector<std::string_view> objects; // object files, as bytes
  std::vector<std::string> libraries;    // paths
  bool debug = false;                    // keep what is for debuggers
};

class Linker {
public:
  // Nothing, with a message, if there is no C compiler.
  static std::optional<Linker> find(std::string& message);

  // The path of the static library of that name, empty if the linker finds none.
  std::string library(std::string_view name) const;

  // Links into the executable `path`, with the C library. What was at `path` is replaced only once the new file is
  // complete, and nothing else is left anywhere, also when a signal ends the process. False, with a message, if linking
  // fails or if the file cannot be written.
  bool link(const LinkedParts&, const std::string& path, std::string& message) const;

private:
  explicit Linker(std::string compiler) : compiler_(std::move(compiler)) {}

  std::string compiler_;
};

} // namespace letcont::native
