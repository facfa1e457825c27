#include "llvm/variables/variables.h"

#include "cps/ast.h"
#include "llvm/variables/debug_scopes.h"
#include "llvm/variables/debug_types.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace letcont {

using namespace cps;

namespace {

class Describer {
public:
  Describer(EmittedModule& emitted, const Program& program, const Source& source, Memory memory, VariablesIn where,
            llvm::DICompileUnit* unit)
      : emitted_(emitted), program_(program), source_(source), where_(where),
        builder_(*emitted.module, /*AllowUnresolved=*/true, unit), unit_(unit), context_(emitted.module->getContext()),
        types_(builder_, unit->getFile(), context_, program, memory), scopes_(builder_, program) {}

  void run() {
    find_captured();
    for (llvm::Function& function : *emitted_.module)
      if (llvm::DISubprogram* described = function.getSubprogram()) set_scopes(function, described);
    for (const Binding& binding : emitted_.bindings) describe_result(binding);
    std::vector<llvm::Instruction*> places;
    for (const Binding& binding : emitted_.bindings) places.push_back(place_of(binding));
    for (size_t i = 0; i < places.size(); ++i)
      if (places[i])
        local(emitted_.bindings[i], places[i]);
      else
        global(emitted_.bindings[i]);
    describe_absent();
    types_.finish();
    for (llvm::Function& function : *emitted_.module)
      if (llvm::DISubprogram* described = function.getSubprogram()) builder_.finalizeSubprogram(described);
    builder_.finalize();
  }

private:
  // The names of what closures hold, from the projections in their code.
  void find_captured() {
    for (const Binding& binding : emitted_.bindings) {
      if (binder(program_, binding.variable).kind != Binder::Let) continue;
      Primitive made = primitive(program_, defining_let(program_, binding.variable));
      if (made.kind != PrimKind::Projection) continue;
      Var of = variable(program_, made.operands[0]);
      if (program_.types.kind(type(program_, of)) != TypeKind::Environment) continue;
      if (!scopes_.is_meant(binding.variable, defining_let(program_, binding.variable))) {
        hidden_.insert(binding.variable);
        continue;
      }
      std::vector<std::string>& names = captured_[of];
      names.resize(program_.types.fields(type(program_, of)).size());
      names[made.field()] = name(program_, binding.variable);
    }
  }

  // Gives each instruction the scope of its expression. One that is of no expression has that of the one before it.
  void set_scopes(llvm::Function& function, llvm::DISubprogram* described) {
    llvm::DILocalScope* scope = described;
    bool is_begun = false;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto origin = emitted_.origins.find(&instruction);
      if (!is_begun && origin != emitted_.origins.end() && origin->second.node != 0) {
        if (Expr let = function_around(Expr{origin->second.node})) lets_.emplace_back(described, let);
        is_begun = true;
      }
      if (origin != emitted_.origins.end() && origin->second.node != 0)
        if (llvm::DILocalScope* of = scopes_.of(Expr{origin->second.node}, described); of->getSubprogram() == described)
          scope = of;
      const llvm::DebugLoc& place = instruction.getDebugLoc();
      instruction.setDebugLoc(
          llvm::DILocation::get(context_, place ? place.getLine() : 0, place ? place.getCol() : 0, scope));
    }
  }

  // The type of what a function gives, for `finish`: of functions with parameters that give one value in one register,
  // as it is. LLVM's optimiser may leave out results that nobody uses, so those of optimised code are not told; of a
  // boolean only the lowest bit is known.
  void describe_result(const Binding& binding) {
    Binder by = binder(program_, binding.variable);
    if (where_ == VariablesIn::Values || !binding.block || by.kind != Binder::FunctionParameter) return;
    const llvm::Function* function = binding.block->getParent();
    Type code = type(program_, program_.data().funs[Fun{by.index}].self);
    const llvm::Type* gives = function->getReturnType();
    bool is_told = gives->isPointerTy() || gives->isDoubleTy() || gives->isIntegerTy(32) || gives->isIntegerTy(64);
    std::span<const Type> results = program_.types.results(code);
    if (!function->getSubprogram() || program_.types.raises(code) || results.size() != 1 || !is_told) return;
    llvm::Metadata* result = types_.of(results[0]);
    function->getSubprogram()->replaceType(builder_.createSubroutineType(builder_.getOrCreateTypeArray({result})));
  }

  // Returns where the function of an expression is bound; Expr{} in a definition. O(the depth of the expression).
  Expr function_around(Expr expr) const {
    Up up = enclosing(program_, expr);
    while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf)
      up = enclosing(program_, up.kind == Up::BodyOf ? Expr{up.index} : program_.data().conts[ContVar{up.index}].let);
    return up.kind == Up::FunctionOf ? program_.data().funs[Fun{up.index}].let : Expr{};
  }

  // Where a name means a local variable that a function has no value of, as one of a function around it that it does
  // not use, a debugger would show a global of that name: it is told that there is a variable, and not where.
  void describe_absent() {
    constexpr size_t most = 1 << 20; // questions; then it is left out
    std::unordered_set<Name> globals;
    for (Def def : program_.data().order)
      if (Var var = program_.data().defs[def].variable) globals.insert(program_.data().vars[var].name);
    std::erase_if(globals, [&](Name name) { return !scopes_.has_local(name); });
    if (globals.size() * lets_.size() > most) return;
    for (auto [function, let] : lets_)
      for (Name name : globals)
        if (scopes_.is_local(name, let) && !described_.contains({function, name})) {
          std::string_view text = program_.names.text(name);
          builder_.createAutoVariable(function, {text.data(), text.size()}, unit_->getFile(), 0,
                                      builder_.createUnspecifiedType("unknown"), /*AlwaysPreserve=*/true);
        }
  }

  LineColumn place_of(Var var) const {
    Span written = program_.data().vars[var].span;
    if (Expr let = defining_let(program_, var); let && !written.known()) written = span(program_, let);
    bool known = written.known() && (!source_.map() || source_.map()->at(written.begin));
    return known ? source_.place(written.begin) : LineColumn{0, 0};
  }

  llvm::DIType* type_of(Var var, llvm::StringRef function) {
    Type type = cps::type(program_, var);
    if (program_.types.kind(type) != TypeKind::Environment) return types_.of(type);
    auto captured = captured_.find(var);
    return types_.environment(type, function,
                              captured == captured_.end() ? std::vector<std::string>() : captured->second);
  }

  llvm::DILocalVariable* variable_of(Var var, llvm::DILocalScope* scope, const llvm::Function& function) {
    std::string_view given = name(program_, var);
    llvm::StringRef named(given.data(), given.size());
    LineColumn at = place_of(var);
    llvm::DIType* type = type_of(var, function.getName());
    Binder by = binder(program_, var);
    if (by.kind != Binder::FunctionParameter)
      return builder_.createAutoVariable(scope, named, unit_->getFile(), at.line, type, /*AlwaysPreserve=*/true);
    unsigned number = var.index - parameters(program_, Fun{by.index})[0].index + 1;
    return builder_.createParameterVariable(scope, named, number, unit_->getFile(), at.line, type,
                                            /*AlwaysPreserve=*/true);
  }

  // Returns the instruction before which a local variable has its value; null for a global.
  static llvm::Instruction* place_of(const Binding& binding) {
    if (!binding.block) return nullptr;
    llvm::Instruction* next = binding.after ? binding.after->getNextNode() : &binding.block->front();
    return llvm::isa<llvm::PHINode>(next) ? &*binding.block->getFirstNonPHIIt() : next;
  }

  void local(const Binding& binding, llvm::Instruction* next) {
    llvm::Function* function = binding.block->getParent();
    llvm::DISubprogram* described = function->getSubprogram();
    llvm::DILocalScope* scope = described ? scopes_.of(binding.variable, described) : nullptr;
    if (!scope || hidden_.count(binding.variable) > 0) return;
    described_.insert({described, program_.data().vars[binding.variable].name});
    llvm::DILocalVariable* variable = variable_of(binding.variable, scope, *function);
    llvm::DILocation* place = llvm::DILocation::get(context_, 0, 0, scope);
    if (where_ == VariablesIn::Slots)
      store(binding, variable, place, next);
    else
      note(binding, variable, place, next);
  }

  // What a closure holds is there from the beginning of its function, also before the code takes it from there.
  void describe_captured(const Binding& binding, llvm::DILocation* place, llvm::Value* closure, bool is_slot,
                         llvm::Instruction* next) {
    auto captured = captured_.find(binding.variable);
    bool is_own = binder(program_, binding.variable).kind == Binder::FunctionParameter; // else another function's
    if (captured == captured_.end() || !is_own) return;
    Type type = cps::type(program_, binding.variable);
    for (size_t i = 0; i < captured->second.size(); ++i) {
      const std::string& name = captured->second[i];
      if (name.empty() || is_parameter(name, binder(program_, binding.variable))) continue;
      std::vector<uint64_t> steps;
      if (is_slot) steps.push_back(llvm::dwarf::DW_OP_deref);
      steps.insert(steps.end(), {llvm::dwarf::DW_OP_plus_uconst, types_.captured_offset(type, i)});
      if (!is_slot) steps.push_back(llvm::dwarf::DW_OP_deref);
      llvm::DILocalVariable* variable =
          builder_.createAutoVariable(place->getScope(), name, unit_->getFile(), place_of(binding.variable).line,
                                      types_.of(program_.types.fields(type)[i]), /*AlwaysPreserve=*/true);
      if (is_slot)
        builder_.insertDeclare(closure, variable, builder_.createExpression(steps), place, next);
      else
        builder_.insertDbgValueIntrinsic(closure, variable, builder_.createExpression(steps), place, next);
    }
  }

  // Whether a function has a parameter of that name, which hides what is captured.
  bool is_parameter(std::string_view name, Binder by) const {
    for (Var parameter : parameters(program_, Fun{by.index}))
      if (cps::name(program_, parameter) == name) return true;
    return false;
  }

  // A constant has no instruction of its own, so the store is what its line consists of.
  void store(const Binding& binding, llvm::DILocalVariable* variable, llvm::DILocation* place,
             llvm::Instruction* next) {
    llvm::BasicBlock& entry = binding.block->getParent()->getEntryBlock();
    llvm::Type* type = binding.value->getType();
    bool is_empty = type->isEmptyTy();
    auto* slot = new llvm::AllocaInst(is_empty ? llvm::Type::getInt8Ty(context_) : type, 0, "", entry.begin());
    slot->setDebugLoc(llvm::DILocation::get(context_, 0, 0, binding.block->getParent()->getSubprogram()));
    if (!is_empty) {
      auto* store = new llvm::StoreInst(binding.value, slot, next->getIterator());
      store->setDebugLoc(place_of_store(binding));
    }
    builder_.insertDeclare(slot, variable, builder_.createExpression(), place, next);
    describe_captured(binding, place, slot, true, next);
  }

  // The store is not in the variable's own scope: before it, the slot has another value.
  llvm::DILocation* place_of_store(const Binding& binding) {
    llvm::DISubprogram* function = binding.block->getParent()->getSubprogram();
    Binder by = binder(program_, binding.variable);
    if (by.kind == Binder::FunctionParameter) return llvm::DILocation::get(context_, 0, 0, function);
    Expr let = by.kind == Binder::Let ? Expr{by.index} : program_.data().conts[ContVar{by.index}].let;
    Span at = span(program_, let);
    bool is_constant = by.kind == Binder::Let && llvm::isa<llvm::Constant>(binding.value);
    bool known = is_constant && at.known() && (!source_.map() || source_.map()->at(at.begin));
    LineColumn is = known ? source_.place(at.begin) : LineColumn{0, 0};
    return llvm::DILocation::get(context_, is.line, is.column, scopes_.of(let, function));
  }

  // Of a boolean in a register only the lowest bit is known.
  void note(const Binding& binding, llvm::DILocalVariable* variable, llvm::DILocation* place, llvm::Instruction* next) {
    llvm::Value* value = binding.value;
    llvm::DIExpression* expression = builder_.createExpression();
    if (value->getType()->isEmptyTy()) value = llvm::ConstantInt::get(llvm::Type::getInt8Ty(context_), 0);
    if (value->getType()->isIntegerTy(1))
      expression = builder_.createExpression(
          {llvm::dwarf::DW_OP_constu, 1, llvm::dwarf::DW_OP_and, llvm::dwarf::DW_OP_stack_value});
    builder_.insertDbgValueIntrinsic(value, variable, expression, place, next);
    describe_captured(binding, place, value, false, next);
  }

  // Constants of other types than records are in no place.
  void global(const Binding& binding) {
    std::string_view given = name(program_, binding.variable);
    auto* holder = llvm::dyn_cast<llvm::GlobalVariable>(binding.value);
    bool is_evaluated = holder && !holder->isConstant();
    auto* number = llvm::dyn_cast<llvm::ConstantInt>(binding.value);
    if (given.empty() || (!holder && !number)) return;
    llvm::DIExpression* expression = builder_.createExpression();
    if (!is_evaluated && holder) expression = builder_.createExpression({llvm::dwarf::DW_OP_stack_value});
    if (number) {
      auto bits = static_cast<uint64_t>(number->getBitWidth() == 1 ? number->getZExtValue() : number->getSExtValue());
      expression = builder_.createExpression({llvm::dwarf::DW_OP_constu, bits, llvm::dwarf::DW_OP_stack_value});
    }
    llvm::DIGlobalVariableExpression* described = builder_.createGlobalVariableExpression(
        unit_, llvm::StringRef(given.data(), given.size()), "", unit_->getFile(), place_of(binding.variable).line,
        types_.of(type(program_, binding.variable)), /*IsLocalToUnit=*/true, /*isDefined=*/true, expression);
    if (holder) holder->addDebugInfo(described);
  }

  EmittedModule& emitted_;
  const Program& program_;
  const Source& source_;
  VariablesIn where_;
  llvm::DIBuilder builder_;
  llvm::DICompileUnit* unit_;
  llvm::LLVMContext& context_;
  DebugTypes types_;
  DebugScopes scopes_;
  std::unordered_map<Var, std::vector<std::string>> captured_; // by the closure: the names of what it holds
  std::vector<std::pair<llvm::DISubprogram*, Expr>> lets_;     // where functions are bound
  std::set<std::pair<llvm::DISubprogram*, Name>> described_;   // variables in functions
  std::unordered_set<Var> hidden_;                             // held under names that mean others in the function
};

} // namespace

void describe_variables(EmittedModule& emitted, const Program& program, const Source& source, Memory memory,
                        VariablesIn where) {
  auto units = emitted.module->debug_compile_units();
  if (units.begin() == units.end()) return;
  Describer(emitted, program, source, memory, where, *units.begin()).run();
}

} // namespace letcont
