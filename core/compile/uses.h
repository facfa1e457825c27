// Where a variable of the program is bound and used: what an editor needs to show references and to rename.
//
// It reads the lambda term, in which every use names its binding, so that shadowing is resolved:
//
//     x = 1        the x of line 2 that is bound is another one than the x that is used there
//     x = x + 1    uses_at of either of the first two gives both of them
//
// Functions that are never called at any type are not in the term: what is in them is not found, and a variable is
// several ones where its function was copied for several types.
#pragma once

#include "lambda/term.h"
#include "support/source.h"
#include "support/span.h"

#include <cstdint>
#include <vector>

namespace letcont {

struct Uses {
  std::vector<Span> places; // where the name is bound and used, sorted; empty if no variable is there
  uint32_t others = 0;      // places of other variables with the same name
  Span binding;             // where the variable is bound, as `places`, or in the text of the library
  bool of_library = false;  // it is bound there
};

// Returns the uses of the variable that is bound or used at `position` of the source that the program was made from;
// just behind the name counts, too. O(terms + places × log places).
Uses uses_at(const lambda::Program&, const Source&, uint32_t position);

} // namespace letcont
