// The scopes of variables as DWARF: a block for each binder of a variable that is described.
//
// CPS scopes nest: a variable is in scope in the body of what binds it, which is everything that runs once it has its
// value. So within its block a variable always has its value, and outside of it a debugger does not know its name: it
// never shows a variable before it is bound. A variable hides outer ones of the same name, as in the source; and where
// the name has ended in the source, with its block or arm (lambda/scopes.h), what follows is in the scope around it:
//
//   let v = { let a = 10; a + 1 }    v's scope is in that of the function, not in a's
//   print(a + v)                     a is not this one
#pragma once

#include "cps/program.h"
#include "lambda/scopes.h"

#include <llvm/IR/DIBuilder.h>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace letcont {

class DebugScopes {
public:
  // Both must outlive this object.
  DebugScopes(llvm::DIBuilder& builder, const cps::Program& program);

  // Returns the scope of an expression in a function. O((the expressions around it that are asked for the first time)
  // · (the regions of names around those) · log).
  llvm::DILocalScope* of(cps::Expr, llvm::DISubprogram* function);
  // Returns the scope that a variable is declared in; null if it is not described: it has no name, is an
  // external function or a variable that no name of the source means, has the name of
  // another parameter beside it, or is deeper than `most_nested` blocks, which compilers and debuggers of C do not
  // expect.
  llvm::DILocalScope* of(cps::Var, llvm::DISubprogram* function);

  // Whether a variable that is there from the beginning of a function may be what its name means in it; `at`: where
  // that is. Not what it has of a function around it under a name that means another one in it.
  bool is_meant(cps::Var, cps::Expr at) const;

  // Whether a name means a local variable at a place, and whether it does anywhere.
  bool is_local(Name, cps::Expr at) const;
  bool has_local(Name) const;

  static constexpr uint32_t most_nested = 400;

private:
  static constexpr uint32_t unknown = 0;
  // What runs before a scope is a chain, whose far links make it short (Myers, "An applicative random-access stack",
  // 1983): each skips as many scopes as the two behind it together.
  struct Scope {
    llvm::DILocalScope* scope = nullptr;
    uint32_t depth = 0;    // in DWARF
    uint32_t level = 0;    // in the chain, whose end is the function
    uint32_t function = 0; // in scopes_, as the next two
    uint32_t around = 0;   // the one before it
    uint32_t far = 0;      // one before that
  };
  uint32_t& inside(cps::Up);
  uint32_t of_function(llvm::DISubprogram*);
  uint32_t find(cps::Up, llvm::DISubprogram* function);
  bool is_around(uint32_t outer, uint32_t scope) const;
  uint32_t meant(uint32_t scope, Span at) const;
  uint32_t add(uint32_t outer, uint32_t around, Span binding, llvm::DISubprogram*);
  bool has_value(cps::Var) const;
  cps::Var bound_by(cps::Up) const;
  bool is_ambiguous(cps::Var, cps::Binder) const;

  llvm::DIBuilder& builder_;
  const cps::Program& program_;
  const Scopes names_;
  std::vector<Scope> scopes_;                                     // the first stands for none
  std::unordered_map<uint32_t, std::vector<uint32_t>> of_region_; // by Scopes::region(binding): the latest last
  // By where a name is bound: the regions of other bindings of the name, which are of the same value.
  std::unordered_map<uint32_t, std::vector<uint32_t>> other_regions_;
  uint32_t last_function_ = unknown;       // of the one that was asked for last
  std::vector<uint32_t> in_lets_;          // by Expr: the scope of a let's body
  std::vector<uint32_t> in_continuations_; // by ContVar: the scope of its body
  std::vector<cps::Up> way_;
};

} // namespace letcont
