// Doubles as C writes and reads them in its own locale, with a decimal point.
//
// snprintf and strtod use the locale of the process, which belongs to whoever has linked us: after setlocale for German
// they write "3,5", and of "3.5" they read 3. Two files define these functions: c_double.cpp natively, and
// c_double_web.cpp in the page, where there is no other locale.
#pragma once

#include <string>
#include <string_view>

namespace letcont {

// Returns a double that is not a NaN as printf("%.*g", digits, value) does. It has 1 to 17 digits.
std::string general_double(double value, int digits);

struct ReadDouble {
  double value;  // 0 if the text begins with no number
  size_t length; // of what was read, in bytes
};
// Reads as much of the text as strtod does.
ReadDouble read_double(std::string_view text);

} // namespace letcont
