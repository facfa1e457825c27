// A program's text with its name, and the way from byte offsets to lines and columns.
#pragma once

#include "support/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont {

// Where a person finds a position. Both count from 1; a column counts characters (UTF-8 code points), as editors do.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
};

// Immutable. Offsets have 32 bits, so a text has less than 4 GiB; front ends refuse longer ones (`max_source_bytes`).
class Source {
public:
  // `name` is what messages call the text: a path, or "<stdin>".
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  std::string_view text(Span span) const;

  // Offsets beyond the end count as the end. O(log lines), however long the line is.
  LineColumn line_column(uint32_t offset) const;
  // The line (from 1) without its line break; empty for a line that does not exist.
  std::string_view line(uint32_t number) const;
  uint32_t line_count() const { return static_cast<uint32_t>(line_starts_.size()); }
  // The offset at which the line (from 1) begins.
  uint32_t line_start(uint32_t number) const { return line_starts_[number - 1]; }

private:
  std::string name_;
  std::string text_;
  uint32_t characters_before(uint32_t offset) const;

  std::vector<uint32_t> line_starts_;      // sorted; the first is 0
  std::vector<uint32_t> block_characters_; // how many characters begin before each block of `block` bytes
};

// Longer texts are answered with a diagnostic.
inline constexpr size_t max_source_bytes = size_t{256} << 20;

} // namespace letcont
