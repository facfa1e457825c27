// Where values are alive, by brute force; and slots for what is needed at different times.

#include "native/roots/live_pieces.h"
#include "native/roots/shared_slots.h"

#include <gtest/gtest.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <random>
#include <set>

namespace letcont::native {
namespace {

// A function of a few blocks with a few instructions each, which jump at random, and values with random uses that their
// definitions dominate.
class Random {
public:
  explicit Random(unsigned seed) : random_(seed), module_("random", context_) {
    llvm::IRBuilder<> builder(context_);
    auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false);
    function_ = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "f", module_);
    size_t count = 1 + below(8);
    std::vector<llvm::BasicBlock*> blocks;
    for (size_t i = 0; i < count; ++i) blocks.push_back(llvm::BasicBlock::Create(context_, "", function_));
    for (llvm::BasicBlock* block : blocks) {
      builder.SetInsertPoint(block);
      for (size_t i = below(4); i > 0; --i) builder.Insert(llvm::BinaryOperator::CreateNeg(function_->getArg(0)));
      // The first block has no predecessors.
      auto any = [&] { return blocks[1 + below(count - 1)]; };
      if (count == 1 || below(4) == 0)
        builder.CreateRetVoid();
      else
        builder.CreateCondBr(builder.getTrue(), any(), any());
    }
  }
  size_t below(size_t limit) { return std::uniform_int_distribution<size_t>(0, limit - 1)(random_); }
  llvm::Function& function() { return *function_; }

private:
  std::mt19937 random_;
  llvm::LLVMContext context_;
  llvm::Module module_;
  llvm::Function* function_;
};

using Places = std::set<CodeOrder::Place>;

// Goes back from each use, instruction by instruction, to the definition.
Places alive_at(const CodeOrder& order, CodeOrder::Point definition, const std::vector<CodeOrder::Point>& uses) {
  Places alive;
  std::vector<CodeOrder::Point> work(uses), seen;
  while (!work.empty()) {
    CodeOrder::Point at = work.back(); // needed before that instruction
    work.pop_back();
    if (llvm::is_contained(seen, at)) continue;
    seen.push_back(at);
    for (; at.place > order.begin(at.block) && at.place != definition.place; --at.place) alive.insert(at.place - 1);
    if (at.place == definition.place) continue;
    for (CodeOrder::Block before : order.before(at.block)) work.push_back({before, order.end(before)});
  }
  return alive;
}

TEST(LivePieces, AreFoundAsByBruteForce) {
  size_t long_ones = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    CodeOrder order(random.function(), [](const llvm::Instruction&) { return false; });
    llvm::DominatorTree dominators(random.function());
    LivePieces live(order);
    for (CodeOrder::Place defined = 0; defined < order.end(); ++defined) {
      llvm::Instruction* instruction = order.instruction(defined);
      if (instruction->isTerminator()) continue;
      std::vector<CodeOrder::Point> uses;
      for (CodeOrder::Place place = 0; place < order.end(); ++place) {
        llvm::Instruction* user = order.instruction(place);
        if (user != instruction && dominators.dominates(instruction, user) && random.below(4) == 0)
          uses.push_back({*order.number(user->getParent()), place});
      }
      CodeOrder::Point definition = order.definition(*instruction);
      live.find(definition, uses);
      Places found;
      for (const LivePieces::Piece& piece : live.pieces())
        for (CodeOrder::Place place = piece.begin; place < piece.end; ++place)
          EXPECT_TRUE(found.insert(place).second) << "twice";
      EXPECT_EQ(found, alive_at(order, definition, uses)) << seed;
      long_ones += live.pieces().size() > 2;
    }
  }
  EXPECT_GT(long_ones, 100u);
}

TEST(SharedSlots, AreAsManyAsAreNeededAtATime) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    auto below = [&](uint32_t limit) { return std::uniform_int_distribution<uint32_t>(0, limit - 1)(random); };
    std::vector<Needed> values(below(30));
    for (Needed& each : values) {
      each.begin = below(40);
      each.end = each.begin + 1 + below(10);
    }
    SharedSlots shared = share_slots(values);
    uint32_t most = 0;
    for (uint32_t time = 0; time < 50; ++time) {
      std::set<uint32_t> slots;
      uint32_t needed = 0;
      for (size_t i = 0; i < values.size(); ++i) {
        if (time < values[i].begin || time >= values[i].end) continue;
        ++needed;
        slots.insert(shared.slots[i]);
      }
      EXPECT_EQ(slots.size(), needed) << seed;
      most = std::max(most, needed);
    }
    EXPECT_EQ(shared.count, most) << seed;
  }
}

} // namespace
} // namespace letcont::native
