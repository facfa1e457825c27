// The codes of consecutive instructions.
#pragma once

#include "vm/code/instruction.h"

#include <initializer_list>

namespace letcont::vm {

inline constexpr uint32_t longest_sequence_length = 5;

struct Step {
  constexpr Step(Simple simple) : code(opcode(simple)) {}
  constexpr Step(Opcode given) : code(given) {}
  Opcode code;
};

// The codes as one number, so that sequences can be ordered and looked up.
class Sequence {
public:
  constexpr Sequence() = default;
  constexpr Sequence(std::initializer_list<Step> steps) {
    for (Step step : steps) append(step.code);
  }
  constexpr void append(Opcode code) { key_ |= uint64_t{code + 1} << code_bits * length_++; }
  constexpr uint32_t length() const { return length_; }
  constexpr Opcode operator[](size_t i) const { return (key_ >> code_bits * i & ((1u << code_bits) - 1)) - 1; }
  constexpr bool operator==(const Sequence& other) const { return key_ == other.key_; }
  constexpr bool operator<(const Sequence& other) const { return key_ < other.key_; }

private:
  static constexpr uint32_t code_bits = 12;
  static_assert(opcode_count < 1u << code_bits && code_bits * longest_sequence_length <= 64);
  uint64_t key_ = 0;
  uint32_t length_ = 0;
};

} // namespace letcont::vm
