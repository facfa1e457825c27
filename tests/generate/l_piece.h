// A program of L as text in pieces, so that a failing one can be reduced without knowledge of L: some pieces are
// expressions, which can be replaced by simpler ones, some are items of a list, which can be removed.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::generate {

struct Piece {
  enum Kind : uint8_t {
    Fixed,
    Expression,
    Item, // a definition, a statement, a case
  };
  Kind kind = Fixed;
  std::string simple;             // of an Expression: the simplest one of its type
  std::vector<std::string> texts; // before, between and after the parts
  std::vector<Piece> parts;
};

// A piece whose text is `form`, in which each @ stands for the next part.
Piece piece(Piece::Kind, std::string_view form, std::vector<Piece> parts = {}, std::string simple = {});
inline Piece fixed(std::string_view form, std::vector<Piece> parts = {}) {
  return piece(Piece::Fixed, form, std::move(parts));
}
inline Piece item(std::string_view form, std::vector<Piece> parts = {}) {
  return piece(Piece::Item, form, std::move(parts));
}
// One part after the other.
Piece sequence(std::vector<Piece> parts);

std::string text(const Piece&);

// A small program for which `shows` holds, as it does for the given one: leaving out any item, or putting something
// simpler in the place of any expression, gives one for which it does not. `shows` must be false for a text that is no
// program. At most `tries` texts are tried.
Piece reduce(Piece, const std::function<bool(const std::string&)>& shows, uint32_t tries);

} // namespace letcont::generate
