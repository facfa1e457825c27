#include "native/equal_parameters.h"

#include "native/tail_calls.h"

#include <llvm/ADT/EquivalenceClasses.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <optional>

namespace letcont::native {

namespace {

// What every processor that we write for has for arguments: x86-64 has the fewest.
constexpr unsigned most_words = 6, most_doubles = 8;

// The parameters of a group, and where each function's own are among them.
struct Parameters {
  std::vector<llvm::Type*> types;
  std::vector<std::vector<unsigned>> places; // by function of the group, by own parameter
};

bool may_change(const llvm::Function& function) {
  return !function.isDeclaration() && function.getCallingConv() == llvm::CallingConv::Tail &&
         function.hasLocalLinkage() && !function.isVarArg() && is_only_called(function);
}

// Groups of functions in the order of the module; without those that must stay as they are.
std::vector<std::vector<llvm::Function*>> find_groups(llvm::Module& module) {
  llvm::EquivalenceClasses<llvm::Function*> connected;
  llvm::DenseSet<llvm::Function*> fixed;
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || function.getCallingConv() != llvm::CallingConv::Tail) continue;
    connected.insert(&function);
    if (!may_change(function)) fixed.insert(&function);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !call->isMustTailCall()) continue;
      llvm::Function* callee = call->getCalledFunction();
      if (callee && !callee->isDeclaration())
        connected.unionSets(&function, callee);
      else
        fixed.insert(&function);
    }
  }
  llvm::DenseSet<llvm::Function*> stay;
  for (llvm::Function* function : fixed) stay.insert(connected.getLeaderValue(function));
  llvm::MapVector<llvm::Function*, std::vector<llvm::Function*>> groups;
  for (llvm::Function& function : module) {
    if (connected.findValue(&function) == connected.end()) continue;
    llvm::Function* leader = connected.getLeaderValue(&function);
    if (!stay.contains(leader)) groups[leader].push_back(&function);
  }
  std::vector<std::vector<llvm::Function*>> result;
  for (auto& [leader, group] : groups) result.push_back(std::move(group));
  return result;
}

// Whether all of them are in registers.
bool fit(const std::vector<llvm::Type*>& types) {
  unsigned words = 0, doubles = 0;
  for (llvm::Type* type : types) {
    if (type->isDoubleTy())
      ++doubles;
    else if (type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= 64))
      ++words;
    else
      return false;
  }
  return words <= most_words && doubles <= most_doubles;
}

// Each function's parameters take the first places of their types that it has not taken yet.
std::optional<Parameters> join_parameters(const std::vector<llvm::Function*>& group) {
  Parameters joined;
  for (const llvm::Function* function : group) {
    if (function->getReturnType() != group[0]->getReturnType() || !fit(function->getFunctionType()->params()))
      return std::nullopt;
    std::vector<unsigned>& places = joined.places.emplace_back();
    std::vector<bool> taken(joined.types.size());
    for (llvm::Type* type : function->getFunctionType()->params()) {
      unsigned place = 0;
      while (place < taken.size() && (taken[place] || joined.types[place] != type)) ++place;
      if (place == taken.size()) {
        joined.types.push_back(type);
        taken.push_back(false);
      }
      taken[place] = true;
      places.push_back(place);
    }
    if (!fit(joined.types)) return std::nullopt;
  }
  return joined;
}

llvm::AttributeList move_attributes(const llvm::AttributeList& attributes, const std::vector<unsigned>& places,
                                    unsigned count, llvm::LLVMContext& context) {
  std::vector<llvm::AttributeSet> moved(count);
  for (unsigned i = 0; i < places.size(); ++i) moved[places[i]] = attributes.getParamAttrs(i);
  return llvm::AttributeList::get(context, attributes.getFnAttrs(), attributes.getRetAttrs(), moved);
}

void change_call(llvm::CallInst& old, llvm::Function& callee, const std::vector<unsigned>& places) {
  llvm::FunctionType* type = callee.getFunctionType();
  std::vector<llvm::Value*> arguments;
  for (llvm::Type* each : type->params()) arguments.push_back(llvm::PoisonValue::get(each));
  for (unsigned i = 0; i < places.size(); ++i) arguments[places[i]] = old.getArgOperand(i);
  llvm::CallInst* call = llvm::CallInst::Create(type, &callee, arguments, "", old.getIterator());
  call->setTailCallKind(old.getTailCallKind());
  call->setCallingConv(llvm::CallingConv::Fast);
  call->setAttributes(move_attributes(old.getAttributes(), places, type->getNumParams(), old.getContext()));
  call->copyMetadata(old);
  call->takeName(&old);
  old.replaceAllUsesWith(call);
  old.eraseFromParent();
}

// Replaces the function by one of that type. As LLVM's DeadArgumentElimination does it.
void change_function(llvm::Function& old, llvm::FunctionType* type, const std::vector<unsigned>& places) {
  auto* fresh = llvm::Function::Create(type, old.getLinkage(), old.getAddressSpace());
  old.getParent()->getFunctionList().insert(old.getIterator(), fresh);
  fresh->copyAttributesFrom(&old);
  fresh->setAttributes(move_attributes(old.getAttributes(), places, type->getNumParams(), old.getContext()));
  fresh->setCallingConv(llvm::CallingConv::Fast);
  fresh->takeName(&old);
  fresh->copyMetadata(&old, 0);
  fresh->splice(fresh->begin(), &old);
  for (llvm::Argument& argument : old.args()) {
    llvm::Argument* moved = fresh->getArg(places[argument.getArgNo()]);
    argument.replaceAllUsesWith(moved);
    moved->takeName(&argument);
  }
  for (llvm::User* user : llvm::make_early_inc_range(old.users()))
    change_call(*llvm::cast<llvm::CallInst>(user), *fresh, places);
  old.eraseFromParent();
}

} // namespace

void give_equal_parameters(llvm::Module& module) {
  for (const std::vector<llvm::Function*>& group : find_groups(module)) {
    std::optional<Parameters> joined = join_parameters(group);
    if (!joined) continue;
    auto* type = llvm::FunctionType::get(group[0]->getReturnType(), joined->types, false);
    for (size_t i = 0; i < group.size(); ++i) change_function(*group[i], type, joined->places[i]);
  }
}

} // namespace letcont::native
