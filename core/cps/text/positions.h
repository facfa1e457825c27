// Where a text of CPS comes from: a front end that writes CPS says for what it writes where it stands in its own
// source.
//
//   letcont-cps 1
//   source "sum.toy"
//   @3:1 def f = fun k (n : i32) : i32 -> {
//     @3:12-3:17 let m : i32 = add(n, n)
//     k(m)
//   }
//
// A position may stand before any word. It holds from there to the next one, or to the end of the block that it stands
// in, where that of the block holds again; outside of blocks, to the end of the definition. So k(m) above comes from
// 3:12, too, and a front end writes positions where they change, as assemblers do with `.loc`.
//
//   position ::= "@" natural ":" natural [ "-" natural ":" natural | "-" natural ]
//
// Lines and columns count from 1, columns in characters; the second place is after the last character, and needs no
// line if that is the first one's.
#pragma once

#include "support/source.h"

#include <optional>
#include <string>
#include <string_view>

namespace letcont::cps {

struct Position {
  LineColumn begin, end; // end is begin if it is not said
  uint32_t length = 0;   // of its text, in bytes
};

// The position that the text begins with; nothing if it begins with none, or with one that is malformed: of a line or
// column 0, of numbers of over nine digits, or one that ends before it begins.
std::optional<Position> read_position(std::string_view text);

// The positions of a whole text. Null if it has none. The original has the name and the text that are given; without a
// name, that of `source` in the text. O(length).
std::shared_ptr<const SourceMap> source_map(std::string_view text, std::string name, const std::string* original);

// A longer name is shortened, since every message has it: as long as a path may be.
inline constexpr size_t longest_source_name = 4096;

// The name that `source` says in a text; empty if none does. O(length).
std::string source_name(std::string_view text);

} // namespace letcont::cps
