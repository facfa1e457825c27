// Carries the origins of instructions (llvm/emit.h) through LLVM's passes.
//
// LLVM keeps a debug location with every instruction, and every pass hands them on: to what it moves, merges or makes
// instead. So each instruction gets the number of its origin as if that were a line, which says more than true lines
// would, since a line has many instructions.
//
//   %a = add i32 %x, 1, !dbg !7      !7 = !DILocation(line: 12, …): the origin number 12
//
// Readers do not see that: `HiddenDebugInfo` takes it away while something is printed.
#pragma once

#include "llvm/emit.h"
#include "support/not_copied.h"

#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>
#include <vector>

namespace letcont {

// Gives the instructions their numbers; returns the origins, the first of which is number 1. Functions none of whose
// instructions has an origin, such as the module's helpers, stay as they are: where one is inlined, its code has the
// origin of the call. O(module).
std::vector<Origin> number_origins(EmittedModule&);

// Returns the origins that the module's instructions have now, by the numbers that number_origins gave. O(module).
llvm::DenseMap<const llvm::Instruction*, Origin> numbered_origins(const llvm::Module&, const std::vector<Origin>&);

// While it lives, the function, or each of the module's, and the module look as if there were no debug information. The
// order of blocks, instructions and uses is the same. O(what it hides).
class HiddenDebugInfo : NotCopied {
public:
  explicit HiddenDebugInfo(llvm::Module&);
  explicit HiddenDebugInfo(llvm::Function&);
  ~HiddenDebugInfo();

private:
  void take_from(llvm::Function&);
  void hide(llvm::Module&, llvm::StringRef named_metadata);

  struct Hidden {
    std::string name;
    std::vector<llvm::MDNode*> nodes;
  };
  llvm::Module* module_ = nullptr;
  std::vector<std::pair<llvm::Instruction*, llvm::DebugLoc>> places_;
  std::vector<std::pair<llvm::Function*, llvm::DISubprogram*>> programs_;
  std::vector<Hidden> hidden_;
};

// While it lives, the calls in a function of functions that have loops with metadata have no debug location. Where a
// call has one, LLVM's inliner copies the metadata of the loops that it inlines; otherwise it shares them. Calls that
// the inliner copied meanwhile have lost theirs. O(the function and those that it calls).
class UnplacedCalls : NotCopied {
public:
  explicit UnplacedCalls(llvm::Function&);
  ~UnplacedCalls();

private:
  std::vector<std::pair<llvm::WeakVH, llvm::DebugLoc>> calls_;
};

} // namespace letcont
