// The scopes of variables as DWARF: a block for each binder of a variable that is described.
//
// CPS scopes nest: a variable is in scope in the body of what binds it, which is everything that runs once it has its
// value. So within its block a variable always has its value, and outside of it a debugger does not know its name: it
// never shows a variable before it is bound. A variable hides outer ones of the same name, as in the source.
#pragma once

#include "cps/program.h"

#include <llvm/IR/DIBuilder.h>
#include <vector>

namespace letcont {

class DebugScopes {
public:
  // All arguments must outlive this object.
  DebugScopes(llvm::DIBuilder& builder, const cps::Program& program);

  // Returns the scope of an expression in a function. O(the expressions around it that are asked for the first time).
  llvm::DILocalScope* of(cps::Expr, llvm::DISubprogram* function);
  // Returns the scope that a variable is declared in; null if it is not described: it has no name, is an
  // external function, has the name of
  // another parameter beside it, or is deeper than `most_nested` blocks, which compilers and debuggers of C do not
  // expect.
  llvm::DILocalScope* of(cps::Var, llvm::DISubprogram* function);

  static constexpr uint32_t most_nested = 400;

private:
  struct Scope {
    llvm::DILocalScope* scope = nullptr; // null: not known yet
    uint32_t depth = 0;
  };
  Scope& inside(cps::Up);
  Scope find(cps::Up, llvm::DISubprogram* function);
  bool has_value(cps::Var) const;
  bool binds(cps::Up) const;
  bool is_ambiguous(cps::Var, cps::Binder) const;

  llvm::DIBuilder& builder_;
  const cps::Program& program_;
  std::vector<Scope> in_lets_;          // by Expr: the scope of a let's body
  std::vector<Scope> in_continuations_; // by ContVar: the scope of its body
  std::vector<cps::Up> way_;
};

} // namespace letcont
