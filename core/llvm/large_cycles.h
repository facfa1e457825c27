// Keeps LLVM's inliner out of large groups of functions that call each other.
//
// The printing functions of n data types that contain each other are such a group, and so are the functions of a parser
// by recursive descent. LLVM's call graph is kept up to date while functions are inlined: a call between two functions
// of one strongly connected component that disappears divides the component, which takes time and memory in its size.
// For n functions that is O(n²): a ring of 2,000 printing functions took 9 s and 1.1 GB, and takes 3 s and 0.13 GB
// without, with no table of unwinding (native/here/jit.cpp).
#pragma once

namespace llvm {
class Module;
}

namespace letcont {

// Components of up to this many functions are left to LLVM.
inline constexpr unsigned largest_inlined_cycle = 100;

// Marks the direct calls between functions of a component of more than `largest_inlined_cycle` functions `noinline`.
// Calls from and to other functions stay as they are. O(module).
void keep_large_cycles(llvm::Module&);

} // namespace letcont
