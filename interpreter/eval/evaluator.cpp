#include "eval/evaluator.h"

#include "cps/interpret.h"

#include <utility>

namespace letcont::eval {

using namespace cps;

Evaluator::Evaluator(const Program& program, Limits limits)
    : program_(program), limits_(limits), layout_(program), globals_(program.data().vars.limit()) {
  bind_global_functions(program, *this);
  if (!begin_next_definition()) state_ = State::Ended;
}

State Evaluator::run(uint64_t steps) {
  for (; steps > 0 && state_ == State::Running; --steps) {
    if (steps_ == limits_.steps) {
      fail("limit/steps", span(program_, at_), "the limit of " + std::to_string(limits_.steps) + " steps is reached");
      break;
    }
    ++steps_;
    current_ = at_;
    // Ends of a block set at_ themselves; `step` then gives nothing.
    if (Expr next = step(program_, *this, std::exchange(at_, Expr{}), scratch_)) at_ = next;
    if (state_ == State::Running && !at_ && !begin_next_definition()) state_ = State::Ended;
    if (heap_.wants_collection()) collect();
  }
  return state_;
}

// Binds static values on the way to the next definition that is to be evaluated. False when there is none.
bool Evaluator::begin_next_definition() {
  const std::vector<Def>& order = program_.data().order;
  while (next_definition_ < order.size()) {
    Def def = order[next_definition_++];
    const DefData& data = program_.data().defs[def];
    if (data.is_static) {
      if (kind(program_, data.value) == ExprKind::LetPrim) step(program_, *this, data.value, scratch_);
      continue;
    }
    enter(layout_.home_of(def), {}, {}, nullptr);
    at_ = data.value;
    return true;
  }
  return false;
}

// ---- Variables

Value& Evaluator::slot(cps::Var var) {
  if (layout_.is_global(var)) return globals_[var.index];
  return stack_[activations_.back().base + layout_.slot(var)];
}

void Evaluator::bind(cps::Var var, Value value) { slot(var) = value; }

Value Evaluator::value(cps::Var var) const {
  uint32_t owner = layout_.owner(var);
  if (owner == 0) return globals_[var.index];
  const Activation& top = activations_.back();
  if (owner == top.home) return stack_[top.base + layout_.slot(var)];
  return stack_[top.base + layout_.home(top.home).captured_slots.at(var)];
}

// ---- Activations

void Evaluator::enter(uint32_t home, ContVar return_to, std::span<const Value> arguments, Object* closure) {
  const Home& callee = layout_.home(home);
  uint32_t base = static_cast<uint32_t>(stack_.size());
  if ((stack_.size() + callee.slot_count) * sizeof(Value) + activations_.size() * sizeof(Activation) >
      limits_.stack_bytes)
    return fail("limit/stack", span(program_, current_), "the stack limit is reached: the recursion is too deep");
  activations_.push_back({home, base, return_to});
  stack_.resize(base + callee.slot_count);
  std::copy(arguments.begin(), arguments.end(), stack_.begin() + base);
  for (size_t i = 0; i < callee.captured.size(); ++i)
    stack_[base + callee.captured_slots.at(callee.captured[i])] = closure->fields()[i];
}

void Evaluator::go_to(ContVar k, std::span<const Value> arguments) {
  if (is_return(program_, k)) {
    // Arguments are copies, so the activation may go.
    k = activations_.back().return_to;
    stack_.resize(activations_.back().base);
    activations_.pop_back();
  }
  HandleRange<cps::Var> parameters = cps::parameters(program_, k);
  for (uint32_t i = 0; i < parameters.count; ++i) slot(parameters[i]) = arguments[i];
  at_ = program_.data().conts[k].body;
}

void Evaluator::jump(ApplyCont jump, std::span<const Value> arguments) {
  go_to(variable(program_, jump.target), arguments);
}

void Evaluator::call(Apply call, Value function, std::span<const Value> arguments) {
  bool is_code = program_.types.kind(type(program_, call.function)) == TypeKind::Code;
  if (is_code && (function.external & Value::external_bit)) {
    std::string_view name = program_.names.text(Name{function.external & ~Value::external_bit});
    std::optional<External> known = external_named(name);
    if (!known)
      return fail("runtime/no-external", span(program_, call.expr), "this engine has no " + std::string(name));
    return call_external(call, *known, arguments);
  }
  Object* closure = is_code ? nullptr : function.object;
  Fun callee{is_code ? function.code : closure->tag};
  ContVar k = variable(program_, call.target);
  std::vector<Value> all;
  // The code of a converted closure takes the closure itself as its first argument.
  if (closure && program_.types.kind(type(program_, program_.data().funs[callee].self)) == TypeKind::Code) {
    all.push_back(function);
    all.insert(all.end(), arguments.begin(), arguments.end());
    arguments = all;
  }
  if (is_return(program_, k)) { // a tail call
    k = activations_.back().return_to;
    stack_.resize(activations_.back().base);
    activations_.pop_back();
  }
  enter(layout_.home_of(callee), k, arguments, closure);
  at_ = program_.data().funs[callee].body;
}

void Evaluator::branch(Case branch, Value examined) {
  Type type = cps::type(program_, branch.examined);
  TypeKind of = program_.types.kind(type);
  uint32_t tag = of == TypeKind::Data   ? examined.object->tag
                 : of == TypeKind::Bool ? examined.boolean
                                        : static_cast<uint32_t>(examined.integer);
  for (const Branch& each : branch.branches) {
    if (each.tag != tag) continue;
    std::span<const Value> fields;
    if (of == TypeKind::Data) fields = {examined.object->fields(), examined.object->count};
    return go_to(variable(program_, each.target), fields);
  }
  go_to(variable(program_, branch.otherwise), {});
}

void Evaluator::halt(Halt, Value value) {
  stack_.clear();
  activations_.clear();
  if (cps::Var variable = program_.data().defs[program_.data().order[next_definition_ - 1]].variable)
    globals_[variable.index] = value;
}

// ---- Values

Value Evaluator::function(Fun fun) {
  cps::Var self = program_.data().funs[fun].self;
  Value value;
  if (program_.types.kind(type(program_, self)) == TypeKind::Code) {
    value.code = fun.index;
  } else {
    value.object = allocate(fun.index, layout_.home(layout_.home_of(fun)).captured.size());
  }
  return value;
}

// All functions of the group exist now, so that they can capture each other.
Expr Evaluator::functions(LetFun let) {
  for (Fun fun = let.first; fun; fun = program_.data().funs[fun].next) {
    const std::vector<cps::Var>& captured = layout_.home(layout_.home_of(fun)).captured;
    cps::Var self = program_.data().funs[fun].self;
    if (program_.types.kind(type(program_, self)) == TypeKind::Code) continue;
    Object* closure = value(self).object;
    if (!closure) break; // the heap limit
    for (size_t i = 0; i < captured.size(); ++i) {
      closure->fields()[i] = value(captured[i]);
      closure->references()[i] = Layout::is_reference(program_, type(program_, captured[i]));
    }
  }
  return let.body;
}

// A record within the heap limit, or null and a failure.
Object* Evaluator::allocate(uint32_t tag, size_t count) {
  // Everything that is alive is in slots here, so this is a good moment to collect.
  uint64_t needed = count * (sizeof(Value) + 1) + sizeof(Object);
  if (heap_.bytes() + needed > limits_.heap_bytes) collect();
  Object* object = nullptr;
  if (heap_.bytes() + needed <= limits_.heap_bytes) object = heap_.allocate(tag, static_cast<uint32_t>(count));
  if (!object) fail("limit/heap", span(program_, current_), "the heap limit is reached");
  return object;
}

Value Evaluator::make_record(uint32_t tag, std::span<const Value> fields, HandleRange<Occur> operands) {
  Value value;
  value.object = allocate(tag, fields.size());
  if (!value.object) return value;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    value.object->fields()[i] = fields[i];
    value.object->references()[i] = Layout::is_reference(program_, type(program_, operands[i]));
  }
  return value;
}

Value Evaluator::primitive(LetPrim let, std::span<const Value> operands) {
  const Primitive& primitive = let.primitive;
  Value value;
  switch (primitive.kind) {
  case PrimKind::Int: value.integer = primitive.integer(); break;
  case PrimKind::Double: value.real = double_value(program_, primitive); break;
  case PrimKind::Bool: value.boolean = primitive.boolean(); break;
  case PrimKind::String: value.text = primitive.number; break;
  case PrimKind::External: value.external = primitive.number | Value::external_bit; break;
  case PrimKind::Projection: value = operands[0].object->fields()[primitive.index()]; break;
  case PrimKind::Tuple:
  case PrimKind::Injection: value = make_record(primitive.number, operands, primitive.operands); break;
  case PrimKind::Closure: {
    HandleRange<Occur> captured{Occur{primitive.operands.first.index + 1}, primitive.operands.count - 1};
    value = make_record(operands[0].code, operands.subspan(1), captured);
    break;
  }
  case PrimKind::Operation: value = operate(let, operands); break;
  }
  return value;
}

Value Evaluator::operate(LetPrim let, std::span<const Value> operands) {
  letcont::Operation operation = let.primitive.operation;
  const OperationInfo& about = info(operation);
  Value a = operands[0], b = operands[1], value;
  if (about.operands == TypeTable::i32 && about.result == TypeTable::i32) {
    std::optional<int32_t> result = compute(operation, a.integer, b.integer);
    if (!result) fail("runtime/division-by-zero", span(program_, let.expr), "division by zero");
    value.integer = result.value_or(0);
  } else if (about.operands == TypeTable::i32)
    value.boolean = holds(operation, a.integer, b.integer);
  else if (about.result == TypeTable::f64)
    value.real = compute(operation, a.real, b.real);
  else if (about.operands == TypeTable::f64)
    value.boolean = holds(operation, a.real, b.real);
  else if (about.operands == TypeTable::boolean)
    value.boolean = holds(operation, a.boolean, b.boolean);
  else
    value.boolean = holds(operation, program_.names.text(Name{a.text}), program_.names.text(Name{b.text}));
  return value;
}

// ---- Housekeeping

void Evaluator::fail(std::string code, Span span, std::string message) {
  if (state_ == State::Failed) return;
  state_ = State::Failed;
  error_ = Diagnostic{Severity::Error, std::move(code), span, std::move(message), {}};
}

void Evaluator::collect() {
  for (uint32_t i = 1; i < globals_.size(); ++i)
    if (layout_.is_global(cps::Var{i}) && program_.data().vars[cps::Var{i}].type &&
        Layout::is_reference(program_, type(program_, cps::Var{i})))
      heap_.mark(globals_[i].object);
  for (const Activation& activation : activations_)
    for (uint32_t slot : layout_.home(activation.home).reference_slots)
      heap_.mark(stack_[activation.base + slot].object);
  heap_.sweep();
}

} // namespace letcont::eval
