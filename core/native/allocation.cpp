#include "native/allocation.h"

#include "llvm/emit.h"
#include "llvm/shape/record_shape.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <vector>

namespace letcont::native {

namespace {

constexpr char placeholder[] = "letcont.record_at";
constexpr uint64_t word = 8;
constexpr uint64_t largest_group = 2048; // bytes; less than the smallest nursery
constexpr uint64_t most_elements = 256;  // less than what the runtime puts into the old generation

bool is_allocation(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee && callee->getName() == collected_allocator;
}

uint64_t size_of(const llvm::CallInst& allocation) {
  return llvm::cast<llvm::ConstantInt>(allocation.getArgOperand(0))->getZExtValue();
}

// Allocations of one block with nothing between them that may collect.
using Group = std::vector<llvm::CallInst*>;

std::vector<Group> find_groups(llvm::Function& function) {
  std::vector<Group> groups;
  for (llvm::BasicBlock& block : function) {
    bool open = false;
    uint64_t size = 0;
    for (llvm::Instruction& instruction : block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call) continue;
      if (is_allocation(*call)) {
        size += size_of(*call);
        if (!open || size > largest_group) {
          groups.emplace_back();
          size = size_of(*call);
        }
        groups.back().push_back(call);
        open = true;
      } else if (!call->hasFnAttr("gc-leaf-function")) {
        open = false;
      }
    }
  }
  return groups;
}

class Nursery {
public:
  Nursery(llvm::Module& module, bool near) {
    llvm::LLVMContext& context = module.getContext();
    record_ = llvm::PointerType::get(context, 1);
    type_ = llvm::StructType::get(record_, record_);
    variable_ = module.getOrInsertGlobal("letcont_nursery", type_);
    llvm::cast<llvm::GlobalVariable>(variable_)->setDSOLocal(near);
    llvm::Type* size = llvm::Type::getInt64Ty(context);
    collect_ = module.getOrInsertFunction("letcont_collect", record_, size);
    at_ = module.getOrInsertFunction(placeholder, record_, record_, size);
    auto* at = llvm::cast<llvm::Function>(at_.getCallee());
    at->addFnAttr("gc-leaf-function");
    at->setDoesNotAccessMemory();
  }

  // The next record's place, the end of it, and whether it fits.
  struct Room {
    llvm::Value *next, *after, *fits;
  };
  Room room(llvm::IRBuilder<>& builder, llvm::Value* size) {
    llvm::Value* limit_place = builder.CreateStructGEP(type_, variable_, 1);
    llvm::Value* next = builder.CreateLoad(record_, variable_, "next");
    llvm::Value* after = builder.CreateGEP(builder.getInt8Ty(), next, size, "after");
    llvm::Value* limit = builder.CreateLoad(record_, limit_place, "limit");
    return {next, after, builder.CreateICmpULE(after, limit, "fits")};
  }
  void take(llvm::IRBuilder<>& builder, const Room& room) { builder.CreateStore(room.after, variable_); }

  // %next + size ≤ %limit ? %next : letcont_collect(size)
  llvm::Value* make_room(llvm::IRBuilder<>& builder, uint64_t size) {
    Room found = room(builder, builder.getInt64(size));
    llvm::Instruction *slow = nullptr, *fast = nullptr;
    llvm::MDNode* often = llvm::MDBuilder(builder.getContext()).createBranchWeights(1 << 20, 1);
    llvm::Instruction* here = &*builder.GetInsertPoint();
    llvm::SplitBlockAndInsertIfThenElse(found.fits, here, &fast, &slow, often);
    llvm::DebugLoc where = builder.getCurrentDebugLocation();
    builder.SetInsertPoint(fast);
    take(builder, found);
    builder.SetInsertPoint(slow);
    builder.SetCurrentDebugLocation(where);
    llvm::CallInst* collected = builder.CreateCall(collect_, builder.getInt64(size), "fresh");
    builder.SetInsertPoint(here);
    llvm::PHINode* record = builder.CreatePHI(record_, 2, "record");
    record->addIncoming(found.next, fast->getParent());
    record->addIncoming(collected, slow->getParent());
    return record;
  }

  llvm::Value* at(llvm::IRBuilder<>& builder, llvm::Value* record, uint64_t offset) {
    return builder.CreateCall(at_, {record, builder.getInt64(offset)});
  }

private:
  llvm::PointerType* record_;
  llvm::StructType* type_;
  llvm::Constant* variable_;
  llvm::FunctionCallee collect_, at_;
};

// ---- The shape and pointers of records, whatever stores the optimiser has deleted

// Returns, by word, whether it is a pointer to a record.
std::vector<bool> pointers_of(const llvm::CallInst& allocation) {
  std::vector<bool> pointers(size_of(allocation) / word);
  uint64_t shape = llvm::cast<llvm::ConstantInt>(allocation.getArgOperand(1))->getZExtValue();
  const llvm::ConstantDataSequential* described = nullptr;
  if (record_is_variable(shape)) {
    pointers.at(2) = record_has_pointers(shape); // of its one element
    return pointers;
  }
  if (record_is_large(shape)) {
    auto* description = llvm::cast<llvm::GlobalVariable>(allocation.getArgOperand(2));
    described = llvm::dyn_cast<llvm::ConstantDataSequential>(description->getInitializer()); // else there are none
  }
  for (uint64_t i = 1; i < pointers.size(); ++i) {
    if (!record_is_large(shape))
      pointers[i] = record_pointers(shape) >> (i - 1) & 1;
    else if (described)
      pointers[i] = described->getElementAsInteger(static_cast<unsigned>(1 + i / 64)) >> i % 64 & 1;
  }
  return pointers;
}

// Removes the words that are stored before anything else may collect: before the end of the block, for example, which
// comes before the next group. So a group is read once for each of its allocations, and no more.
void leave_out_stored(const llvm::CallInst& allocation, std::vector<bool>& words) {
  const llvm::DataLayout& layout = allocation.getModule()->getDataLayout();
  for (const llvm::Instruction* at = allocation.getNextNode(); at; at = at->getNextNode()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(at);
    if (call && !call->hasFnAttr("gc-leaf-function") && !is_allocation(*call)) return;
    auto* store = llvm::dyn_cast<llvm::StoreInst>(at);
    if (!store) continue;
    llvm::APInt offset(64, 0);
    const llvm::Value* record =
        store->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    if (record != &allocation || offset.isNegative()) continue;
    uint64_t begin = offset.getZExtValue(), end = begin + layout.getTypeStoreSize(store->getValueOperand()->getType());
    for (uint64_t i = (begin + word - 1) / word; i < end / word && i < words.size(); ++i) words[i] = false;
  }
}

// The optimiser deletes stores that the program does not read. The collector reads the shape and all pointers, so
// missing stores are added, of null for pointers. A variable record that is allocated here has one element.
void initialise(llvm::IRBuilder<>& builder, const llvm::CallInst& allocation, llvm::Value* record) {
  llvm::Value *shape = allocation.getArgOperand(1), *description = allocation.getArgOperand(2);
  auto at = [&](uint64_t i) {
    return i == 0 ? record : builder.CreateConstGEP1_64(builder.getInt8Ty(), record, i * word);
  };
  uint64_t bits = llvm::cast<llvm::ConstantInt>(shape)->getZExtValue();
  if (record_is_variable(bits)) {
    builder.CreateStore(builder.getInt64(bits), record);
    builder.CreateStore(builder.getInt64(1), at(1));
  } else {
    builder.CreateStore(shape, record);
  }
  if (!llvm::isa<llvm::ConstantPointerNull>(description))
    builder.CreateStore(description, at(record_description_word(bits)));
  std::vector<bool> missing = pointers_of(allocation);
  leave_out_stored(allocation, missing);
  for (uint64_t i = 0; i < missing.size(); ++i)
    if (missing[i]) builder.CreateStore(llvm::Constant::getNullValue(record->getType()), at(i));
}

// ---- Records of any number of elements

// Returns the calls that allocate elements which are no pointers. (Pointers have to be set to null.)
std::vector<llvm::CallInst*> find_elements(llvm::Function& function) {
  std::vector<llvm::CallInst*> found;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->getName() != elements_allocator) continue;
    auto* shape = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
    if (shape && !record_has_pointers(shape->getZExtValue())) found.push_back(call);
  }
  return found;
}

// A few elements, for which there is room, are allocated here; else the call stays.
void inline_elements(llvm::CallInst* call, Nursery& nursery) {
  llvm::IRBuilder<> builder(call);
  llvm::Value *shape = call->getArgOperand(0), *count = call->getArgOperand(1);
  unsigned log2 = record_element_log2(llvm::cast<llvm::ConstantInt>(shape)->getZExtValue());
  llvm::Value* bytes = builder.CreateAdd(builder.CreateShl(count, log2), builder.getInt64(2 * word + word - 1));
  llvm::Value* size = builder.CreateAnd(bytes, builder.getInt64(~(word - 1)), "size");
  llvm::Value* is_small = builder.CreateICmpULE(count, builder.getInt64(most_elements), "is_small");
  Nursery::Room room = nursery.room(builder, size);
  llvm::Instruction *fast = nullptr, *slow = nullptr;
  llvm::MDNode* often = llvm::MDBuilder(builder.getContext()).createBranchWeights(1 << 20, 1);
  llvm::SplitBlockAndInsertIfThenElse(builder.CreateAnd(is_small, room.fits), call, &fast, &slow, often);
  builder.SetInsertPoint(fast);
  nursery.take(builder, room);
  builder.CreateStore(shape, room.next);
  builder.CreateStore(count, builder.CreateConstGEP1_64(builder.getInt8Ty(), room.next, word));
  builder.SetInsertPoint(call);
  llvm::PHINode* record = builder.CreatePHI(call->getType(), 2, "record");
  call->replaceAllUsesWith(record);
  call->moveBefore(slow);
  record->addIncoming(room.next, fast->getParent());
  record->addIncoming(call, slow->getParent());
}

void replace(llvm::CallInst* allocation, llvm::Value* record) {
  record->takeName(allocation);
  allocation->replaceAllUsesWith(record);
  allocation->eraseFromParent();
}

} // namespace

CollectingCalls::CollectingCalls(llvm::Function& function) {
  for (const Group& group : find_groups(function)) first_.insert(group[0]);
}

bool CollectingCalls::contains(const llvm::Instruction& instruction) const {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  if (!call || call->hasFnAttr("gc-leaf-function")) return false;
  return !is_allocation(*call) || first_.contains(call);
}

void inline_allocations(llvm::Function& function, bool near) {
  std::vector<Group> groups = find_groups(function);
  std::vector<llvm::CallInst*> elements = find_elements(function);
  if (groups.empty() && elements.empty()) return;
  Nursery nursery(*function.getParent(), near);
  for (const Group& group : llvm::reverse(groups)) { // each divides its block, and what follows moves
    uint64_t size = 0, offset = 0;
    for (llvm::CallInst* each : group) size += size_of(*each);
    llvm::IRBuilder<> builder(group[0]);
    llvm::Value* first = nursery.make_room(builder, size);
    for (llvm::CallInst* each : group) {
      builder.SetInsertPoint(each);
      llvm::Value* record = offset == 0 ? first : nursery.at(builder, first, offset);
      offset += size_of(*each);
      initialise(builder, *each, record);
      replace(each, record);
    }
  }
  for (llvm::CallInst* call : llvm::reverse(elements)) inline_elements(call, nursery);
}

void finish_allocations(llvm::Module& module) {
  llvm::Function* at = module.getFunction(placeholder);
  if (!at) return;
  for (llvm::User* user : llvm::make_early_inc_range(at->users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    llvm::IRBuilder<> builder(call);
    replace(call, builder.CreateInBoundsPtrAdd(call->getArgOperand(0), call->getArgOperand(1)));
  }
  at->eraseFromParent();
}

} // namespace letcont::native
