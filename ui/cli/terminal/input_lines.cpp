#include "cli/terminal/input_lines.h"

#include "support/text.h"
#include "support/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace letcont::cli {

bool InputLines::fail(std::string message) {
  failed_ = true;
  message_ = std::move(message);
  return false;
}

// Waiting for input, a pipe's other end may go: `letcont repl | head -1` is over then, not at the next output.
static bool output_is_gone() {
  pollfd ends[] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, 0, 0}};
  while (poll(ends, 2, -1) < 0 && errno == EINTR) {
  }
  return (ends[1].revents & POLLERR) != 0;
}

// False at the end.
bool InputLines::read_more() {
  char bytes[1 << 16];
  ssize_t length;
  do {
    if (output_is_gone()) return fail("");
  } while ((length = ::read(STDIN_FILENO, bytes, sizeof bytes)) < 0 && errno == EINTR);
  if (length < 0) return fail(std::string("cannot read standard input: ") + std::strerror(errno));
  unread_.append(bytes, static_cast<size_t>(length));
  return length > 0;
}

bool InputLines::read(std::string& line) {
  size_t end, searched = 0;
  while ((end = unread_.find('\n', searched)) == std::string::npos) {
    searched = unread_.size();
    if (searched > longest_) break;
    if (!read_more()) break;
  }
  if (failed_) return false;
  if (unread_.empty()) return false;
  if (std::min(end, unread_.size()) > longest_)
    return fail("a line of standard input is too long: at most " + std::to_string(longest_ >> 20) + " MiB can be read");
  line = unread_.substr(0, end);
  if (std::exchange(is_first_, false)) line.erase(0, mark_size(line));
  unread_.erase(0, end == std::string::npos ? end : end + 1);
  return true;
}

std::pair<std::string, std::string> split_command(std::string_view command) {
  size_t end = std::min(command.find_first_of(" \t\n"), command.size());
  return {std::string(command.substr(0, end)), std::string(trimmed(command.substr(end)))};
}

} // namespace letcont::cli
