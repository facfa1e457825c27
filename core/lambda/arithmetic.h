// The meaning of each operation that takes and gives no strings, inline: for `compute` (operation.h) and for the
// virtual machine. Signed arithmetic goes through unsigned numbers, which wrap; C++ leaves a signed overflow undefined.
#pragma once

#include "lambda/operation.h"
#include "support/utf8.h"

#include <cmath>
#include <type_traits>

namespace letcont::arithmetic {

template <class T>
constexpr T wrapped(std::make_unsigned_t<T> bits) {
  return static_cast<T>(bits);
}
template <class T>
constexpr std::make_unsigned_t<T> bits_of(T value) {
  return static_cast<std::make_unsigned_t<T>>(value);
}

// Add to Rem of an integer type, numbered from 0. The divisor is not 0.
template <unsigned which, class T>
[[gnu::always_inline]] inline T integer(T a, T b) {
  if constexpr (which == 0) return wrapped<T>(bits_of(a) + bits_of(b));
  if constexpr (which == 1) return wrapped<T>(bits_of(a) - bits_of(b));
  if constexpr (which == 2) return wrapped<T>(bits_of(a) * bits_of(b));
  if constexpr (which == 3) return b == -1 ? wrapped<T>(0 - bits_of(a)) : a / b;
  if constexpr (which == 4) return b == -1 ? 0 : a % b;
}

// And to Not of an integer type, numbered from 0.
template <unsigned which, class T>
[[gnu::always_inline]] inline T bitwise(T a, T b, int32_t count) {
  uint32_t by = static_cast<uint32_t>(count) % (8 * sizeof(T));
  if constexpr (which == 0) return a & b;
  if constexpr (which == 1) return a | b;
  if constexpr (which == 2) return a ^ b;
  if constexpr (which == 3) return wrapped<T>(bits_of(a) << by);
  if constexpr (which == 4) return a >> by;
  if constexpr (which == 5) return wrapped<T>(bits_of(a) >> by);
  if constexpr (which == 6) return ~a;
}

// The six comparisons, numbered from 0.
template <unsigned which, class T>
[[gnu::always_inline]] inline bool compare(T a, T b) {
  if constexpr (which == 0) return a == b;
  if constexpr (which == 1) return a != b;
  if constexpr (which == 2) return a < b;
  if constexpr (which == 3) return a <= b;
  if constexpr (which == 4) return a > b;
  if constexpr (which == 5) return a >= b;
}

// Converts a double as LLVM's fptosi.sat does. The limits are the type's least value and its negation, which are exact.
template <class T>
[[gnu::always_inline]] inline T saturated(double value) {
  constexpr T least = std::is_same_v<T, int32_t> ? T{INT32_MIN} : static_cast<T>(INT64_MIN);
  constexpr double low = static_cast<double>(least);
  if (!(value > low)) return value <= low ? least : 0;
  return value >= -low ? static_cast<T>(~least) : static_cast<T>(value);
}

template <Operation op>
[[gnu::always_inline]] inline bool fails(const Scalar& a, const Scalar& b) {
  if constexpr (info(op).fault == Fault::Character) return !is_scalar_value(static_cast<uint32_t>(a.integer));
  if constexpr (info(op).fault == Fault::Division)
    return info(op).result == TypeTable::i64 ? b.wide == 0 : b.integer == 0;
  return false;
}

template <Operation op>
constexpr bool is_between(Operation first, Operation last) {
  return op >= first && op <= last;
}
template <Operation op>
constexpr unsigned from(Operation first) {
  return static_cast<unsigned>(op) - static_cast<unsigned>(first);
}

template <Operation op>
[[gnu::always_inline]] inline double real(double a, double b) {
  if constexpr (op == Operation::FAdd) return a + b;
  if constexpr (op == Operation::FSub) return a - b;
  if constexpr (op == Operation::FMul) return a * b;
  if constexpr (op == Operation::FDiv) return a / b;
  if constexpr (op == Operation::FRem) return std::fmod(a, b);
  if constexpr (op == Operation::Floor) return std::floor(a);
  if constexpr (op == Operation::Ceil) return std::ceil(a);
  if constexpr (op == Operation::Round) return std::round(a);
  if constexpr (op == Operation::Trunc) return std::trunc(a);
  if constexpr (op == Operation::Sqrt) return std::sqrt(a);
  if constexpr (op == Operation::Sin) return std::sin(a);
  if constexpr (op == Operation::Cos) return std::cos(a);
  if constexpr (op == Operation::Tan) return std::tan(a);
  if constexpr (op == Operation::Asin) return std::asin(a);
  if constexpr (op == Operation::Acos) return std::acos(a);
  if constexpr (op == Operation::Atan) return std::atan(a);
  if constexpr (op == Operation::Exp) return std::exp(a);
  if constexpr (op == Operation::Log) return std::log(a);
  if constexpr (op == Operation::Atan2) return std::atan2(a, b);
  if constexpr (op == Operation::Pow) return std::pow(a, b);
}

// Computes an operation of operands for which it does not fail.
template <Operation op>
[[gnu::always_inline]] inline Scalar apply(const Scalar& a, const Scalar& b) {
  using enum Operation;
  Scalar value;
  if constexpr (is_between<op>(Add, Rem)) value.integer = integer<from<op>(Add)>(a.integer, b.integer);
  if constexpr (is_between<op>(Eq, Ge)) value.boolean = compare<from<op>(Eq)>(a.integer, b.integer);
  if constexpr (is_between<op>(FEq, FGe)) value.boolean = compare<from<op>(FEq)>(a.real, b.real);
  if constexpr (is_between<op>(BEq, BNe)) value.boolean = compare<from<op>(BEq)>(a.boolean, b.boolean);
  if constexpr (is_between<op>(LAdd, LRem)) value.wide = integer<from<op>(LAdd)>(a.wide, b.wide);
  if constexpr (is_between<op>(LEq, LGe)) value.boolean = compare<from<op>(LEq)>(a.wide, b.wide);
  if constexpr (is_between<op>(And, Not)) value.integer = bitwise<from<op>(And)>(a.integer, b.integer, b.integer);
  if constexpr (is_between<op>(LAnd, LNot)) value.wide = bitwise<from<op>(LAnd)>(a.wide, b.wide, b.integer);
  if constexpr (is_between<op>(CEq, CGe)) value.boolean = compare<from<op>(CEq)>(a.character, b.character);
  if constexpr (op == Code) value.integer = static_cast<int32_t>(a.character);
  if constexpr (op == Char) value.character = static_cast<uint32_t>(a.integer);
  if constexpr (op == IntToDouble) value.real = a.integer;
  if constexpr (op == IntToLong) value.wide = a.integer;
  if constexpr (op == LongToInt) value.integer = static_cast<int32_t>(a.wide);
  if constexpr (op == LongToDouble) value.real = static_cast<double>(a.wide);
  if constexpr (op == DoubleToInt) value.integer = saturated<int32_t>(a.real);
  if constexpr (op == DoubleToLong) value.wide = saturated<int64_t>(a.real);
  if constexpr (info(op).result == TypeTable::f64 && info(op).operands[0] == TypeTable::f64)
    value.real = real<op>(a.real, b.real);
  return value;
}

} // namespace letcont::arithmetic
