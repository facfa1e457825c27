// Calls: what goes on with their results, and with their exceptions.

#include "llvm/emitter.h"

namespace letcont {

using namespace cps;

void Emitter::call(Apply call, Var function, std::span<const Var> arguments) {
  origin_ = {span(program_, call.expr), call.expr.index};
  cps::Var callee = variable(program_, call.function);
  if (is_external(program_, callee))
    return call_external(call, program_.names.text(external_name(program_, callee)), arguments);

  // Inside a closure's code the function is its environment.
  Type callee_type = type(program_, callee);
  bool closure = program_.types.kind(callee_type) != TypeKind::Code;
  if (program_.types.kind(callee_type) == TypeKind::Environment) callee_type = program_.types.function_of(callee_type);
  std::vector<Var> all(arguments.begin(), arguments.end());
  Var code = function;
  llvm::FunctionType* code_type = types_.code(callee_type);
  bool tailcc = closure;
  if (closure) {
    code_type = types_.through_closure(callee_type);
    all.insert(all.begin(), function);
    code = load_code(function);
  } else if (auto* known = llvm::dyn_cast<llvm::Function>(function)) {
    tailcc = known->getCallingConv() == llvm::CallingConv::Tail;
  } else {
    tailcc = true; // code that is passed about: its function's variable escapes
  }
  llvm::CallInst* made = builder_.CreateCall(code_type, code, all);
  if (tailcc) made->setCallingConv(llvm::CallingConv::Tail);
  // LLVM wants equal types unless both are tailcc; a function that the C library calls cannot be (see calling.h).
  if (is_tail_call(call, callee_type)) made->setTailCallKind(llvm::CallInst::TCK_MustTail);
  go_on_with(call, made, callee_type);
}

// Whether what a call returns is what its function returns, so that the call can take the function's place. A call of
// what raises nothing in a function that may raise is none, for the exception is missing. So such a function stays on
// the stack during that call; but only once, since what it calls so has no tail calls of functions that raise. LLVM
// cannot make tail calls of functions that return more than registers hold.
bool Emitter::is_tail_call(const Apply& call, Type callee) const {
  ContVar k = variable(program_, call.target);
  if (!is_return(program_, k) || !types_.fits_registers(callee)) return false;
  if (call.handler) return is_handler(program_, variable(program_, call.handler));
  return !program_.types.raises(callee) && !program_.data().funs[program_.data().conts[k].of].handler;
}

// Emits the code after a call: its results go to its continuation, its exception to its handler.
void Emitter::go_on_with(const Apply& call, llvm::CallInst* made, Type callee) {
  if (made->isMustTailCall()) {
    made->getType()->isVoidTy() ? builder_.CreateRetVoid() : builder_.CreateRet(made);
    return;
  }
  if (call.handler) test_raised(variable(program_, call.handler), made, callee);
  ContVar k = variable(program_, call.target);
  HandleRange<cps::Var> parameters = cps::parameters(program_, k);
  std::vector<Var> values = results_of(made, callee);
  for (unsigned i = 0; i < values.size() && i < parameters.count; ++i) values[i]->setName(local_name(parameters[i]));
  go_to(k, values);
}

// Takes the results out of what a call returns, beside an exception, or out of the record that it returns.
std::vector<Emitter::Var> Emitter::results_of(llvm::CallInst* made, Type callee) {
  bool in_record = types_.has_results_record(callee);
  unsigned count = static_cast<unsigned>(program_.types.results(callee).size()), first = types_.first_result(callee);
  unsigned returned = first + (in_record ? 1 : count);
  auto take = [&](unsigned i) -> Var { return returned == 1 ? made : builder_.CreateExtractValue(made, i); };
  std::vector<Var> values;
  if (!in_record) {
    for (unsigned i = 0; i < count; ++i) values.push_back(take(first + i));
    return values;
  }
  const RecordLayout& layout = types_.results_record(callee);
  Var record = take(first);
  record->setName("results");
  for (unsigned i = 0; i < count; ++i) values.push_back(load_field(layout, record, layout.places[i]));
  return values;
}

// Goes to the handler if the call has raised an exception. What is emitted next is where it has not.
void Emitter::test_raised(ContVar handler, llvm::CallInst* made, Type callee) {
  bool alone = !types_.has_flag(callee) && program_.types.results(callee).empty();
  Var exception = alone ? made : builder_.CreateExtractValue(made, 0, "exception");
  Var raised = types_.has_flag(callee) ? builder_.CreateExtractValue(made, 1, "raised")
                                       : builder_.CreateIsNotNull(exception, "raised");
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto* returned = llvm::BasicBlock::Create(context_, "returned", function);
  llvm::BasicBlock* caught = nullptr;
  if (is_local(program_, handler)) {
    caught = block_of(handler);
    llvm::cast<llvm::PHINode>(values_.value(parameters(program_, handler)[0]))
        ->addIncoming(exception, builder_.GetInsertBlock());
    builder_.CreateCondBr(raised, caught, returned);
  } else {
    caught = llvm::BasicBlock::Create(context_, "raise", function, returned);
    builder_.CreateCondBr(raised, caught, returned);
    builder_.SetInsertPoint(caught);
    leave(handler, {&exception, 1});
  }
  builder_.SetInsertPoint(returned);
}

} // namespace letcont
