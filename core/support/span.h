// Positions in a program's text.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace letcont {

// The bytes [begin, end) of a Source. An empty span still has a place: an error at the end of the text is at [size,
// size). Code that comes from nowhere in the source has the span `nowhere`.
struct Span {
  static constexpr uint32_t no_position = UINT32_MAX;

  uint32_t begin = no_position;
  uint32_t end = no_position;

  bool known() const { return begin != no_position; }
  bool contains(uint32_t position) const { return begin <= position && position < end; }
  bool operator==(const Span&) const = default;
};

inline constexpr Span nowhere{};

// A position for people. Both count from 1; a column counts characters (UTF-8 code points), as editors do.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
  bool operator==(const LineColumn&) const = default;
};

// Returns it as messages say it: "5:7".
inline std::string to_string(LineColumn at) { return std::to_string(at.line) + ":" + std::to_string(at.column); }

// Returns the smallest span that covers both; `nowhere` is ignored.
inline Span join(Span a, Span b) {
  if (!a.known()) return b;
  if (!b.known()) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

} // namespace letcont
