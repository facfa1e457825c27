// Registers, operands, and the instructions that are operations (lambda/operation.h). The other instructions are in
// execute.h, whose conventions these follow.
#pragma once

#include "lambda/arithmetic.h"
#include "support/utf8.h"
#include "vm/machine/machine.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

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
inline const Record* record_at(uint64_t value) {
  return reinterpret_cast<const Record*>(static_cast<uintptr_t>(value));
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
constexpr Type operand_type = info(op).operands[0];

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

// Reads an operand by its type: from a register, or from the instruction.
template <Operation op>
[[gnu::always_inline]] inline auto from_register(const Registers& r, uint32_t i) {
  if constexpr (operand_type<op> == TypeTable::i32) return load<int32_t>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::f64) return load<double>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::boolean) return load<uint32_t>(slot(r, i));
  if constexpr (operand_type<op> == TypeTable::str) return load<uint64_t>(slot(r, i));
}
template <Operation op>
[[gnu::always_inline]] inline auto from_instruction(const Registers& r, uint32_t i) {
  if constexpr (operand_type<op> == TypeTable::i32) return static_cast<int32_t>(unit(r, i));
  if constexpr (operand_type<op> == TypeTable::f64)
    return load<double>(reinterpret_cast<const char*>(r.pc + operation_units + i));
  if constexpr (operand_type<op> == TypeTable::boolean) return unit(r, i);
  if constexpr (operand_type<op> == TypeTable::str) return uint64_t{unit(r, i)};
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
  if constexpr (info(op).can_fail())
    if (b == 0) [[unlikely]]
      return Interruption::Fault;
  store(slot(r, 0), apply<op>(a, b));
  return advance(r, 1 + operand_units<op, form>);
}

// Compares two strings that are records by the first byte in which they differ, if it is among their first eight. Those
// can be read in shorter strings, too, since their records have room for eight.
template <Operation op>
[[gnu::always_inline]] inline std::optional<bool> compare_beginnings(const Record* a, const Record* b) {
  uint64_t of_a = load<uint64_t>(reinterpret_cast<const char*>(a + 1));
  uint64_t of_b = load<uint64_t>(reinterpret_cast<const char*>(b + 1));
  if (of_a == of_b) return std::nullopt;
  uint32_t bit = static_cast<uint32_t>(std::countr_zero(of_a ^ of_b)) & ~7u;
  if (bit >= uint64_t{8} * std::min(a->tag, b->tag)) return std::nullopt;
  return apply<op>(of_a >> bit & 0xFF, of_b >> bit & 0xFF);
}

// Compares two constant strings: each text has one name, and a table gives their order; or two that differ early.
// Nothing for other strings.
template <Operation op, Form form>
[[gnu::always_inline]] inline std::optional<bool> compare_quickly(const Registers& r, uint32_t first) {
  uint64_t a = left<op, form>(r, first), b = right<op, form>(r, first);
  if constexpr (form == Form::Registers && std::endian::native == std::endian::little)
    if (!is_constant_text(a | b)) return compare_beginnings<op>(record_at(a), record_at(b));
  if (!is_constant_text(a & b)) return std::nullopt;
  if constexpr (op == Operation::SEq || op == Operation::SNe)
    return apply<op>(a, b);
  else
    return apply<op>(r.machine->hot.text_ranks[a >> 1], r.machine->hot.text_ranks[b >> 1]);
}

// Compares any two strings, outside of the chain: a comparison or a branch.
inline Interruption compare_texts(Registers& r, Opcode code) {
  bool is_branch = code >= first_branch;
  uint32_t first = is_branch ? 0 : 1;
  auto operand = [&](uint32_t i, bool is_constant) {
    return r.machine->text(is_constant ? uint64_t{unit(r, first + i)} : load<uint64_t>(slot(r, first + i)));
  };
  Form form = form_of(code);
  bool value =
      holds(operation_of(code), operand(0, form == Form::LeftConstant), operand(1, form == Form::RightConstant));
  if (is_branch && !value) return go(r, unit(r, 2));
  if (!is_branch) store(slot(r, 0), value);
  return advance(r, 3);
}

// Instructions that call host functions run outside of the chain (execute_outside): a loop without calls keeps its
// state in the processor's registers.
template <Operation op, Form form>
[[gnu::always_inline]] inline Interruption execute_operation(Registers& r) {
  if constexpr (op == Operation::FRem) {
    return Interruption::Outside;
  } else if constexpr (takes_text(op)) {
    std::optional<bool> holds = compare_quickly<op, form>(r, 1);
    if (!holds) return Interruption::Outside;
    store(slot(r, 0), *holds);
    return advance(r, 3);
  } else {
    return compute_operation<op, form>(r);
  }
}

// to, operand …
template <Operation op>
[[gnu::always_inline]] inline Interruption compute_plain(Registers& r) {
  constexpr uint32_t count = info(op).operands.size();
  Scalar a, b;
  a.bits = load<uint64_t>(slot(r, 1));
  b.bits = load<uint64_t>(slot(r, count));
  if constexpr (gives_text(op)) return Interruption::Fault; // Machine::build_text does it
  if constexpr (takes_text(op)) {
    std::optional<Scalar> value = compute(op, r.machine->text(a.bits), b);
    if (!value) return Interruption::Fault;
    store(slot(r, 0), value->bits);
    return advance(r, 1 + count);
  }
  if (arithmetic::fails<op>(a, b)) [[unlikely]]
    return Interruption::Fault;
  store(slot(r, 0), arithmetic::apply<op>(a, b).bits);
  return advance(r, 1 + count);
}

// Reads a string that is a record: Bytes, Byte, or Decode where an ASCII character is. All else leaves the chain.
template <Operation op>
constexpr bool reads_record = op == Operation::Bytes || op == Operation::Byte || op == Operation::Decode;
template <Operation op>
[[gnu::always_inline]] inline Interruption read_record(Registers& r) {
  uint64_t value = load<uint64_t>(slot(r, 1));
  if (is_constant_text(value)) return Interruption::Outside;
  const Record* record = record_at(value);
  const char* bytes = reinterpret_cast<const char*>(record + 1);
  if constexpr (op == Operation::Bytes) return store(slot(r, 0), uint64_t{record->tag}), advance(r, 2);
  uint32_t index = load<uint32_t>(slot(r, 2));
  if (index >= record->tag) return Interruption::Outside;
  uint8_t byte = load<uint8_t>(bytes + index);
  if constexpr (op == Operation::Decode)
    if (byte >= 0x80 || (index + 1 < record->tag && !begins_character(bytes[index + 1]))) return Interruption::Outside;
  return store(slot(r, 0), uint64_t{byte}), advance(r, 3);
}

// In WebAssembly the chain is one large function (dispatch.cpp), which more code would slow down: only what loops over
// bits or strings need is in it.
template <Operation op>
constexpr bool runs_in_chain() {
  if (takes_text(op) || gives_text(op)) return false;
#if defined(__wasm__)
  return (op >= Operation::And && op <= Operation::Not) || op == Operation::IntToDouble;
#else
  return info(op).is_exact && (op < Operation::Floor || op > Operation::Trunc);
#endif
}

template <Operation op>
[[gnu::always_inline]] inline Interruption execute_plain(Registers& r) {
  if constexpr (runs_in_chain<op>())
    return compute_plain<op>(r);
  else if constexpr (reads_record<op>)
    return read_record<op>(r);
  else
    return Interruption::Outside;
}

template <Operation op, Form form>
[[gnu::always_inline]] inline Interruption execute_branch(Registers& r) {
  if constexpr (takes_text(op)) {
    std::optional<bool> holds = compare_quickly<op, form>(r, 0);
    if (!holds) return Interruption::Outside;
    return *holds ? advance(r, 3) : go_elsewhere(r, unit(r, 2));
  }
  if (apply<op>(left<op, form>(r, 0), right<op, form>(r, 0))) return advance(r, operand_units<op, form> + 1);
  return go_elsewhere(r, unit(r, operand_units<op, form>));
}

} // namespace letcont::vm
