// Whole numbers in text.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace letcont {

// Reads the number that all of the text is, in decimal digits, behind a minus sign perhaps if numbers may be negative.
// Nothing if the text is empty, holds anything else, or names a number that is out of range.
template <std::integral Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number = 0;
  const char* last = text.data() + text.size();
  auto [end, error] = std::from_chars(text.data(), last, number);
  return error == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

} // namespace letcont
