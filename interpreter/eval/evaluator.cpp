#include "eval/evaluator.h"

#include "cps/interpret.h"
#include "cps/order.h"
#include "cps/traverse.h"

#include <utility>

namespace letcont::eval {

using namespace cps;

Evaluator::Evaluator(const Program& program, Limits limits) : Evaluator(limits) {
  at_prompt_ = false;
  load(program);
}

Evaluator::Evaluator(Limits limits) : limits_(limits), output_(limits.output_bytes) {}

Evaluator::Unit::Unit(const Program& program)
    : program(program), layout(program), globals(program.data().vars.limit()), exist(exist_from_start(program)),
      texts(program.names.size() + 1) {}

void Evaluator::load(const Program& program) {
  units_.push_back(std::make_unique<Unit>(program));
  begin();
  if (!begin_next_definition() && state_ == State::Running) state_ = State::Ended;
}

void Evaluator::load_again() {
  steps_ = 0;
  begin();
  if (!begin_next_definition() && state_ == State::Running) state_ = State::Ended;
}

void Evaluator::load_call(Fun fun, std::span<const Value> arguments) {
  steps_ = 0;
  begin();
  next_definition_ = program().data().order.size();
  result_ = {};
  enter({unit_index_, layout().home_of(fun), 0, {}, {}}, arguments, nullptr);
  at_ = program().data().funs[fun].body;
}

// Begins the last program that was loaded, without any of its definitions that are evaluated.
void Evaluator::begin() {
  switch_to(static_cast<uint32_t>(units_.size() - 1));
  stack_.clear();
  activations_.clear();
  next_definition_ = 0;
  line_begins_ = true;
  state_ = State::Running;
  bind_from_start(program(), *this, unit_->exist);
}

const Value* Evaluator::kept(std::string_view name) const {
  auto known = kept_.find(name);
  return known == kept_.end() ? nullptr : &known->second.value;
}

void Evaluator::keep(std::string_view name, Value value, bool is_reference) {
  auto known = kept_.find(name);
  if (known == kept_.end()) known = kept_.try_emplace(std::string(name)).first;
  known->second = {value, is_reference};
}

void Evaluator::switch_to(uint32_t unit) {
  unit_index_ = unit;
  unit_ = units_[unit].get();
}

State Evaluator::run(uint64_t steps) {
  for (; steps > 0 && state_ == State::Running; --steps) {
    if (steps_ == limits_.steps) {
      fail("limit/steps", span(program(), at_), run::steps_message(limits_.steps));
      break;
    }
    ++steps_;
    current_ = at_;
    if (!counts_.empty()) ++counts_[at_.index];
    // The end of a block sets at_ itself; `step` then returns nothing.
    if (Expr next = step(program(), *this, std::exchange(at_, Expr{}), scratch_)) at_ = next;
    if (state_ == State::Running && !at_ && !begin_next_definition()) state_ = State::Ended;
    if (heap_.wants_collection()) collect();
  }
  return state_;
}

// Builds static values that did not exist from the start, up to the next dynamic definition. False when there is
// none.
bool Evaluator::begin_next_definition() {
  const std::vector<Def>& order = program().data().order;
  while (next_definition_ < order.size()) {
    Def def = order[next_definition_++];
    const DefData& data = program().data().defs[def];
    if (data.is_static) {
      if (!unit_->exist[def.index]) step(program(), *this, data.value, scratch_);
      continue;
    }
    enter({unit_index_, layout().home_of(def), 0, {}, {}}, {}, nullptr);
    at_ = data.value;
    return true;
  }
  return false;
}

// ---- Variables

Value& Evaluator::slot(cps::Var var) {
  if (layout().is_global(var)) return unit_->globals[var.index];
  return stack_[activations_.back().base + layout().slot(var)];
}

void Evaluator::bind(cps::Var var, Value value) { slot(var) = value; }

Value Evaluator::value(cps::Var var) const {
  uint32_t owner = layout().owner(var);
  if (owner == 0) return unit_->globals[var.index];
  const Activation& top = activations_.back();
  if (owner == top.home) return stack_[top.base + layout().slot(var)];
  return stack_[top.base + layout().home(top.home).captured_slots.at(var)];
}

// ---- Activations

void Evaluator::enter(Activation entered, std::span<const Value> arguments, Object* closure) {
  const Home& callee = layout().home(entered.home);
  uint32_t base = static_cast<uint32_t>(stack_.size());
  if ((stack_.size() + callee.slot_count) * sizeof(Value) + activations_.size() * sizeof(Activation) >
      limits_.stack_bytes)
    return fail("limit/stack", span(program(), current_), std::string(run::stack_message));
  entered.base = base;
  activations_.push_back(entered);
  stack_.resize(base + callee.slot_count);
  std::copy(arguments.begin(), arguments.end(), stack_.begin() + base);
  for (size_t i = 0; i < callee.captured.size(); ++i)
    stack_[base + callee.captured_slots.at(callee.captured[i])] = closure->fields()[i];
}

void Evaluator::go_to(ContVar k, std::span<const Value> arguments) {
  // A return, or a raise: to the continuation that the call has named, which may be the caller's own in its turn.
  while (!is_local(program(), k)) {
    // Arguments are copies, so the activation may be dropped.
    k = is_handler(program(), k) ? activations_.back().raise_to : activations_.back().return_to;
    leave_activation();
    if (activations_.empty()) { // the function that load_call has called returns
      result_ = arguments.empty() ? Value{} : arguments[0];
      return;
    }
    switch_to(activations_.back().unit);
  }
  HandleRange<cps::Var> parameters = cps::parameters(program(), k);
  for (uint32_t i = 0; i < parameters.count; ++i) slot(parameters[i]) = arguments[i];
  if (trace) trace(k, arguments);
  at_ = program().data().conts[k].body;
}

void Evaluator::leave_activation() {
  stack_.resize(activations_.back().base);
  activations_.pop_back();
}

void Evaluator::jump(ApplyCont jump, std::span<const Value> arguments) {
  go_to(variable(program(), jump.target), arguments);
}

void Evaluator::call(Apply call, Value function, std::span<const Value> arguments) {
  bool is_code = program().types.kind(type(program(), call.function)) == TypeKind::Code;
  if (std::optional<Name> external = is_code ? run::external_name(function) : std::nullopt) {
    std::string_view name = program().names.text(*external);
    if (std::optional<External> known = external_named(name)) return call_external(call, *known, arguments);
    if (at_prompt_) return call_by_name(call, name, arguments);
    return fail("runtime/no-external", span(program(), call.expr), run::c_function_message(name));
  }
  Object* closure = is_code ? nullptr : function.object;
  Fun callee{is_code ? function.code : closure->tag};
  ContVar k = variable(program(), call.target);
  ContVar handler = call.handler ? variable(program(), call.handler) : ContVar{};
  bool tail_call = is_tail_call(program(), call.expr);
  if (closure) switch_to(closure->unit);
  std::vector<Value> all;
  // The code of a converted closure takes the closure itself as its first argument.
  if (closure && program().types.kind(type(program(), program().data().funs[callee].self)) == TypeKind::Code) {
    all.push_back(function);
    all.insert(all.end(), arguments.begin(), arguments.end());
    arguments = all;
  }
  if (tail_call) {
    k = activations_.back().return_to;
    if (handler) handler = activations_.back().raise_to;
    leave_activation();
  }
  enter({unit_index_, layout().home_of(callee), 0, k, handler}, arguments, closure);
  at_ = program().data().funs[callee].body;
}

void Evaluator::branch(Case branch, Value examined) {
  Type type = cps::type(program(), branch.examined);
  TypeKind of = program().types.kind(type);
  uint32_t tag = of == TypeKind::Data   ? examined.object->tag
                 : of == TypeKind::Bool ? examined.boolean
                                        : static_cast<uint32_t>(examined.integer);
  for (const Branch& each : branch.branches) {
    if (each.tag != tag) continue;
    std::span<const Value> fields;
    if (of == TypeKind::Data) fields = {examined.object->fields(), examined.object->count};
    return go_to(variable(program(), each.target), fields);
  }
  go_to(variable(program(), branch.otherwise), {});
}

void Evaluator::halt(Halt, Value value) {
  stack_.clear();
  activations_.clear();
  if (cps::Var variable = program().data().defs[program().data().order[next_definition_ - 1]].variable)
    unit_->globals[variable.index] = value;
}

void Evaluator::unreachable(Unreachable end) { fail(Fault::Unreachable, span(program(), end.expr)); }

// ---- Values

Value Evaluator::function(Fun fun) {
  cps::Var self = program().data().funs[fun].self;
  Value value;
  if (program().types.kind(type(program(), self)) == TypeKind::Code) {
    value.code = fun.index;
  } else {
    value.object = allocate(fun.index, layout().home(layout().home_of(fun)).captured.size());
  }
  return value;
}

// All functions of the group exist now, so that they can capture each other.
Expr Evaluator::functions(LetFun let) {
  for (Fun fun = let.first; fun; fun = program().data().funs[fun].next) {
    const std::vector<cps::Var>& captured = layout().home(layout().home_of(fun)).captured;
    cps::Var self = program().data().funs[fun].self;
    if (program().types.kind(type(program(), self)) == TypeKind::Code) continue;
    Object* closure = value(self).object;
    if (!closure) break; // the heap limit
    for (size_t i = 0; i < captured.size(); ++i) {
      closure->fields()[i] = value(captured[i]);
      closure->references()[i] = Layout::is_reference(program(), type(program(), captured[i]));
    }
  }
  return let.body;
}

// Allocates within the heap limit, or fails and returns null.
template <class Allocate>
Object* Evaluator::allocate_within_limit(uint64_t bytes, Allocate allocate) {
  // Everything that is alive is in slots here, so this is a good moment to collect.
  if (heap_.bytes() + bytes > limits_.heap_bytes) collect();
  Object* object = nullptr;
  if (heap_.bytes() + bytes <= limits_.heap_bytes) object = allocate();
  if (object)
    object->unit = unit_index_;
  else
    fail("limit/heap", span(program(), current_), std::string(run::heap_message));
  return object;
}

Object* Evaluator::allocate(uint32_t tag, size_t count) {
  uint32_t fields = static_cast<uint32_t>(count);
  return allocate_within_limit(Heap::size_of(fields), [&] { return heap_.allocate(tag, fields); });
}

Value Evaluator::make_text(std::string_view text) {
  Value value;
  if (text.size() > longest_text)
    fail("limit/string", span(program(), current_), std::string(long_text_message));
  else
    value.object = allocate_within_limit(Heap::size_of(text), [&] { return heap_.allocate(text); });
  return value;
}

Value Evaluator::make_record(uint32_t tag, std::span<const Value> fields, HandleRange<Occur> operands) {
  Value value;
  value.object = allocate(tag, fields.size());
  if (!value.object) return value;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    value.object->fields()[i] = fields[i];
    value.object->references()[i] = Layout::is_reference(program(), type(program(), operands[i]));
  }
  return value;
}

Value Evaluator::primitive(LetPrim let, std::span<const Value> operands) {
  const Primitive& primitive = let.primitive;
  Value value;
  switch (primitive.kind) {
  case PrimKind::Projection: value = operands[0].object->fields()[primitive.field()]; break;
  case PrimKind::Tuple: value = make_record(0, operands, primitive.operands); break;
  case PrimKind::Injection: value = make_record(primitive.tag(), operands, primitive.operands); break;
  case PrimKind::Closure: {
    HandleRange<Occur> captured{Occur{primitive.operands.first.index + 1}, primitive.operands.count - 1};
    value = make_record(operands[0].code, operands.subspan(1), captured);
    break;
  }
  case PrimKind::Operation: value = operate(let, operands); break;
  case PrimKind::Memory: value = memory(let, operands); break;
  default: value = run::constant_value<Object>(program(), primitive, [&](Name name) { return text(name); }); break;
  }
  // A long block must not keep all that it has made on its way.
  for (Occur use : primitive.operands)
    if (layout().is_last(use)) slot(variable(program(), use)) = {};
  return value;
}

Value Evaluator::operate(LetPrim let, std::span<const Value> operands) {
  Operation operation = let.primitive.operation;
  if (gives_text(operation)) {
    if (std::optional<std::string> text = run::text_result(operation, operands, texts_)) return make_text(*text);
  } else if (std::optional<Value> value = run::operate(operation, operands, texts_)) {
    return *value;
  }
  fail(std::string(info(info(operation).fault).code), span(program(), let.expr),
       run::fault_message(operation, operands, texts_));
  return {};
}

// A reference is a record of one field, an array one of as many as it has elements.
Value Evaluator::memory(LetPrim let, std::span<const Value> operands) {
  const MemoryInfo& about = info(let.primitive.memory());
  Value result;
  int64_t number = about.number == MemoryInfo::none ? 0 : operands[about.number].integer;
  if (about.creates) {
    if (number < 0) return fail(about.fault, span(program(), let.expr), number), result;
    size_t count = about.holder == TypeKind::Array ? static_cast<size_t>(number) : 1;
    result.object = allocate(0, count);
    if (!result.object) return result;
    if (about.content == MemoryInfo::none) return result;
    std::fill_n(result.object->fields(), count, operands[about.content]);
    bool is_reference = Layout::is_reference(program(), type(program(), let.primitive.operands[about.content]));
    std::fill_n(result.object->references(), count, is_reference);
    return result;
  }
  Object& holder = *operands[0].object;
  bool may_fail = about.fault != Fault::None;
  if (may_fail && (number < 0 || number >= holder.count))
    return fail(about.fault, span(program(), let.expr), number, holder.count), result;
  if (about.reads) return holder.fields()[number];
  if (about.writes)
    holder.fields()[number] = operands[about.content];
  else
    result.integer = static_cast<int32_t>(holder.count);
  return result;
}

// ---- Housekeeping

void Evaluator::fail(Fault fault, Span span, int64_t number, uint32_t count) {
  fail(std::string(info(fault).code), span, fault_message(fault, number, count));
}

void Evaluator::fail(std::string code, Span span, std::string message) {
  if (state_ == State::Failed) return;
  state_ = State::Failed;
  error_ = Diagnostic{Severity::Error, std::move(code), span, std::move(message), {}};
}

// Equal texts of different programs get one name here.
Name Evaluator::text(Name name) {
  Name& known = unit_->texts[name.index];
  if (!known) known = texts_.intern(program().names.text(name));
  return known;
}

void Evaluator::collect() {
  for (const std::unique_ptr<Unit>& unit : units_)
    for (uint32_t i = 1; i < unit->globals.size(); ++i)
      if (unit->layout.is_global(cps::Var{i}) && unit->program.data().vars[cps::Var{i}].type &&
          Layout::is_reference(unit->program, type(unit->program, cps::Var{i})))
        heap_.mark(unit->globals[i].object);
  for (const auto& [_, kept] : kept_)
    if (kept.is_reference) heap_.mark(kept.value.object);
  for (const Activation& activation : activations_)
    for (uint32_t slot : units_[activation.unit]->layout.home(activation.home).reference_slots)
      heap_.mark(stack_[activation.base + slot].object);
  heap_.sweep();
}

} // namespace letcont::eval
