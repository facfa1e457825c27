// The types of infix operators.
#include "syntax/l/infer/inference.h"
#include "syntax/token.h"

namespace letcont::l {

void Inference::binary(Node node) {
  Node left = program_.child(node, 0), right = program_.child(node, 1);
  Operator op = data(node).op;
  std::string quoted = "'" + std::string(symbol(op)) + "'";
  if (op == Operator::Join) return join(node, left, right);
  if (op == Operator::Add && terms()[type(left)].shape == Shape::String) {
    error("type/class", left, "'+' needs Int, Int64 or Double, found String; strings are joined by '++'");
    type(node) = type(left);
    return;
  }
  if (is_chained(op, left, right)) {
    bool is_told = is_chained(data(left).op, program_.child(left, 0), program_.child(left, 1)); // 1 < 2 < 3 < 4
    if (!is_told) error("syntax/chained-comparison", right, std::string(chained_comparison));
    type(node) = terms().constant(Shape::Bool, span(node));
    return;
  }
  infer::Classes classes = op >= Operator::Add ? infer::num : op >= Operator::Lt ? infer::ord : infer::eq;
  bool fits = require(type(left), classes, left, span(node), quoted);
  if (fits) expect(type(left), type(right), right, "the right operand of " + quoted);
  type(node) = op < Operator::Add ? terms().constant(Shape::Bool, span(node))
               : fits             ? type(left)
                                  : terms().variable(span(node));
}

// Whether the operands are those of a < b < c, where c is no boolean: booleans have an order.
bool Inference::is_chained(Operator op, Node left, Node right) {
  auto orders = [](Operator each) { return each >= Operator::Lt && each <= Operator::Ge; };
  infer::Shape shape = terms()[type(right)].shape;
  return orders(op) && data(left).kind == NodeKind::Binary && orders(data(left).op) && shape != Shape::Variable &&
         shape != Shape::Bool;
}

// Strings, and nothing else.
void Inference::join(Node node, Node left, Node right) {
  type(node) = terms().constant(Shape::String, span(node));
  for (Node each : {left, right}) {
    infer::Meaning meaning = terms()[type(each)];
    if (meaning.shape == Shape::Variable || meaning.shape == Shape::String) {
      expect(terms().constant(Shape::String), type(each), each, "an operand of '++'");
      continue;
    }
    bool is_list = meaning.shape == Shape::Data && program_.text(program_.definitions[meaning.data].name) == "List";
    if (is_list)
      error("type/mismatch", each, "'++' joins strings; lists are joined by append(xs, ys)");
    else
      error("type/mismatch", each,
            "'++' joins strings, and this is of type " + typed_.writer(program_).type(type(each)) +
                "; show(…) gives the text of a value");
    return;
  }
}

} // namespace letcont::l
