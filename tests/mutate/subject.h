// A program to be mutated: its words, and the types of its pieces, so that a piece can replace another and the program
// mostly still compiles.
//
// In L and Fun, the pieces are the expressions, with the types that the language tells of them to whoever points there
// (FrontEnd::type_at). In CPS they are the names of variables, functions and continuations. In Add every integer, name
// and bracket is one.
#pragma once

#include "mutate/words.h"

#include <map>

namespace letcont::mutate {

struct Piece {
  Range range;
  uint32_t type = 0; // an index into Subject::types
};

struct Subject {
  Words words;
  std::vector<std::string> types;             // as the language writes them
  std::vector<Piece> pieces;                  // by where they begin
  std::vector<std::vector<uint32_t>> by_type; // the pieces of each type
};

// The program should compile; of others there may be no pieces. O(words · program) for L and Fun.
Subject subject_of(std::string_view language, const std::string& text);

// The item of the whole program that a word stands in; an empty range if it stands in none.
Range item_of(const Words&, uint32_t word);

} // namespace letcont::mutate
