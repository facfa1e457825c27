#include "syntax/l/elaborate/elaborate.h"
#include "syntax/l/infer/dependencies.h"

#include <algorithm>

namespace letcont::l {

namespace {

bool is_function(const Program& program, Node node) {
  while (program.nodes[node].kind == NodeKind::Annotate) node = program.child(node);
  return program.nodes[node].kind == NodeKind::Function;
}

} // namespace

void check_order(const Program& program, Diagnostics& diagnostics) {
  // By function: one more than the last value that a call of it may need; and that value's definition.
  std::vector<uint32_t> needs(program.definitions.size());
  auto target = [&](Node reference) { return program.variables[program.nodes[reference].variable].definition; };
  auto needed_by = [&](Node reference) {
    uint32_t other = target(reference);
    if (program.definitions[other].kind != DefinitionKind::Def) return 0u;
    if (program.definitions[other].from_prelude) return 0u; // evaluated before the program; it needs nothing of it
    return is_function(program, program.definitions[other].value) ? needs[other] : other + 1;
  };
  // Groups come after those that they refer to, so one pass over each is enough: all of it needs what one of it needs.
  for (const std::vector<uint32_t>& group : dependency_groups(program)) {
    uint32_t last = 0;
    for (uint32_t member : group)
      for (Node reference : program.definitions[member].references) last = std::max(last, needed_by(reference));
    for (uint32_t member : group) needs[member] = last;
  }
  for (uint32_t i = 0; i < program.definitions.size(); ++i) {
    const Definition& definition = program.definitions[i];
    bool evaluated = definition.kind == DefinitionKind::Expression ||
                     (definition.kind == DefinitionKind::Def && !is_function(program, definition.value));
    if (!evaluated || definition.from_prelude) continue;
    for (Node reference : definition.references) {
      uint32_t needed = needed_by(reference);
      if (needed <= i) continue;
      if (target(reference) == i) continue; // a value that mentions itself is reported by inference
      const Definition& late = program.definitions[needed - 1];
      diagnostics
          .error("order/too-early", program.nodes[reference].span,
                 "'" + program.text(late.name) + "' is needed here before its definition is evaluated")
          .notes.push_back({late.name_span, needed - 1 == i
                                                ? "it is needed, through this function, to compute itself"
                                                : "definitions are evaluated in order, and this one comes later"});
      break;
    }
  }
}

} // namespace letcont::l
