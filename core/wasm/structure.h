// Structured control from continuations: which blocks, loops and branches of WebAssembly the continuations of a
// function become. Ramsey, "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control
// Flow" (ICFP 2022), is the source.
//
// A function is a graph of *blocks*: the entry, and each local continuation that something goes to. Its code is that of
// the entry followed by what the entry dominates: a block that only one place goes to stands at that place; one that
// several places jump to, a *merge*, stands behind a `block … end` around them, so that `br` leads to it.
//
// What is jumped to from below, a *loop*, becomes a function of its own, its jumps tail calls with the variables that
// the loop needs. V8 replaces the code of a running function by an optimised one only when it is called again, so that
// the usual `loop` of WebAssembly would stay slow for as long as it runs. Graphs that no structure fits (Ramsey's
// irreducible ones) need no further care this way. So a function's graph is cut into *regions*, each without cycles and
// with one block at which it begins, its *head*: the entry, the loops, and what is reached from several regions.
#pragma once

#include "cps/ast.h"

#include <unordered_map>
#include <vector>

namespace letcont::wasm {

using BlockId = uint32_t;
inline constexpr BlockId no_block = UINT32_MAX;

struct BlockInfo {
  cps::ContVar continuation;  // ContVar{}: the entry, or one that stands between a case and its target
  cps::Expr first;            // its code; Expr{} between a case and its target
  cps::Expr end;              // the last of its code
  bool ends_in_table = false; // that is a case which becomes a table of branches
  // Where it begins, it takes the fields of what this case examines, which has that tag.
  cps::Expr fields_of;
  uint32_t tag = 0;
  cps::ContVar target; // of one between a case and its target
  // In the order in which `end` names them, without those that are no blocks. Of a case, all: branches, then default.
  std::vector<BlockId> successors;

  BlockId region = no_block;        // the head
  uint32_t order = 0;               // its number in reverse postorder
  BlockId dominator = no_block;     // within its region; of a head itself
  bool is_merge = false;            // it stands behind a block of WebAssembly
  std::vector<BlockId> repeated_by; // of a head: the blocks of its own region that jump to it
  std::vector<BlockId> children;    // the merges that it dominates immediately, in their order
};

struct Structure {
  std::vector<BlockInfo> blocks;                // the first is the entry
  std::vector<BlockId> heads;                   // in reverse postorder
  std::vector<std::vector<cps::Var>> needed;    // by block: a head's variables from outside
  std::unordered_map<cps::ContVar, BlockId> of; // by local continuation
};

// Returns the structure of the code that begins with `first`: the body of a function or of a definition. `is_table`
// tells of a case whether it becomes a table of branches, whose targets all stand behind blocks. Almost linear.
Structure structure(const cps::Program&, cps::Expr first, bool (*is_table)(const cps::Program&, cps::Expr));

} // namespace letcont::wasm
