// The surface tree of the Fun language, and its parser.
//
// The language is that of the handout, in both its forms, untyped and typed:
//
//   program     ::= { decl ";" } block
//   decl        ::= "def" name "(" [ param { "," param } ] ")" [ ":" type ] "=" expr
//                 | "val" name [ ":" type ] "=" expr
//   param       ::= name [ ":" type ]
//   type        ::= "Int" | "Double" | "Bool" | "Void"
//   block       ::= { ( expr | "val" name [ ":" type ] "=" expr ) ";" } expr [ ";" ]
//   expr        ::= conjunction { "||" conjunction }
//   conjunction ::= condition { "&&" condition }
//   condition   ::= "!" condition | sum [ compare ( sum | "!" condition ) ]
//   compare     ::= "==" | "!=" | "<" | "<=" | ">" | ">="
//   sum         ::= product { ( "+" | "-" ) product }
//   product     ::= factor { ( "*" | "/" | "%" ) factor }
//   factor      ::= "-" factor | "write" !"(" sum | "write" "(" expr ")" | name [ "(" [ expr { "," expr } ] ")" ]
//                 | literal | "(" block ")" | "{" block "}" | "if" expr "then" block "else" expr !compare
//   literal     ::= [ "-" ] integer | [ "-" ] double | character
//
// `!x` means that no x follows: an `if` and a `write` without parentheses extend as far to the right as they can, but a
// `;` after `else` ends the `if`. Comparisons do not chain. Conditions and expressions are parsed in the same way; the
// tree distinguishes the handout's two kinds, and check.h verifies that each is allowed where it is.
//
// Comments are `//` to the end of the line and `/* … */`. `/` and `%` of integers round towards zero: -7 / 2 is -3, and
// -7 % 2 is -1. The divisor 0 ends the program with an error.
//
// Two things are ours, not the handout's. The value of a `val` is any expression, not only a literal; such values are
// computed once, in the order of the text, before the program's expression. And a `val` in a block is a value of the
// rest of that block:
//
//   val side : Int = 3 + 4;
//   def box(n: Int) : Int = { val base = n * n; base * n };
//   write(box(side))
//
// For example `def sqr(x: Int) : Int = x * x; write(sqr(5))` is
//
//   Def("sqr", List(("x", "Int")), "Int", Aop("*", Var("x"), Var("x")))
//   Main(Write(Call("sqr", List(Num(5)))))
//
// Children precede their parents in the arena, and the nodes of one declaration are consecutive. So the tree can be
// walked in either direction with a loop; nesting costs memory and no stack.
#pragma once

#include "lambda/operation.h"
#include "support/arena.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/names.h"
#include "support/source.h"
#include "syntax/fun/lexer.h"

#include <span>
#include <vector>

namespace letcont::fun {

using Node = Handle<struct NodeTag>;

enum class NodeKind : uint8_t {
  Error,    // something that was reported; it fits everywhere
  Num,      // number
  FNum,     // number: an index into `doubles`
  ChConst,  // number: the byte
  Var,      // name
  Neg,      // -a
  Aop,      // a operation b
  Call,     // name, arguments
  Write,    // a
  If,       // a: the condition, b, c
  Sequence, // a ; b
  Let,      // local = a; b
  // The handout's second kind of tree
  Bop, // a comparison b
  And, // a && b
  Or,  // a || b
  Not, // !a
};

struct NodeData {
  NodeKind kind = NodeKind::Error;
  Operation operation{}; // Aop: Add … Rem; Bop: Eq … Ge
  Span span{};           // with what encloses it in parentheses or braces
  int32_t number = 0;
  Name name{};        // Var, Call
  uint32_t local = 0; // Let: in Program::locals
  Node a{}, b{}, c{};
  uint32_t first_argument = 0, argument_count = 0; // Call
};

// The type of a value. Void: no value.
enum class ValueType : uint8_t { Unknown, Int, Double, Bool, Void };

// Returns the text of a type; "?" for Unknown, which follows an error.
std::string_view text(ValueType);

struct Parameter {
  Name name{};
  Span span{}; // of the name
  ValueType type = ValueType::Int;
};

// A value of a block.
struct Local {
  Name name{};
  Span span{};                         // of the name
  ValueType type = ValueType::Unknown; // Unknown: that of the value
  Node value{};
};

struct Declaration {
  enum Kind : uint8_t { Def, Const, Main };
  Kind kind = Main;
  Name name{};      // Name{} if it is missing, which was reported
  Span name_span{}; // of Main: of the expression
  Span span{};      // of its head: def f(x: Int)
  uint32_t first_parameter = 0, parameter_count = 0;
  bool damaged_parameters = false; // some may be missing here, for an error that was reported
  // If it is not written, check.h infers it: Int or Void for a Def, the value's type for a Const.
  ValueType result = ValueType::Unknown;
  bool result_is_written = false;
  bool has_errors = false; // in its text, which were reported; what may follow from them is not
  Node first_node{};       // all the nodes from here to the body belong to this declaration
  Node body{};
};

struct Program {
  Names names;
  Arena<NodeData, Node> nodes;
  std::vector<Node> arguments; // of calls
  std::vector<double> doubles;
  std::vector<Parameter> parameters;
  std::vector<Local> locals;
  std::vector<Declaration> declarations; // in the order of the text; without errors the last one is Main, and no other
  bool damaged = false;                  // declarations may be missing here, for an error that was reported

  std::span<const Node> arguments_of(const NodeData& call) const {
    return std::span(arguments).subspan(call.first_argument, call.argument_count);
  }
  std::span<const Parameter> parameters_of(const Declaration& def) const {
    return std::span(parameters).subspan(def.first_parameter, def.parameter_count);
  }
};

// Parses a program. After errors, which are in the sink, the tree holds what could be understood: with nodes of the
// kind Error, and without some declarations. It can be checked for further errors, but not elaborated. O(tokens).
Program parse(std::span<const Token>, const Source&, Diagnostics&, Interrupt* = nullptr);

// Prints the stage `ast`: in the handout's notation, one declaration after the other. O(nodes).
Document print(const Program&, Interrupt* = nullptr);

} // namespace letcont::fun
