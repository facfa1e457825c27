// The two halves of compile_matches: building a tree, and finding an example that a tree does not match.
#pragma once

#include "syntax/l/elaborate/matching.h"

#include <span>
#include <string>

namespace letcont::l {

// False if the tree would be too large.
bool build_decisions(const Program&, std::span<const Case>, DecisionTree&);

// Returns a pattern whose values lead to the decision, such as `Node(Leaf, _, Node(_, _, _))`.
std::string witness(const Program&, const DecisionTree&, uint32_t decision);

} // namespace letcont::l
