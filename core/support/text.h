// Text of values that reads back as the same value, and what text is in strings and in markup; text without blanks
// around it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont {

// Returns the decimal with the fewest digits that reads back as the same double and looks like one, without an exponent
// from 1e-4 up to 1e15: "1.0", "120.0", "0.1", "1e+300", "-0.0"; "inf", "-inf" and "nan" have no digits.
std::string double_text(double value);

// Returns a double as programs print it in every engine: like C's printf("%g"), but every NaN is "nan", since the sign
// of a NaN depends on whether constants were folded.
std::string printed_double(double value);

// Parses a decimal number, or "inf", "-inf" or "nan"; nothing for any other text. A number that is too large is
// infinite.
std::optional<double> parse_double(std::string_view text);

// Returns the text in double quotes, with \" \\ \n \t \r and \xHH for control characters and invalid UTF-8. All other
// characters are kept.
std::string quoted(std::string_view text);

// Returns the character in single quotes, with the escapes \' \\ \n \t \r and \u{H…} for control characters.
std::string quoted_character(uint32_t code);

// Reads a character as it stands between single quotes: itself, an escape as in a string (\xHH up to \x7F), \', or
// \u{H…}. Returns its code and how many bytes it takes; nothing if no character begins there.
struct ReadCharacter {
  uint32_t code;
  size_t length;
};
std::optional<ReadCharacter> read_character(std::string_view text);

// Returns the character that a backslash and this letter stand for in a string: \" \\ \n \t or \r. '\0' for any other
// letter.
char escaped_by(char letter);

// Returns the value of a hexadecimal digit; -1 for any other character.
int hex_digit(char c);

// Returns what HTML and XML need in place of a character: &amp; &lt; &quot; or the character itself. The result may
// refer to the argument.
std::string_view markup(const char& c);

// Returns the text as HTML and XML write it.
std::string escape_markup(std::string_view text);

// Returns the text without blanks and ends of lines before and behind it, as a part of the argument.
std::string_view trimmed(std::string_view text);

} // namespace letcont
