// Arithmetic, shared by the front ends and the CPS: binary operations and predicates over 32-bit integers (two's
// complement, wrapping), IEEE doubles, strings and booleans, all in one table.
#pragma once

#include "lambda/rows.h"
#include "types/type.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont {

// clang-format off
enum class Operation : uint8_t {
  Add, Sub, Mul, Div, Rem,       // i32
  Eq, Ne, Lt, Le, Gt, Ge,        // i32 → bool
  FAdd, FSub, FMul, FDiv, FRem,  // f64
  FEq, FNe, FLt, FLe, FGt, FGe,  // f64 → bool
  SEq, SNe, SLt, SLe, SGt, SGe,  // str → bool, by bytes
  BEq, BNe,                      // bool → bool
};
// clang-format on

struct OperationInfo {
  std::string_view name;   // in the text form and in messages
  std::string_view symbol; // as the source languages write it
  Type operands;           // both have this type
  Type result;
  bool commutative;
  bool can_fail; // division by zero
};

inline constexpr std::array operations = [] {
  using T = TypeTable;
  return std::array{
      OperationInfo{"add", "+", T::i32, T::i32, true, false},
      OperationInfo{"sub", "-", T::i32, T::i32, false, false},
      OperationInfo{"mul", "*", T::i32, T::i32, true, false},
      OperationInfo{"div", "/", T::i32, T::i32, false, true},
      OperationInfo{"rem", "%", T::i32, T::i32, false, true},
      OperationInfo{"eq", "==", T::i32, T::boolean, true, false},
      OperationInfo{"ne", "!=", T::i32, T::boolean, true, false},
      OperationInfo{"lt", "<", T::i32, T::boolean, false, false},
      OperationInfo{"le", "<=", T::i32, T::boolean, false, false},
      OperationInfo{"gt", ">", T::i32, T::boolean, false, false},
      OperationInfo{"ge", ">=", T::i32, T::boolean, false, false},
      OperationInfo{"fadd", "+", T::f64, T::f64, true, false},
      OperationInfo{"fsub", "-", T::f64, T::f64, false, false},
      OperationInfo{"fmul", "*", T::f64, T::f64, true, false},
      OperationInfo{"fdiv", "/", T::f64, T::f64, false, false},
      OperationInfo{"frem", "%", T::f64, T::f64, false, false},
      OperationInfo{"feq", "==", T::f64, T::boolean, true, false},
      OperationInfo{"fne", "!=", T::f64, T::boolean, true, false},
      OperationInfo{"flt", "<", T::f64, T::boolean, false, false},
      OperationInfo{"fle", "<=", T::f64, T::boolean, false, false},
      OperationInfo{"fgt", ">", T::f64, T::boolean, false, false},
      OperationInfo{"fge", ">=", T::f64, T::boolean, false, false},
      OperationInfo{"seq", "==", T::str, T::boolean, true, false},
      OperationInfo{"sne", "!=", T::str, T::boolean, true, false},
      OperationInfo{"slt", "<", T::str, T::boolean, false, false},
      OperationInfo{"sle", "<=", T::str, T::boolean, false, false},
      OperationInfo{"sgt", ">", T::str, T::boolean, false, false},
      OperationInfo{"sge", ">=", T::str, T::boolean, false, false},
      OperationInfo{"beq", "==", T::boolean, T::boolean, true, false},
      OperationInfo{"bne", "!=", T::boolean, T::boolean, true, false},
  };
}();
static_assert(operations.size() == static_cast<size_t>(Operation::BNe) + 1);

inline constexpr const OperationInfo& info(Operation operation) { return operations[static_cast<size_t>(operation)]; }

// Returns the operation with that name in the text form, if there is one.
inline std::optional<Operation> operation_named(std::string_view name) {
  return value_named<Operation>(operations, name);
}

// Computes an i32 operation; nothing for a division by zero. The evaluator and constant folding both use this
// definition: INT_MIN / -1 wraps to INT_MIN, its remainder is 0.
std::optional<int32_t> compute(Operation, int32_t a, int32_t b);
// Computes an i32 predicate.
bool holds(Operation, int32_t a, int32_t b);
double compute(Operation, double a, double b);
bool holds(Operation, double a, double b);
bool holds(Operation, std::string_view a, std::string_view b);
bool holds(Operation, bool a, bool b);

} // namespace letcont
