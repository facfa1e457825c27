#include "passes/analysis/suspects.h"

#include "cps/traverse.h"
#include "support/adjacency.h"

#include <algorithm>
#include <utility>

namespace letcont::passes {

using namespace cps;

bool is_private_static(const Program& program, Def def) {
  const DefData& data = program.data().defs[def];
  return data.is_static && data.visibility != Visibility::Public;
}

namespace {

Var variable_of(const Program& program, Fun f) { return program.data().funs[f].self; }
ContVar variable_of(const Program&, ContVar k) { return k; }

template <class Member>
void keep_each_once(std::vector<Member>& members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
}

} // namespace

bool Suspects::any_unreached() {
  steps_ = program_.data().exprs.limit();
  bool found = false;
  keep_each_once(conts_);
  keep_each_once(functions_);
  for (ContVar k : std::exchange(conts_, {})) found = found || !used_from_outside(program_.data().conts, k);
  for (Fun f : std::exchange(functions_, {})) found = found || !used_from_outside(program_.data().funs, f);
  return found || !all_definitions_reached();
}

// What has been deleted, or is a definition's by now, is not in question.
template <class Member, class Table>
bool Suspects::used_from_outside(const Table& table, Member member) {
  Expr let = table[member].let;
  if (!has_body(program_, member) || !is_live(program_, let) || !program_.data().exprs[let].body()) return true;
  for (auto use : uses(program_, variable_of(program_, member)))
    if (is_outside(enclosing(program_, use), let)) return true;
  return false;
}

// Whether the way up from `use` comes to the let from below, and not out of a body of its group. If there are no steps
// left, it does not.
bool Suspects::is_outside(Expr use, Expr let) {
  for (; steps_ > 0; --steps_) {
    Up up = enclosing(program_, use);
    switch (up.kind) {
    case Up::BodyOf:
      use = Expr{up.index};
      if (use == let) return true;
      break;
    case Up::ContinuationOf:
      use = program_.data().conts[ContVar{up.index}].let;
      if (use == let) return false;
      break;
    case Up::FunctionOf:
      use = program_.data().funs[Fun{up.index}].let;
      if (use == let) return false;
      break;
    default: return false;
    }
  }
  return false;
}

// Marks the definitions that those with an effect, and public ones, mention; and what these mention.
bool Suspects::all_definitions_reached() {
  const ProgramData& data = program_.data();
  std::vector<std::pair<Def, Def>> mentions; // of the second in the first
  std::vector<Def> pending;
  size_t unreached = 0;
  for (Def def : data.order) {
    if (!data.defs[def].value) continue;
    if (!is_private_static(program_, def)) {
      pending.push_back(def);
      continue;
    }
    ++unreached;
    for (Occur use : uses(program_, data.defs[def].variable))
      mentions.emplace_back(recursion_.definition(enclosing(program_, use)), def);
  }
  if (unreached == 0) return true;
  Adjacency mentioned(data.defs.limit(), mentions,
                      [](auto each) { return std::pair(each.first.index, each.second.index); });
  std::vector<uint8_t> is_reached(data.defs.limit());
  while (!pending.empty()) {
    Def def = pending.back();
    pending.pop_back();
    for (uint32_t other : mentioned.of(def.index)) {
      if (!is_private_static(program_, Def{other}) || std::exchange(is_reached[other], true)) continue;
      --unreached;
      pending.push_back(Def{other});
    }
  }
  return unreached == 0;
}

} // namespace letcont::passes
