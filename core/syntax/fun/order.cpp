// When constants are computed, and what they may need: as cps/order.h says of all definitions.

#include "lambda/needed_values.h"
#include "syntax/fun/check.h"

#include <string>

namespace letcont::fun {

bool is_literal(const Program& program, const Facts& facts, const Declaration& constant) {
  NodeKind kind = program.nodes[constant.body].kind;
  return kind == NodeKind::Num || kind == NodeKind::FNum || kind == NodeKind::ChConst ||
         (kind == NodeKind::Var && facts[constant.body.index].meaning.kind == Meaning::Builtin);
}

void check_order(const Program& program, const Facts& facts, Diagnostics& diagnostics) {
  uint32_t count = static_cast<uint32_t>(program.declarations.size());
  auto target = [&](uint32_t node) {
    Meaning meaning = facts[node].meaning;
    bool is_global = meaning.kind == Meaning::Function || meaning.kind == Meaning::Constant;
    return is_global ? meaning.index : count;
  };
  std::vector<Adjacency::Edge> edges;
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t n = program.declarations[i].first_node.index; n <= program.declarations[i].body.index; ++n)
      if (target(n) < count) edges.emplace_back(i, target(n));
  // Functions and literals.
  auto is_from_start = [&](uint32_t i) {
    const Declaration& declaration = program.declarations[i];
    bool is_constant = declaration.kind == Declaration::Const;
    return declaration.kind == Declaration::Def || (is_constant && is_literal(program, facts, declaration));
  };
  std::vector<uint32_t> needs = needed_values(count, Adjacency(count, edges), is_from_start);
  for (uint32_t i = 0; i < count; ++i) {
    const Declaration& evaluated = program.declarations[i];
    if (is_from_start(i) || evaluated.has_errors) continue;
    for (uint32_t n = evaluated.first_node.index; n <= evaluated.body.index; ++n) {
      uint32_t other = target(n);
      if (other == count) continue;
      uint32_t needed = needs[other];
      if (needed <= i) continue;
      const Declaration& late = program.declarations[needed - 1];
      std::string_view why = needed - 1 == i ? "it is needed to compute itself"
                                             : "constants are computed in order, and this one comes later";
      diagnostics
          .error("order/too-early", program.nodes[Node{n}].span,
                 "'" + std::string(program.names.text(late.name)) + "' is needed here before it is computed")
          .notes.push_back({late.name_span, std::string(why)});
      break;
    }
  }
}

} // namespace letcont::fun
