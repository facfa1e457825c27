// Operations (lambda/operation.h): an instruction each, or a function of the run-time system (runtime.h).

#include "wasm/emitter.h"

#include <array>

namespace letcont::wasm {

using namespace cps;

namespace {

// The number of an operation in its family, which begins with `first`.
size_t place(Operation operation, Operation first) {
  return static_cast<size_t>(operation) - static_cast<size_t>(first);
}
bool is_between(Operation operation, Operation first, Operation last) {
  return operation >= first && operation <= last;
}

// The instruction of an operation that is one.
std::optional<Opcode> opcode_of(Operation op) {
  using enum Opcode;
  constexpr std::array i32{I32Add, I32Sub, I32Mul}, i64{I64Add, I64Sub, I64Mul};
  constexpr std::array f64{F64Add, F64Sub, F64Mul, F64Div};
  constexpr std::array i32_compare{I32Eq, I32Ne, I32LtS, I32LeS, I32GtS, I32GeS};
  constexpr std::array i64_compare{I64Eq, I64Ne, I64LtS, I64LeS, I64GtS, I64GeS};
  constexpr std::array f64_compare{F64Eq, F64Ne, F64Lt, F64Le, F64Gt, F64Ge};
  constexpr std::array i32_bits{I32And, I32Or, I32Xor, I32Shl, I32ShrS, I32ShrU};
  constexpr std::array i64_bits{I64And, I64Or, I64Xor, I64Shl, I64ShrS, I64ShrU};
  using O = Operation;
  if (is_between(op, O::Add, O::Mul)) return i32[place(op, O::Add)];
  if (is_between(op, O::LAdd, O::LMul)) return i64[place(op, O::LAdd)];
  if (is_between(op, O::FAdd, O::FDiv)) return f64[place(op, O::FAdd)];
  if (is_between(op, O::Eq, O::Ge)) return i32_compare[place(op, O::Eq)];
  if (is_between(op, O::LEq, O::LGe)) return i64_compare[place(op, O::LEq)];
  if (is_between(op, O::FEq, O::FGe)) return f64_compare[place(op, O::FEq)];
  if (is_between(op, O::SEq, O::SGe)) return i32_compare[place(op, O::SEq)]; // of an order, or a difference, and 0
  if (is_between(op, O::BEq, O::BNe)) return i32_compare[place(op, O::BEq)];
  if (is_between(op, O::CEq, O::CGe)) return i32_compare[place(op, O::CEq)];
  if (is_between(op, O::And, O::Ushr)) return i32_bits[place(op, O::And)];
  if (is_between(op, O::LAnd, O::LUshr)) return i64_bits[place(op, O::LAnd)];
  switch (op) {
  case O::IntToDouble: return F64ConvertI32S;
  case O::IntToLong: return I64ExtendI32S;
  case O::LongToInt: return I32WrapI64;
  case O::LongToDouble: return F64ConvertI64S;
  case O::DoubleToInt: return I32TruncSat;
  case O::DoubleToLong: return I64TruncSat;
  case O::Floor: return F64Floor;
  case O::Ceil: return F64Ceil;
  case O::Trunc: return F64Trunc;
  case O::Sqrt: return F64Sqrt;
  case O::Bytes: return ArrayLen;
  default: return std::nullopt;
  }
}

// The function of the run-time system that computes an operation, if its name is another.
std::string_view runtime_name(Operation op) {
  switch (op) {
  case Operation::DoubleToText: return "double_text";
  case Operation::TextToDouble: return "text_double";
  case Operation::FRem: return "frem";
  default: return info(op).name;
  }
}

bool is_division(Operation op) { return info(op).fault == Fault::Division; }

} // namespace

Value Emitter::operation(LetPrim let, std::span<const Value> operands) {
  Operation op = let.primitive.operation;
  const Value& last = operands.back();
  bool is_remainder = op == Operation::Rem || op == Operation::LRem;
  if (is_division(op) && (last.kind == Value::Number || last.kind == Value::Long)) {
    int64_t divisor = last.kind == Value::Number ? static_cast<int32_t>(last.bits) : static_cast<int64_t>(last.bits);
    if (divisor != 0 && (divisor != -1 || is_remainder)) { // no trap is possible
      for (const Value& each : operands) push(each);
      bool is_long = last.kind == Value::Long;
      add(is_remainder ? (is_long ? Opcode::I64RemS : Opcode::I32RemS) : (is_long ? Opcode::I64DivS : Opcode::I32DivS));
      return {Value::Pushed};
    }
  }
  if (simple_operation(op, operands)) return {Value::Pushed};
  if (info(op).can_fail()) push_place(span(program_, let.expr), info(op).fault);
  call_runtime(runtime_name(op));
  return {Value::Pushed};
}

// Pushes the operands, and computes what is an instruction. Returns whether it was one.
bool Emitter::simple_operation(Operation op, std::span<const Value> operands) {
  for (size_t i = 0; i < operands.size(); ++i) {
    push(operands[i]);
    bool is_count = i == 1 && (is_between(op, Operation::LShl, Operation::LUshr));
    if (is_count) add(Opcode::I64ExtendI32U);
  }
  if (is_between(op, Operation::SEq, Operation::SGe)) {
    call_runtime(is_between(op, Operation::SEq, Operation::SNe) ? "differ" : "compare");
    push_number(0);
  }
  if (op == Operation::Not) {
    push_number(-1);
    add(Opcode::I32Xor);
  }
  if (op == Operation::LNot) {
    add(Opcode::I64Const, 0, 0, ~uint64_t{0});
    add(Opcode::I64Xor);
  }
  std::optional<Opcode> opcode = opcode_of(op);
  if (opcode) add(*opcode);
  return opcode || op == Operation::Not || op == Operation::LNot || op == Operation::Code;
}

} // namespace letcont::wasm
