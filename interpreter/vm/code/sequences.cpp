#include "vm/code/sequences.h"

#include <algorithm>
#include <optional>

namespace letcont::vm {

namespace {

size_t instruction_at(const Code& code, uint32_t unit) {
  auto at = std::lower_bound(code.origins.begin(), code.origins.end(), unit,
                             [](const CodeOrigin& origin, uint32_t wanted) { return origin.unit < wanted; });
  return static_cast<size_t>(at - code.origins.begin());
}

// The instruction's successor, unless the instruction leaves it open. (The last instruction ends a block.)
std::optional<size_t> successor(const Code& code, size_t index) {
  uint32_t at = code.origins[index].unit;
  Opcode opcode = code.units[at];
  if (opcode == vm::opcode(Simple::Jump) || is_between(opcode, Simple::Call0, Simple::CallMany) ||
      is_between(opcode, Simple::TailCall0, Simple::TailCall4)) {
    int32_t bytes = static_cast<int32_t>(code.units[at + operation_units + 1]); // after the cost
    return instruction_at(code, at + static_cast<uint32_t>(bytes / static_cast<int32_t>(sizeof(uint32_t))));
  }
  if (ends_block(opcode) || is_between(opcode, Simple::CallClosure1, Simple::CallCode) ||
      opcode == vm::opcode(Simple::External) || opcode == vm::opcode(Simple::ExternalGives))
    return std::nullopt;
  return index + 1;
}

} // namespace

Opcode longest_sequence(const Code& code, size_t index) {
  Sequence wanted;
  Opcode best = code.units[code.origins[index].unit];
  for (;;) {
    wanted.append(code.units[code.origins[index].unit]);
    auto found = std::lower_bound(sequences.begin(), sequences.end(), wanted);
    if (found != sequences.end() && *found == wanted)
      best = opcode_count + static_cast<Opcode>(found - sequences.begin());
    if (wanted.length() == longest_sequence_length) return best;
    std::optional<size_t> next = successor(code, index);
    if (!next) return best;
    index = *next;
  }
}

} // namespace letcont::vm
