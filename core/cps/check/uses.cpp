// The second part of check: the ring of each variable holds its occurrences in the program, all of them, and nothing
// else.

#include "cps/check/walk.h"

namespace letcont::cps {

namespace {

// The same for variables and for continuations.
template <class V, class O, class Vars>
class Rings {
public:
  Rings(Walk& walk, const Vars& vars, const Arena<UseData<V, O>, O>& uses, const std::vector<Scope>& scopes,
        const std::vector<UseFacts<V>>& facts)
      : walk_(walk), vars_(vars), uses_(uses), scopes_(scopes), facts_(facts), visited_(uses.limit()) {}

  void run() {
    for (uint32_t i = 1; i < vars_.limit(); ++i)
      if (scopes_[i].kind != Scope::Unbound) ring(V{i});
    for (uint32_t i = 1; i < uses_.limit(); ++i) {
      V owner = facts_[i].variable;
      if (facts_[i].in && owner && scopes_[owner.index].kind != Scope::Unbound && !visited_[i])
        walk_.add(Invariant::RingComplete, facts_[i].in,
                  "an occurrence of " + walk_.text(owner) + " is not in its ring");
    }
  }

private:
  // Every occurrence is visited once over all rings, so a ring that runs into itself or another one ends there.
  void ring(V var) {
    O head = vars_[var].uses;
    if (!head) return;
    O at = head;
    do {
      if (!uses_.contains(at)) return open(var, "leads to an occurrence that does not exist");
      if (visited_[at.index]) return open(var, "runs into itself or into another one");
      visited_[at.index] = true;
      member(var, at);
      O next = uses_[at].next;
      if (uses_.contains(next) && uses_[next].previous != at) open(var, "does not read the same backwards");
      at = next;
    } while (at != head);
  }

  void open(V var, const char* how) {
    walk_.add(Invariant::RingClosed, {}, "the ring of " + walk_.text(var) + " " + how);
  }

  void member(V var, O use) {
    const UseFacts<V>& fact = facts_[use.index];
    if (!fact.in)
      walk_.add(Invariant::RingLive, {},
                "the ring of " + walk_.text(var) + " has an occurrence that is in no expression");
    else if (fact.variable && fact.variable != var)
      walk_.add(Invariant::RingOwner, fact.in,
                "the ring of " + walk_.text(var) + " has an occurrence of " + walk_.text(fact.variable));
  }

  Walk& walk_;
  const Vars& vars_;
  const Arena<UseData<V, O>, O>& uses_;
  const std::vector<Scope>& scopes_;
  const std::vector<UseFacts<V>>& facts_;
  std::vector<bool> visited_;
};

} // namespace

void check_uses(Walk& walk) {
  const ProgramData& data = walk.data;
  Rings(walk, data.vars, data.occurs.uses, walk.var_scopes, walk.uses).run();
  Rings(walk, data.conts, data.cont_occurs.uses, walk.cont_scopes, walk.targets).run();
}

} // namespace letcont::cps
