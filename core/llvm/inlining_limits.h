// Keeps LLVM's inliner out of large groups of functions, where it takes more than linear time.
//
// Cycles: the printing functions of n data types that contain each other are a group of functions that call each
// other, and so are the functions of a parser by recursive descent. LLVM's call graph is kept up to date while
// functions are inlined: a call between two functions of one strongly connected component that disappears divides the
// component, which takes time and memory in its size. For n functions that is O(n²): a ring of 2,000 printing functions
// took 9 s and 1.1 GB, and takes 3 s and 0.13 GB without, with no table of unwinding (native/here/jit.cpp).
//
// Chains: the functions that compare tuples in tuples are a chain, in which each function is called at one place only,
// by the next. LLVM inlines such functions whatever their size, callees first, and optimises the caller anew after
// each: n times a function that grows to the size of all. To compare tuples of 200 levels took 6 s, and takes 1 s.
#pragma once

#include <cstdint>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace letcont {

// Who calls whom in a module, directly, and which functions call each other. Functions are numbered in the module's
// order.
struct CallGraph {
  std::vector<llvm::Function*> functions;
  struct Call {
    llvm::CallBase* call;
    uint32_t caller, callee;
  };
  std::vector<Call> calls;         // of functions with a body, in the order of the module
  std::vector<uint32_t> component; // of each function: the number of its strongly connected component
  std::vector<uint32_t> sizes;     // of each component: its functions
  std::vector<uint32_t> order;     // the functions, each after those that it calls outside of its component
};

// O(module).
CallGraph call_graph(llvm::Module&);

// Components of up to this many functions are left to LLVM, and so are chains.
inline constexpr unsigned largest_inlined_cycle = 100;
inline constexpr unsigned longest_inlined_chain = 25;

// Marks direct calls `noinline`: those between functions of a component of more than `largest_inlined_cycle` functions,
// and in a chain of functions that are called once each, one call of every `longest_inlined_chain`. O(module).
void limit_inlining(llvm::Module&);

} // namespace letcont
