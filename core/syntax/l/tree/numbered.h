// An expanded program with numbers in the places of its spans, and the tree of its expressions
// (syntax/expression_tree.h), whose nodes have these numbers.
//
// Numbered are the nodes, as the program has them; then the patterns; then the variables. What is elaborated from the
// numbered program is the same term as that of the program itself, since nothing but messages depends on spans; its
// spans tell which node, pattern or variable each part comes from.
//
// A variable that a template of a macro introduced gets a name that nothing else has, so that the text of an expression
// means what the expression means.
#pragma once

#include "syntax/expression_tree.h"
#include "syntax/l/tree/tree.h"

namespace letcont::l {

struct Numbered {
  Program program;
  ExpressionTree tree;

  // Returns the number of a variable.
  uint32_t number_of(Variable variable) const {
    return program.nodes.limit() + program.patterns.limit() + variable.index;
  }
};

// The program must be expanded, and without errors. O(size).
Numbered number(const Program& expanded);

} // namespace letcont::l
