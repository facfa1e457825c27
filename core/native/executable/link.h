// Links executables with the system's C compiler, which knows the system's linker and C library.
#pragma once

#include <functional>
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
  // Returns nothing, with a message, if there is no C compiler.
  static std::optional<Linker> find(std::string& message);

  // Returns the path of the static library of that name, empty if the linker finds none.
  std::string library(std::string_view name) const;

  // Links the executable `path`, with the C library. The old file at `path` is replaced only when the new one is
  // complete, and temporary files are removed even if a signal ends the process. Returns false, with a message, if
  // linking fails or the file cannot be written, and soon when `is_over`.
  bool link(const LinkedParts&, const std::string& path, std::string& message,
            const std::function<bool()>& is_over = {}) const;

private:
  explicit Linker(std::string compiler) : compiler_(std::move(compiler)) {}

  std::string compiler_;
};

} // namespace letcont::native
