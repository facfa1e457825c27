// Steps, forwards and backwards, and control: calls, jumps, branches.
#include "debugger/machine.h"

#include "cps/interpret.h"
#include "cps/order.h"
#include "cps/traverse.h"

#include <algorithm>
#include <utility>

namespace letcont::debugger {

using namespace cps;

Machine::Machine(const Program& program, Limits limits, HistoryLimits history, run::Input input)
    : program_(program), layout_(program), limits_(limits), history_(history),
      journal_(std::max<uint64_t>(history.steps, 1), history.journal_bytes), references_(program.data().vars.limit()),
      exist_(exist_from_start(program)), positions_(program.data().defs.limit()), input_(std::move(input)) {
  for (uint32_t i = 1; i < references_.size(); ++i)
    if (Type type = program.data().vars[cps::Var{i}].type) references_[i] = eval::Layout::is_reference(program, type);
  for (uint32_t i = 0; i < program.data().order.size(); ++i) positions_[program.data().order[i].index] = i + 1;
  load();
}

void Machine::restart() {
  journal_.clear();
  heap_.clear();
  stack_.clear();
  activations_.clear();
  output_.clear();
  input_.go_back(0);
  error_.reset();
  load();
}

void Machine::load() {
  globals_.assign(program_.data().vars.limit(), Value());
  live_bound_ = 0;
  depth_ = 0;
  steps_ = 0;
  next_definition_ = 0;
  at_ = previous_ = {};
  state_ = State::Running;
  bind_from_start(program_, *this, exist_);
  go_to_next_definition();
  check_steps();
}

// ---- Steps

bool Machine::step() {
  if (state_ != State::Running) return false;
  journal_.begin(at_, next_definition_, depth_);
  recording_ = true;
  uint64_t made = heap_.made();
  size_t printed = output_.size();
  uint64_t read = input_.position();
  ++steps_;
  Expr current = at_;
  at_ = {};
  // The end of a block sets at_ itself; `step` then returns nothing.
  if (Expr next = cps::step(program_, *this, current, scratch_)) at_ = next;
  if (state_ == State::Running && !at_) go_to_next_definition();
  journal_.last().objects = static_cast<uint32_t>(heap_.made() - made);
  journal_.last().printed = static_cast<uint32_t>(output_.size() - printed);
  journal_.last().read = static_cast<uint32_t>(input_.position() - read);
  recording_ = false;
  previous_ = current;
  if (state_ == State::Failed) undo();
  check_steps();
  if (heap_.wants_collection()) collect();
  return true;
}

// A program that reaches the limit fails there, before its next step.
void Machine::check_steps() {
  if (state_ != State::Running || steps_ != limits_.steps) return;
  state_ = State::Failed;
  error_ = Diagnostic{Severity::Error, "limit/steps", span(program_, at_), run::steps_message(limits_.steps), {}};
}

// Undoes the last step, except its output; its record stays in the journal.
void Machine::undo() {
  journal_.restore(
      [&](const SavedCell& saved) {
        if (saved.is_global)
          globals_[saved.index] = saved.value;
        else
          stack_[saved.index] = {saved.value, saved.is_reference};
      },
      [&](const SavedActivation& saved) { activations_[saved.index] = saved.old; });
  StepRecord& last = journal_.last();
  heap_.unmake(std::exchange(last.objects, 0));
  live_bound_ = heap_.bytes();
  at_ = last.at;
  next_definition_ = last.next_definition;
  depth_ = last.depth;
}

bool Machine::step_back() {
  if (journal_.empty()) return false;
  undo();
  output_.resize(output_.size() - journal_.last().printed);
  input_.go_back(input_.position() - journal_.last().read);
  journal_.pop();
  previous_ = journal_.empty() ? Expr{} : journal_.last().at;
  state_ = State::Running;
  error_.reset();
  --steps_;
  return true;
}

void Machine::fail(std::string code, std::string message) {
  if (state_ == State::Failed) return;
  state_ = State::Failed;
  Span where = recording_ ? span(program_, journal_.last().at) : nowhere;
  error_ = Diagnostic{Severity::Error, std::move(code), where, std::move(message), {}};
}

void Machine::go_to_next_definition() {
  bool more = begin_next_definition();
  if (!more && state_ == State::Running) state_ = State::Ended;
}

// Builds static values that did not exist from the start, up to the next dynamic definition. False when there is
// none.
bool Machine::begin_next_definition() {
  const std::vector<Def>& order = program_.data().order;
  while (next_definition_ < order.size()) {
    Def def = order[next_definition_++];
    const DefData& data = program_.data().defs[def];
    if (data.is_static) {
      if (!exist_[def.index]) cps::step(program_, *this, data.value, scratch_);
      continue;
    }
    enter(layout_.home_of(def), {}, {}, nullptr);
    at_ = data.value;
    return true;
  }
  return false;
}

// ---- Variables

void Machine::set(uint32_t slot, Value value, bool is_reference) {
  Cell& cell = stack_[slot];
  if (recording_) journal_.save(SavedCell{cell.value, slot, cell.is_reference, false});
  cell = {value, is_reference};
}

void Machine::set_global(cps::Var var, Value value) {
  Value& global = globals_[var.index];
  if (recording_) journal_.save(SavedCell{global, var.index, is_reference(var), true});
  global = value;
}

void Machine::bind(cps::Var var, Value value) {
  if (layout_.is_global(var)) return set_global(var, value);
  set(activations_[depth_ - 1].base + layout_.slot(var), value, is_reference(var));
}

Value Machine::value(cps::Var var) const {
  return layout_.is_global(var) ? globals_[var.index] : value(var, activations_[depth_ - 1]);
}

Value Machine::value(cps::Var var, const Activation& activation) const {
  uint32_t owner = layout_.owner(var);
  if (owner == 0) return globals_[var.index];
  if (owner == activation.home) return stack_[activation.base + layout_.slot(var)].value;
  return stack_[activation.base + layout_.home(activation.home).captured_slots.at(var)].value;
}

bool Machine::is_bound_global(cps::Var var) const {
  uint32_t definition = binder(program_, var).index;
  if (exist_[definition]) return true;
  uint32_t position = positions_[definition];
  bool evaluating = depth_ > 0 && position == next_definition_;
  return position <= next_definition_ && !evaluating;
}

// ---- Control

void Machine::enter(uint32_t home, Activation how, std::span<const Value> arguments, const Object* closure) {
  const eval::Home& callee = layout_.home(home);
  uint32_t base = 0;
  if (depth_ > 0) base = activations_[depth_ - 1].base + layout_.home(activations_[depth_ - 1].home).slot_count;
  // The reference evaluator's arithmetic, so that both overflow the stack at the same call.
  constexpr uint64_t activation_bytes = 20;
  if ((uint64_t{base} + callee.slot_count) * sizeof(Value) + depth_ * activation_bytes > limits_.stack_bytes)
    return fail("limit/stack", std::string(run::stack_message));
  how.home = home;
  how.base = base;
  how.entered = steps_;
  if (depth_ == activations_.size()) {
    activations_.push_back(how);
  } else {
    if (recording_) journal_.save(SavedActivation{depth_, activations_[depth_]});
    activations_[depth_] = how;
  }
  ++depth_;
  if (stack_.size() < base + callee.slot_count) stack_.resize(base + callee.slot_count);
  if (callee.fun) {
    HandleRange<cps::Var> own = parameters(program_, callee.fun);
    for (uint32_t i = 0; i < arguments.size(); ++i)
      set(base + layout_.slot(own[i]), arguments[i], is_reference(own[i]));
  }
  for (size_t i = 0; i < callee.captured.size(); ++i)
    set(base + callee.captured_slots.at(callee.captured[i]), closure->fields()[i].value,
        closure->fields()[i].is_reference);
}

void Machine::go_to(ContVar k, std::span<const Value> arguments) {
  // A return, or a raise: to the continuation that the call has named, which may be the caller's own in its turn.
  while (!is_local(program_, k)) { // arguments are copies
    const Activation& left = activations_[--depth_];
    k = is_handler(program_, k) ? left.raise_to : left.return_to;
  }
  HandleRange<cps::Var> own = parameters(program_, k);
  for (uint32_t i = 0; i < own.count; ++i) bind(own[i], arguments[i]);
  at_ = program_.data().conts[k].body;
}

void Machine::jump(ApplyCont jump, std::span<const Value> arguments) {
  go_to(variable(program_, jump.target), arguments);
}

void Machine::call(Apply call, Value function, std::span<const Value> arguments) {
  bool is_code = program_.types.kind(type(program_, call.function)) == TypeKind::Code;
  if (std::optional<Name> external = is_code ? run::external_name(function) : std::nullopt) {
    std::string_view name = program_.names.text(*external);
    if (std::optional<External> known = external_named(name)) return call_external(call, *known, arguments);
    return fail("runtime/no-external", run::c_function_message(name));
  }
  const Object* closure = is_code ? nullptr : function.object;
  Fun callee = is_code ? Fun{function.code} : closure->code;
  // The code of a converted closure takes the closure itself as its first argument.
  if (closure && program_.types.kind(type(program_, program_.data().funs[callee].self)) == TypeKind::Code) {
    all_arguments_.assign(1, function);
    all_arguments_.insert(all_arguments_.end(), arguments.begin(), arguments.end());
    arguments = all_arguments_;
  }
  ContVar k = variable(program_, call.target);
  Activation how;
  how.return_to = k;
  if (call.handler) how.raise_to = variable(program_, call.handler);
  how.caller = how.call = call.expr;
  if (is_tail_call(program_, call.expr)) { // the caller's activation goes
    how.return_to = activations_[depth_ - 1].return_to;
    if (call.handler) how.raise_to = activations_[depth_ - 1].raise_to;
    how.caller = activations_[depth_ - 1].caller;
    --depth_;
  }
  enter(layout_.home_of(callee), how, arguments, closure);
  at_ = program_.data().funs[callee].body;
}

void Machine::branch(Case branch, Value examined) {
  TypeKind of = program_.types.kind(type(program_, branch.examined));
  uint32_t tag = of == TypeKind::Data   ? examined.object->tag
                 : of == TypeKind::Bool ? examined.boolean
                                        : static_cast<uint32_t>(examined.integer);
  for (const Branch& each : branch.branches) {
    if (each.tag != tag) continue;
    all_arguments_.clear();
    if (of == TypeKind::Data)
      for (uint32_t i = 0; i < examined.object->count; ++i)
        all_arguments_.push_back(examined.object->fields()[i].value);
    return go_to(variable(program_, each.target), all_arguments_);
  }
  go_to(variable(program_, branch.otherwise), {});
}

void Machine::halt(Halt, Value value) {
  depth_ = 0;
  if (cps::Var var = program_.data().defs[program_.data().order[next_definition_ - 1]].variable) set_global(var, value);
}

void Machine::unreachable(Unreachable) { fail(Fault::Unreachable); }

} // namespace letcont::debugger
