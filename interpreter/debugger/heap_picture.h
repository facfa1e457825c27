// The heap as a picture, in the form of the stages that are pictures (cps/picture.h): a box for each variable that
// leads there, one for each record with its fields, and an edge wherever one leads to another.
//
//   digraph heap {
//     node [shape=box fontname=monospace];
//     v0 [label="xs\l"];
//     r7 [label="#7 Cons\l  1\l  #8\l"];
//     r8 [label="#8 Cons, shared\l  2\l  Nil\l"];
//     v0 -> r7;
//     r7 -> r8;
//   }
//
// "#7" is the record's number wherever it is shown. A box of a record has the place in the source that made it.
#pragma once

#include "debugger/debugger.h"

namespace letcont::debugger {

struct HeapPicture {
  Document document; // without boxes if the variables lead to nothing
  uint32_t records = 0;
  bool cut = false; // there are more
};

// What can be reached from the variables of a frame, counted from the innermost, and from the global ones; records
// nearest to the variables first, at most that many.
HeapPicture heap_picture(const Debugger&, uint32_t frame, size_t most_records);

} // namespace letcont::debugger
