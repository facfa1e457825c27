#include "vm/machine/machine.h"

#include "cps/ast.h"
#include "vm/code/segment.h"
#include "vm/code/sequences.h"
#include "vm/machine/dispatch.h"
#include "vm/machine/execute.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace letcont::vm {

namespace {
constexpr uint64_t first_stack = uint64_t{64} << 10;
}

Machine::Machine(const cps::Program& program, Code code, Limits limits, MachineOptions options)
    : program_(program), code_(std::move(code)), limits_(limits), options_(std::move(options)),
      heap_(limits.heap_bytes, code_.largest_record, options_.stress), linked_(code_.units),
      globals_(code_.global_count), counts_(code_.region_count + 1), output_(limits.output_bytes) {
  link();
  for (ConstantRecord each : code_.constants) constant_records_.push_back(each.tag);
  for (const uint64_t& each : constant_records_) constants_.push_back(reinterpret_cast<uintptr_t>(&each));
  stack_capacity_ = std::max<uint64_t>(first_stack, 2 * uint64_t{code_.largest_frame});
  stack_ = static_cast<char*>(std::malloc(stack_capacity_));
  hot = {.alloc_end = heap_.alloc_end(),
         .last_frame = stack_ + stack_capacity_ - code_.largest_frame,
         .begin = reinterpret_cast<const char*>(linked_.data()),
         .globals = globals_.data(),
         .constants = constants_.data(),
         .counts = counts_.data(),
         .highest_stack = &highest_stack_,
         .stack = stack_,
         .barrier = &barrier_units_[3],
         .text_ranks = text_ranks_.data(),
         .young_begin = heap_.alloc_begin(),
         .remembered = &heap_.remembered};
  saved_ = {nullptr, stack_, heap_.alloc_begin(), 0, this};
  if (options_.stress) hot.alloc_end = hot.alloc_end ? saved_.alloc : nullptr;
  if (!stack_ || !heap_.is_ready()) {
    fail(saved_, "limit/heap", nowhere, run::heap_message, 0);
    return;
  }
  begin_definition();
}

void Machine::link() {
  bool compares_texts = false;
  for (size_t i = 0; i < code_.origins.size(); ++i) {
    uint32_t at = code_.origins[i].unit;
    Opcode code = code_.units[at];
    link_instruction(&linked_[at], longest_sequence(code_, i));
    compares_texts = compares_texts ||
                     (!is_simple(code) && !is_plain(code) && info(operation_of(code)).operands[0] == TypeTable::str);
  }
  if (compares_texts) rank_texts();
}

void Machine::rank_texts() {
  std::vector<uint32_t> names(program_.names.size() + 1);
  std::iota(names.begin(), names.end(), 0);
  std::sort(names.begin(), names.end(),
            [&](uint32_t a, uint32_t b) { return program_.names.text(Name{a}) < program_.names.text(Name{b}); });
  text_ranks_.resize(names.size());
  for (uint32_t rank = 0; rank < names.size(); ++rank) text_ranks_[names[rank]] = rank;
}

Machine::~Machine() { std::free(stack_); }

// Starts the next dynamic definition; returns false after the last.
bool Machine::begin_definition() {
  if (next_definition_ == code_.definitions.size()) {
    state_ = State::Ended;
    return false;
  }
  saved_.pc = linked_.data() + code_.definitions[next_definition_++];
  saved_.fp = stack_;
  store(saved_.fp, uint64_t{0}); // nobody to return to
  return true;
}

State Machine::run(uint64_t steps) {
  if (state_ != State::Running) return state_;
  // The next segment may cost more than that; it runs anyway, or a program would not make progress in small slices.
  granted_ = std::min<uint64_t>(std::max<uint64_t>(steps, cost_at(saved_.pc)), INT64_MAX);
  granted_ = std::min(granted_, limits_.steps - steps_);
  Registers r = saved_;
  r.steps = static_cast<int64_t>(granted_);
  run_chain(r);
  return state_;
}

bool Machine::pause(const Registers& r) {
  saved_ = r;
  steps_ = steps_at(r);
  granted_ = 0;
  return false;
}

// ---- Interruptions

bool Machine::interrupt(Registers& r) {
  switch (interruption) {
  case Interruption::None:
  case Interruption::Elsewhere: break;
  case Interruption::Slice:
    if (limits_.steps - steps_at(r) < cost_at(r.pc)) return fail_steps(r, expr_at(r.pc), cost_at(r.pc));
    return pause(r);
  case Interruption::Collect: return collect(r, unit(r, 1), unit(r, 0));
  case Interruption::NewArray: return new_array(r);
  case Interruption::Stack: return grow_stack(r);
  case Interruption::Fault: return fail_operation(r);
  case Interruption::Outside: return run_outside(r);
  case Interruption::External: return call_external(r);
  case Interruption::ExternalCode: return call_external_code(r);
  case Interruption::Halt: return next_definition(r);
  case Interruption::Barrier: return pass_barrier(r);
  case Interruption::RaiseAtBarrier: return take_barrier_away(r);
  case Interruption::Trace: report_continuation(r); return true;
  }
  return true;
}

bool Machine::run_outside(Registers& r) {
  Opcode code = code_.units[unit_of(r.pc)];
  if (is_plain(code) && gives_text(operation_of(code))) return build_text(r, operation_of(code));
  return execute_outside(r, code) == Interruption::Fault ? fail_operation(r) : true;
}

bool Machine::next_definition(Registers& r) {
  heap_.note_height(r.alloc);
  pause(r);
  granted_ = static_cast<uint64_t>(r.steps);
  if (!begin_definition()) return false;
  saved_.steps = r.steps;
  r = saved_;
  return true;
}

void Machine::report_continuation(Registers& r) {
  uint32_t count = unit(r, 1);
  std::vector<uint64_t> arguments;
  for (uint32_t i = 0; i < count; ++i) arguments.push_back(load<uint64_t>(slot(r, 2 + i)));
  if (options_.trace) options_.trace(cps::ContVar{unit(r, 0)}, arguments);
  advance(r, 2 + count);
}

// ---- Memory

// `map` is of the registers of the running function.
void Machine::visit_roots(const Registers& r, uint32_t map) {
  for (uint32_t global : code_.reference_globals) heap_.forward(globals_[global]);
  // The running function's registers, by the map of the allocation; then those of each caller, by the map of its
  // call.
  uint32_t depth = 0;
  char* barrier = nullptr;
  const char* clean = heap_.is_full() || barrier_ == 0 ? nullptr : stack_ + barrier_;
  for (char* frame = r.fp; frame >= clean;) {
    const uint32_t* offsets = &code_.maps[map];
    for (uint32_t i = 1; i <= offsets[0]; ++i) {
      uint64_t value = load<uint64_t>(frame + offsets[i]);
      heap_.forward(value);
      store(frame + offsets[i], value);
    }
    const uint32_t* back = return_address(frame);
    if (!back) break;
    if (++depth == barrier_depth()) barrier = frame;
    map = back[-3];
    frame -= back[-1];
  }
  if (barrier) place_barrier(barrier);
}

// Returns the return address of that frame, whether or not the barrier is there.
const uint32_t* Machine::return_address(const char* frame) const {
  return barrier_ != 0 && frame == stack_ + barrier_ ? barrier_return_
                                                     : reinterpret_cast<const uint32_t*>(pointer(frame));
}

// The frames below this one hold no young record. Its return address is replaced by the barrier, which returns treat
// like the true one (Cheng, Harper and Lee, "Generational stack collection and profile-driven pretenuring", PLDI
// 1998).
void Machine::place_barrier(char* frame) {
  const uint32_t* back = return_address(frame);
  if (barrier_ != 0) store(stack_ + barrier_, barrier_return_);
  barrier_ = 0;
  if (!back) return;
  barrier_ = static_cast<uint64_t>(frame - stack_);
  barrier_return_ = back;
  std::copy(back - 3, back, barrier_units_.begin());
  link_instruction(&barrier_units_[3], opcode(Simple::Barrier));
  store(frame, &barrier_units_[3]);
}

// The function of the barrier's frame has returned: sets the next barrier some frames below.
bool Machine::pass_barrier(Registers& r) {
  r.pc = barrier_return_;
  barrier_ = 0;
  place_next_barrier(r.fp);
  return true;
}

// The function of the barrier's frame is about to raise, and then sees where it returns to.
bool Machine::take_barrier_away(Registers& r) {
  store(r.fp, barrier_return_);
  barrier_ = 0;
  place_next_barrier(r.fp - barrier_return_[-1]);
  return true;
}

void Machine::place_next_barrier(char* frame) {
  for (uint32_t depth = 1; depth < barrier_depth(); ++depth) {
    const uint32_t* back = return_address(frame);
    if (!back) return;
    frame -= back[-1];
  }
  place_barrier(frame);
}

// Makes room for `bytes` in the young space, or for `old_bytes` in the old one.
bool Machine::collect(Registers& r, uint32_t map, uint64_t bytes, uint64_t old_bytes) {
  heap_.begin(r.alloc, old_bytes);
  visit_roots(r, map);
  if (!heap_.finish()) return fail_in_segment(r, "limit/heap", run::heap_message);
  r.alloc = heap_.alloc_begin();
  hot.alloc_end = options_.stress ? r.alloc + bytes : heap_.alloc_end();
  return true;
}

// bytes, map, to, layout, size, content
bool Machine::new_array(Registers& r) {
  int32_t count = load<int32_t>(slot(r, 4));
  if (count < 0) return fail_operation(r);
  uint32_t size = static_cast<uint32_t>(count);
  if (heap_.wants_collection(size) && !collect(r, unit(r, 1), unit(r, 0))) return false;
  ArrayRecord* array = heap_.allocate(size, load<uint64_t>(slot(r, 5)), unit(r, 3) != 0);
  if (!array) return fail_in_segment(r, "limit/heap", run::heap_message);
  store(slot(r, 2), array);
  advance(r, 6);
  return true;
}

bool Machine::grow_stack(Registers& r) {
  uint64_t height = static_cast<uint64_t>(r.fp - stack_), capacity = 2 * stack_capacity_;
  // The last step up to the limit may be a smaller one.
  uint64_t most = std::max(limits_.stack_bytes, 2 * uint64_t{code_.largest_frame}) + code_.largest_frame;
  capacity = std::min(capacity, most);
  char* stack =
      capacity > stack_capacity_ && capacity <= SIZE_MAX ? static_cast<char*>(std::realloc(stack_, capacity)) : nullptr;
  if (!stack)
    return fail(r, "limit/stack", span(program_, expr_at(r.pc)), run::stack_message, steps_at(r) + cost_at(r.pc));
  stack_ = hot.stack = stack;
  stack_capacity_ = capacity;
  hot.last_frame = stack + capacity - code_.largest_frame;
  r.fp = stack + height;
  return true;
}

// ---- External functions

// Calls an external function. The result is a slot; 0 if the function gives nothing. Nothing if the program fails.
std::optional<uint64_t> Machine::external(cps::Expr call, Name name, uint64_t bits) {
  std::string_view called = program_.names.text(name);
  Span where = span(program_, call);
  auto fail = [&](std::string code, std::string message) {
    error_ = Diagnostic{Severity::Error, std::move(code), where, std::move(message), {}};
    state_ = State::Failed;
    return std::nullopt;
  };
  std::optional<External> known = external_named(called);
  if (!known) return fail("runtime/no-external", run::c_function_message(called));
  if (known == External::ReadByte) return static_cast<uint32_t>(options_.input.next());
  run::Argument argument;
  Type takes = info(*known).takes;
  if (takes == TypeTable::f64)
    std::memcpy(&argument.real, &bits, sizeof bits);
  else if (takes == TypeTable::str)
    argument.text = text(bits);
  else
    argument.integer = takes == TypeTable::i64 ? static_cast<int64_t>(bits) : static_cast<int32_t>(bits);
  if (std::optional<run::Failure> failure = run::failure(*known, argument))
    return fail(std::move(failure->code), std::move(failure->message));
  if (output_.print(run::printed(*known, argument))) return 0;
  return fail("limit/output", run::output_message(limits_.output_bytes));
}

bool Machine::call_external(Registers& r) {
  bool gives = code_.units[unit_of(r.pc)] == opcode(Simple::ExternalGives);
  uint64_t argument = gives ? 0 : load<uint64_t>(slot(r, 2));
  std::optional<uint64_t> result = external(expr_at(r.pc), Name{unit(r, 1)}, argument);
  if (!result) return pause(r);
  if (gives) store(slot(r, 2), *result);
  advance(r, 3);
  return true;
}

bool Machine::call_external_code(Registers& r) {
  interruption = Interruption::Slice;
  if (!pay(r)) return interrupt(r);
  uint32_t opcode = code_.units[unit_of(r.pc)];
  uint32_t code = load<uint32_t>(slot(r, 1));
  bool is_tail = opcode == static_cast<Opcode>(Simple::TailCode);
  uint32_t count = is_tail ? 0 : unit(r, 2);
  uint64_t argument = is_tail ? load<uint64_t>(r.fp + 8) : count > 0 ? load<uint64_t>(slot(r, 3)) : 0;
  Name name{code & ~external_code};
  std::optional<uint64_t> result = external(expr_at(r.pc), name, argument);
  if (!result) return pause(r);
  bool gives = static_cast<bool>(info(*external_named(program_.names.text(name))).gives);
  if (!is_tail && gives) store(slot(r, 3 + count + 1), *result);
  if (!is_tail)
    advance(r, 3 + count + 3);
  else if (gives)
    give_back(r, *result);
  else
    pop_frame(r);
  return true;
}

// ---- Errors

cps::Expr Machine::expr_at(const uint32_t* pc) const {
  auto after = std::upper_bound(code_.origins.begin(), code_.origins.end(), unit_of(pc),
                                [](uint32_t unit, const CodeOrigin& origin) { return unit < origin.unit; });
  return std::prev(after)->expr;
}

uint32_t Machine::cost_at(const uint32_t* pc) const {
  uint32_t first = unit_of(pc) + operation_units;
  return first < code_.kinds.size() && code_.kinds[first] == UnitKind::Cost ? code_.units[first] : 0;
}

bool Machine::fail(const Registers& r, std::string code, Span where, std::string_view message, uint64_t steps) {
  pause(r);
  steps_ = steps;
  state_ = State::Failed;
  error_ = Diagnostic{Severity::Error, std::move(code), where, std::string(message), {}};
  return false;
}

bool Machine::fail_operation(const Registers& r) {
  Opcode code = code_.units[unit_of(r.pc)];
  auto integer = [&](uint32_t operand) { return load<int32_t>(slot(r, operand)); };
  if (!is_simple(code)) {
    Operation operation = operation_of(code);
    // Those that give a text have their operands in other places (build_text), and messages without numbers.
    bool reads_text = is_plain(code) && takes_text(operation) && !gives_text(operation);
    std::string message = reads_text ? fault_message(operation, text(load<uint64_t>(slot(r, 1))), integer(2))
                                     : std::string(info(info(operation).fault).message);
    return fail_in_segment(r, std::string(info(info(operation).fault).code), message);
  }
  Fault fault = code == opcode(Simple::NewArray)      ? Fault::Size
                : code == opcode(Simple::Unreachable) ? Fault::Unreachable
                                                      : Fault::Index;
  int64_t number = 0, count = 0;
  if (fault == Fault::Size) number = integer(4);
  if (fault == Fault::Index) {
    uint32_t array = code == opcode(Simple::At) ? 1 : code == opcode(Simple::PutPointer) ? 2 : 0;
    number = integer(array + 1);
    count = array_in(r, array)->count;
  }
  return fail_in_segment(r, std::string(info(fault).code), fault_message(fault, number, count));
}

// The limit is reached within the `cost` expressions that end with `last`: finds the expression that exceeds it.
bool Machine::fail_steps(const Registers& r, cps::Expr last, uint64_t cost) {
  uint64_t left = limits_.steps - steps_at(r);
  for (uint64_t i = cost; i > left + 1; --i) last = before(program_, last);
  return fail(r, "limit/steps", span(program_, last), run::steps_message(limits_.steps), limits_.steps);
}

// An error at an instruction whose segment has not been paid: the expressions before it may already exceed the limit.
bool Machine::fail_in_segment(const Registers& r, std::string code, std::string_view message) {
  cps::Expr at = expr_at(r.pc);
  uint64_t cost = 0;
  for (cps::Expr each = at; each; each = before(program_, each)) ++cost;
  if (limits_.steps - steps_at(r) < cost) return fail_steps(r, at, cost);
  return fail(r, std::move(code), span(program_, at), message, steps_at(r) + cost);
}

} // namespace letcont::vm
