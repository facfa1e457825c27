// Numbers the instructions of a function, and knows between which of them a collection may happen.
//
// Blocks are numbered in reverse postorder, and instructions one after the other through the blocks in that order, so
// that a *place*, a number, says both where something is and what is near it: a place stands for what comes right
// before the instruction of that number. Code that nothing reaches has no numbers.
#pragma once

#include <cstdint>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/Function.h>
#include <optional>
#include <vector>

namespace letcont::native {

class CodeOrder {
public:
  using Block = uint32_t;
  using Place = uint32_t;
  struct Point {
    Block block;
    Place place;
    auto operator<=>(const Point&) const = default;
  };

  // `may_collect`: whether an instruction may lead to a collection. Valid as long as the function does not change.
  // O(function).
  using MayCollect = llvm::function_ref<bool(const llvm::Instruction&)>;
  CodeOrder(llvm::Function&, MayCollect may_collect);

  size_t blocks() const { return blocks_.size(); }
  Place end() const { return static_cast<Place>(instructions_.size()); }
  Place begin(Block block) const { return blocks_[block].begin; }
  Place end(Block block) const { return blocks_[block].end; }
  Place after_phis(Block block) const { return blocks_[block].after_phis; }
  llvm::BasicBlock* block(Block number) const { return blocks_[number].block; }
  const std::vector<Block>& before(Block block) const { return blocks_[block].before; } // its predecessors
  const std::vector<Block>& after(Block block) const { return blocks_[block].after; }   // its successors
  llvm::Instruction* instruction(Place place) const { return instructions_[place]; }

  // Nothing if nothing reaches the block.
  std::optional<Block> number(const llvm::BasicBlock*) const;
  // Where a value begins to be: after the instruction, or where the phis of its block end; where arguments are, the
  // beginning. The value must be an argument or an instruction of a block that has a number.
  Point definition(const llvm::Value&) const;
  // Where the value must be at hand: before the user; for a phi, at the end of the block that it comes from. Nothing if
  // nothing reaches it.
  std::optional<Point> use(const llvm::Use&) const;

  // Whether one of the instructions from `begin` on, before `end`, may collect.
  bool collects(Place begin, Place end) const { return collecting_before_[begin] != collecting_before_[end]; }
  // Whether a collection may follow: in the block or after it.
  bool collects_from(Block block) const { return blocks_[block].collects_from; }
  bool collects_after(Block) const;

private:
  struct Numbered {
    llvm::BasicBlock* block;
    Place begin, after_phis, end;
    std::vector<Block> before, after;
    bool collects_from = false;
  };
  void link();
  void find_collecting();

  std::vector<Numbered> blocks_;
  std::vector<llvm::Instruction*> instructions_;
  std::vector<uint32_t> collecting_before_; // by place: how many instructions before it may collect
  llvm::DenseMap<const llvm::BasicBlock*, Block> block_numbers_;
  llvm::DenseMap<const llvm::Instruction*, Place> places_;
};

} // namespace letcont::native
