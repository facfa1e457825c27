#include "native/safepoints.h"

#include "llvm/emit.h"
#include "llvm/optimiser/analyses.h"
#include "native/allocation.h"
#include "native/followed_values.h"
#include "native/frame_slots.h"
#include "native/live_roots.h"
#include "native/roots/defined_pointers.h"
#include "native/roots/divided_structures.h"
#include "native/roots/record_pointer.h"
#include "native/roots/root_area.h"
#include "native/roots/stack_arguments.h"

#include <array>
#include <llvm/IR/BuiltinGCs.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Transforms/Scalar/RewriteStatepointsForGC.h>
#include <unordered_set>

namespace letcont::native {

namespace {

// ---- Which functions may collect

using Functions = std::unordered_set<const llvm::Function*>;

// Whether the call may lead to a collection, given the current `collecting`.
bool may_collect(const llvm::CallBase& call, const Functions& collecting) {
  if (call.doesNotReturn() || call.isInlineAsm()) return false;
  const llvm::Function* callee = call.getCalledFunction();
  return !callee || collecting.contains(callee);
}

// The least fixed point: functions that call the allocator, unknown code, or a function of the set.
Functions find_collecting(llvm::Module& module) {
  Functions result;
  std::vector<const llvm::Function*> news;
  auto add = [&](const llvm::Function* function) {
    if (result.insert(function).second) news.push_back(function);
  };
  for (llvm::Function& function : module) {
    if (function.getName() == collected_allocator || function.getName() == elements_allocator) add(&function);
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (may_collect(*call, {})) add(&function);
  }
  while (!news.empty()) {
    const llvm::Function* callee = news.back();
    news.pop_back();
    for (const llvm::User* user : callee->users())
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(user))
        if (call->getCalledOperand() == callee && may_collect(*call, result)) add(call->getFunction());
  }
  return result;
}

void mark_leaves(llvm::Function& function, const Functions& collecting) {
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (call->isMustTailCall() || !may_collect(*call, collecting))
        call->addFnAttr(llvm::Attribute::get(function.getContext(), "gc-leaf-function"));
}

// ---- Statepoints

// The rewriting keeps each pointer in a variable of its own for a while, and then looks for the first store to each
// from the beginning of a block, for each load in it: time with the fourth power of the calls in a block that is as
// long as there are pointers alive. 200 lists, made by 200 calls and measured by 200 loops, took 8 s. In short blocks
// it does not.
void divide_blocks(llvm::Function& function) {
  constexpr uint32_t most_calls = 16;
  std::vector<llvm::Instruction*> beginnings;
  for (llvm::BasicBlock& block : function) {
    uint32_t calls = 0;
    for (llvm::Instruction& instruction : block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || call->hasFnAttr("gc-leaf-function") || llvm::isa<llvm::IntrinsicInst>(call)) continue;
      if (++calls > most_calls) {
        beginnings.push_back(call);
        calls = 1;
      }
    }
  }
  // From the last on: what follows moves into the new block.
  for (llvm::Instruction* begin : llvm::reverse(beginnings)) begin->getParent()->splitBasicBlock(begin);
}

// LLVM takes the first result of a node of its selection graph for the target of a statepoint, whichever of the results
// of a call it is. A frozen value is the first result of a node of its own.
void freeze_targets(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (llvm::isa<llvm::ExtractValueInst>(call->getCalledOperand())) calls.push_back(call);
  for (llvm::CallInst* call : calls)
    call->setCalledOperand(new llvm::FreezeInst(call->getCalledOperand(), "target", call->getIterator()));
}

// Debuggers show variables that the program needs no more.
bool shows_variables(const llvm::Function& function) {
  const llvm::DISubprogram* about = function.getSubprogram();
  return about && about->getUnit()->getEmissionKind() == llvm::DICompileUnit::FullDebug;
}

// The rewriting makes a variable of each pointer that is alive over a call, and looks for the places of its phis in all
// blocks that follow its definition: in a row of n branches or loops time and memory with the square of n. Whether that
// is so much that the pointers better all go into an area.
bool is_long(const llvm::Function& function) {
  constexpr uint64_t most_visits = 4'000'000;
  auto is_pointer = [](const llvm::Instruction& each) { return is_record_pointer(each.getType()); };
  uint64_t pointers = llvm::count_if(llvm::instructions(function), is_pointer);
  return pointers * function.size() > most_visits;
}

// Returns the area of a function that keeps many pointers over calls, if it does.
llvm::AllocaInst* keep_many(llvm::Function& function) {
  CollectingCalls collecting(function);
  return keep_in_area(
      function, [&](const llvm::Instruction& each) { return collecting.contains(each); },
      is_long(function) ? 0 : most_kept);
}

void rewrite_statepoints(llvm::Module& module, llvm::TargetMachine& target,
                         const std::vector<llvm::AllocaInst*>& areas) {
  llvm::linkAllBuiltinGCs();
  llvm::PassBuilder builder(&target);
  Analyses analyses(builder);
  std::vector<FollowedValues> variables; // of debuggers
  for (llvm::Function& function : module)
    if (function.hasGC() && function.getSubprogram()) variables.emplace_back(function);
  llvm::RewriteStatepointsForGC().run(module, analyses.modules);
  for (FollowedValues& each : variables) each.follow();
  for (llvm::Function& function : module)
    if (function.hasGC() && !shows_variables(function)) drop_unneeded_roots(function);
  for (llvm::AllocaInst* area : areas) list_area(*area);
  for (llvm::Function& function : module)
    if (function.hasGC() && function.getSubprogram()) root_slots(function);
}

// The collector must find a frame's size in its stack map: frames have one size throughout. So arguments are not pushed
// (which LLVM has no other switch for than its command line's), and frames are not aligned beyond the usual.
void fix_frames(llvm::Function& function, const llvm::TargetMachine& target) {
  function.addFnAttr("no-realign-stack");
  if (target.getTargetTriple().isAArch64()) function.addFnAttr("frame-pointer", "all");
  llvm::StringMap<llvm::cl::Option*>& options = llvm::cl::getRegisteredOptions();
  if (auto found = options.find("no-x86-call-frame-opt"); found != options.end())
    static_cast<llvm::cl::opt<bool>*>(found->second)->setValue(true);
}

// ---- The description for the runtime

// A ProgramMemory: all variables that hold records; the stack maps come later.
void describe_memory(llvm::Module& module, llvm::StringRef symbol) {
  llvm::Type* pointer = llvm::PointerType::get(module.getContext(), 0);
  std::vector<llvm::Constant*> roots;
  for (llvm::GlobalVariable& variable : module.globals())
    if (!variable.isDeclaration() && !variable.isConstant() && is_record_pointer(variable.getValueType()))
      roots.push_back(&variable);
  llvm::ArrayType* list_type = llvm::ArrayType::get(pointer, roots.size());
  auto* list = new llvm::GlobalVariable(module, list_type, true, llvm::GlobalValue::PrivateLinkage,
                                        llvm::ConstantArray::get(list_type, roots), "roots");
  llvm::Constant* count = llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), roots.size());
  llvm::Constant* value = llvm::ConstantStruct::getAnon({list, count, llvm::Constant::getNullValue(pointer)});
  new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value, symbol);
}

// The address of the stack maps: LLVM gives them that symbol, which is not seen outside of the object file.
void tell_stack_maps(llvm::Module& module, llvm::StringRef symbol) {
  llvm::Constant* maps = module.getOrInsertGlobal("__LLVM_StackMaps", llvm::Type::getInt8Ty(module.getContext()));
  llvm::GlobalVariable* memory = module.getNamedGlobal(symbol);
  auto* before = llvm::cast<llvm::ConstantStruct>(memory->getInitializer());
  memory->setInitializer(llvm::ConstantStruct::getAnon({before->getOperand(0), before->getOperand(1), maps}));
}

} // namespace

void expect_collector(llvm::Module& module, llvm::StringRef symbol) {
  module.setDataLayout(module.getDataLayoutStr() + "-ni:" + std::to_string(record_space));
  describe_memory(module, symbol);
}

bool allocates_collected(const llvm::Module& module) {
  return llvm::any_of(std::array{collected_allocator, elements_allocator}, [&](const char* name) {
    const llvm::Function* allocate = module.getFunction(name);
    return allocate && !allocate->use_empty();
  });
}

void make_safepoints(llvm::Module& module, llvm::TargetMachine& target, llvm::StringRef symbol) {
  Functions collecting = find_collecting(module);
  std::vector<llvm::AllocaInst*> areas;
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || !collecting.contains(&function)) continue;
    function.setGC("statepoint-example");
    fix_frames(function, target);
    mark_leaves(function, collecting);
    divide_structures(function);
    define_pointers(function);
    if (llvm::AllocaInst* area = keep_many(function)) areas.push_back(area);
    inline_allocations(function, target.getRelocationModel() == llvm::Reloc::Static);
    divide_blocks(function);
    freeze_targets(function);
    number_by_stack_arguments(function, target.getTargetTriple());
  }
  if (llvm::Function* allocate = module.getFunction(collected_allocator)) allocate->eraseFromParent();
  rewrite_statepoints(module, target, areas);
  finish_allocations(module);
  bool any = llvm::any_of(module, [](const llvm::Function& function) {
    return function.getIntrinsicID() == llvm::Intrinsic::experimental_gc_statepoint && !function.use_empty();
  });
  if (any) tell_stack_maps(module, symbol);
  module.setDataLayout(target.createDataLayout());
}

} // namespace letcont::native
