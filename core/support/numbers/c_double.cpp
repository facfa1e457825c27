#include "support/numbers/c_double.h"

#include <charconv>
#include <cstdlib>
#include <locale.h>

namespace letcont {

std::string general_double(double value, int digits) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr};
}

// std::from_chars reads less than strtod: no spaces, no plus sign, nothing beyond the range.
ReadDouble read_double(std::string_view text) {
  static const locale_t c = newlocale(LC_ALL_MASK, "C", nullptr);
  std::string copy(text);
  char* end = nullptr;
  double value = strtod_l(copy.c_str(), &end, c);
  return {value, static_cast<size_t>(end - copy.c_str())};
}

} // namespace letcont
