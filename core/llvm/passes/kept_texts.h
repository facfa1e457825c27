// The texts of one module after many executions of passes, in little memory. Most executions change one function, so a
// text is kept as the list of its pieces, which end where functions do, and equal pieces are kept once.
#pragma once

#include "support/document.h"
#include "support/not_copied.h"

#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

namespace letcont {

class KeptTexts : NotCopied {
public:
  // Keeps the text after that execution, unless there is one already. O(text).
  void add(uint32_t number, const Document&);
  // Returns the number of the last text that is kept of those up to `number`.
  std::optional<uint32_t> last_up_to(uint32_t number) const;
  // Returns the text that was added by that number. O(text).
  Document text(uint32_t number) const;
  void clear();

  // The memory that the pieces take, and their lists, nearly.
  size_t bytes() const { return bytes_; }

private:
  struct Piece {
    std::string text;
    std::vector<Range> ranges; // with places in the piece
    bool operator==(const Piece&) const = default;
  };
  struct PieceHash {
    size_t operator()(const Piece&) const;
  };
  const Piece* keep(Piece);

  std::unordered_set<Piece, PieceHash> pieces_; // which stay where they are
  std::map<uint32_t, std::vector<const Piece*>> texts_;
  size_t bytes_ = 0;
};

} // namespace letcont
