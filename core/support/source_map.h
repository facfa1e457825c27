// Where the pieces of a text come from, if a program wrote it: a front end that compiles a language of its own to CPS
// text says for what it writes at which lines and columns of its source that stands. So people see errors, stages and
// steps in the text that they wrote. A text is mapped piece by piece: from each entry's offset to the next one's.
#pragma once

#include "support/source.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace letcont {

struct SourceMap {
  // The text from `offset` on comes from the places [begin, end) of the original; end is begin if only that is known. A
  // begin of line 0: it comes from nowhere.
  struct Entry {
    uint32_t offset = 0;
    LineColumn begin{0, 0}, end{0, 0};
  };

  std::vector<Entry> entries; // sorted by offset
  // The text that they are places of. Only its name is known if `has_text` is false.
  std::shared_ptr<const Source> original;
  bool has_text = false;

  // The entry whose piece holds the offset; null if that comes from nowhere. O(log entries).
  const Entry* at(uint32_t offset) const;
  // The bytes of the original that an entry is about: up to `end`, or the word that begins at `begin`. A place that the
  // original does not have is the nearest one that it has.
  Span span(const Entry&) const;
};

} // namespace letcont
