// Superinstructions: sequences of instructions that are executed as one, to spend less time on dispatch (Ertl and
// Gregg, "The Structure and Performance of Efficient Interpreters", JILP 2003).
//
// They are not separate instructions: where an instruction begins one of these sequences, linking writes the sequence's
// code in place of the instruction's (machine.cpp), and its executor continues with the successor of the last
// instruction: the next one in the code, the target of a jump, or the first of a known function. Each instruction of
// the sequence stays in the code, so it can be a jump target, and an interruption finds the machine between two
// instructions. A branch that is taken ends the sequence.
//
#pragma once

#include "vm/code/code.h"
#include "vm/code/sequence_table.h"

namespace letcont::vm {

// Sorted, for lookup.
inline constexpr auto sequences = [] {
  auto all = sequence_table;
  for (size_t i = 1; i < all.size(); ++i)
    for (size_t j = i; j > 0 && all[j] < all[j - 1]; --j) {
      Sequence swapped = all[j];
      all[j] = all[j - 1];
      all[j - 1] = swapped;
    }
  return all;
}();

// Returns the code of the longest sequence that begins with the code's i-th instruction; the instruction's own code if
// there is none.
Opcode longest_sequence(const Code&, size_t i);

} // namespace letcont::vm
