#include "native/roots/code_order.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

namespace letcont::native {

CodeOrder::CodeOrder(llvm::Function& function, MayCollect may_collect) {
  collecting_before_.push_back(0);
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function)) {
    block_numbers_[block] = static_cast<Block>(blocks_.size());
    Place begin = end();
    for (llvm::Instruction& instruction : *block) {
      places_[&instruction] = end();
      instructions_.push_back(&instruction);
      collecting_before_.push_back(collecting_before_.back() + may_collect(instruction));
    }
    blocks_.push_back({block, begin, places_.at(block->getFirstNonPHI()), end(), {}, {}});
  }
  link();
  find_collecting();
}

void CodeOrder::link() {
  for (Block from = 0; from < blocks_.size(); ++from)
    for (llvm::BasicBlock* successor : llvm::successors(blocks_[from].block)) {
      Block to = block_numbers_.at(successor);
      if (llvm::is_contained(blocks_[from].after, to)) continue;
      blocks_[from].after.push_back(to);
      blocks_[to].before.push_back(from);
    }
}

// Goes backwards from the blocks with instructions that may collect.
void CodeOrder::find_collecting() {
  std::vector<Block> news;
  auto add = [&](Block block) {
    if (blocks_[block].collects_from) return;
    blocks_[block].collects_from = true;
    news.push_back(block);
  };
  for (Block block = 0; block < blocks_.size(); ++block)
    if (collects(begin(block), end(block))) add(block);
  while (!news.empty()) {
    Block block = news.back();
    news.pop_back();
    for (Block each : blocks_[block].before) add(each);
  }
}

std::optional<CodeOrder::Block> CodeOrder::number(const llvm::BasicBlock* block) const {
  auto found = block_numbers_.find(block);
  return found == block_numbers_.end() ? std::nullopt : std::optional(found->second);
}

CodeOrder::Point CodeOrder::definition(const llvm::Value& value) const {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction) return {0, 0};
  Block block = block_numbers_.at(instruction->getParent());
  return {block, llvm::isa<llvm::PHINode>(instruction) ? after_phis(block) : places_.at(instruction) + 1};
}

std::optional<CodeOrder::Point> CodeOrder::use(const llvm::Use& use) const {
  auto* user = llvm::cast<llvm::Instruction>(use.getUser());
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(user)) {
    std::optional<Block> from = number(phi->getIncomingBlock(use));
    return from ? std::optional(Point{*from, end(*from) - 1}) : std::nullopt;
  }
  std::optional<Block> block = number(user->getParent());
  return block ? std::optional(Point{*block, places_.at(user)}) : std::nullopt;
}

bool CodeOrder::collects_after(Block block) const {
  return llvm::any_of(after(block), [&](Block each) { return collects_from(each); });
}

} // namespace letcont::native
