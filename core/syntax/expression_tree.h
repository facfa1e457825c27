// The expressions of a program in any of the languages, as they are evaluated and as they are written.
//
// The debugger reads a state of the machine back into the source (interpreter/readback): it writes the expression that
// is evaluated, with values in the places of what is evaluated already. For that it has to know of each expression in
// which order its parts are evaluated, and how they are written; it need not know the language. For example, L's
// `x + f(2)` is
//
//   Operands "" x " + " (Operands "" f "(" 2 ")") ""      x, then the call; their values together give the value
//
// and `if (a) b else c` is a Choice: of its parts the first is evaluated, then one of the others, which has its value.
//
// A front end numbers the nodes of its tree, the patterns and the variables: 1, 2, 3 …. It elaborates the program with
// these numbers in the place of spans, so each expression of the CPS names the one that it comes from, also where
// macros, or several types of one function, give many expressions the same place in the text.
#pragma once

#include "support/handle.h"
#include "support/span.h"

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace letcont {

// A node; its index is its number.
using Expression = Handle<struct ExpressionTag>;

enum class Form : uint8_t {
  Constant, // what needs no evaluation: a literal, a constructor, a name of the top level
  Name,     // a local variable
  Operands, // the parts in order, then what is done with their values
  Data,     // the same, and the result is written like the expression: a tuple, a list, a constructor's application
  Typed,    // the part, which has a type: its value is that of the part
  Choice,   // the first part, then one of the others, whose value it has
  Match,    // the part, whose value the cases are tried with
  Try,      // the part; if it raises an exception, the cases are tried with that
  Function, // a function of one argument, which the cases are tried with
  Block,    // the parts in order; the last one has its value
  Let,      // a part of a block: the cases are its bindings, each a pattern and a value
};

// How tightly the parts of what is written hold together. What is looser than its place asks for stands in parentheses.
enum class Strength : uint8_t { Loose, Or, And, Not, Compare, Join, Add, Multiply, Prefix, Call };

// One case, or one binding of a let.
struct ExpressionCase {
  std::string pattern;
  std::vector<std::string> names{}; // that the pattern binds
  Expression guard{};               // if it has one
  Expression body{};
};

struct ExpressionNode {
  Form form = Form::Constant;
  Strength strength = Strength::Call;
  bool is_function = false; // Constant: a function that has no code in the source, such as `print`
  uint32_t variable = 0;    // Name: its number
  Expression parent{};
  std::vector<std::string> texts{}; // before, between and behind the parts; of a Let its first word
  std::vector<Expression> parts{};
  std::vector<Strength> needs{}; // by part: how tight it must be there
  uint32_t hidden = 0;           // how many of the last parts are not written: `a && b` has a third part, `false`
  std::vector<ExpressionCase> cases{};
};

// A definition, or an expression of the top level.
struct ExpressionRoot {
  Expression value{};
  std::string name{};    // empty: an expression
  std::string heading{}; // "def x = "
  Span span{};           // in the source
  bool is_function = false;
};

// How values and functions are written where the languages differ.
struct ExpressionStyle {
  bool has_lists = false;  // [1, 2] is Cons(1, Cons(2, Nil))
  std::string unit = "()"; // the value of what has none
};

struct ExpressionTree {
  std::vector<ExpressionNode> nodes; // by number; the first one is none
  // By number: the node; of a pattern or a variable that whose cases have it, or, in a let, the value that it stands
  // for.
  std::vector<Expression> owners;
  std::vector<bool> is_of_let;               // by number: whether it is a pattern or a variable of a let
  std::vector<std::string> variables;        // by number: the name of a local variable, as it is written
  std::vector<ExpressionRoot> roots;         // in the order of the text
  std::unordered_set<std::string> top_level; // the names that mean something at the top level
  ExpressionStyle style;
  std::vector<uint32_t> root_numbers; // by number of a node: which root has it as its value, from 1

  const ExpressionNode& operator[](Expression node) const { return nodes[node.index]; }
  // Returns the node that a number belongs to: itself, or that of the pattern or variable; none if there is no such.
  Expression owner(uint32_t number) const { return number < owners.size() ? owners[number] : Expression{}; }

  // Returns the node without the types that are written around it.
  Expression untyped(Expression) const;
  // Returns the definition with that value, with or without its types; null if there is none.
  const ExpressionRoot* root_of(Expression value) const;

  // Makes a node with that number. `texts` has one entry more than what is written of `parts`.
  void set(Expression, ExpressionNode);
  // Links each node to the one that it is a part of, and roots to their values, once all are there. O(nodes).
  void link();
};

// Returns the span that stands for a number, and the number of such a span; 0 of others.
inline Span numbered_span(uint32_t number) { return {number, number + 1}; }
inline uint32_t number_of(Span span) { return span.known() ? span.begin : 0; }

} // namespace letcont
