#include "native/console.h"

#include "support/text.h"

#include <cerrno>
#include <cstdio>
#include <unistd.h>

namespace letcont::native {

namespace {

bool line_begins = true;

// What glibc's stdout writes through: standard output, with a look at the last byte.
ssize_t write_watched(void*, const char* bytes, size_t size) {
  size_t written = 0;
  while (written < size) {
    ssize_t now = write(STDOUT_FILENO, bytes + written, size - written);
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) return static_cast<ssize_t>(written);
    written += static_cast<size_t>(now);
  }
  if (size > 0) line_begins = bytes[size - 1] == '\n';
  return static_cast<ssize_t>(written);
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

} // namespace

// printf and the like write to whatever `stdout` is; in glibc it may be set.
void watch_output() {
  std::fflush(stdout);
  cookie_io_functions_t functions{};
  functions.write = write_watched;
  if (FILE* watched = fopencookie(nullptr, "w", functions)) {
    setvbuf(watched, nullptr, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
    stdout = watched;
  }
}

void show_string(const char* text) { print(quoted(text)); }
void show_double(double value) { print(double_text(value)); }
void begin_line() {
  std::fflush(stdout);
  if (!line_begins) print("\n");
}

} // namespace letcont::native
