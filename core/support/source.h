// A program's text with its name, and the mapping from byte offsets to lines and columns.
#pragma once

#include "support/span.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

struct SourceMap;

// One of several texts that make a source together.
struct SourcePart {
  std::string name;
  std::string text;
  uint32_t first_line = 1; // what its first line is called
};

// Immutable. Offsets have 32 bits, so a text has less than 4 GiB; front ends refuse texts of more than
// `max_source_bytes`.
class Source {
public:
  // `name` is how messages refer to the text: a path, or "<stdin>".
  Source(std::string name, std::string text);
  // Several texts compiled as one, in order, each ending with a line break. Each keeps its name and line numbers in
  // messages.
  Source(std::string name, const std::vector<SourcePart>& parts);
  // A program and the library that it may use, whose places come after the program's.
  Source(std::string name, std::string text, const SourcePart& library);
  // A program that a front end wrote, with the places where it comes from.
  Source(std::string name, std::string text, std::shared_ptr<const SourceMap> map);

  const std::string& name() const { return name_; }
  // Return how messages refer to a place: the name of its part, and the line and column there; or those in the text
  // that it was made from (SourceMap).
  const std::string& name_at(uint32_t offset) const;
  LineColumn place(uint32_t offset) const;
  // Where the text comes from; null if people wrote it.
  const SourceMap* map() const { return map_.get(); }
  // The program without its library.
  std::string_view text() const { return std::string_view(text_).substr(0, program_size_); }
  // The places of the library; empty if there is none.
  Span library() const { return {library_begin_, static_cast<uint32_t>(text_.size())}; }
  // Of the program or its library.
  std::string_view text(Span span) const;

  // Offsets beyond the end are treated as the end. O(log lines), however long the line is.
  LineColumn line_column(uint32_t offset) const;
  // Returns the offset of a place, or that of the nearest one that the text has. O(length of the line).
  uint32_t offset(LineColumn) const;
  // Returns the line (from 1) without its line break; empty for a line that does not exist.
  std::string_view line(uint32_t number) const;
  // Of the program.
  uint32_t line_count() const { return line_column(static_cast<uint32_t>(program_size_)).line; }
  // Returns the offset at which the line (from 1) begins.
  uint32_t line_start(uint32_t number) const { return line_starts_[number - 1]; }

private:
  struct Part {
    uint32_t begin;
    std::string name;
    uint32_t line;       // of its first line, in the whole
    uint32_t first_line; // what that is called
  };
  const Part* part_at(uint32_t offset) const;
  void find_lines();

  std::string name_;
  std::string text_;        // with the library
  size_t program_size_ = 0; // bytes of it that are the program's
  uint32_t library_begin_ = 0;
  std::vector<Part> parts_; // in order; empty if there is only one
  std::shared_ptr<const SourceMap> map_;
  uint32_t characters_before(uint32_t offset) const;

  std::vector<uint32_t> line_starts_;      // sorted; the first is 0
  std::vector<uint32_t> block_characters_; // how many characters begin before each block of `block` bytes
};

// Where the pieces of a text come from, if a program wrote it: a front end that compiles a language of its own to CPS
// text says for what it writes at which lines and columns of its source that stands. So people see errors, stages and
// steps in the text that they wrote. A text is mapped piece by piece: up to where the next entry begins.
struct SourceMap {
  // `piece`, from its first word to its last, comes from the places [begin, end) of the original; end is begin if only
  // that is known. A begin of line 0: it comes from nowhere.
  struct Entry {
    Span piece;
    LineColumn begin{0, 0}, end{0, 0};
  };

  std::vector<Entry> entries; // in the order of the text
  // The text that they are places of. Only its name is known if `has_text` is false.
  std::shared_ptr<const Source> original;
  bool has_text = false;

  // The entry whose piece holds the offset; null if that comes from nowhere. O(log entries).
  const Entry* at(uint32_t offset) const;
  // The bytes of the original that an entry is about: up to `end`, or the word that begins at `begin`. A place that the
  // original does not have is the nearest one that it has.
  Span span(const Entry&) const;
};

// Longer texts are rejected with a diagnostic.
inline constexpr size_t max_source_bytes = size_t{256} << 20;

} // namespace letcont
