// A checked program with numbers in the places of its spans, and the tree of its expressions
// (syntax/expression_tree.h), whose nodes have these numbers: first the nodes, then the parameters, then the locals,
// then the values that the tree has for each `val` in a block.
#pragma once

#include "syntax/expression_tree.h"
#include "syntax/fun/check.h"

namespace letcont::fun {

struct Numbered {
  Program program;
  ExpressionTree tree;

  // Return the numbers of what has this place in Program::parameters, and in Program::locals.
  uint32_t number_of_parameter(uint32_t index) const { return program.nodes.limit() + index; }
  uint32_t number_of_local(uint32_t index) const {
    return program.nodes.limit() + static_cast<uint32_t>(program.parameters.size()) + index;
  }
};

// The program must have been checked without errors. O(size).
Numbered number(const Program&, const Facts&);

} // namespace letcont::fun
