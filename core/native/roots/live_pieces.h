// Finds where one value is alive, as pieces of blocks: from its definition to its uses (Boissinot, Brandner, Darte,
// Dupont de Dinechin, Rastello, "A non-iterative data-flow algorithm for computing liveness sets in strict SSA
// programs", APLAS 2011, section 2.3: one variable at a time, backwards from each of its uses).
//
//   entry:  %a = …              [1, 4)   begins after its definition
//           …
//           br %left, %right
//   left:   …                   [4, 6)   alive throughout: needed in %end
//           br %end
//   right:  ret                          needed no more
//   end:    store %a, …         [8, 9)   to its last use in a block that does not pass it on
//
// A value that is alive in very many blocks would make the work quadratic. It counts as alive everywhere.
#pragma once

#include "native/roots/code_order.h"

#include <span>
#include <vector>

namespace letcont::native {

class LivePieces {
public:
  using Block = CodeOrder::Block;
  using Place = CodeOrder::Place;
  using Point = CodeOrder::Point;
  static constexpr size_t most_blocks = 10'000;

  // Both from `begin` on, and before `end`. They hold the order.
  struct Piece {
    Block block;
    Place begin, end;
  };

  explicit LivePieces(const CodeOrder& order) : order_(order), seen_(order.blocks()), ends_(order.blocks()) {}

  // Finds the pieces of a value that is defined and used there; the uses must be dominated by the definition.
  // O(uses + pieces), and there are at most `most_blocks` pieces.
  void find(Point definition, std::span<const Point> uses);

  // Of the value that was looked for last: one piece in a block, none of them empty; one from the function's beginning
  // to its end if it is alive everywhere.
  const std::vector<Piece>& pieces() const { return pieces_; }
  bool everywhere() const { return everywhere_; }
  // Whether it is alive where the block begins; unless it is alive everywhere.
  bool at_begin(Block block) const { return seen_[block] == turn_; }

private:
  void use_until(Block block, Place end);

  const CodeOrder& order_;
  std::vector<uint32_t> seen_; // by block: the last turn in which a value was alive at its begin
  std::vector<Place> ends_;    // by block, of the same turn
  uint32_t turn_ = 0;
  std::vector<Block> alive_; // at their begins
  std::vector<Piece> pieces_;
  bool everywhere_ = false;
};

} // namespace letcont::native
