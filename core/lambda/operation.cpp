#include "lambda/operation.h"

#include "lambda/arithmetic.h"

#include <utility>

namespace letcont {

namespace {

template <Operation op>
std::optional<Scalar> compute_one(const Scalar& a, const Scalar& b) {
  if constexpr (info(op).operands[0] == TypeTable::str) {
    return std::nullopt;
  } else {
    if (arithmetic::fails<op>(a, b)) return std::nullopt;
    return arithmetic::apply<op>(a, b);
  }
}

using Function = std::optional<Scalar> (*)(const Scalar&, const Scalar&);

template <size_t... i>
constexpr std::array<Function, sizeof...(i)> table(std::index_sequence<i...>) {
  return {&compute_one<static_cast<Operation>(i)>...};
}

constexpr std::array functions = table(std::make_index_sequence<operations.size()>());

} // namespace

std::optional<Scalar> compute(Operation operation, std::span<const Scalar> operands) {
  return functions[static_cast<size_t>(operation)](operands[0], operands[operands.size() - 1]);
}

std::optional<Scalar> compute(Operation operation, std::string_view text, const Scalar& last) {
  Scalar value;
  if (operation == Operation::Length) {
    value.integer = static_cast<int32_t>(character_count(text));
    return value;
  }
  std::optional<uint32_t> found = character_at(text, last.integer);
  if (!found) return std::nullopt;
  value.character = *found;
  return value;
}

bool holds(Operation operation, std::string_view a, std::string_view b) {
  switch (operation) {
  case Operation::SEq: return a == b;
  case Operation::SNe: return a != b;
  case Operation::SLt: return a < b;
  case Operation::SLe: return a <= b;
  case Operation::SGt: return a > b;
  default: return a >= b;
  }
}

} // namespace letcont
