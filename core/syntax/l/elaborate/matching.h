// Pattern matching as decision trees: each value is examined at most once on every path, and nothing is tested that no
// case asks for. After Maranget, "Compiling pattern matching to good decision trees" (2008).
//
// A *place* is a value inside the matched value: the whole, a field of a tuple, a field of a constructor. A row is one
// case, or one alternative of one, as the list of tests that it still needs; patterns that match everything need none.
// The next place to test is one that the first row needs and that most rows need. A row with a guard that needs no more
// tests asks the guard, and if it is false the rows after it are left.
//
//   { (Nil, _) -> 0; (Cons(x, _), Nil) -> 1; (Cons(x, _), Cons(y, _)) -> 2 }
//
//   switch on field 0: Nil: case 0;  Cons: switch on field 1: Nil: case 1;  Cons: case 2
//
// If no row is left, the match fails, and the path to that point gives an example that is not matched. A row that no
// path reaches is redundant.
#pragma once

#include "support/diagnostic.h"
#include "support/interrupt.h"
#include "syntax/l/tree/tree.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace letcont::l {

using Place = uint32_t; // 0: the whole

struct PlaceData {
  static constexpr uint32_t tuple = UINT32_MAX;
  Place parent = 0;
  uint32_t constructor = tuple; // which one the parent was made with, or that it is a tuple
  uint32_t field = 0;
  uint32_t arity = 0;         // of a tuple at this place, if it is known to be one
  Name name{};                // of a variable that is bound there, the first
  bool from_template = false; // that variable
};

struct Decision {
  enum Kind : uint8_t { Fail, Leaf, Guard, Switch };
  // Where to go for a constructor, or a literal.
  struct Edge {
    uint32_t constructor = 0;
    Pattern literal{};
    uint32_t next = 0;
  };
  Kind kind = Fail;
  uint32_t row = 0; // Leaf, Guard
  Place place = 0;  // Switch: what is examined
  std::vector<Edge> edges;
  uint32_t otherwise = 0; // Switch: where to go for all others; 0: there are no others. Guard: if it is false
  uint32_t above = 0;     // the decision that leads here
};

struct Binding {
  Variable variable;
  Place place;
};

struct DecisionTree {
  static constexpr uint32_t no_lists = UINT32_MAX;
  // A case, with one alternative of each of its patterns that have some.
  struct Row {
    uint32_t index = 0;              // of the case
    Pattern last;                    // the innermost alternative; Pattern{} if the case has none
    std::vector<Binding> bindings{}; // of the same variables, in the same order, for all rows of a case
    uint32_t uses = 0;               // how many leaves and guards it has
  };
  std::vector<Decision> decisions; // the first one is the root
  std::vector<PlaceData> places;
  std::vector<Row> rows;
  std::vector<uint32_t> uses; // by case: how many leaves and guards all of its rows have
  uint32_t lists = no_lists;  // the definition of the data type whose patterns are written in brackets, [a, ...rest]

  Place find(Place parent, uint32_t constructor, uint32_t field) const {
    auto known = index.find({parent, constructor, field});
    return known == index.end() ? 0 : known->second;
  }
  std::map<std::tuple<Place, uint32_t, uint32_t>, Place> index;
};

// The trees of all functions and matches of a program, by node, and those of the bindings of each let.
struct Matches {
  std::unordered_map<Node, std::vector<DecisionTree>> trees;
};

// Builds all trees. Warns of values without a case, with an example, and of cases that are never reached. Reports
// matches whose trees are too large. Exponential in the worst case, hence bounded. Incomplete if it was interrupted.
Matches compile_matches(const Program&, Diagnostics&, Interrupt* = nullptr);

} // namespace letcont::l
