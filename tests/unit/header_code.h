// Holds the C++ in the comment of a header against the test that runs it.
#pragma once

#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace letcont {

// Returns the code of a file without spaces, line breaks and comments; of a header, the code in its comment, where it
// is indented.
inline std::string code_of(const std::string& path, bool in_comment) {
  std::ifstream file(std::string(LETCONT_SOURCE_FOLDER) + "/" + path);
  EXPECT_TRUE(file.is_open()) << path;
  std::string code;
  for (std::string line; std::getline(file, line);) {
    if (in_comment && !line.starts_with("//   ")) continue;
    if (in_comment) line.erase(0, 2);
    for (char c : line.substr(0, line.find("//")))
      if (c != ' ') code += c;
  }
  return code;
}

// Expects that the example of a header of core is in the text of a test of this folder, as it stands.
inline void expect_example_runs(const std::string& header, const std::string& test) {
  std::string example = code_of("core/" + header, true);
  EXPECT_FALSE(example.empty()) << header;
  EXPECT_NE(code_of("tests/unit/" + test, false).find(example), std::string::npos) << header << " has\n" << example;
}

} // namespace letcont
