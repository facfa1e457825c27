#include "passes/internalise.h"

#include "cps/change.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

Counts internalise(Program& program) {
  constexpr std::string_view rule = "private-definition";
  const ProgramData& data = program.data();
  auto is = [&](Def def, Visibility visibility) { return data.defs[def].visibility == visibility; };
  uint64_t changed = 0;
  bool acts = std::any_of(data.order.begin(), data.order.end(), [&](Def def) { return is(def, Visibility::Unused); });
  Change change(program);
  for (Def def : data.order) {
    if (!acts || !is(def, Visibility::Public)) continue;
    change.set_visibility(def, Visibility::Private);
    ++changed;
  }
  return {{rule, changed}};
}

} // namespace letcont::passes
