// Cases in a table, a file of tests/unit/cases: in a line a function's name, its argument and its result, between tabs.
// In the texts \n, \r and \t are line ends and tabs, and \\ is a backslash. Lines that begin with # say what follows is
// about.
#pragma once

#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace letcont {

inline std::string unescape_case(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    char c = text[++i];
    result += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return result;
}

struct CaseFunction {
  std::string name;
  std::string (*call)(const std::string&);
};

// Expects the result of each case; there must be that many.
inline void check_cases(const std::string& name, const std::vector<CaseFunction>& functions, size_t expected) {
  std::ifstream file(LETCONT_SOURCE_FOLDER "/tests/unit/cases/" + name);
  size_t count = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    size_t first = line.find('\t'), second = line.find('\t', first + 1);
    ASSERT_TRUE(first != std::string::npos && second != std::string::npos) << name << ':' << number;
    for (const CaseFunction& function : functions)
      if (line.compare(0, first, function.name) == 0) {
        std::string argument = unescape_case(line.substr(first + 1, second - first - 1));
        EXPECT_EQ(function.call(argument), unescape_case(line.substr(second + 1))) << name << ':' << number;
        ++count;
      }
  }
  EXPECT_EQ(count, expected) << name;
}

} // namespace letcont
