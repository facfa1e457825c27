// The state of a machine as plain data, for tests: two states are equal if and only if their images are equal.
#pragma once

#include "debugger/machine.h"

namespace letcont::debugger {

struct Image {
  uint64_t steps = 0;
  State state = State::Running;
  uint32_t at = 0;
  std::string output, error;
  uint64_t made = 0; // records so far
  // The globals; every call and the variables that it has bound; every record that can be reached, with its fields.
  std::vector<uint64_t> words;
  bool operator==(const Image&) const = default;
};

// O(stack + what can be reached).
Image image(const Machine&);

} // namespace letcont::debugger
