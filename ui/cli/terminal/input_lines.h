// Reads commands from standard input line by line, for sessions without a terminal; and takes commands apart.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace letcont::cli {

class InputLines {
public:
  // A line has `longest` bytes at most.
  explicit InputLines(size_t longest) : longest_(longest) {}

  // Reads the next line, without its end, nor a byte order mark before the first. Returns false at the end of the
  // input, or when reading on is useless: the input cannot be read, a line is too long, or nobody reads standard output
  // any more.
  //
  // It does not use the C library's stdin: a program that fails ends with exit(), which would reset the file to the
  // position of stdin, also for a process that has read further.
  bool read(std::string& line);

  // Whether reading ended before the end of the input; and the message about it, if any.
  bool failed() const { return failed_; }
  const std::string& message() const { return message_; }

private:
  bool read_more();
  bool fail(std::string message);

  size_t longest_;
  std::string unread_;
  bool is_first_ = true;
  bool failed_ = false;
  std::string message_;
};

// Returns the first word of a command, and what follows it, trimmed.
std::pair<std::string, std::string> split_command(std::string_view command);

} // namespace letcont::cli
