#include "cps/order.h"
#include "cps/traverse.h"
#include "vm/compile/lowerer.h"

namespace letcont::vm {

using namespace cps;

Lowerer::Lowerer(const Program& program, const LowerOptions& options, Code& code, Diagnostics& diagnostics,
                 const std::function<void(const Lowered&)>& take)
    : program_(program), options_(options), code_(code), diagnostics_(diagnostics), take_(take), values_(program),
      blocks_(program.data().conts.limit()), globals_(program.data().vars.limit()) {
  code.regions.resize(program.data().exprs.limit());
}

void lower(const Program& program, const LowerOptions& options, Code& code, Diagnostics& diagnostics,
           const std::function<void(const Lowered&)>& function) {
  Lowerer lowerer(program, options, code, diagnostics, function);
  std::vector<uint8_t> exist = exist_from_start(program);
  interpret(program, lowerer, exist, [&] { lowerer.number_globals(exist); });
  lowerer.finish();
}

// ---- Functions and definitions

void Lowerer::begin_function(cps::Var variable, Fun fun) {
  out_ = {};
  out_.variable = variable;
  out_.fun = fun;
  out_.is_reference.push_back(0);
  if (fun)
    for (cps::Var parameter : parameters(program_, fun)) {
      if (!takes_room(type(program_, parameter))) {
        bind(parameter, {Value::Unit});
        continue;
      }
      out_.parameters.push_back(fresh(type(program_, parameter)));
      bind(parameter, {Value::Register, out_.parameters.back()});
    }
  begin_block(new_block());
  cost_ = 0;
  begin_region();
}

void Lowerer::end_function() { take_(out_); }

Expr Lowerer::functions(LetFun let) {
  const FunData& data = program_.data().funs[let.first];
  begin_function(data.self, let.first);
  next_ = data.body;
  return {};
}

void Lowerer::definition(Def def) {
  def_ = def;
  const DefData& data = program_.data().defs[def];
  if (data.is_static) return;
  begin_function(data.variable, {});
  make_static_values();
  next_ = data.value;
}

void Lowerer::number_globals(std::span<const uint8_t> exist) {
  for (Def def : program_.data().order) {
    cps::Var variable = program_.data().defs[def].variable;
    if (exist[def.index] || !variable) continue;
    bool room = takes_room(type(program_, variable));
    bind(variable, room ? Value{Value::Global, global(variable)} : Value{Value::Unit});
  }
}

void Lowerer::finish() {
  begin_function({}, {});
  make_static_values();
  emit(Simple::Halt, {{UnitKind::Cost, 0}});
  end_block();
  end_function();
}

void Lowerer::make_static_values() {
  for (StaticValue& each : std::exchange(static_values_, {})) {
    origin_ = each.let.expr;
    Value made = compute(each.let, each.operands);
    emit(Simple::StoreGlobal, {{UnitKind::Global, global(each.let.variable)}, read(made)});
  }
}

// ---- Blocks

BlockId Lowerer::new_block() {
  out_.blocks.emplace_back();
  return static_cast<BlockId>(out_.blocks.size() - 1);
}

void Lowerer::begin_block(BlockId block) {
  current_ = block;
  out_.order.push_back(block);
  out_.blocks[block].first = static_cast<uint32_t>(out_.instructions.size());
}

void Lowerer::end_block() {
  LoweredBlock& block = out_.blocks[current_];
  block.count = static_cast<uint32_t>(out_.instructions.size()) - block.first;
}

void Lowerer::begin_region() {
  region_ = ++code_.region_count;
  if (options_.count) emit(Simple::Count, {{UnitKind::Region, region_}});
}

void Lowerer::step(Expr expr) {
  origin_ = expr;
  code_.regions[expr.index] = region_;
  ++cost_;
}

// Continues the current block; else the newest pending block, which then follows the one that jumps to it. If a branch
// only passes control on, its block is complete at once.
Expr Lowerer::next_block() {
  while (!next_ && !pending_.empty()) {
    Pending next = pending_.back();
    pending_.pop_back();
    begin_block(next.block);
    origin_ = next.from;
    cost_ = next.cost;
    if (!next.from) {
      begin_region();
      enter(next.k);
      continue;
    }
    std::vector<Value> fields;
    if (next.record) {
      const Constructor& constructor = program_.types.constructors(next.data)[next.tag];
      for (uint32_t i = 0; i < constructor.fields.size(); ++i) {
        bool used = options_.trace || !is_local(program_, next.k) ||
                    use_count(program_, parameters(program_, next.k)[i]) != Count::None;
        Type type = constructor.fields[i];
        fields.push_back(used ? project({Value::Register, next.record}, arrangement(next.data, next.tag), i, type)
                              : Value{});
      }
    }
    if (next.exception) fields.push_back(*next.exception);
    if (is_local(program_, next.k) && use_count(program_, next.k) == Count::One) begin_region();
    go_to(next.k, fields);
  }
  Expr next = std::exchange(next_, Expr{});
  if (!next && !out_.blocks.empty()) {
    end_function();
    out_.blocks.clear();
  }
  return next;
}

// ---- Continuations

BlockId Lowerer::block_of(ContVar k) {
  BlockId& block = blocks_[k.index];
  if (block == 0) {
    block = new_block() + 1;
    for (cps::Var parameter : parameters(program_, k)) {
      Type type = cps::type(program_, parameter);
      if (!takes_room(type)) {
        bind(parameter, {Value::Unit});
        continue;
      }
      bool used = options_.trace || use_count(program_, parameter) != Count::None;
      VirtualRegister in = used ? fresh(type) : 0;
      out_.blocks[block - 1].parameters.push_back(in);
      bind(parameter, {Value::Register, in});
    }
    pending_.push_back({block - 1, k, {}});
  }
  return block - 1;
}

// Continues with the continuation's body; binds its parameters.
void Lowerer::enter(ContVar k) {
  if (options_.trace) {
    std::vector<Operand> operands{{UnitKind::Continuation, k.index}, {UnitKind::Count, 0}};
    for (cps::Var parameter : parameters(program_, k))
      if (Value given = value(parameter); given.kind != Value::Unit) operands.push_back(read(given));
    operands[1].value = static_cast<uint32_t>(operands.size() - 2);
    emit(opcode(Simple::Trace), operands);
  }
  next_ = program_.data().conts[k].body;
}

void Lowerer::go_to(ContVar k, std::span<const Value> arguments) {
  if (is_handler(program_, k)) return raise(arguments[0]);
  if (is_return(program_, k)) return give_back(arguments);
  if (use_count(program_, k) == Count::One) {
    for (uint32_t i = 0; i < arguments.size(); ++i) bind(parameters(program_, k)[i], arguments[i]);
    return enter(k);
  }
  BlockId block = block_of(k);
  std::vector<Operand> moves;
  for (uint32_t i = 0, next = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind == Value::Unit || !takes_room(type(program_, parameters(program_, k)[i]))) continue;
    if (out_.blocks[block].parameters[next++] != 0) append_movable(moves, arguments[i]);
  }
  if (!moves.empty()) emit(opcode(Parallel::Pass), moves);
  emit(Simple::Jump, {{UnitKind::Cost, take_cost()}, {UnitKind::Target, block}});
  end_block();
}

void Lowerer::give_back(std::span<const Value> results) {
  std::vector<Operand> moves;
  size_t count = 0;
  for (Value each : results)
    if (each.kind != Value::Unit) {
      append_movable(moves, each);
      ++count;
    }
  if (count > 1) emit(opcode(Parallel::Place), moves);
  Operand cost{UnitKind::Cost, take_cost()};
  if (count == 0)
    emit(Simple::Return0, {cost});
  else if (count > 1)
    emit(Simple::ReturnMany, {cost});
  else if (moves[0].kind == UnitKind::Integer || moves[0].kind == UnitKind::Text)
    emit(Simple::ReturnInteger, {cost, moves[0]});
  else {
    for (Value each : results)
      if (each.kind == Value::Real || each.kind == Value::Long) moves[0] = read(each);
    emit(Simple::Return1, {cost, moves[0]});
  }
  end_block();
}

void Lowerer::raise(Value exception) {
  if (exception.kind == Value::Unit) exception = {Value::Integer, 0};
  Operand value = read(exception);
  emit(Simple::Raise, {{UnitKind::Cost, take_cost()}, value});
  end_block();
}

void Lowerer::jump(ApplyCont jump, std::span<const Value> arguments) {
  step(jump.expr);
  go_to(variable(program_, jump.target), arguments);
}

void Lowerer::halt(Halt end, Value value) {
  step(end.expr);
  if (cps::Var variable = program_.data().defs[def_].variable; variable && value.kind != Value::Unit)
    emit(Simple::StoreGlobal, {{UnitKind::Global, global(variable)}, read(value)});
  emit(Simple::Halt, {{UnitKind::Cost, take_cost()}});
  end_block();
}

void Lowerer::unreachable(Unreachable end) {
  step(end.expr);
  emit(Simple::Unreachable, {{UnitKind::Cost, take_cost()}});
  end_block();
}

// ---- Calls

void Lowerer::call(Apply call, Value function, std::span<const Value> arguments) {
  step(call.expr);
  if (function.kind == Value::External) return call_external(call, function, arguments);
  std::vector<Value> all;
  if (function.kind != Value::Function && program_.types.kind(type(program_, call.function)) != TypeKind::Code)
    all.push_back(function);
  for (Value each : arguments)
    if (each.kind != Value::Unit) all.push_back(each);
  if (is_tail_call(program_, call.expr))
    tail_call(call, function, all);
  else
    call_and_return(call, function, all);
}

void Lowerer::call_external(Apply call, Value function, std::span<const Value> arguments) {
  std::optional<External> known = external_named(program_.names.text(Name{function.number}));
  std::span<const Type> gives = program_.types.results(type(program_, call.function));
  std::vector<Value> results;
  if (known && info(*known).gives) {
    results = bind_results(gives);
    emit(Simple::ExternalGives,
         {{UnitKind::Cost, take_cost()}, {UnitKind::Name, function.number}, {UnitKind::Result, results[0].number}});
  } else {
    Operand argument{UnitKind::Integer, 0};
    if (!arguments.empty() && arguments[0].kind != Value::Unit) argument = read(arguments[0]);
    if (argument.kind != UnitKind::Register) argument = read({Value::Integer, 0});
    emit(Simple::External, {{UnitKind::Cost, take_cost()}, {UnitKind::Name, function.number}, argument});
    // A C function's call ends the program (machine.cpp), so its results are any values.
    for (Type result : gives) results.push_back(takes_room(result) ? Value{Value::Integer, 0} : Value{Value::Unit});
  }
  if (options_.count) begin_region();
  go_to(variable(program_, call.target), results);
}

void Lowerer::tail_call(Apply call, Value function, std::span<const Value> arguments) {
  bool is_closure =
      function.kind != Value::Function && program_.types.kind(type(program_, call.function)) != TypeKind::Code;
  bool is_code = function.kind != Value::Function && !is_closure;
  bool few = arguments.size() <= (is_closure ? 3 : 4) && !is_code;
  std::vector<Operand> operands, moves;
  if (few) {
    for (Value each : arguments) operands.push_back(read(each));
  } else {
    for (Value each : arguments) append_movable(moves, each);
    if (is_code) append_movable(moves, function);
    if (!moves.empty()) emit(opcode(Parallel::Place), moves);
  }
  uint32_t count = few ? static_cast<uint32_t>(arguments.size()) : 0;
  if (function.kind == Value::Function) operands.insert(operands.begin(), {UnitKind::Callee, function.number});
  if (is_code) operands.push_back({UnitKind::Offset, static_cast<uint32_t>(8 * (1 + arguments.size()))});
  operands.insert(operands.begin(), {UnitKind::Cost, take_cost()});
  emit(is_code             ? opcode(Simple::TailCode)
       : is_closure && few ? nth(Simple::TailClosure1, count - 1)
       : is_closure        ? opcode(Simple::TailClosure)
                           : nth(Simple::TailCall0, count),
       operands);
  end_block();
}

void Lowerer::call_and_return(Apply call, Value function, std::span<const Value> arguments) {
  ContVar k = variable(program_, call.target);
  bool is_closure =
      function.kind != Value::Function && program_.types.kind(type(program_, call.function)) != TypeKind::Code;
  bool is_code = function.kind != Value::Function && !is_closure;
  bool few = arguments.size() <= (is_closure ? 3 : 4) && !is_code;
  uint32_t count = static_cast<uint32_t>(arguments.size());
  // Loads of operands come before the call.
  std::vector<Operand> reads;
  for (Value each : arguments) reads.push_back(read(each));
  std::vector<Operand> operands{{UnitKind::Cost, 0}};
  if (function.kind == Value::Function) operands.push_back({UnitKind::Callee, function.number});
  if (is_code) operands.push_back(read(function));
  if (!few) operands.push_back({UnitKind::Count, count});
  operands.insert(operands.end(), reads.begin(), reads.end());
  operands[0].value = take_cost();

  Type callee = type(program_, call.function);
  if (program_.types.kind(callee) == TypeKind::Environment) callee = program_.types.function_of(callee);
  std::vector<Value> results = bind_results(program_.types.results(callee));
  std::vector<Operand> taken;
  for (Value each : results)
    if (each.kind == Value::Register) taken.push_back({UnitKind::Result, each.number});
  operands.push_back({UnitKind::Map, 0});
  operands.push_back(taken.size() == 1 ? taken[0] : Operand{UnitKind::Result, 0});
  operands.push_back({UnitKind::Frame, 0});
  emit(is_code             ? opcode(Simple::CallCode)
       : is_closure && few ? nth(Simple::CallClosure1, count - 1)
       : is_closure        ? opcode(Simple::CallClosure)
       : few               ? nth(Simple::Call0, count)
                           : opcode(Simple::CallMany),
       operands);
  if (call.handler) on_raise(call, program_.types.raises(callee));
  if (taken.size() > 1) emit(opcode(Parallel::Take), taken);
  if (options_.count) begin_region();
  go_to(k, results);
}

// Where the call raises: a block that goes on to the handler.
void Lowerer::on_raise(Apply call, Type raised) {
  bool room = takes_room(raised);
  VirtualRegister exception = fresh(room ? raised : TypeTable::i32);
  BlockId block = new_block();
  Pending handler{block, variable(program_, call.handler), call.expr};
  handler.exception = room ? Value{Value::Register, exception} : Value{Value::Unit};
  pending_.push_back(handler);
  emit(Simple::OnRaise, {{UnitKind::Result, exception}, {UnitKind::Target, block}});
}

// Allocates registers for the results of a call.
std::vector<Value> Lowerer::bind_results(std::span<const Type> types) {
  std::vector<Value> results;
  for (Type type : types)
    results.push_back(takes_room(type) ? Value{Value::Register, fresh(type)} : Value{Value::Unit});
  return results;
}

// ---- Instructions

VirtualRegister Lowerer::fresh(Type type) {
  out_.is_reference.push_back(is_reference(program_.types, type));
  return static_cast<VirtualRegister>(out_.is_reference.size() - 1);
}

void Lowerer::emit(Opcode opcode, std::span<const Operand> operands) {
  out_.instructions.push_back(
      {opcode, origin_, static_cast<uint32_t>(out_.operands.size()), static_cast<uint32_t>(operands.size())});
  out_.operands.insert(out_.operands.end(), operands.begin(), operands.end());
}

} // namespace letcont::vm
