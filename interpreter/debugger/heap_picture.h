// The heap as a picture, in the form of the picture stages (cps/views/picture.h): a box for each variable that points
// to the heap, one for each record with its fields, and an edge for each pointer.
//
//   digraph heap {
//     rankdir=LR;
//     node [shape=box fontname=monospace];
//     v0 [label="xs\l"];
//     v1 [label="pair\l"];
//     r3 [label="#3 Cons, shared\l  1\l  #2\l"];
//     r4 [label="#4\l  #3\l  #3\l"];
//     r2 [label="#2 Cons\l  2\l  Nil\l"];
//     v0 -> r3;
//     v1 -> r4;
//     r3 -> r2 [line=2];
//     r4 -> r3 [line=1];
//     r4 -> r3 [line=2];
//   }
//
// "#3" is the number of the record wherever it is shown. The box of a record has the source position that built it.
// `line` says beside which line of its box an edge leaves, counted from 0; the application draws it so, and Graphviz
// ignores it.
#pragma once

#include "debugger/debugger.h"

namespace letcont::debugger {

struct HeapPicture {
  Document document; // without boxes if the variables lead to nothing
  uint32_t records = 0;
  bool cut = false; // there are more
};

// Draws what is reachable from the variables of a frame, counted from the innermost, and from the globals: the records
// nearest to the variables, at most that many.
HeapPicture heap_picture(const Debugger&, uint32_t frame, size_t most_records);

} // namespace letcont::debugger
