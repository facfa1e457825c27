// Numbers in tables.
#pragma once

#include <cstdint>
#include <string>

namespace letcont {

// Returns the number, right-aligned.
inline std::string in_columns(uint64_t number, size_t columns) {
  std::string text = std::to_string(number);
  return std::string(text.size() < columns ? columns - text.size() : 0, ' ') + text;
}

} // namespace letcont
