// The two halves of compile_matches: building a tree, and finding an example that a tree does not match; and what the
// latter shares with the message about a value that was not matched (failure.h).
#pragma once

#include "syntax/l/elaborate/matching.h"

#include <span>
#include <string>

namespace letcont::l {

// False if the tree would be too large.
bool build_decisions(const Program&, std::span<const Case>, DecisionTree&);

// Returns a pattern whose values lead to the decision, such as `Node(Leaf, _, Node(_, _, _))`. Lists are written as the
// tree's own patterns write them: `[_, ..._]`.
std::string witness(const Program&, const DecisionTree&, uint32_t decision);

// A step of a path: from a switch along an edge, or, without an edge, to where all others go.
struct PathStep {
  const Decision* from = nullptr;
  const Decision::Edge* edge = nullptr;
};
// Returns the step from a switch to the decision `next`.
PathStep step_to(const Decision& from, uint32_t next);

// Returns the constructors that have no edge from a switch on constructors, in the order of their data type.
std::vector<uint32_t> other_constructors(const Program&, const Decision& from);

// What a constructor is in a tree whose patterns write lists in brackets.
enum class ListPart : uint8_t { None, Nil, Cons };
ListPart list_part(const Program&, const DecisionTree&, uint32_t constructor);
inline constexpr std::string_view rest_of_list = "..._";

// Returns a literal as programs write it.
std::string literal_text(const Program&, Pattern);

// Returns the constructor with `_` for each field: `Node(_, _)`.
std::string constructor_text(std::string name, size_t fields);

} // namespace letcont::l
