// The dependencies between top-level definitions: the order in which their types are inferred.
#pragma once

#include "syntax/l/tree/tree.h"

#include <vector>

namespace letcont::l {

// Returns groups of definitions that refer to each other, each after the groups that it refers to: the strongly
// connected components (support/adjacency.h). Every definition and expression is in one group. O(names).
std::vector<std::vector<uint32_t>> dependency_groups(const Program&);

} // namespace letcont::l
