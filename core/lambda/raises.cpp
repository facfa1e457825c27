#include "lambda/raises.h"

#include <algorithm>
#include <utility>

namespace letcont::lambda {

Raises::Raises(const Program& program)
    : program_(program), first_type_(program.term_limit()), known_(program.variable_limit()),
      raising_(first_type_ + program.types.limit()) {
  if (!program.exception) return; // nothing raises
  find_functions();
  for (const Definition& definition : program.definitions) look(definition.value);
  for (uint32_t i = 1; program.shares_functions && i < program.types.limit(); ++i)
    if (program.types.kind(Type{i}) == TypeKind::Function) raising_[first_type_ + i] = true;
  spread();
}

void Raises::find_functions() {
  auto bind = [&](Variable variable, Term value) {
    if (variable && program_[value].kind == TermKind::Function) known_[variable.index] = value;
  };
  for (const Definition& definition : program_.definitions) bind(definition.variable, definition.value);
  for (uint32_t i = 1; i < program_.term_limit(); ++i) {
    TermKind kind = program_[Term{i}].kind;
    if (kind != TermKind::Let && kind != TermKind::LetRec) continue;
    std::span<const Variable> binders = program_.binders(Term{i});
    for (size_t b = 0; b < binders.size(); ++b) bind(binders[b], program_.children(Term{i})[b]);
  }
}

// Visits the terms of a definition, each with the region that it is in.
void Raises::look(Term root) {
  struct Place {
    Term term;
    uint32_t region;
    bool bound; // a Function that a variable is bound to
  };
  std::vector<Place> pending{{root, root.index, true}};
  while (!pending.empty()) {
    auto [term, region, bound] = pending.back();
    pending.pop_back();
    const TermNode& node = program_[term];
    std::span<const Term> children = program_.children(term);
    size_t first = 0;
    switch (node.kind) {
    case TermKind::Function:
      if (!bound) escape(term);
      region = term.index;
      break;
    case TermKind::Var:
      if (Term known = known_[node.variable.index]) escape(known);
      break;
    case TermKind::Raise: raising_[region] = true; break;
    case TermKind::Try:
      pending.push_back({children[0], children[0].index, false});
      first = 1;
      break;
    case TermKind::Call:
      call(term, region);
      first = program_[children[0]].kind == TermKind::Var;
      break;
    default: break;
    }
    size_t bindings = node.kind == TermKind::Let ? 1 : node.kind == TermKind::LetRec ? children.size() - 1 : 0;
    for (size_t i = first; i < children.size(); ++i) pending.push_back({children[i], region, i < bindings});
    for (const Branch& branch : program_.branches(term)) pending.push_back({branch.body, region, false});
  }
}

void Raises::call(Term term, uint32_t inside) {
  Term callee = program_.children(term)[0];
  const TermNode& node = program_[callee];
  Term known = node.kind == TermKind::Var ? known_[node.variable.index] : Term{};
  edge(known ? known.index : first_type_ + node.type.index, inside);
}

// Used as a value: it is one of the functions of its type.
void Raises::escape(Term function) {
  uint32_t type = first_type_ + program_.type(function).index;
  edge(function.index, type);
  edge(type, function.index);
}

void Raises::spread() {
  std::sort(edges_.begin(), edges_.end());
  std::vector<uint32_t> pending;
  for (uint32_t i = 0; i < raising_.size(); ++i)
    if (raising_[i]) pending.push_back(i);
  while (!pending.empty()) {
    uint32_t from = pending.back();
    pending.pop_back();
    auto at = std::lower_bound(edges_.begin(), edges_.end(), std::pair{from, 0u});
    for (; at != edges_.end() && at->first == from; ++at)
      if (!std::exchange(raising_[at->second], true)) pending.push_back(at->second);
  }
}

} // namespace letcont::lambda
