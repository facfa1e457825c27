// Lines of standard input that are commands, for sessions that no terminal has.
#pragma once

#include <cstddef>
#include <string>

namespace letcont::cli {

class InputLines {
public:
  // A line has `longest` bytes at most.
  explicit InputLines(size_t longest) : longest_(longest) {}

  // The next line, without its end. False at the end of the input, or when there is no use in reading on: the input
  // cannot be read, a line is too long, or nobody reads standard output any more.
  //
  // It does not go through the C library's stdin: a program that fails ends with exit(), which would set the file back
  // to where stdin has been read to, also for a process that has read on.
  bool read(std::string& line);

  // Whether it was not the end of the input that ended it; and why, if somebody is to be told.
  bool failed() const { return failed_; }
  const std::string& message() const { return message_; }

private:
  bool read_more();
  bool fail(std::string message);

  size_t longest_;
  std::string unread_;
  bool failed_ = false;
  std::string message_;
};

} // namespace letcont::cli
