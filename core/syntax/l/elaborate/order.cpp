#include "lambda/needed_values.h"
#include "syntax/l/elaborate/elaborate.h"

namespace letcont::l {

void check_order(const Program& program, Diagnostics& diagnostics) {
  uint32_t count = static_cast<uint32_t>(program.definitions.size());
  auto target = [&](Node reference) { return program.variables[program.nodes[reference].variable].definition; };
  // The prelude is evaluated before the program, and needs nothing of it.
  auto is_own = [&](uint32_t other) {
    return program.definitions[other].kind == DefinitionKind::Def && !program.definitions[other].from_prelude;
  };
  // A macro's template is no node of the expanded program.
  auto is_function = [&](uint32_t i) {
    return program.definitions[i].kind == DefinitionKind::Def && program.is_function(program.definitions[i].value);
  };
  std::vector<Adjacency::Edge> edges;
  for (uint32_t i = 0; i < count; ++i)
    for (Node reference : program.definitions[i].references)
      if (is_own(target(reference))) edges.emplace_back(i, target(reference));
  std::vector<uint32_t> needs = needed_values(count, Adjacency(count, edges), is_function);
  auto needed_by = [&](Node reference) {
    uint32_t other = target(reference);
    return is_own(other) ? needs[other] : 0;
  };
  for (uint32_t i = 0; i < program.definitions.size(); ++i) {
    const Definition& definition = program.definitions[i];
    bool evaluated =
        definition.kind == DefinitionKind::Expression || (definition.kind == DefinitionKind::Def && !is_function(i));
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
