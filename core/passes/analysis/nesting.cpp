#include "passes/analysis/nesting.h"

namespace letcont::passes {

using cps::Fun;

void Nesting::add(Fun f, Fun around) {
  Node& node = nodes_[f.index];
  node.around = around;
  node.level = level(around) + 1;
  node.jump = f;
  if (around)
    node.jump = choose_jump(
        around, [this](Fun of) { return nodes_[of.index].jump; }, [this](Fun of) { return nodes_[of.index].level; });
}

Fun Nesting::at_level(Fun f, int level) const {
  while (this->level(f) > level) {
    const Node& node = nodes_[f.index];
    f = nodes_[node.jump.index].level >= level && node.jump != f ? node.jump : node.around;
  }
  return f;
}

} // namespace letcont::passes
