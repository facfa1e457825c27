#include "syntax/l/infer/dependencies.h"

#include "support/adjacency.h"

#include <algorithm>

namespace letcont::l {

std::vector<std::vector<uint32_t>> dependency_groups(const Program& program) {
  uint32_t count = static_cast<uint32_t>(program.definitions.size());
  std::vector<Adjacency::Edge> edges;
  for (uint32_t i = 0; i < count; ++i)
    for (Node reference : program.definitions[i].references) {
      uint32_t other = program.variables[program.nodes[reference].variable].definition;
      if (program.definitions[other].kind == DefinitionKind::Def) edges.emplace_back(i, other);
    }
  std::vector<std::vector<uint32_t>> groups;
  Adjacency references(count, edges);
  ComponentSearch(count, references).for_each([&](std::span<const uint32_t> component) {
    DefinitionKind kind = program.definitions[component[0]].kind;
    if (kind != DefinitionKind::Def && kind != DefinitionKind::Expression) return;
    std::sort(groups.emplace_back(component.begin(), component.end()).begin(), groups.back().end());
  });
  return groups;
}

} // namespace letcont::l
