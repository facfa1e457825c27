// The surface tree of the Add language, and its parser.
//
// The language is that of the Idris article "Writing an LLVM compiler using continuation passing":
//
//   program ::= { name "=" expr NEWLINE } expr
//   expr    ::= integer | name | expr "+" expr | "(" expr ")"
//
// Comments are `//` to the end of the line and `/* … */`. A line break inside parentheses or after "+" or "=" does not
// end anything. A name may be bound again; from there on it means the new value. For example
//
//   x = 5
//   x + x + 1
//
// is the tree `x = Lit 5`, `Add (Add (Var x) (Var x)) (Lit 1)`, in the article's notation.
#pragma once

#include "support/arena.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/source.h"
#include "syntax/add/lexer.h"

#include <optional>
#include <span>
#include <vector>

namespace letcont::add {

using Node = Handle<struct NodeTag>;

struct NodeData {
  enum Kind : uint8_t { Lit, Var, Add };
  Kind kind = Lit;
  int32_t value = 0; // Lit
  Span span;         // with its parentheses
  Span name;         // Var: without them
  Node left, right;  // Add
};

struct Binding {
  Span name;
  Node value;
};

struct Program {
  Arena<NodeData, Node> nodes;
  std::vector<Binding> bindings;
  Node result;
};

// Parses a program. Nothing if there are errors, which the sink has then, at most one per line. Nesting costs memory,
// not stack. O(tokens).
std::optional<Program> parse(std::span<const Token>, const Source&, Diagnostics&, Interrupt* = nullptr);

// Prints the stage `ast`: one binding per line, then the expression.
Document print(const Program&, const Source&, Interrupt* = nullptr);

} // namespace letcont::add
