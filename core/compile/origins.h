// Where each part of a program in CPS comes from, exactly: not as a place of the text, but as an expression of the
// tree.
//
// For reading states of the debugger's machine back into the source (interpreter/readback). The program is elaborated
// and converted a second time, with numbers in the places of spans (syntax/expression_tree.h). Both do the same steps,
// so expression number i of the one program is that of the other.
#pragma once

#include "cps/program.h"
#include "lambda/term.h"
#include "syntax/expression_tree.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace letcont {

// A program whose spans are numbers.
struct NumberedProgram {
  ExpressionTree tree;
  lambda::Program program;
  std::vector<std::pair<uint32_t, lambda::Variable>> variables; // the number of a local variable, and one for it
  // What the function of a case evaluates to which several patterns lead, and the variable of the function. A block
  // stands for what follows a let in it.
  std::vector<std::pair<Expression, lambda::Variable>> cases;
};

struct Origins {
  ExpressionTree tree;
  std::vector<uint32_t> numbers;                // by expression of the CPS: the node, pattern or variable
  std::vector<std::vector<cps::Var>> variables; // by number: those that stand for it; Var{} is the unit value

  std::vector<bool> has_name; // by variable of the CPS: whether it stands for one of the source
  // Of functions with a name in a let: by variable of the CPS, the number of the name.
  std::unordered_map<cps::Var, uint32_t> function_names;
  // Of functions of cases that several patterns lead to: by variable of the CPS, what the function evaluates.
  std::unordered_map<cps::Var, Expression> cases;

  // Returns the number of an expression's origin; 0 if it comes from nowhere.
  uint32_t number(cps::Expr expr) const { return expr.index < numbers.size() ? numbers[expr.index] : 0; }
};

// Returns the origins of the expressions of `program`, which was converted from the same text. O(size).
Origins origins_of(NumberedProgram, const cps::Program& program);

} // namespace letcont
