// The blocks of a program's text: what stands between braces.
//
// A name that is bound in a block means nothing behind it, though the machine, for which all that follows is inside
// what came before, may still hold its value: after `let v = { let a = 10; a + 1 }` the program's `a` is another one.
#pragma once

#include "support/span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace letcont {

class Blocks {
public:
  Blocks() = default;
  // Braces in comments, strings and characters do not count. O(text).
  explicit Blocks(std::string_view text);

  // A number for the innermost block that begins before a place and ends behind it, or for none: no `reaches` tells
  // places with the same number apart. O(log braces).
  uint32_t around(Span) const;
  static constexpr uint32_t outside = UINT32_MAX;      // of all blocks
  static constexpr uint32_t unplaced = UINT32_MAX - 1; // not in the text: each `reaches` holds
  // The number of the block around one that has that number; `outside` if there is none.
  uint32_t parent(uint32_t block) const { return blocks_[block].parent; }
  // Whether a name that is bound at `binding` may mean that at `at`; true where one of the places is unknown, or not in
  // the text. O(log braces).
  bool reaches(Span binding, Span at) const;

private:
  static constexpr uint32_t none = outside;
  struct Block {
    uint32_t begin = 0, end = 0, parent = none;
  };
  uint32_t innermost(uint32_t position) const; // in blocks_, or none

  std::vector<Block> blocks_;
  struct Edge {
    uint32_t position = 0, inside = none; // the block between it and the next edge
  };
  std::vector<Edge> edges_; // sorted
  uint32_t size_ = 0;       // of the text
};

} // namespace letcont
