#include "native/followed_values.h"

#include "native/roots/record_pointer.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Statepoint.h>
#include <optional>
#include <vector>

namespace letcont::native {

namespace {

constexpr size_t most_work = 200'000; // blocks · pointers

// Returns the record pointer among the values of a debug record, if there is one that may move.
llvm::Value* moving(llvm::DbgVariableRecord& record) {
  if (!record.isDbgValue()) return nullptr;
  for (llvm::Value* value : record.location_ops())
    if (is_record_pointer(value->getType()) && !llvm::isa<llvm::Constant>(value)) return value;
  return nullptr;
}

} // namespace

// ---- What the rewriting has made

FollowedValues::FollowedValues(llvm::Function& function) : function_(function) {
  for (llvm::Argument& argument : function.args())
    if (is_record_pointer(argument.getType())) before_.insert(&argument);
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (is_record_pointer(instruction.getType())) before_.insert(&instruction);
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (llvm::Value* value = moving(record)) shown_.insert(value);
  }
}

// Returns whether it is news. What is a pointer on one way and another one on another way is itself.
bool FollowedValues::add_origin(llvm::Instruction& made) {
  llvm::Value* origin = nullptr;
  auto meet = [&](llvm::Value* value) {
    if (llvm::isa<llvm::UndefValue>(value)) return;
    auto known = origins_.find(value);
    llvm::Value* of = known != origins_.end() ? known->second : before_.contains(value) ? value : nullptr;
    if (of) origin = !origin || origin == of ? of : &made;
  };
  if (auto* relocation = llvm::dyn_cast<llvm::GCRelocateInst>(&made))
    meet(relocation->getDerivedPtr());
  else if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&made))
    for (llvm::Value* value : phi->incoming_values()) meet(value);
  else
    origin = &made;
  if (!origin) return false;
  llvm::Value*& known = origins_[&made];
  bool is_news = known != origin && known != &made;
  if (is_news) known = origin;
  return is_news;
}

void FollowedValues::find_origins() {
  std::vector<llvm::Instruction*> made;
  for (llvm::Instruction& instruction : llvm::instructions(function_))
    if (is_record_pointer(instruction.getType()) && !before_.contains(&instruction)) made.push_back(&instruction);
  for (bool changed = true; changed;) {
    changed = false;
    for (llvm::Instruction* each : made) changed |= add_origin(*each);
  }
}

// ---- The analysis

class Flow {
public:
  explicit Flow(const FollowedValues& values) : values_(values) {}

  void run() {
    llvm::ReversePostOrderTraversal<llvm::Function*> order(&values_.function_);
    for (bool changed = true; changed;) {
      changed = false;
      for (llvm::BasicBlock* block : order) {
        State state = at_begin(*block);
        through(*block, state);
        std::optional<State>& known = ends_[block];
        if (known && known->now == state.now && known->shown == state.shown) continue;
        known = std::move(state);
        changed = true;
      }
    }
    writes_ = true;
    for (llvm::BasicBlock* block : order) {
      State state = at_begin(*block);
      through(*block, state);
    }
  }

private:
  // What a variable shows.
  struct Shown {
    llvm::Value* pointer; // as it was before the rewriting
    llvm::DIExpression* expression;
    bool operator==(const Shown&) const = default;
  };
  struct State {
    llvm::DenseMap<llvm::Value*, llvm::Value*> now; // by pointer: none if no value is known to be it
    llvm::DenseMap<llvm::DebugVariable, Shown> shown;
  };

  llvm::Value* origin(const llvm::Value* value) const {
    auto found = values_.origins_.find(value);
    return found != values_.origins_.end() && values_.shown_.contains(found->second) ? found->second : nullptr;
  }

  // ---- Where paths meet. A predecessor that is not known yet agrees with everything.

  std::vector<const State*> states_before(llvm::BasicBlock& block) const {
    std::vector<const State*> states;
    for (llvm::BasicBlock* before : llvm::predecessors(&block))
      if (auto known = ends_.find(before); known != ends_.end() && known->second) states.push_back(&*known->second);
    return states;
  }

  State at_begin(llvm::BasicBlock& block) {
    State state;
    if (block.isEntryBlock()) {
      for (llvm::Argument& argument : values_.function_.args())
        if (values_.shown_.contains(&argument)) state.now[&argument] = &argument;
      return state;
    }
    std::vector<const State*> before = states_before(block);
    if (before.empty()) return state;
    for (auto [pointer, value] : before[0]->now) {
      bool same =
          llvm::all_of(before, [&, of = pointer, is = value](const State* each) { return each->now.lookup(of) == is; });
      if (same) state.now[pointer] = value;
    }
    for (llvm::PHINode& phi : block.phis())
      if (llvm::Value* pointer = origin(&phi); pointer && is_now(block, phi, pointer)) state.now[pointer] = &phi;
    meet_shown(block, before, state);
    return state;
  }

  bool is_now(llvm::BasicBlock& block, const llvm::PHINode& phi, llvm::Value* pointer) const {
    for (llvm::BasicBlock* before : llvm::predecessors(&block)) {
      auto known = ends_.find(before);
      if (known == ends_.end() || !known->second) continue;
      if (known->second->now.lookup(pointer) != phi.getIncomingValueForBlock(before)) return false;
    }
    return true;
  }

  void meet_shown(llvm::BasicBlock& block, const std::vector<const State*>& before, State& state) {
    llvm::DenseSet<llvm::DebugVariable> seen;
    for (const State* some : before)
      for (const auto& [variable, shown] : some->shown) {
        if (!seen.insert(variable).second) continue;
        bool same = llvm::all_of(before, [&, of = variable, is = shown](const State* each) {
          auto found = each->shown.find(of);
          return found != each->shown.end() && found->second == is;
        });
        llvm::Value* now = same ? state.now.lookup(shown.pointer) : nullptr;
        if (now) state.shown.try_emplace(variable, shown);
        bool is_new = !now || (llvm::isa<llvm::PHINode>(now) && llvm::cast<llvm::PHINode>(now)->getParent() == &block);
        if (writes_ && is_new) write(variable, shown, now, block.getFirstInsertionPt(), true);
      }
  }

  // ---- Through a block

  void through(llvm::BasicBlock& block, State& state) {
    for (llvm::Instruction& instruction : block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        if (record.isDbgValue() && !written_.contains(&record)) note(record, state);
      if (auto* statepoint = llvm::dyn_cast<llvm::GCStatepointInst>(&instruction))
        pass(*statepoint, state);
      else if (values_.shown_.contains(&instruction))
        begin(instruction, state);
    }
  }

  // In a loop, variables may still show the pointer of the turn before.
  void begin(llvm::Instruction& pointer, State& state) {
    state.now[&pointer] = &pointer;
    llvm::SmallVector<llvm::DebugVariable> lost;
    for (const auto& [variable, shown] : state.shown)
      if (shown.pointer == &pointer) lost.push_back(variable);
    for (const llvm::DebugVariable& variable : lost) {
      bool is_phi = llvm::isa<llvm::PHINode>(pointer);
      auto after = is_phi ? pointer.getParent()->getFirstInsertionPt() : std::next(pointer.getIterator());
      if (writes_) write(variable, state.shown.find(variable)->second, nullptr, after, true);
      state.shown.erase(variable);
    }
  }

  void note(llvm::DbgVariableRecord& record, State& state) {
    llvm::DebugVariable variable(&record);
    state.shown.erase(variable);
    llvm::Value* pointer = moving(record);
    if (!pointer) return;
    llvm::Value* now = state.now.lookup(pointer);
    if (record.hasArgList() || !now) { // an expression of several values is shown until the next statepoint
      if (writes_ && now != pointer) record.setKillLocation();
      if (now == pointer) state.shown.try_emplace(variable, Shown{nullptr, record.getExpression()});
      return;
    }
    state.shown.try_emplace(variable, Shown{pointer, record.getExpression()});
    if (writes_ && now != pointer) record.replaceVariableLocationOp(pointer, now);
  }

  void pass(llvm::GCStatepointInst& statepoint, State& state) {
    llvm::DenseMap<llvm::Value*, llvm::GCRelocateInst*> relocated;
    for (llvm::User* user : statepoint.users())
      if (auto* relocation = llvm::dyn_cast<llvm::GCRelocateInst>(user))
        if (llvm::Value* pointer = origin(relocation)) relocated[pointer] = relocation;
    llvm::SmallVector<llvm::DebugVariable> lost;
    for (const auto& [variable, shown] : state.shown) {
      llvm::GCRelocateInst* now = relocated.lookup(shown.pointer);
      if (writes_) write(variable, shown, nullptr, statepoint.getIterator(), false);
      if (writes_ && now) write_after(variable, shown, *now);
      if (!now) lost.push_back(variable);
    }
    for (const llvm::DebugVariable& variable : lost) state.shown.erase(variable);
    state.now.clear();
    for (auto [pointer, relocation] : relocated) state.now[pointer] = relocation;
  }

  // ---- Writing

  llvm::DbgVariableRecord* make(const llvm::DebugVariable& variable, const Shown& shown, llvm::Value* value) {
    llvm::DILocalVariable* of = const_cast<llvm::DILocalVariable*>(variable.getVariable());
    auto* place = llvm::DILocation::get(of->getContext(), 0, 0, of->getScope(),
                                        const_cast<llvm::DILocation*>(variable.getInlinedAt()));
    llvm::DIExpression* expression = shown.expression;
    if (!value) {
      value = llvm::PoisonValue::get(llvm::PointerType::get(of->getContext(), record_space));
      expression = llvm::DIExpression::get(of->getContext(), {});
      if (auto part = shown.expression->getFragmentInfo())
        expression = *llvm::DIExpression::createFragmentExpression(
            expression, static_cast<unsigned>(part->OffsetInBits), static_cast<unsigned>(part->SizeInBits));
    }
    auto* record = llvm::DbgVariableRecord::createDbgVariableRecord(value, of, expression, place);
    written_.insert(record);
    return record;
  }
  // Before an instruction; or at a block's beginning, before the records that are there.
  void write(const llvm::DebugVariable& variable, const Shown& shown, llvm::Value* value,
             llvm::BasicBlock::iterator before, bool first) {
    before.setHeadBit(first);
    before->getParent()->insertDbgRecordBefore(make(variable, shown, value), before);
  }
  void write_after(const llvm::DebugVariable& variable, const Shown& shown, llvm::Instruction& after) {
    after.getParent()->insertDbgRecordAfter(make(variable, shown, &after), &after);
  }

  const FollowedValues& values_;
  llvm::DenseMap<const llvm::BasicBlock*, std::optional<State>> ends_;
  llvm::DenseSet<const llvm::DbgRecord*> written_;
  bool writes_ = false;
};

void FollowedValues::follow() {
  if (shown_.empty()) return;
  if (function_.size() * shown_.size() > most_work) return forget();
  find_origins();
  Flow(*this).run();
}

void FollowedValues::forget() {
  for (llvm::Instruction& instruction : llvm::instructions(function_))
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      if (moving(record)) record.setKillLocation();
}

} // namespace letcont::native
