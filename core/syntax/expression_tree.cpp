#include "syntax/expression_tree.h"

namespace letcont {

void ExpressionTree::set(Expression at, ExpressionNode node) {
  if (nodes.size() <= at.index) nodes.resize(at.index + 1);
  if (owners.size() <= at.index) owners.resize(at.index + 1);
  if (node.needs.size() < node.parts.size()) node.needs.resize(node.parts.size(), Strength::Loose);
  nodes[at.index] = std::move(node);
  owners[at.index] = at;
}

Expression ExpressionTree::untyped(Expression node) const {
  while (node && nodes[node.index].form == Form::Typed) node = nodes[node.index].parts[0];
  return node;
}

const ExpressionRoot* ExpressionTree::root_of(Expression value) const {
  uint32_t number = value.index < root_numbers.size() ? root_numbers[value.index] : 0;
  return number ? &roots[number - 1] : nullptr;
}

void ExpressionTree::link() {
  root_numbers.resize(nodes.size());
  for (uint32_t i = 0; i < roots.size(); ++i)
    root_numbers[roots[i].value.index] = root_numbers[untyped(roots[i].value).index] = i + 1;
  for (uint32_t i = 1; i < nodes.size(); ++i) {
    const ExpressionNode& node = nodes[i];
    auto link = [&](Expression part) {
      if (part) nodes[part.index].parent = Expression{i};
    };
    for (Expression part : node.parts) link(part);
    for (const ExpressionCase& each : node.cases) link(each.guard), link(each.body);
  }
}

} // namespace letcont
