// Sequences of instructions that are executed as one, so that less time goes into finding the next one ("superinstruc-
// tions": Ertl and Gregg, "The Structure and Performance of Efficient Interpreters", JILP 2003).
//
// They are no instructions of their own and not in the code: where an instruction begins one of these sequences,
// linking writes the sequence's code in the place of the instruction's (machine.cpp), and what executes it goes on with
// what the instruction goes on to, be it the next one in the code, the target of a jump or the first of a known
// function. Each instruction in the sequence is where it was, so one can be jumped to, and whatever interrupts a
// sequence finds the machine between two instructions. A branch that is taken ends it.
//
#pragma once

#include "vm/code/code.h"
#include "vm/code/sequence_table.h"

namespace letcont::vm {

// In order, so that one can be looked up.
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

// The code of the longest sequence that begins with the code's i-th instruction; the instruction's own if there is
// none.
Opcode longest_sequence(const Code&, size_t i);

} // namespace letcont::vm
