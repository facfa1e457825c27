// Functions, blocks and control. Calls are in calls.cpp, values in values.cpp.

#include "llvm/emit.h"

#include "cps/order.h"
#include "llvm/calling.h"
#include "llvm/emitter.h"
#include "llvm/inlining_limits.h"
#include "llvm/stack.h"
#include "support/utf8.h"

#include <algorithm>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont {

using namespace cps;

namespace {

// Symbols of the C library that the module may use, and `main`: the program's functions get other names.
bool is_reserved(std::string_view name) {
  for (std::string_view taken :
       {"main", "printf", "puts", "putchar", "malloc", "exit", "fflush", "dprintf", "strcmp", "snprintf", "atof",
        "fmod", "free", "abort", "memcpy", "memset", "setrlimit", "GC_malloc"})
    if (name == taken) return true;
  // The mathematics of operations: LLVM may call the C function of that name for its own floor or sqrt, too.
  if (std::optional<Operation> known = operation_named(name); known && info(*known).result == TypeTable::f64)
    return true;
  return name.starts_with("llvm.") || name == collected_allocator || name == elements_allocator;
}

// Returns the symbol of a global: the name in the source, or `otherwise`.
std::string symbol_of(std::string_view name, std::string_view otherwise) {
  std::string symbol(name.empty() ? otherwise : beginning(name, longest_made_name));
  if (symbol.starts_with("llvm.")) return "l." + symbol;
  return is_reserved(symbol) ? symbol + ".l" : symbol;
}

// LLVM's pass tailcallelim turns a recursion with an addition, `n + f(m)`, into a loop by adding the sum so far to
// everything that the function returns. That includes the result of a musttail call, which then is no tail call: a
// broken module. Functions with both kinds get an attribute against it, so their musttail calls stay.
void keep_tail_calls(llvm::Function& function) {
  bool guaranteed = false, recursive = false;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
        guaranteed |= call->isMustTailCall();
        recursive |= !call->isMustTailCall() && call->getCalledFunction() == &function;
      }
  if (guaranteed && recursive) function.addFnAttr("disable-tail-calls", "true");
}

} // namespace

Emitter::Emitter(const Program& program, const Source& source, llvm::LLVMContext& context, Memory memory,
                 Interrupt* interrupt, Bindings bindings)
    : program_(program), source_(source), context_(context), interrupt_(interrupt),
      keeps_bindings_(bindings == Bindings::Keep), types_(program, context, memory),
      builder_(context, llvm::NoFolder(), Inserter([this](llvm::Instruction* instruction) {
                 if (origin_.node) out_.origins[instruction] = origin_;
               })),
      exist_(exist_from_start(program)), values_(program), functions_(program.data().funs.limit()),
      blocks_(program.data().conts.limit()), tail_(tail_functions(program)) {
  out_.module = std::make_unique<llvm::Module>("letcont", context);
  for (Def def : program.data().order) declare_variable(def);
}

// The value of an evaluated definition is stored in a variable, if it is used.
void Emitter::declare_variable(Def def) {
  cps::Var variable = program_.data().defs[def].variable;
  if (exist_[def.index] || !variable || use_count(program_, variable) == Count::None) return;
  llvm::Type* type = types_.value(cps::type(program_, variable));
  values_.bind(variable, new llvm::GlobalVariable(*out_.module, type, false, llvm::GlobalValue::InternalLinkage,
                                                  llvm::Constant::getNullValue(type),
                                                  symbol_of(name(program_, variable), "value")));
}

bool Emitter::in_variable(cps::Var var) const {
  Binder by = binder(program_, var);
  return by.kind == Binder::Definition && !exist_[by.index];
}

void Emitter::keep(cps::Var global, Var value) {
  if (values_.value(global)) builder_.CreateStore(value, values_.value(global));
}

// What is emitted before the first expression of a body, such as a load of a global that it needs, belongs to the body:
// the scope of the instruction depends on it. Without debug information the origin stays that of what was before it.
void Emitter::enter(Expr body) {
  if (keeps_bindings_) origin_ = {span(program_, body), body.index};
}

// Notes that the variable has its value from here on.
void Emitter::note(cps::Var var, Var value) {
  llvm::BasicBlock* block = builder_.GetInsertBlock();
  if (!keeps_bindings_ || name(program_, var).empty() || binder(program_, var).kind == Binder::Definition) return;
  out_.bindings.push_back({var, value, block, block->empty() ? nullptr : &block->back()});
}

void Emitter::note_parameters(ContVar k) {
  for (cps::Var parameter : parameters(program_, k)) note(parameter, values_.value(parameter));
}

void Emitter::note_globals() {
  if (!keeps_bindings_) return;
  for (Def def : program_.data().order)
    if (cps::Var variable = program_.data().defs[def].variable; variable && values_.value(variable))
      out_.bindings.push_back({variable, values_.value(variable), nullptr, nullptr});
}

EmittedModule Emitter::finish() {
  go_on_in_main();
  origin_ = {};
  builder_.CreateRet(builder_.getInt32(0));
  for (ContVar k : waiting_) blocks_[k.index]->eraseFromParent(); // nothing that is reachable goes there
  note_globals();
  for (llvm::Function& function : *out_.module) keep_tail_calls(function);
  limit_inlining(*out_.module);
  find_public_functions();
  ask_for_stack(*out_.module);
  llvm::raw_string_ostream complaints(out_.broken);
  llvm::verifyModule(*out_.module, &complaints);
  return std::move(out_);
}

// ---- Definitions

void Emitter::definition(Def def) {
  definition_ = def;
  if (exist_[def.index]) return;
  go_on_in_main();
  if (program_.data().defs[def].is_static)
    halted_.push_back(builder_.GetInsertBlock()); // it is one primitive, which is made there
  else
    next_ = program_.data().defs[def].value;
}

// Continues main where the definition before has halted: in that block, or in a new one that several blocks jump to.
void Emitter::go_on_in_main() {
  if (!main_) {
    llvm::FunctionType* type = llvm::FunctionType::get(builder_.getInt32Ty(), false);
    main_ = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "main", *out_.module);
    halted_.push_back(llvm::BasicBlock::Create(context_, "entry", main_));
  }
  if (halted_.size() != 1) {
    llvm::BasicBlock* next = llvm::BasicBlock::Create(context_, "next", main_);
    for (llvm::BasicBlock* block : halted_) {
      builder_.SetInsertPoint(block);
      builder_.CreateBr(next);
    }
    halted_ = {next};
  }
  builder_.SetInsertPoint(halted_[0]);
  halted_.clear();
}

void Emitter::halt(Halt end, Var result) {
  origin_ = {span(program_, end.expr), end.expr.index};
  if (cps::Var variable = program_.data().defs[definition_].variable) keep(variable, result);
  halted_.push_back(builder_.GetInsertBlock());
}

// All engines fail there, so that they agree. After a call that does not return there is nothing to do.
void Emitter::unreachable(Unreachable end) {
  origin_ = {span(program_, end.expr), end.expr.index};
  llvm::BasicBlock* block = builder_.GetInsertBlock();
  const auto* call = block->empty() ? nullptr : llvm::dyn_cast<llvm::CallInst>(&block->back());
  if (!call || !call->doesNotReturn())
    builder_.CreateCall(fail_function(), {error_message(span(program_, end.expr), info(Fault::Unreachable).message)});
  builder_.CreateUnreachable();
}

// ---- Functions

Emitter::Var Emitter::function(Fun fun) {
  cps::Var self = program_.data().funs[fun].self;
  std::string symbol = symbol_of(name(program_, self), "lambda");
  llvm::Function* made =
      llvm::Function::Create(types_.code(type(program_, self)), llvm::Function::ExternalLinkage, symbol, *out_.module);
  if (tail_[fun.index]) made->setCallingConv(llvm::CallingConv::Tail);
  functions_[fun.index] = made;
  if (Span written = program_.data().vars[self].span; written.known()) out_.names[made] = written;
  return made;
}

// Bodies come last, when all globals are known.
Expr Emitter::functions(LetFun let) {
  for (Fun fun = let.first; fun; fun = program_.data().funs[fun].next) pending_functions_.push_back(fun);
  return let.body;
}

void Emitter::begin(Fun fun) {
  llvm::Function* function = functions_[fun.index];
  builder_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", function));
  HandleRange<cps::Var> parameters = cps::parameters(program_, fun);
  for (uint32_t i = 0; i < parameters.count; ++i) {
    function->getArg(i)->setName(local_name(parameters[i]));
    values_.bind(parameters[i], function->getArg(i));
    note(parameters[i], function->getArg(i));
  }
}

Expr Emitter::next_block() {
  if (next_) {
    enter(next_);
    return std::exchange(next_, Expr{});
  }
  while (!pending_.empty()) {
    ContVar k = pending_.back();
    pending_.pop_back();
    llvm::BasicBlock* block = blocks_[k.index];
    if (block->use_empty()) { // until something goes there
      waiting_.insert(k);
      continue;
    }
    block->moveAfter(&block->getParent()->back());
    builder_.SetInsertPoint(block);
    enter(program_.data().conts[k].body);
    note_parameters(k);
    return program_.data().conts[k].body;
  }
  bool last = definition_ == program_.data().order.back();
  if (!last || next_function_ == pending_functions_.size()) return {};
  Fun fun = pending_functions_[next_function_++];
  begin(fun);
  enter(program_.data().funs[fun].body);
  return program_.data().funs[fun].body;
}

// ---- Continuations

// Whether a continuation directly follows its only jump or call, so that it needs no block.
bool Emitter::follows(ContVar k) const {
  if (use_count(program_, k) != Count::One) return false;
  ContOccur use = program_.data().conts[k].uses;
  const ExprData& user = program_.data().exprs[enclosing(program_, use)];
  return user.kind != ExprKind::Case && (user.kind != ExprKind::Apply || user.handler() != use);
}

// Blocks are made before the jumps to them, with their phi nodes; so a body is emitted after everything before it.
void Emitter::continuations(LetCont let) {
  size_t before = pending_.size();
  for (ContVar k = let.first; k; k = program_.data().conts[k].next) {
    if (use_count(program_, k) == Count::None || follows(k)) continue;
    std::string_view called = name(program_, k);
    llvm::Function* function = builder_.GetInsertBlock()->getParent();
    llvm::BasicBlock* block =
        llvm::BasicBlock::Create(context_, called.empty() ? "k" : llvm::StringRef(called), function);
    blocks_[k.index] = block;
    pending_.push_back(k);
    if (kind(program_, enclosing(program_, program_.data().conts[k].uses)) == ExprKind::Case &&
        use_count(program_, k) == Count::One)
      continue; // the case binds its parameters
    origin_ = {span(program_, let.expr), let.expr.index};
    LlvmBuilder::InsertPointGuard guard(builder_);
    builder_.SetInsertPoint(block);
    for (cps::Var parameter : parameters(program_, k))
      values_.bind(parameter, builder_.CreatePHI(types_.value(type(program_, parameter)), 2, local_name(parameter)));
  }
  std::reverse(pending_.begin() + static_cast<ptrdiff_t>(before), pending_.end()); // the first comes first
}

void Emitter::go_to(ContVar k, std::span<const Var> arguments) {
  if (!is_local(program_, k)) return leave(k, arguments);
  HandleRange<cps::Var> parameters = cps::parameters(program_, k);
  if (follows(k)) {
    for (uint32_t i = 0; i < parameters.count; ++i) values_.bind(parameters[i], arguments[i]);
    note_parameters(k);
    next_ = program_.data().conts[k].body;
    return;
  }
  for (uint32_t i = 0; i < parameters.count; ++i)
    llvm::cast<llvm::PHINode>(values_.value(parameters[i]))->addIncoming(arguments[i], builder_.GetInsertBlock());
  builder_.CreateBr(block_of(k));
}

// Returns the block of a continuation for a jump to it.
llvm::BasicBlock* Emitter::block_of(ContVar k) {
  if (waiting_.erase(k)) pending_.push_back(k);
  return blocks_[k.index];
}

// Returns from the function, or raises: returns the exception, and any results.
void Emitter::leave(ContVar own, std::span<const Var> arguments) {
  Type type = cps::type(program_, program_.data().funs[program_.data().conts[own].of].self);
  bool raises = is_handler(program_, own);
  std::vector<Var> parts;
  if (Type raised = program_.types.raises(type)) {
    llvm::Type* exception = types_.value(raised);
    bool flag = types_.has_flag(type);
    Var none = flag ? Var(llvm::PoisonValue::get(exception)) : llvm::Constant::getNullValue(exception);
    parts.push_back(raises ? arguments[0] : none);
    if (flag) parts.push_back(builder_.getInt1(raises));
  }
  if (!raises && types_.has_results_record(type))
    parts.push_back(make_record(types_.results_record(type), 0, nullptr, arguments, false));
  else if (!raises)
    parts.insert(parts.end(), arguments.begin(), arguments.end());
  llvm::Type* whole = builder_.GetInsertBlock()->getParent()->getReturnType();
  if (whole->isVoidTy()) {
    builder_.CreateRetVoid();
  } else if (parts.size() == 1 && parts[0]->getType() == whole) { // else it raises, and has results
    builder_.CreateRet(parts[0]);
  } else {
    Var all = llvm::PoisonValue::get(whole);
    for (unsigned i = 0; i < parts.size(); ++i)
      if (!llvm::isa<llvm::PoisonValue>(parts[i])) all = builder_.CreateInsertValue(all, parts[i], i);
    // A caller may move what takes the results out of the structure behind a collection, where the exception has been
    // caught: there they are roots, and must not be whatever the registers contain.
    for (auto i = static_cast<unsigned>(parts.size()); types_.collected() && i < whole->getStructNumElements(); ++i)
      if (llvm::Type* result = whole->getStructElementType(i); result->isPointerTy())
        all = builder_.CreateInsertValue(all, llvm::Constant::getNullValue(result), i);
    builder_.CreateRet(all);
  }
}

void Emitter::jump(ApplyCont jump, std::span<const Var> arguments) {
  origin_ = {span(program_, jump.expr), jump.expr.index};
  go_to(variable(program_, jump.target), arguments);
}

// ---- Case

// A function's own continuation has no block: this makes one that returns.
llvm::BasicBlock* Emitter::branch_target(ContOccur target) {
  ContVar k = variable(program_, target);
  if (is_local(program_, k)) return block_of(k);
  llvm::BasicBlock* block = llvm::BasicBlock::Create(context_, "return", builder_.GetInsertBlock()->getParent());
  LlvmBuilder::InsertPointGuard guard(builder_);
  builder_.SetInsertPoint(block);
  leave(k, {});
  return block;
}

void Emitter::branch(Case branch, Var examined) {
  origin_ = {span(program_, branch.expr), branch.expr.index};
  Type type = cps::type(program_, branch.examined);
  if (type == TypeTable::boolean) {
    llvm::BasicBlock* arms[2] = {nullptr, nullptr};
    for (const Branch& each : branch.branches) arms[each.tag] = branch_target(each.target);
    for (llvm::BasicBlock*& arm : arms)
      if (!arm) arm = branch_target(branch.otherwise);
    builder_.CreateCondBr(examined, arms[1], arms[0]);
    return;
  }
  bool data = program_.types.kind(type) == TypeKind::Data;
  Var tag = data ? load_tag(type, examined) : examined;
  // Without a default all tags are there, and LLVM wants a place for the others all the same.
  llvm::BasicBlock* otherwise = nullptr;
  if (branch.otherwise) {
    otherwise = branch_target(branch.otherwise);
  } else {
    otherwise = llvm::BasicBlock::Create(context_, "unreachable", builder_.GetInsertBlock()->getParent());
    LlvmBuilder::InsertPointGuard guard(builder_);
    builder_.SetInsertPoint(otherwise);
    builder_.CreateUnreachable();
  }
  auto* made = builder_.CreateSwitch(tag, otherwise, static_cast<unsigned>(branch.branches.size()));
  for (const Branch& each : branch.branches) {
    ContVar k = variable(program_, each.target);
    bool fields = data && arity(program_, k) > 0;
    made->addCase(builder_.getIntN(tag->getType()->getIntegerBitWidth(), each.tag),
                  fields ? bind_fields(k, branch, examined, each.tag) : branch_target(each.target));
  }
}

// Loads the fields of an injection in the block of the branch, or in one before it if others jump there as well.
// Returns the block that the switch jumps to.
llvm::BasicBlock* Emitter::bind_fields(ContVar k, const Case& branch, Var examined, uint32_t tag) {
  const RecordLayout& record = types_.injection(type(program_, branch.examined), tag);
  bool back = !is_local(program_, k);
  bool alone = !back && use_count(program_, k) == Count::One;
  LlvmBuilder::InsertPointGuard guard(builder_);
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  llvm::BasicBlock* at = alone ? block_of(k) : llvm::BasicBlock::Create(context_, "fields", function);
  builder_.SetInsertPoint(at);
  std::vector<Var> fields;
  for (uint32_t i = 0; i < arity(program_, k); ++i) fields.push_back(load_field(record, examined, record.places[i]));
  if (!alone) {
    go_to(k, fields);
    return at;
  }
  HandleRange<cps::Var> parameters = cps::parameters(program_, k);
  for (uint32_t i = 0; i < parameters.count; ++i) {
    fields[i]->setName(local_name(parameters[i]));
    values_.bind(parameters[i], fields[i]);
  }
  return at;
}

EmittedModule emit_llvm(const Program& program, const Source& source, llvm::LLVMContext& context, Memory memory,
                        Interrupt* interrupt, Bindings bindings) {
  Emitter emitter(program, source, context, memory, interrupt, bindings);
  interpret(program, emitter, emitter.exist(), [] {}); // all variables are declared
  return emitter.ended() ? EmittedModule() : emitter.finish();
}

} // namespace letcont
