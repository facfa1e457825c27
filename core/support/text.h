// How values are written so that they read back the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// The shortest decimal that reads back as the same double, and looks like one: "1.0", "0.1", "1e+300", "-0.0"; "inf",
// "-inf" and "nan" have no digits.
std::string double_text(double value);

// How programs print a double, in every engine: as C's printf("%g"), but any NaN is "nan", since the sign of one is
// chance: the machine sets it where constant folding does not.
std::string printed_double(double value);

// The double that a text of that form means; nothing for any other text.
std::optional<double> parse_double(std::string_view text);

// In double quotes, with \" \\ \n \t \r and \xHH for control characters and bytes that are no UTF-8 text. Other
// characters stand for themselves.
std::string quoted(std::string_view text);

} // namespace letcont
