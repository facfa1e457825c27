// The semantics of each instruction: `execute<code>(r)` changes the registers, including `pc`, and returns None, or
// Elsewhere for a branch that was taken. Otherwise it returns why it cannot continue, with the registers unchanged, and
// is executed again when that is handled.
//
// Every instruction that ends a segment subtracts its cost from the remaining steps, so a program stops within a
// bounded time wherever it is.
#pragma once

#include "vm/machine/execute_memory.h"
#include "vm/machine/operate.h"

#include <cstring>
#include <utility>

namespace letcont::vm {

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

// Leaves the frame for the handler that the call names: an OnRaise stands where the function would return to.
[[gnu::always_inline]] inline Interruption execute_raise(Registers& r) {
  if (reinterpret_cast<const uint32_t*>(pointer(r.fp)) == r.machine->hot.barrier) [[unlikely]]
    return Interruption::RaiseAtBarrier;
  if (!pay(r)) return Interruption::Slice;
  uint64_t exception = load<uint64_t>(slot(r, 1));
  pop_frame(r);
  store(slot(r, 0), exception);
  return go(r, unit(r, 1));
}

// ---- Branches on values

[[gnu::always_inline]] inline Interruption execute_switch(Registers& r) {
  uint32_t way = load<uint32_t>(slot(r, 0)) - unit(r, 1);
  return go(r, way < unit(r, 3) ? unit(r, 4 + way) : unit(r, 2));
}
[[gnu::always_inline]] inline Interruption execute_switch_tag(Registers& r) {
  return go(r, unit(r, 2 + load<uint32_t>(pointer(slot(r, 0)))));
}

[[gnu::always_inline]] inline Interruption execute_clear(Registers& r) {
  std::memset(slot(r, 0), 0, size_t{unit(r, 1)} * 8);
  return advance(r, 2);
}
template <uint32_t... i>
Interruption compute_any_plain(Registers& r, Opcode code, std::integer_sequence<uint32_t, i...>) {
  using Function = Interruption (*)(Registers&);
  static constexpr std::array<Function, sizeof...(i)> functions{&compute_plain<operation_of(first_plain + i)>...};
  return functions[code - first_plain](r);
}
inline Interruption execute_outside(Registers& r, Opcode code) {
  switch (code) {
  case opcode(Simple::Clear): return execute_clear(r);
  case operate(Operation::FRem, Form::Registers): return compute_operation<Operation::FRem, Form::Registers>(r);
  case operate(Operation::FRem, Form::RightConstant): return compute_operation<Operation::FRem, Form::RightConstant>(r);
  case operate(Operation::FRem, Form::LeftConstant): return compute_operation<Operation::FRem, Form::LeftConstant>(r);
  default: break;
  }
  if (!is_plain(code)) return compare_texts(r, code);
  return compute_any_plain(r, code, std::make_integer_sequence<uint32_t, plain_count>());
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
  case Simple::External:
  case Simple::ExternalGives: return pay(r) ? Interruption::External : Interruption::Slice;
  case Simple::Clear: return Interruption::Outside;
  case Simple::Halt: return pay(r) ? Interruption::Halt : Interruption::Slice;
  case Simple::Unreachable: return Interruption::Fault;
  case Simple::Count: return execute_count(r);
  case Simple::Trace: return Interruption::Trace;
  case Simple::Raise: return execute_raise(r);
  case Simple::OnRaise: return advance(r, 2);
  case Simple::NewArray: return Interruption::NewArray;
  case Simple::At: return execute_at(r);
  case Simple::Put: return execute_put(r);
  case Simple::PutPointer: return execute_put_pointer(r);
  case Simple::Size: return store(slot(r, 0), uint64_t{array_in(r, 1)->count}), advance(r, 2);
  case Simple::Get: return store(slot(r, 0), array_in(r, 1)->values()[0]), advance(r, 2);
  case Simple::Set: return array_in(r, 0)->values()[0] = load<uint64_t>(slot(r, 1)), advance(r, 2);
  case Simple::SetPointer: return execute_set_pointer(r);
  case Simple::Barrier: return Interruption::Barrier;
  }
  __builtin_unreachable();
}

template <Opcode code>
[[gnu::always_inline]] inline Interruption execute(Registers& r) {
  if constexpr (!is_made(code))
    __builtin_unreachable();
  else if constexpr (is_plain(code))
    return execute_plain<operation_of(code)>(r);
  else if constexpr (is_operation(code))
    return execute_operation<operation_of(code), form_of(code)>(r);
  else if constexpr (is_simple(code))
    return execute_simple<static_cast<Simple>(code)>(r);
  else
    return execute_branch<operation_of(code), form_of(code)>(r);
}

} // namespace letcont::vm
