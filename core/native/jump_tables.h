// Keeps the code generator from making jump tables of few entries.
//
// LLVM makes a table of four cases already. The jump through it is one branch with many targets, which processors
// predict worse than a few branches with two: an evaluator and a simplifier of expressions with five and six
// constructors took 1.12 and 1.26 times as long with tables.
#pragma once

#include <llvm/IR/Module.h>

namespace letcont::native {

// Asks for comparisons in functions that have only `switch`es of few cases. LLVM knows no such wish for a single one.
// After the optimiser. O(module).
void avoid_small_tables(llvm::Module&);

} // namespace letcont::native
