#include "cli/terminal/terminal.h"

#include "support/shown.h"
#include "support/utf8.h"
#include "support/visible.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace letcont::cli {

bool wants_colour(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value ? value : "");
  };
  return isatty(STDERR_FILENO) && variable("NO_COLOR").empty() && variable("TERM") != "dumb" &&
         !variable("TERM").empty();
}

// Another program that has the same terminal or pipe may have made it non-blocking: then waits until it takes more.
static bool has_waited(int file) {
  if (errno != EAGAIN) return false;
  pollfd ready{file, POLLOUT, 0};
  return poll(&ready, 1, -1) >= 0 || errno == EINTR;
}

// All of it, or -1 with errno.
static int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && (errno == EINTR || has_waited(file))) continue;
    if (written < 0) return -1;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

bool write_error(std::string_view text) { return write_all(STDERR_FILENO, text) == 0; }

// Paths have up to 4,096 bytes; what a linker says may be long.
static std::string bounded(std::string_view message) {
  constexpr size_t longest_word = 4200, longest = 50'000;
  return shortened(message, longest_word, longest);
}

void complain(std::string_view message, bool colour) {
  std::string text = colour ? "\x1b[1mletcont: \x1b[1;31merror: \x1b[0m" : "letcont: error: ";
  write_error(text.append(visible(bounded(message))).append("\n"));
}

void warn(std::string_view message, bool colour) {
  std::string text = colour ? "\x1b[1mletcont: \x1b[1;35mwarning: \x1b[0m" : "letcont: warning: ";
  write_error(text.append(visible(bounded(message))).append("\n"));
}

bool write_output(std::string_view text, bool colour) {
  if (write_all(STDOUT_FILENO, text) == 0) return true;
  if (errno != EPIPE) complain(std::string("cannot write the output: ") + std::strerror(errno), colour);
  return false;
}

std::string for_terminal(std::string_view text) { return isatty(STDOUT_FILENO) ? visible(text) : std::string(text); }

bool show(std::string_view text, bool colour) {
  return isatty(STDOUT_FILENO) ? write_output(visible(text), colour) : write_output(text, colour);
}

std::string one_line(std::string_view text, size_t most) {
  std::string line(text.substr(0, text.find('\n')));
  bool cut = line.size() < text.size();
  if (line.size() > most) {
    while (most > 0 && !begins_character(line[most])) --most;
    line.resize(most);
    cut = true;
  }
  std::replace(line.begin(), line.end(), '\t', ' ');
  if (line.ends_with('\r')) line.pop_back();
  line = visible(line);
  return cut ? line + " …" : line;
}

} // namespace letcont::cli
