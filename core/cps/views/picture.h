// Programs as pictures, in Graphviz' language: `letcont emit p.fun --stage=flow | dot -Tsvg` draws one, and the
// application lays out the same text itself.
//
// - flow: the control-flow graph. A box for every block (the body of a definition, a function or a continuation) with
//   its text as in print.h; solid edges for jumps, with the tags of a case; a dashed edge from a call to the
//   continuation where it goes on. The blocks of one function stand in one cluster.
// - calls: the call graph. A box with the name of every function and definition; an edge from who calls to what is
//   called, dashed if all those calls are tail calls; "indirect calls" stands for calls of functions that are values.
//
// The text is of one form, a line for each thing:
//
//   digraph flow {
//     node [shape=box fontname=monospace];
//     subgraph cluster_0 {
//       label="fib";
//       n0 [label="def fib = fun k (n)\l  let x0 = 0\l"];
//     }
//     n0 -> n1 [label="true"];
//     n2 -> n3 [style=dashed];
//   }
//
// `rankdir=LR;` as the second line asks for edges from left to right, and `[line=2]` for one that leaves beside the
// third line of its box: the heap's picture (debugger/heap_picture.h) has both.
//
// Every line of a label has the provenance that it has in the program's text.
#pragma once

#include "cps/program.h"
#include "support/document.h"

#include <string>
#include <string_view>

namespace letcont::cps {

// A text as it stands between the quotes of a label.
std::string escaped_label(std::string_view);

Document print_flow(const Program&, Interrupt* = nullptr);
Document print_calls(const Program&, Interrupt* = nullptr);

} // namespace letcont::cps
