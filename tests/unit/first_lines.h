// Helpers for rendered messages, for the tests of several languages.
#pragma once

#include <string>
#include <string_view>

namespace letcont {

// The first lines of the messages and notes, without `file` ("p.l:") and without the pieces of the program below them:
// one line each, without a line break after the last one.
inline std::string first_lines(const std::string& messages, std::string_view file) {
  std::string result;
  for (size_t begin = 0; begin < messages.size();) {
    size_t end = messages.find('\n', begin);
    std::string_view line = std::string_view(messages).substr(begin, end - begin);
    if (line.starts_with(file)) result.append(result.empty() ? "" : "\n").append(line.substr(file.size()));
    begin = end + 1;
  }
  return result;
}

} // namespace letcont
