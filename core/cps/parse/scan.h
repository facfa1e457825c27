// The first look at a text of CPS: where its definitions are, and where each brace is closed. For this folder alone.
#pragma once

#include "cps/text/lexer.h"

#include <optional>
#include <vector>

namespace letcont::cps {

// One definition, of a value or a type, or what says the name of a front end's source.
struct Item {
  enum Kind : uint8_t { Source, Data, Type, Public, Private };
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

// The number of the version that the text's first line says, as `letcont-cps 1`, and where that line ends; without such
// a line, 1 and where the text begins: after the byte order mark that some editors write. Nothing if the line is
// malformed, or stands after empty lines or comments.
struct VersionLine {
  uint32_t version = 1, end = 0;
};
std::optional<VersionLine> version_line(std::string_view text);

// The version of the text form that this parser reads (parse.h).
inline constexpr uint32_t text_version = 1;

// Reads the whole text once, and reports all mistakes of the lexer, braces that do not match, and what is in no
// definition. A block that is not closed ends where the next `def` or `data` begins a line. O(length).
Outline scan(std::string_view text, Diagnostics&, Interrupt* = nullptr);

} // namespace letcont::cps
