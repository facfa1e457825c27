#include "lambda/operation.h"

#include <cmath>

namespace letcont {

std::optional<int32_t> compute(Operation operation, int32_t a, int32_t b) {
  // Unsigned arithmetic wraps; signed overflow would be undefined.
  uint32_t x = static_cast<uint32_t>(a), y = static_cast<uint32_t>(b);
  switch (operation) {
  case Operation::Add: return static_cast<int32_t>(x + y);
  case Operation::Sub: return static_cast<int32_t>(x - y);
  case Operation::Mul: return static_cast<int32_t>(x * y);
  case Operation::Div:
    if (b == 0) return std::nullopt;
    return b == -1 ? static_cast<int32_t>(0 - x) : a / b;
  case Operation::Rem:
    if (b == 0) return std::nullopt;
    return b == -1 ? 0 : a % b;
  default: return std::nullopt;
  }
}

namespace {

// The six comparisons have the same order for each type.
template <class T>
bool compare(unsigned which, const T& a, const T& b) {
  switch (which) {
  case 0: return a == b;
  case 1: return a != b;
  case 2: return a < b;
  case 3: return a <= b;
  case 4: return a > b;
  default: return a >= b;
  }
}

unsigned distance(Operation from, Operation to) { return static_cast<unsigned>(to) - static_cast<unsigned>(from); }

} // namespace

bool holds(Operation operation, int32_t a, int32_t b) { return compare(distance(Operation::Eq, operation), a, b); }
bool holds(Operation operation, double a, double b) { return compare(distance(Operation::FEq, operation), a, b); }
bool holds(Operation operation, bool a, bool b) { return compare(distance(Operation::BEq, operation), a, b); }
bool holds(Operation operation, std::string_view a, std::string_view b) {
  return compare(distance(Operation::SEq, operation), a, b);
}

double compute(Operation operation, double a, double b) {
  switch (operation) {
  case Operation::FAdd: return a + b;
  case Operation::FSub: return a - b;
  case Operation::FMul: return a * b;
  case Operation::FDiv: return a / b;
  default: return std::fmod(a, b);
  }
}

} // namespace letcont
