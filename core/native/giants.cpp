#include "native/giants.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Statepoint.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <vector>

namespace letcont::native {

namespace {

constexpr size_t most_blocks = 3000, most_instructions = 10'000, most_pointer_calls = 200, most_loops = 200;
constexpr ptrdiff_t most_phis = 1000;                      // of a block
constexpr uint32_t most_edges = 1000;                      // that lead to a block
constexpr size_t most_spanned = 300'000, far = 100;        // blocks
constexpr size_t longest_block = 4000, divided_into = 500; // instructions
constexpr size_t jumps_between_forks = 20;
constexpr size_t most_described = 100'000; // blocks · variables

// In one block: calls in different branches keep nothing alive for each other.
bool has_many_pointer_calls(const llvm::BasicBlock& block) {
  if (block.size() <= most_pointer_calls) return false;
  return llvm::count_if(block, [](const llvm::Instruction& instruction) {
           return llvm::isa<llvm::CallInst>(instruction) && instruction.getType()->isPointerTy();
         }) > static_cast<ptrdiff_t>(most_pointer_calls);
}

bool has_many_phis(const llvm::BasicBlock& block) {
  auto phis = block.phis();
  return std::distance(phis.begin(), phis.end()) > most_phis;
}

bool has_many_edges(const llvm::BasicBlock& block) { return block.hasNPredecessorsOrMore(most_edges); }

// LLVM makes one block of all that return.
bool has_many_returns(const llvm::Function& function) {
  return function.size() > most_edges && llvm::count_if(function, [](const llvm::BasicBlock& block) {
                                           return llvm::isa<llvm::ReturnInst>(block.getTerminator());
                                         }) > most_edges;
}

using Edges = llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>, 8>;

// The edges that lead back to where a loop begins.
Edges back_edges(const llvm::Function& function) {
  Edges edges;
  if (function.size() > most_loops) llvm::FindFunctionBackedges(function, edges);
  return edges;
}

bool is_giant(const llvm::Function& function) {
  return function.size() > most_blocks || function.getInstructionCount() > most_instructions ||
         back_edges(function).size() > most_loops || llvm::any_of(function, has_many_pointer_calls) ||
         llvm::any_of(function, has_many_phis) || llvm::any_of(function, has_many_edges) || has_many_returns(function);
}

void leave_alone(llvm::Function& function) {
  function.removeFnAttr(llvm::Attribute::AlwaysInline);
  function.addFnAttr(llvm::Attribute::OptimizeNone);
  function.addFnAttr(llvm::Attribute::NoInline);
}

// What belongs to the instruction before it, or to the beginning of a block or function.
bool stays_with_previous(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::PHINode>(instruction) || llvm::isa<llvm::GCProjectionInst>(instruction)) return true;
  if (instruction.isEHPad()) return true;
  const auto* before = llvm::dyn_cast_or_null<llvm::CallInst>(instruction.getPrevNode());
  return before && before->isMustTailCall();
}

// From the end of the block on, since what stands behind a place is moved. All slots of the frame stay in the first
// block, or they would be made anew whenever they are come by.
void divide(llvm::BasicBlock* block) {
  std::vector<llvm::Instruction*> places;
  size_t count = 0;
  for (llvm::Instruction& instruction : *block) {
    bool is_slot = llvm::isa<llvm::AllocaInst>(instruction);
    if (is_slot) places.clear();
    if (++count <= divided_into || is_slot || stays_with_previous(instruction) || instruction.isTerminator()) continue;
    places.push_back(&instruction);
    count = 0;
  }
  for (size_t i = places.size(); i-- > 0;) llvm::SplitBlock(block, places[i]);
}

void fork_long_paths(llvm::Function& function) {
  size_t jumps = 0;
  std::vector<llvm::BasicBlock*> forks;
  for (llvm::BasicBlock& block : function) {
    const auto* jump = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (jump && jump->isUnconditional() && jumps++ % jumps_between_forks == 0) forks.push_back(&block);
  }
  for (llvm::BasicBlock* block : forks) {
    llvm::BasicBlock* next = llvm::SplitBlock(block, block->getTerminator());
    llvm::Instruction* jump = block->getTerminator();
    llvm::BranchInst::Create(next, next, llvm::ConstantInt::getTrue(function.getContext()), jump->getIterator());
    jump->eraseFromParent();
  }
}

// An instruction that gives the value and hides where it comes from: no code, in the register that has it. (Freezing it
// would not do: what is known of that looks at all blocks before.)
llvm::Value* hidden(llvm::Value* value, llvm::BasicBlock::iterator before) {
  auto* type = llvm::FunctionType::get(value->getType(), {value->getType()}, false);
  return llvm::CallInst::Create(type, llvm::InlineAsm::get(type, "", "=r,0", false), {value}, "", before);
}

bool is_followed_into_loops(const llvm::Value& value) {
  llvm::Type* type = value.getType();
  bool is_number = type->isIntegerTy(32) || type->isIntegerTy(64);
  return (is_number || type->isPointerTy()) && !llvm::isa<llvm::Constant>(value);
}

void hide_starts(llvm::Function& function) {
  Edges edges = back_edges(function);
  if (edges.size() <= most_loops) return;
  llvm::DenseSet<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> back(edges.begin(), edges.end());
  llvm::DenseSet<const llvm::BasicBlock*> heads;
  for (const auto& [from, head] : edges) heads.insert(head);
  for (llvm::BasicBlock& head : function) {
    if (!heads.contains(&head)) continue;
    for (llvm::PHINode& phi : head.phis())
      for (uint32_t i = 0; i < phi.getNumIncomingValues(); ++i) {
        llvm::BasicBlock* from = phi.getIncomingBlock(i);
        llvm::Value* start = phi.getIncomingValue(i);
        if (back.contains({from, &head}) || !is_followed_into_loops(*start)) continue;
        auto first = static_cast<uint32_t>(phi.getBasicBlockIndex(from)); // edges from one block have one value
        phi.setIncomingValue(i, first < i ? phi.getIncomingValue(first)
                                          : hidden(start, from->getTerminator()->getIterator()));
      }
  }
}

// Puts the numbers that very many phis of a block have into slots of the frame, where most would be anyway. Pointers
// stay, since the collector knows where those are.
void spill_phis(llvm::Function& function) {
  std::vector<llvm::PHINode*> numbers;
  for (llvm::BasicBlock& block : function) {
    if (!has_many_phis(block)) continue;
    for (llvm::PHINode& phi : block.phis())
      if (!phi.getType()->isPointerTy()) numbers.push_back(&phi);
  }
  for (llvm::PHINode* phi : llvm::reverse(numbers)) llvm::DemotePHIToStack(phi); // which passes over those behind it
}

// Over how many blocks a value is alive at least, in the order in which they stand.
size_t span_of(const llvm::Instruction& value, const llvm::DenseMap<const llvm::BasicBlock*, size_t>& places) {
  size_t here = places.lookup(value.getParent()), span = 0;
  for (const llvm::User* user : value.users()) {
    size_t there = places.lookup(llvm::cast<llvm::Instruction>(user)->getParent());
    span = std::max(span, std::max(here, there) - std::min(here, there));
  }
  return span;
}

// Puts the numbers that are alive over many blocks into slots of the frame, where there are very many such numbers and
// blocks.
void spill_far(llvm::Function& function) {
  if (function.size() <= far) return;
  llvm::DenseMap<const llvm::BasicBlock*, size_t> places;
  for (const llvm::BasicBlock& block : function) places.insert({&block, places.size()});
  size_t spanned = 0;
  std::vector<llvm::Instruction*> numbers;
  for (llvm::Instruction& value : llvm::instructions(function)) {
    bool is_number = value.getType()->isIntegerTy() || value.getType()->isDoubleTy();
    size_t span = is_number ? span_of(value, places) : 0;
    spanned += span;
    if (span > far) numbers.push_back(&value);
  }
  if (spanned <= most_spanned) return;
  for (llvm::Instruction* value : numbers) llvm::DemoteRegToStack(*value);
}

// Only variables that have values: those that have slots are described once.
void forget_variables(llvm::Function& function) {
  std::vector<llvm::DbgVariableRecord*> records;
  llvm::DenseSet<const llvm::DILocalVariable*> variables;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (record.isDbgValue()) {
        records.push_back(&record);
        variables.insert(record.getVariable());
      }
  if (function.size() * variables.size() > most_described)
    for (llvm::DbgVariableRecord* record : records) record->eraseFromParent();
}

} // namespace

void leave_giants_alone(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (is_giant(function)) leave_alone(function);
}

// A frame that is wider than the guard below the stack (runtime/stack.c) would reach beyond it.
static void touch_wide_frame(llvm::Function& function) {
  if (function.isDeclaration()) return;
  function.addFnAttr("probe-stack", "inline-asm");
  function.addFnAttr("stack-probe-size", "262144");
}

void divide_giants(llvm::Module& module) {
  for (llvm::Function& function : module) {
    touch_wide_frame(function);
    forget_variables(function);
    spill_phis(function);
    spill_far(function);
    std::vector<llvm::BasicBlock*> long_blocks;
    for (llvm::BasicBlock& block : function)
      if (block.size() > longest_block) long_blocks.push_back(&block);
    for (llvm::BasicBlock* block : long_blocks) divide(block);
    if (!long_blocks.empty()) leave_alone(function);
    if (function.hasOptNone() && function.size() > most_blocks) fork_long_paths(function);
    hide_starts(function);
  }
}

} // namespace letcont::native
