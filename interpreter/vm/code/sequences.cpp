#include "vm/code/sequences.h"

#include <algorithm>
#include <optional>

namespace letcont::vm {

namespace {

// The start of the instruction's successor, unless the instruction leaves it open.
std::optional<uint32_t> successor(const Code& code, uint32_t at, size_t index) {
  Opcode opcode = code.units[at];
  auto along = [&](uint32_t operand) {
    int32_t bytes = static_cast<int32_t>(code.units[at + operation_units + operand]);
    return at + static_cast<uint32_t>(bytes / static_cast<int32_t>(sizeof(uint32_t)));
  };
  if (opcode == vm::opcode(Simple::Jump) || is_between(opcode, Simple::Call0, Simple::CallMany) ||
      is_between(opcode, Simple::TailCall0, Simple::TailCall4))
    return along(1);
  if (ends_block(opcode) || is_between(opcode, Simple::CallClosure1, Simple::CallCode) ||
      opcode == vm::opcode(Simple::External) || opcode == vm::opcode(Simple::ExternalGives))
    return std::nullopt;
  if (index + 1 == code.origins.size()) return std::nullopt;
  return code.origins[index + 1].unit;
}

} // namespace

Opcode longest_sequence(const Code& code, size_t index) {
  auto index_at = [&](uint32_t unit) {
    auto at = std::lower_bound(code.origins.begin(), code.origins.end(), unit,
                               [](const CodeOrigin& origin, uint32_t wanted) { return origin.unit < wanted; });
    return static_cast<size_t>(at - code.origins.begin());
  };
  Sequence wanted;
  Opcode best = code.units[code.origins[index].unit];
  for (uint32_t at = code.origins[index].unit;;) {
    wanted.append(code.units[at]);
    auto found = std::lower_bound(sequences.begin(), sequences.end(), wanted);
    if (found != sequences.end() && *found == wanted)
      best = opcode_count + static_cast<Opcode>(found - sequences.begin());
    if (wanted.length() == longest_sequence_length) return best;
    std::optional<uint32_t> next = successor(code, at, index);
    if (!next) return best;
    bool follows = index + 1 < code.origins.size() && code.origins[index + 1].unit == *next;
    index = follows ? index + 1 : index_at(*next);
    at = *next;
  }
}

} // namespace letcont::vm
