// Regions and blocks: how the structure of a function becomes blocks and branches. Nothing recurses: what is still to
// be emitted is on a list of work.

#include "wasm/descent.h"
#include "wasm/emitter.h"
#include "wasm/share_locals.h"

namespace letcont::wasm {

using namespace cps;

namespace {

// After so many turns a loop calls itself, so that V8 can go on with better code, unless it ends soon (descent.h).
constexpr int32_t turns_of_loop = 1 << 14;

constexpr size_t most_locals = 50'000; // that V8 accepts

} // namespace

// ---- Regions

void Emitter::emit_region(BlockId head) {
  function_ = std::move(out_.module.functions[head_functions_[head]]);
  code_ = &function_.body;
  depth_ = 0;
  origin_ = {};
  head == 0 ? begin_function(fun_) : begin_head(head);
  function_.parameters = static_cast<uint32_t>(out_.module.types[function_.type].parts.size());
  if (!structure_.blocks[head].repeated_by.empty()) {
    bool is_short = walks_down(program_, structure_, head);
    turns_ = is_short ? Value() : new_local("turns", {ValueType::I32});
    if (!is_short) push_number(turns_of_loop);
    pop_into(turns_);
    open_block(Opcode::Loop, function_.name);
    depths_[head] = depth_;
  }
  begin_tree(head);
  emit_work();
  if (!structure_.blocks[head].repeated_by.empty()) {
    close_block();
    add(Opcode::Unreachable);
  }
  finish_function();
  out_.module.functions[head_functions_[head]] = std::move(function_);
}

// The code of a closure gets it as any closure of the function's type.
void Emitter::begin_function(Fun fun) {
  if (!fun) return;
  HandleRange<cps::Var> parameters = cps::parameters(program_, fun);
  for (uint32_t i = 0; i < parameters.count; ++i) {
    Type type = cps::type(program_, parameters[i]);
    if (i > 0 || program_.types.kind(type) != TypeKind::Environment) {
      values_.bind(parameters[i], new_variable(parameters[i]));
      continue;
    }
    uint32_t any = types_.closure(program_.types.function_of(type));
    values_.bind(parameters[i], new_local(name(program_, parameters[i]), reference(any)));
  }
  if (parameters.count == 0) return;
  Type type = cps::type(program_, parameters[0]);
  if (program_.types.kind(type) != TypeKind::Environment || use_count(program_, parameters[0]) == Count::None) return;
  uint32_t own = types_.environment(type);
  if (own == types_.closure(program_.types.function_of(type))) return;
  origin_ = {span(program_, program_.data().funs[fun].body), 0};
  push(values_.value(parameters[0]));
  add(Opcode::RefCast, own);
  Value environment = new_local(name(program_, parameters[0]), reference(own, false));
  pop_into(environment);
  values_.bind(parameters[0], environment);
}

void Emitter::begin_head(BlockId head) {
  for (cps::Var each : parameters(program_, structure_.blocks[head].continuation))
    values_.bind(each, new_variable(each));
  for (cps::Var each : head_parameters_[head]) values_.bind(each, new_variable(each));
}

// Deletes locals that nothing reads, and limits what V8 would not take.
void Emitter::finish_function() {
  if (!function_.body.empty() && function_.body.back().opcode == Opcode::Return) function_.body.pop_back();
  std::vector<uint32_t> places(function_.locals.size(), none);
  for (const Instruction& each : function_.body)
    if (each.opcode == Opcode::LocalGet) places[each.a] = 0;
  std::vector<Local> kept;
  for (uint32_t i = 0; i < places.size(); ++i) {
    if (i >= function_.parameters && places[i] == none) continue;
    places[i] = static_cast<uint32_t>(kept.size());
    kept.push_back(std::move(function_.locals[i]));
  }
  function_.locals = std::move(kept);
  size_t to = 0;
  for (Instruction each : function_.body) {
    if (info(each.opcode).immediate == Immediate::Local) {
      if (places[each.a] == none && each.opcode == Opcode::LocalTee) continue;
      if (places[each.a] == none)
        each.opcode = Opcode::Drop;
      else
        each.a = places[each.a];
    }
    function_.body[to++] = each;
  }
  function_.body.erase(function_.body.begin() + static_cast<ptrdiff_t>(to), function_.body.end());
  share_locals(function_);
  if (function_.locals.size() > most_locals || function_.parameters > most_parameters || to > most_instructions)
    refuse_function();
}

void Emitter::refuse_function() {
  out_.refused = "the function '" + function_.name + "' is too large for WebAssembly's engines";
  if (fun_) out_.refused_at = program_.data().vars[program_.data().funs[fun_].self].span;
  for (size_t i = 0; i < function_.body.size() && out_.refused_at == nowhere; ++i)
    out_.refused_at = function_.body[i].origin.span;
}

// ---- Blocks

void Emitter::emit_work() {
  while (!work_.empty() && !ended()) {
    Work next = std::move(work_.back());
    work_.pop_back();
    is_dead_ = false;
    switch (next.kind) {
    case Work::Tree: begin_tree(next.block); break;
    case Work::Close:
      close_block();
      if (next.block != no_block) depths_[next.block] = 0;
      break;
    case Work::Test: test_branch(next.block, next.branch); break;
    case Work::Resume: go_to(next.target, next.arguments); break;
    }
  }
  work_.clear();
}

// Emits a block within the blocks of the merges that it dominates, and leaves these as work.
void Emitter::begin_tree(BlockId id) {
  const std::vector<BlockId>& children = structure_.blocks[id].children;
  for (size_t i = children.size(); i-- > 0;) {
    work_.push_back({Work::Tree, children[i]});
    work_.push_back({Work::Close, children[i]});
  }
  for (size_t i = children.size(); i-- > 0;) {
    const BlockInfo& child = structure_.blocks[children[i]];
    open_block(Opcode::Block, child.continuation ? name(program_, child.continuation) : "");
    depths_[children[i]] = depth_;
    if (child.continuation && !child.fields_of)
      for (cps::Var each : parameters(program_, child.continuation)) values_.bind(each, new_variable(each));
  }
  emit_block(id);
}

void Emitter::emit_block(BlockId id) {
  block_ = id;
  is_dead_ = false;
  const BlockInfo& block = structure_.blocks[id];
  if (block.fields_of || block.target) take_fields(block);
  std::vector<Value> scratch;
  for (Expr at = block.first; at && !is_dead_;) at = step(program_, *this, at, scratch);
}

// Takes the fields of what a case has examined, and goes on with them if the block stands before another.
void Emitter::take_fields(const BlockInfo& block) {
  std::vector<Value> fields;
  if (block.fields_of) {
    origin_ = {span(program_, block.fields_of), block.fields_of.index};
    Occur examined = operands(program_, block.fields_of).first;
    Type type = cps::type(program_, examined);
    const Constructor& of = program_.types.constructors(program_.types.data_of(type))[block.tag];
    uint32_t record = types_.constructor(type, block.tag);
    bool is_sum = types_.form(type) == DataForm::Sum;
    ContVar k = block.continuation ? block.continuation : block.target;
    for (uint32_t i = 0; i < of.fields.size(); ++i) {
      cps::Var parameter = block.continuation ? parameters(program_, k)[i] : cps::Var{};
      bool is_unused = parameter && use_count(program_, parameter) == Count::None;
      fields.push_back({});
      if (is_unused || !types_.has_value(of.fields[i])) continue;
      push(value(variable(program_, examined)));
      if (is_sum) add(Opcode::RefCast, record);
      add(Opcode::StructGet, record, types_.place(of.fields, i, is_sum));
      fields.back() = parameter ? new_variable(parameter) : new_local("field", types_.value(of.fields[i]));
      pop_into(fields.back());
    }
  }
  if (block.target) return go_to(block.target, fields);
  HandleRange<cps::Var> parameters = cps::parameters(program_, block.continuation);
  for (uint32_t i = 0; i < fields.size(); ++i) values_.bind(parameters[i], fields[i]);
}

void Emitter::open_block(Opcode opcode, std::string_view name) {
  add(opcode);
  function_.blocks.emplace_back(name);
  ++depth_;
}

void Emitter::close_block() {
  add(Opcode::End);
  --depth_;
}

// ---- Jumps

uint32_t Emitter::label_of(BlockId to) const { return depth_ - depths_[to]; }

// Goes to a block that takes nothing.
void Emitter::go_to(BlockId to) {
  const BlockInfo& block = structure_.blocks[to];
  if (block.region == to) return enter_head(to, {});
  if (block.is_merge) return add(Opcode::Br, label_of(to));
  work_.push_back({Work::Tree, to});
}

void Emitter::go_to(ContVar k, std::span<const Value> arguments) {
  if (!is_local(program_, k)) return leave(k, arguments);
  BlockId to = structure_.of.at(k);
  const BlockInfo& block = structure_.blocks[to];
  if (block.region == to) return enter_head(to, arguments);
  HandleRange<cps::Var> parameters = cps::parameters(program_, k);
  if (!block.is_merge) {
    for (uint32_t i = 0; i < parameters.count; ++i) values_.bind(parameters[i], arguments[i]);
    work_.push_back({Work::Tree, to});
    return;
  }
  for (const Value& each : arguments) push(each);
  for (uint32_t i = parameters.count; i-- > 0;) pop_into(values_.value(parameters[i]));
  add(Opcode::Br, label_of(to));
}

void Emitter::push_needed(BlockId head) {
  for (cps::Var each : head_parameters_[head]) push(values_.value(each));
}

void Emitter::enter_head(BlockId head, std::span<const Value> arguments) {
  if (structure_.blocks[block_].region == head) return repeat(head, arguments);
  uint32_t function = function_of_head(head);
  for (const Value& each : arguments) push(each);
  push_needed(head);
  add(Opcode::ReturnCall, function);
}

// Jumps to the head of the own region, by a call now and then if the loop counts its turns.
void Emitter::repeat(BlockId head, std::span<const Value> arguments) {
  HandleRange<cps::Var> parameters = cps::parameters(program_, structure_.blocks[head].continuation);
  for (const Value& each : arguments) push(each);
  for (uint32_t i = parameters.count; i-- > 0;) pop_into(values_.value(parameters[i]));
  if (turns_.kind == Value::Nothing) return add(Opcode::Br, label_of(head));
  push(turns_);
  push_number(1);
  add(Opcode::I32Sub);
  add(Opcode::LocalTee, turns_.index);
  add(Opcode::BrIf, label_of(head));
  for (cps::Var each : parameters) push(values_.value(each));
  push_needed(head);
  add(Opcode::ReturnCall, head_functions_[head]);
}

std::vector<ValueType> Emitter::results() const {
  return out_.module.types[out_.module.functions[head_functions_[0]].type].results;
}

// Returns the function of a region, which takes the parameters of its continuation and what it needs besides.
uint32_t Emitter::function_of_head(BlockId head) {
  if (head_functions_[head] != none) return head_functions_[head];
  ContVar k = structure_.blocks[head].continuation;
  TypeDefinition type{TypeDefinition::Function, "f", {}, results()};
  auto take = [&](cps::Var var) {
    if (types_.has_value(cps::type(program_, var))) type.parts.push_back(types_.value(cps::type(program_, var)));
  };
  for (cps::Var each : parameters(program_, k)) take(each);
  for (cps::Var each : structure_.needed[head])
    if (values_.value(each).kind == Value::Local) head_parameters_[head].push_back(each);
  for (cps::Var each : head_parameters_[head]) take(each);
  std::string_view called = name(program_, k);
  uint32_t slot = add_function(called.empty() ? "loop" : called, types_.function(type));
  head_functions_[head] = slot;
  return slot;
}

// ---- Returns

void Emitter::push_no_exception() {
  if (!fun_) return;
  Type type = cps::type(program_, program_.data().funs[fun_].self);
  Type raised = program_.types.raises(type);
  if (!raised) return;
  if (types_.has_value(raised)) push_default(types_.value(raised));
  if (types_.has_flag(type)) push_number(0);
}

// Returns from the function, or raises: returns an exception, and any results.
void Emitter::leave(ContVar own, std::span<const Value> arguments) {
  if (is_handler(program_, own)) {
    Type type = cps::type(program_, program_.data().funs[fun_].self);
    for (Type each : program_.types.results(type))
      if (types_.has_value(each)) push_default(types_.value(each));
    push(arguments[0]);
    if (types_.has_flag(type)) push_number(1);
  } else {
    for (const Value& each : arguments) push(each);
    push_no_exception();
  }
  add(Opcode::Return);
}

void Emitter::jump(ApplyCont jump, std::span<const Value> arguments) {
  origin_ = {span(program_, jump.expr), jump.expr.index};
  go_to(variable(program_, jump.target), arguments);
}

void Emitter::unreachable(Unreachable end) {
  origin_ = {span(program_, end.expr), end.expr.index};
  push_place(span(program_, end.expr), Fault::Unreachable);
  end_with("fail");
}

} // namespace letcont::wasm
