// A printer's stack of pending pieces, last first, so that the depth of a term costs memory and no recursion. A piece
// is a text, a part of the term (of one of the printer's types `Parts`), or the end of a range of the document.
//
// A printer writes a term's beginning, then pushes what follows in reverse:
//
//   auto write = [&](Term term, uint32_t indent) {
//     if (term == root) { // `if c then a`
//       out << "if ";
//       pieces.push(a, indent + 1), pieces.push(" then "), pieces.push(c, indent);
//     } else {
//       out << name(term);
//     }
//   };
//   pieces.push(root, 0);
//   pieces.drain(out, write);
#pragma once

#include "support/document_limit.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace letcont {

template <class... Parts>
class Pieces {
public:
  void push(std::string text) { pieces_.push_back({std::move(text), 0}); }
  template <class Part>
  void push(Part part, uint32_t indent) {
    pieces_.push_back({part, indent});
  }
  // Closes the range that was opened last.
  void push_close() { pieces_.push_back({Close{}, 0}); }

  // Pushes the parts in parentheses, with commas.
  template <class Part>
  void push_list(std::span<const Part> parts, uint32_t indent) {
    push(")");
    for (size_t i = parts.size(); i-- > 0;) {
      push(parts[i], indent);
      if (i > 0) push(", ");
    }
    push("(");
  }

  // Writes all pieces, parts by `write(part, indent)`, which may push more. Stops early if the document is full.
  template <class Write>
  void drain(DocumentWriter& out, Write write) {
    if (is_full(out)) pieces_.clear();
    while (!pieces_.empty()) {
      Piece piece = std::move(pieces_.back());
      pieces_.pop_back();
      std::visit(
          [&](auto& what) {
            using What = std::decay_t<decltype(what)>;
            if constexpr (std::is_same_v<What, std::string>)
              out << what;
            else if constexpr (std::is_same_v<What, Close>)
              out.close();
            else
              write(what, piece.indent);
          },
          piece.what);
      if (is_full(out)) pieces_.clear();
    }
  }

private:
  struct Close {};
  struct Piece {
    std::variant<std::string, Close, Parts...> what;
    uint32_t indent;
  };

  std::vector<Piece> pieces_;
};

// Returns a line break and the indentation; beyond forty levels the indentation does not grow.
inline std::string line_break(uint32_t indent) { return "\n" + std::string(2 * std::min(indent, 40u), ' '); }

} // namespace letcont
