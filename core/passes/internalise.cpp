#include "passes/internalise.h"

#include "cps/change.h"

#include <algorithm>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { PrivateDefinition };
constexpr std::array rules{
    RuleRow{Rule::PrivateDefinition, "private-definition",
            "a public definition became private, since nobody else uses the program's definitions"},
};

} // namespace

Counts internalise(Program& program) {
  RuleCounters<Rule> counters(rules);
  const ProgramData& data = program.data();
  auto is = [&](Def def, Visibility visibility) { return data.defs[def].visibility == visibility; };
  bool acts = std::any_of(data.order.begin(), data.order.end(), [&](Def def) { return is(def, Visibility::Unused); });
  Change change(program);
  for (Def def : data.order) {
    if (!acts || !is(def, Visibility::Public)) continue;
    change.set_visibility(def, Visibility::Private);
    counters.add(Rule::PrivateDefinition);
  }
  return counters.counts();
}

const std::span<const RuleRow> internalise_rules = rules;

} // namespace letcont::passes
