#include "native/process/write_all.h"

#include <cerrno>
#include <unistd.h>

namespace letcont::native {

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

} // namespace letcont::native
