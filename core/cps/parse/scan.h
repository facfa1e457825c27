// The first look at a text of CPS: where its definitions are, and where each brace is closed. For this folder alone.
#pragma once

#include "cps/text/lexer.h"

#include <vector>

namespace letcont::cps {

// One definition, of a value or a type.
struct Item {
  enum Kind : uint8_t { Data, Type, Public, Private };
  Kind kind;
  Span span; // from the word that begins it to where the next one begins
};

struct Outline {
  struct Braces {
    uint32_t open, close; // offsets; `close` is where the block ends if its brace is missing
  };
  std::vector<Item> items;
  std::vector<Braces> braces; // sorted by `open`

  // Where the block that opens there is closed. O(log n).
  uint32_t close_of(uint32_t open) const;
};

// Reads the whole text once, and reports all mistakes of the lexer, braces that do not match, and what is in no
// definition. A block that is not closed ends where the next `def` or `data` begins a line. O(length).
Outline scan(std::string_view text, Diagnostics&, Interrupt* = nullptr);

} // namespace letcont::cps
