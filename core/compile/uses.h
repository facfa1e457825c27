// Where a name of the program is bound and used: what an editor needs to show references and to rename.
//
// It reads the symbols, in which every use knows its binding, so that shadowing is resolved:
//
//     x = 1        the x of line 2 that is bound is another one than the x that is used there
//     x = x + 1    uses_at of either of the first two gives both of them
#pragma once

#include "support/source.h"
#include "support/span.h"
#include "support/symbols.h"

#include <cstdint>
#include <vector>

namespace letcont {

struct Uses {
  std::vector<Span> places;   // where the name is bound and used, sorted; empty if no name is there
  std::vector<Span> bindings; // those of `places` where it is bound: several for a field of several constructors
  uint32_t others = 0;        // places of other symbols with the same name
  Span binding; // where it is bound, as `places`, or in the text of the library; nowhere if it is built in
  NameTie tie = NameTie::None;
  bool of_library = false; // it is bound there
};

// Returns the uses of what is bound or used at `position` of the source; just behind the name counts, too. O(places).
Uses uses_at(const Symbols&, const Source&, uint32_t position);

} // namespace letcont
