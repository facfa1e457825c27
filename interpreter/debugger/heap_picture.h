// The heap as a picture, in the form of the stages that are pictures (cps/views/picture.h): a box for each variable
// that leads there, one for each record with its fields, and an edge wherever one leads to another.
//
//   digraph heap {
//     node [shape=box fontname=monospace];
//     v0 [label="xs\l"];
//     v1 [label="pair\l"];
//     r3 [label="#3 Cons, shared\l  1\l  #2\l"];
//     r4 [label="#4\l  #3\l  #3\l"];
//     r2 [label="#2 Cons\l  2\l  Nil\l"];
//     v0 -> r3;
//     v1 -> r4;
//     r3 -> r2;
//     r4 -> r3;
//     r4 -> r3;
//   }
//
// "#3" is the record's number wherever it is shown. A box of a record has the place in the source that made it.
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
