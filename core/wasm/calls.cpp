// Calls and branches: what goes on with results and exceptions, the host's functions, cases.

#include "cps/traverse.h"
#include "wasm/emitter.h"
#include "wasm/runtime.h"

#include <algorithm>

namespace letcont::wasm {

using namespace cps;

// ---- Calls

// A call of what raises nothing in a function that may raise is no tail call, for the exception is missing. So such a
// function stays on the stack during that call; but only once, since what it calls so has no tail calls of functions
// that raise.
bool Emitter::is_tail_call(const Apply& call, Type callee) const {
  if (!cps::is_tail_call(program_, call.expr)) return false;
  ContVar k = variable(program_, call.target);
  return call.handler || (!program_.types.raises(callee) && !program_.data().funs[program_.data().conts[k].of].handler);
}

void Emitter::call(Apply call, Value function, std::span<const Value> arguments) {
  origin_ = {span(program_, call.expr), call.expr.index};
  cps::Var callee = variable(program_, call.function);
  if (is_external(program_, callee))
    return call_external(call, program_.names.text(external_name(program_, callee)), arguments);

  // Inside a closure's code the function is its environment.
  Type type = cps::type(program_, callee);
  bool is_closure = program_.types.kind(type) != TypeKind::Code;
  if (program_.types.kind(type) == TypeKind::Environment) type = program_.types.function_of(type);
  bool is_tail = is_tail_call(call, type);
  if (is_closure) push(function);
  for (const Value& each : arguments) push(each);
  if (function.kind == Value::Code) {
    add(is_tail ? Opcode::ReturnCall : Opcode::Call, function.index);
  } else {
    push(function);
    if (is_closure) add(Opcode::StructGet, types_.closure(type), 0);
    add(is_tail ? Opcode::ReturnCallRef : Opcode::CallRef,
        is_closure ? types_.through_closure(type) : types_.code(type));
  }
  if (!is_tail) go_on_or_catch(call, type);
}

// Goes on with the results of a call, which are on the stack. A call may also go on with its function's handler, which
// raises the result.
void Emitter::go_on(ContVar k, Type callee) {
  if (is_return(program_, k)) {
    push_no_exception();
    return add(Opcode::Return);
  }
  std::vector<Value> results;
  std::span<const Type> types = program_.types.results(callee);
  for (uint32_t i = 0; i < types.size(); ++i) {
    std::string_view called = is_local(program_, k) ? name(program_, parameters(program_, k)[i]) : "exception";
    results.push_back(types_.has_value(types[i]) ? new_local(called, types_.value(types[i])) : Value());
  }
  for (size_t i = results.size(); i-- > 0;) pop_into(results[i]);
  go_to(k, results);
}

// Goes to the handler if the call has raised an exception. The results are kept meanwhile.
void Emitter::go_on_or_catch(const Apply& call, Type callee) {
  ContVar k = variable(program_, call.target);
  if (!call.handler) return go_on(k, callee);
  Type raised = program_.types.raises(callee);
  Value flag = types_.has_flag(callee) ? new_local("raised", {ValueType::I32}) : Value();
  Value exception = types_.has_value(raised) ? new_local("exception", types_.value(raised)) : Value();
  pop_into(flag);
  pop_into(exception);
  std::vector<Value> results;
  for (Type each : program_.types.results(callee))
    results.push_back(types_.has_value(each) ? new_local("result", types_.value(each)) : Value());
  for (size_t i = results.size(); i-- > 0;) pop_into(results[i]);
  push(flag.kind == Value::Local ? flag : exception);
  if (flag.kind != Value::Local) {
    add(Opcode::RefIsNull);
    add(Opcode::I32Eqz);
  }
  open_block(Opcode::If, "raised");
  work_.push_back({Work::Resume, no_block, 0, k, std::move(results)});
  work_.push_back({Work::Close});
  go_to(variable(program_, call.handler), {&exception, 1});
}

// ---- Functions of the host

namespace {

// Returns the function of the run-time system for an external; empty if it takes more than a call.
std::string_view runtime_name(External external) {
  switch (external) {
  case External::PrintString: return "print_text";
  case External::Panic:
  case External::Assert: return {};
  default: return info(external).name;
  }
}

} // namespace

// Calls an external. Returns whether it comes back.
bool Emitter::push_external(std::string_view name, Span where, std::span<const Value> arguments) {
  std::optional<External> known = external_named(name);
  if (!known) {
    fail(where, "runtime/no-external",
         "the C function '" + std::string(name) + "' exists in machine code only; run it with --engine=native");
    return false;
  }
  for (const Value& each : arguments) push(each);
  if (*known == External::Assert) {
    add(Opcode::I32Eqz);
    open_block(Opcode::If, "wrong");
    fail(where, "runtime/assertion", "assertion failed");
    close_block();
    return true;
  }
  if (*known == External::Panic) {
    push_place(where, "runtime/panic", "");
    end_with("panic");
    return false;
  }
  call_runtime(runtime_name(*known));
  return true;
}

void Emitter::call_external(const Apply& call, std::string_view name, std::span<const Value> arguments) {
  is_dead_ = !push_external(name, span(program_, call.expr), arguments);
  if (!is_dead_) go_on_or_catch(call, cps::type(program_, call.function));
}

// An external that is only called needs no value; as a value it is a function that calls it. A failure is located
// where the value is made, since the caller does not know what it calls.
Value Emitter::external_value(LetPrim let) {
  bool is_value = false;
  for (Occur use : uses(program_, let.variable)) {
    Expr in = enclosing(program_, use);
    is_value |= kind(program_, in) != ExprKind::Apply || operands(program_, in).first != use;
  }
  if (!is_value) return {};
  std::string_view name = program_.names.text(let.primitive.text());
  Type type = cps::type(program_, let.variable);
  uint32_t slot = add_function(std::string(name) + ".code", types_.code(type));
  Function made = out_.module.functions[slot];
  Code* before = std::exchange(code_, &made.body);
  std::vector<Value> arguments;
  for (Type each : program_.types.parameters(type)) {
    if (types_.has_value(each)) made.locals.push_back({"x", types_.value(each)});
    arguments.push_back(types_.has_value(each) ? Value{Value::Local, made.parameters++} : Value());
  }
  std::swap(function_.blocks, made.blocks);
  push_external(name, span(program_, let.expr), arguments);
  std::swap(function_.blocks, made.blocks);
  code_ = before;
  out_.module.functions[slot] = std::move(made);
  return {Value::Code, slot};
}

// ---- Cases

namespace {

struct Range {
  int64_t first = 0, size = 0;
};

// The range of a case's tags.
Range tags(const Program& program, Expr branch) {
  if (branches(program, branch).empty()) return {};
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (const Branch& each : branches(program, branch)) {
    int64_t tag = static_cast<int32_t>(each.tag);
    least = std::min(least, tag);
    most = std::max(most, tag);
  }
  return {least, most - least + 1};
}

} // namespace

// Whether its branches are many and near to each other. V8 limits tables.
bool is_table(const Program& program, Expr branch) {
  constexpr int64_t most_labels = 65'520;
  int64_t count = static_cast<int64_t>(branches(program, branch).size()), size = tags(program, branch).size;
  return count > 3 && size <= 3 * count + 8 && size < most_labels;
}

// Pushes whether what is examined has that tag.
void Emitter::push_test(const Case& branch, const Value& examined, uint32_t tag) {
  Type type = cps::type(program_, branch.examined);
  if (program_.types.kind(type) == TypeKind::Data && types_.form(type) == DataForm::Single) return push_number(1);
  push(examined);
  if (type == TypeTable::boolean) {
    if (tag == 0) add(Opcode::I32Eqz);
    return;
  }
  if (program_.types.kind(type) == TypeKind::Data) {
    DataForm form = types_.form(type);
    if (form == DataForm::Nullable) {
      bool has_fields = types_.has_fields(program_.types.constructors(program_.types.data_of(type))[tag].fields);
      add(Opcode::RefIsNull);
      if (has_fields) add(Opcode::I32Eqz);
      return;
    }
    if (form == DataForm::Sum) add(Opcode::StructGet, types_.data(type), 0);
  }
  if (tag == 0) return add(Opcode::I32Eqz);
  push_number(static_cast<int32_t>(tag));
  add(Opcode::I32Eq);
}

void Emitter::branch(Case branch, Value examined) {
  origin_ = {span(program_, branch.expr), branch.expr.index};
  if (is_table(program_, branch.expr)) return branch_by_table(branch, examined);
  test_branch(block_, 0);
}

// Tests the branches from this one on; the last of all needs no test, since something must hold.
void Emitter::test_branch(BlockId id, uint32_t number) {
  block_ = id;
  Expr end = structure_.blocks[id].end;
  const std::vector<BlockId>& to = structure_.blocks[id].successors;
  origin_ = {span(program_, end), end.index};
  auto branch = visit(program_, end, Overloaded{[](Case it) { return it; }, [](auto) { return Case{}; }});
  Value examined = value(variable(program_, branch.examined));
  if (to.empty()) return add(Opcode::Unreachable);
  for (; number + 1 < to.size(); ++number) {
    push_test(branch, examined, branch.branches[number].tag);
    const BlockInfo& target = structure_.blocks[to[number]];
    if (target.region == to[number] || !target.is_merge) break;
    add(Opcode::BrIf, label_of(to[number]));
  }
  if (number + 1 == to.size()) return go_to(to[number]);
  open_block(Opcode::If, "");
  work_.push_back({Work::Test, id, number + 1});
  work_.push_back({Work::Close});
  go_to(to[number]);
}

void Emitter::branch_by_table(const Case& branch, const Value& examined) {
  Type type = cps::type(program_, branch.examined);
  push(examined);
  if (program_.types.kind(type) == TypeKind::Data && types_.form(type) == DataForm::Sum)
    add(Opcode::StructGet, types_.data(type), 0);
  Range range = tags(program_, branch.expr);
  if (range.first != 0) {
    push_number(static_cast<int32_t>(range.first));
    add(Opcode::I32Sub);
  }
  const std::vector<BlockId>& to = structure_.blocks[block_].successors;
  uint32_t first = static_cast<uint32_t>(function_.labels.size());
  function_.labels.resize(first + static_cast<size_t>(range.size) + 1, label_of(to.back()));
  for (size_t i = 0; i < branch.branches.size(); ++i) {
    int64_t tag = static_cast<int32_t>(branch.branches[i].tag);
    function_.labels[first + static_cast<size_t>(tag - range.first)] = label_of(to[i]);
  }
  add(Opcode::BrTable, first, static_cast<uint32_t>(range.size) + 1);
}

} // namespace letcont::wasm
