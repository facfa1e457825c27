// In the page, where std::to_chars for doubles would take 100 KB.
#include "support/numbers/c_double.h"

#include <cstdio>
#include <cstdlib>

namespace letcont {

std::string general_double(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

ReadDouble read_double(std::string_view text) {
  std::string copy(text);
  char* end = nullptr;
  double value = std::strtod(copy.c_str(), &end);
  return {value, static_cast<size_t>(end - copy.c_str())};
}

} // namespace letcont
