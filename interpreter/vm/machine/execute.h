// The semantics of each instruction: `execute<code>(r)` changes the registers, including `pc`, and returns None, or
// Elsewhere for a branch that was taken. Otherwise it returns why it cannot continue, with the registers unchanged, and
// is executed again when that is handled.
//
// Every instruction that ends a segment subtracts its cost from the remaining steps, so a program stops within a
// bounded time wherever it is.
#pragma once

#include "vm/machine/machine.h"

#include <cmath>
#include <cstring>

namespace letcont::vm {

// ---- Registers and operands

inline uint32_t unit(const Registers& r, uint32_t i) { return r.pc[operation_units + i]; }

template <class T>
T load(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
// Slots are always written as a whole: a full read after a partial write would stall.
[[gnu::always_inline]] inline void store(char* at, uint64_t bits) { std::memcpy(at, &bits, sizeof bits); }
[[gnu::always_inline]] inline void store(char* at, int32_t value) { store(at, uint64_t{static_cast<uint32_t>(value)}); }
[[gnu::always_inline]] inline void store(char* at, bool value) { store(at, uint64_t{value}); }
[[gnu::always_inline]] inline void store(char* at, double value) { std::memcpy(at, &value, sizeof value); }
[[gnu::always_inline]] inline void store(char* at, const void* pointer) {
  store(at, uint64_t{reinterpret_cast<uintptr_t>(pointer)});
}
inline char* pointer(const char* at) { return reinterpret_cast<char*>(static_cast<uintptr_t>(load<uint64_t>(at))); }

// Returns the slot of the i-th operand.
inline char* slot(const Registers& r, uint32_t i) { return r.fp + unit(r, i); }

[[gnu::always_inline]] inline Interruption advance(Registers& r, uint32_t operands) {
  r.pc += operation_units + operands;
  return Interruption::None;
}
inline const uint32_t* at_distance(const uint32_t* pc, uint32_t bytes) {
  return reinterpret_cast<const uint32_t*>(reinterpret_cast<const char*>(pc) + static_cast<int32_t>(bytes));
}
[[gnu::always_inline]] inline Interruption go(Registers& r, uint32_t distance) {
  r.pc = at_distance(r.pc, distance);
  return Interruption::None;
}
// A branch that is taken.
[[gnu::always_inline]] inline Interruption go_elsewhere(Registers& r, uint32_t distance) {
  go(r, distance);
  return Interruption::Elsewhere;
}
// Subtracts the cost, the first operand. Returns false if not enough steps are left.
[[gnu::always_inline]] inline bool pay(Registers& r) {
  int64_t left = r.steps - unit(r, 0);
  if (left < 0) [[unlikely]]
    return false;
  r.steps = left;
  return true;
}
[[gnu::always_inline]] inline void refund(Registers& r) { r.steps += unit(r, 0); }

// ---- Operations

template <Operation op>
constexpr Type operand_type = info(op).operands;

// Returns the result, or nothing for a division by zero. Like letcont::compute and holds, but inline.
template <Operation op, class T>
[[gnu::always_inline]] inline auto apply(T a, T b) {
  if constexpr (op == Operation::Add) return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  if constexpr (op == Operation::Sub) return static_cast<int32_t>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
  if constexpr (op == Operation::Mul) return static_cast<int32_t>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
  if constexpr (op == Operation::Div) return b == -1 ? apply<Operation::Sub>(0, a) : a / b;
  if constexpr (op == Operation::Rem) return b == -1 ? 0 : a % b;
  if constexpr (op == Operation::FAdd) return a + b;
  if constexpr (op == Operation::FSub) return a - b;
  if constexpr (op == Operation::FMul) return a * b;
  if constexpr (op == Operation::FDiv) return a / b;
  if constexpr (op == Operation::FRem) return std::fmod(a, b);
  constexpr auto is_any = [](auto... ops) { return ((op == ops) || ...); };
  if constexpr (is_any(Operation::Eq, Operation::FEq, Operation::SEq, Operation::BEq)) return a == b;
  if constexpr (is_any(Operation::Ne, Operation::FNe, Operation::SNe, Operation::BNe)) return a != b;
  if constexpr (is_any(Operation::Lt, Operation::FLt, Operation::SLt)) return a < b;
  if constexpr (is_any(Operation::Le, Operation::FLe, Operation::SLe)) return a <= b;
  if constexpr (is_any(Operation::Gt, Operation::FGt, Operation::SGt)) return a > b;
  if constexpr (is_any(Operation::Ge, Operation::FGe, Operation::SGe)) return a >= b;
}

// Reads an operand by its type: from a register, or from the instruction. A text is its name, and each text has one
// name; a table gives their order.
template <Operation op>
inline uint32_t text_operand(const Registers& r, uint32_t name) {
  return op == Operation::SEq || op == Operation::SNe ? name : r.machine->hot.text_ranks[name];
}
template <Operation op>
[[gnu::always_inline]] inline auto from_register(const Registers& r, uint32_t i) {
  if constexpr (operand_type<op> == TypeTable::i32) return load<int32_t>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::f64) return load<double>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::boolean) return load<uint32_t>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::str) return text_operand<op>(r, load<uint32_t>(slot(r, i)));
}
template <Operation op>
[[gnu::always_inline]] inline auto from_instruction(const Registers& r, uint32_t i) {
  if constexpr (operand_type<op> == TypeTable::i32) return static_cast<int32_t>(unit(r, i));
  if constexpr (operand_type<op> == TypeTable::f64)
    return load<double>(reinterpret_cast<const char*>(r.pc + operation_units + i));
  if constexpr (operand_type<op> == TypeTable::boolean) return unit(r, i);
  if constexpr (operand_type<op> == TypeTable::str) return text_operand<op>(r, unit(r, i));
}
template <Operation op>
inline constexpr uint32_t constant_units = operand_type<op> == TypeTable::f64 ? 2 : 1;

template <Operation op, Form form>
[[gnu::always_inline]] inline auto left(const Registers& r, uint32_t first) {
  if constexpr (form == Form::LeftConstant)
    return from_instruction<op>(r, first);
  else
    return from_register<op>(r, first);
}
template <Operation op, Form form>
[[gnu::always_inline]] inline auto right(const Registers& r, uint32_t first) {
  if constexpr (form == Form::RightConstant) return from_instruction<op>(r, first + 1);
  if constexpr (form == Form::LeftConstant) return from_register<op>(r, first + constant_units<op>);
  if constexpr (form == Form::Registers) return from_register<op>(r, first + 1);
}
template <Operation op, Form form>
inline constexpr uint32_t operand_units = form == Form::Registers ? 2 : 1 + constant_units<op>;

template <Operation op, Form form>
[[gnu::always_inline]] inline Interruption compute_operation(Registers& r) {
  auto a = left<op, form>(r, 1);
  auto b = right<op, form>(r, 1);
  if constexpr (info(op).can_fail)
    if (b == 0) [[unlikely]]
      return Interruption::Division;
  store(slot(r, 0), apply<op>(a, b));
  return advance(r, 1 + operand_units<op, form>);
}

// Instructions that call host functions run outside of the chain (execute_outside): a loop without calls keeps its
// state in the processor's registers.
template <Operation op, Form form>
[[gnu::always_inline]] inline Interruption execute_operation(Registers& r) {
  if constexpr (op == Operation::FRem)
    return Interruption::Outside;
  else
    return compute_operation<op, form>(r);
}

template <Operation op, Form form>
[[gnu::always_inline]] inline Interruption execute_branch(Registers& r) {
  if (apply<op>(left<op, form>(r, 0), right<op, form>(r, 0))) return advance(r, operand_units<op, form> + 1);
  return go_elsewhere(r, unit(r, operand_units<op, form>));
}

// ---- Records

// bytes, map, tag, layout, to, field …
template <uint32_t count>
[[gnu::always_inline]] inline Interruption execute_new(Registers& r) {
  constexpr uint32_t bytes = record_bytes(count);
  char* record = r.alloc;
  if (static_cast<size_t>(r.machine->hot.alloc_end - record) < bytes) [[unlikely]]
    return Interruption::Collect;
  uint64_t header = uint64_t{unit(r, 3)} << 32 | unit(r, 2);
  store(record, header);
  for (uint32_t i = 0; i < count; ++i) store(record + record_bytes(i), load<uint64_t>(slot(r, 5 + i)));
  r.alloc = record + bytes;
  store(slot(r, 4), record);
  return advance(r, 5 + count);
}

[[gnu::always_inline]] inline Interruption execute_new_many(Registers& r) {
  uint32_t bytes = unit(r, 0), count = unit(r, 5);
  char* record = r.alloc;
  if (static_cast<size_t>(r.machine->hot.alloc_end - record) < bytes) return Interruption::Collect;
  store(record, uint64_t{unit(r, 3)} << 32 | unit(r, 2));
  for (uint32_t i = 0; i < count; ++i) store(record + record_bytes(i), load<uint64_t>(slot(r, 6 + i)));
  r.alloc = record + bytes;
  store(slot(r, 4), record);
  return advance(r, 6 + count);
}

// ---- Calls. A frame begins with the address that it returns to. Before that address stand, in the call, the registers
// that hold pointers meanwhile, the register for the result, and where the frame begins in the caller's.

inline const uint32_t* entry_of(const Registers& r, uint32_t code) {
  return reinterpret_cast<const uint32_t*>(r.machine->hot.begin + code);
}
inline uint32_t code_of(const char* closure) { return load<uint32_t>(closure); }

// `arguments` are the operands from `first` on; what follows them are map, to, frame.
template <uint32_t count>
[[gnu::always_inline]] inline bool push_frame(Registers& r, uint32_t first) {
  char* frame = r.fp + unit(r, first + count + 2);
  if (frame > r.machine->hot.last_frame) [[unlikely]] {
    refund(r);
    return false;
  }
  uint64_t arguments[count + 1]; // read before any is written: the new frame may begin where some of them are
  for (uint32_t i = 0; i < count; ++i) arguments[i] = load<uint64_t>(slot(r, first + i));
  store(frame, r.pc + operation_units + first + count + 3);
  for (uint32_t i = 0; i < count; ++i) store(frame + 8 + 8 * i, arguments[i]);
  r.fp = frame;
  return true;
}
// For `count` arguments that are all below the new frame.
[[gnu::always_inline]] inline bool push_frame(Registers& r, uint32_t first, uint32_t count) {
  char* frame = r.fp + unit(r, first + count + 2);
  if (frame > r.machine->hot.last_frame) {
    refund(r);
    return false;
  }
  store(frame, r.pc + operation_units + first + count + 3);
  for (uint32_t i = 0; i < count; ++i) store(frame + 8 + 8 * i, load<uint64_t>(slot(r, first + i)));
  r.fp = frame;
  return true;
}

// cost, function, argument …, map, to, frame
template <uint32_t count>
[[gnu::always_inline]] inline Interruption execute_call(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  const uint32_t* entry = at_distance(r.pc, unit(r, 1));
  if (!push_frame<count>(r, 2)) return Interruption::Stack;
  r.pc = entry;
  return Interruption::None;
}
// cost, function, count, [argument …], map, to, frame
[[gnu::always_inline]] inline Interruption execute_call_many(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  const uint32_t* entry = at_distance(r.pc, unit(r, 1));
  if (!push_frame(r, 3, unit(r, 2))) return Interruption::Stack;
  r.pc = entry;
  return Interruption::None;
}
// cost, argument …, map, to, frame
template <uint32_t count>
[[gnu::always_inline]] inline Interruption execute_call_closure(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  uint32_t code = code_of(pointer(slot(r, 1)));
  if (!push_frame<count>(r, 1)) return Interruption::Stack;
  r.pc = entry_of(r, code);
  return Interruption::None;
}
// cost, count, [argument …], map, to, frame
[[gnu::always_inline]] inline Interruption execute_call_closure_many(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  uint32_t code = code_of(pointer(slot(r, 2)));
  if (!push_frame(r, 2, unit(r, 1))) return Interruption::Stack;
  r.pc = entry_of(r, code);
  return Interruption::None;
}
// cost, code, count, [argument …], map, to, frame
[[gnu::always_inline]] inline Interruption execute_call_code(Registers& r) {
  uint32_t code = load<uint32_t>(slot(r, 1));
  if (code & external_code) return Interruption::ExternalCode;
  if (!pay(r)) return Interruption::Slice;
  if (!push_frame(r, 3, unit(r, 2))) return Interruption::Stack;
  r.pc = entry_of(r, code);
  return Interruption::None;
}

// Moves the arguments, the operands from `first` on, to the start of the frame.
template <uint32_t count>
[[gnu::always_inline]] inline void replace_frame(Registers& r, uint32_t first) {
  uint64_t arguments[count + 1];
  for (uint32_t i = 0; i < count; ++i) arguments[i] = load<uint64_t>(slot(r, first + i));
  for (uint32_t i = 0; i < count; ++i) store(r.fp + 8 + 8 * i, arguments[i]);
}

// cost, function, argument …
template <uint32_t count>
[[gnu::always_inline]] inline Interruption execute_tail_call(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  replace_frame<count>(r, 2);
  return go(r, unit(r, 1));
}
// cost, argument …
template <uint32_t count>
[[gnu::always_inline]] inline Interruption execute_tail_closure(Registers& r) {
  if (!pay(r)) return Interruption::Slice;
  replace_frame<count>(r, 1);
  r.pc = entry_of(r, code_of(pointer(r.fp + 8)));
  return Interruption::None;
}
[[gnu::always_inline]] inline Interruption execute_tail_code(Registers& r) {
  uint32_t code = load<uint32_t>(slot(r, 1));
  if (code & external_code) return Interruption::ExternalCode;
  if (!pay(r)) return Interruption::Slice;
  r.pc = entry_of(r, code);
  return Interruption::None;
}

// Leaves the frame. The results are still in its first registers, or written to the result register.
[[gnu::always_inline]] inline void pop_frame(Registers& r) {
  const uint32_t* back = reinterpret_cast<const uint32_t*>(pointer(r.fp));
  r.fp -= back[-1];
  r.pc = back;
}
[[gnu::always_inline]] inline void give_back(Registers& r, uint64_t result) {
  pop_frame(r);
  store(r.fp + r.pc[-2], result);
}

// ---- Branches on values

[[gnu::always_inline]] inline Interruption execute_switch(Registers& r) {
  uint32_t way = load<uint32_t>(slot(r, 0)) - unit(r, 1);
  return go(r, way < unit(r, 3) ? unit(r, 4 + way) : unit(r, 2));
}
[[gnu::always_inline]] inline Interruption execute_switch_tag(Registers& r) {
  return go(r, unit(r, 2 + load<uint32_t>(pointer(slot(r, 0)))));
}

[[gnu::always_inline]] inline void execute_clear(Registers& r) {
  std::memset(slot(r, 0), 0, size_t{unit(r, 1)} * 8);
  advance(r, 2);
}
inline void execute_outside(Registers& r, Opcode code) {
  switch (code) {
  case opcode(Simple::Clear): execute_clear(r); return;
  case operate(Operation::FRem, Form::Registers): compute_operation<Operation::FRem, Form::Registers>(r); return;
  case operate(Operation::FRem, Form::RightConstant):
    compute_operation<Operation::FRem, Form::RightConstant>(r);
    return;
  case operate(Operation::FRem, Form::LeftConstant): compute_operation<Operation::FRem, Form::LeftConstant>(r); return;
  default: __builtin_unreachable();
  }
}
[[gnu::always_inline]] inline Interruption execute_count(Registers& r) {
  Machine::Hot& hot = r.machine->hot;
  ++hot.counts[unit(r, 0)];
  uint64_t height = static_cast<uint64_t>(r.fp - hot.stack);
  if (height > *hot.highest_stack) *hot.highest_stack = height;
  return advance(r, 1);
}

template <Simple code>
[[gnu::always_inline]] inline Interruption execute_simple(Registers& r) {
  switch (code) {
  case Simple::Move: return store(slot(r, 0), load<uint64_t>(slot(r, 1))), advance(r, 2);
  case Simple::LoadInteger:
  case Simple::LoadCode: return store(slot(r, 0), uint64_t{unit(r, 1)}), advance(r, 2);
  case Simple::LoadReal: return store(slot(r, 0), from_instruction<Operation::FAdd>(r, 1)), advance(r, 3);
  case Simple::LoadGlobal: return store(slot(r, 0), r.machine->hot.globals[unit(r, 1)]), advance(r, 2);
  case Simple::LoadRecord: return store(slot(r, 0), r.machine->hot.constants[unit(r, 1)]), advance(r, 2);
  case Simple::StoreGlobal: return r.machine->hot.globals[unit(r, 0)] = load<uint64_t>(slot(r, 1)), advance(r, 2);
  case Simple::Project: return store(slot(r, 0), load<uint64_t>(pointer(slot(r, 1)) + unit(r, 2))), advance(r, 3);
  case Simple::New1: return execute_new<1>(r);
  case Simple::New2: return execute_new<2>(r);
  case Simple::New3: return execute_new<3>(r);
  case Simple::New4: return execute_new<4>(r);
  case Simple::NewMany: return execute_new_many(r);
  case Simple::SetCode: {
    uint32_t tag = load<uint32_t>(slot(r, 1));
    return std::memcpy(pointer(slot(r, 0)), &tag, sizeof tag), advance(r, 2);
  }
  case Simple::Jump: return pay(r) ? go(r, unit(r, 1)) : Interruption::Slice;
  case Simple::JumpUnless: return load<uint32_t>(slot(r, 0)) ? advance(r, 2) : go_elsewhere(r, unit(r, 1));
  case Simple::JumpUnlessTag:
    return load<uint32_t>(pointer(slot(r, 0))) == unit(r, 1) ? advance(r, 3) : go_elsewhere(r, unit(r, 2));
  case Simple::Switch: return execute_switch(r);
  case Simple::SwitchTag: return execute_switch_tag(r);
  case Simple::Call0: return execute_call<0>(r);
  case Simple::Call1: return execute_call<1>(r);
  case Simple::Call2: return execute_call<2>(r);
  case Simple::Call3: return execute_call<3>(r);
  case Simple::Call4: return execute_call<4>(r);
  case Simple::CallMany: return execute_call_many(r);
  case Simple::CallClosure1: return execute_call_closure<1>(r);
  case Simple::CallClosure2: return execute_call_closure<2>(r);
  case Simple::CallClosure3: return execute_call_closure<3>(r);
  case Simple::CallClosure: return execute_call_closure_many(r);
  case Simple::CallCode: return execute_call_code(r);
  case Simple::TailCall0: return execute_tail_call<0>(r);
  case Simple::TailCall1: return execute_tail_call<1>(r);
  case Simple::TailCall2: return execute_tail_call<2>(r);
  case Simple::TailCall3: return execute_tail_call<3>(r);
  case Simple::TailCall4: return execute_tail_call<4>(r);
  case Simple::TailClosure1: return execute_tail_closure<1>(r);
  case Simple::TailClosure2: return execute_tail_closure<2>(r);
  case Simple::TailClosure3: return execute_tail_closure<3>(r);
  case Simple::TailClosure: return execute_tail_closure<0>(r);
  case Simple::TailCode: return execute_tail_code(r);
  case Simple::Return0:
  case Simple::ReturnMany: return pay(r) ? (pop_frame(r), Interruption::None) : Interruption::Slice;
  case Simple::Return1:
    if (!pay(r)) return Interruption::Slice;
    return give_back(r, load<uint64_t>(slot(r, 1))), Interruption::None;
  case Simple::ReturnInteger: return pay(r) ? (give_back(r, unit(r, 1)), Interruption::None) : Interruption::Slice;
  case Simple::External: return pay(r) ? Interruption::External : Interruption::Slice;
  case Simple::Clear: return Interruption::Outside;
  case Simple::Halt: return pay(r) ? Interruption::Halt : Interruption::Slice;
  case Simple::Count: return execute_count(r);
  case Simple::Trace: return Interruption::Trace;
  case Simple::Barrier: return Interruption::Barrier;
  }
  __builtin_unreachable();
}

template <Opcode code>
[[gnu::always_inline]] inline Interruption execute(Registers& r) {
  if constexpr (!is_made(code))
    __builtin_unreachable();
  else if constexpr (is_operation(code))
    return execute_operation<operation_of(code), form_of(code)>(r);
  else if constexpr (is_simple(code))
    return execute_simple<static_cast<Simple>(code)>(r);
  else
    return execute_branch<operation_of(code), form_of(code)>(r);
}

} // namespace letcont::vm
