#include "debugger/scope.h"

#include "cps/traverse.h"

#include <algorithm>
#include <iterator>

namespace letcont::debugger {

using namespace cps;

Up home_around(const Program& program, Expr at) {
  Up up = enclosing(program, at);
  while (up.kind == Up::BodyOf || up.kind == Up::ContinuationOf) {
    Expr before = up.kind == Up::BodyOf ? Expr{up.index} : program.data().conts[ContVar{up.index}].let;
    up = enclosing(program, before);
  }
  return up;
}

void for_each_name_in_scope(const Program& program, Expr at, const VisitName& visit) {
  auto all = [&](HandleRange<Var> parameters) {
    for (Var parameter : parameters)
      if (!visit(parameter, nullptr)) return false;
    return true;
  };
  const std::vector<Alias>& aliases = program.data().aliases;
  auto all_aliases = [&](Up place) {
    auto is_before = [&](const Alias& each) { return each.place <= place; };
    auto end = std::partition_point(aliases.begin(), aliases.end(), is_before);
    for (; end != aliases.begin() && std::prev(end)->place == place; --end)
      if (!visit(std::prev(end)->variable, &*std::prev(end))) return false;
    return true;
  };
  for (Up up = enclosing(program, at);;) {
    if (!aliases.empty() && !all_aliases(up)) return;
    switch (up.kind) {
    case Up::Nothing:
    case Up::OfDefinition: return;
    case Up::FunctionOf: all(parameters(program, Fun{up.index})); return;
    case Up::ContinuationOf:
      if (!all(parameters(program, ContVar{up.index}))) return;
      up = enclosing(program, program.data().conts[ContVar{up.index}].let);
      break;
    case Up::BodyOf: {
      Expr let{up.index};
      if (kind(program, let) == ExprKind::LetPrim && !visit(program.data().exprs[let].variable(), nullptr)) return;
      if (kind(program, let) == ExprKind::LetFun)
        for (Fun fun = program.data().exprs[let].first_function(); fun; fun = program.data().funs[fun].next)
          if (!visit(program.data().funs[fun].self, nullptr)) return;
      up = enclosing(program, let);
      break;
    }
    }
  }
}

void for_each_in_scope(const Program& program, Expr at, const std::function<bool(Var)>& visit) {
  for_each_name_in_scope(program, at, [&](Var var, const Alias* alias) { return alias || visit(var); });
}

void for_each_name_around(const Program& program, Expr at, const VisitName& visit) {
  bool on = true;
  for (Up home = home_around(program, at); on && home.kind == Up::FunctionOf; home = home_around(program, at)) {
    at = program.data().funs[Fun{home.index}].let;
    for_each_name_in_scope(program, at, [&](Var var, const Alias* alias) { return on = visit(var, alias); });
  }
}

bool is_held(const Program& program, const eval::Home& home, Var var, Expr at) {
  bool is = home.captured_slots.contains(var) || binder(program, var).kind == Binder::Definition;
  if (!is) for_each_in_scope(program, at, [&](Var each) { return !(is = each == var); });
  return is;
}

SourceNames::SourceNames(const Program& program)
    : program_(program), scopes_(program.data().locals ? Scopes(*program.data().locals) : Scopes()) {
  const std::vector<std::pair<Var, Var>>& replaced = program.data().replaced;
  std::unordered_map<Var, Var> last; // what is there in the end
  for (size_t i = replaced.size(); i-- > 0 && !scopes_.empty();) {
    auto [old, with] = replaced[i];
    if (auto known = last.find(with); known != last.end()) with = known->second;
    last.emplace(old, with);
    instead_[program.data().vars[old].span.begin].push_back(with);
  }
  for (auto& [binding, all] : instead_) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
}

std::span<const Var> SourceNames::instead(Span binding) const {
  auto known = instead_.find(binding.begin);
  return known == instead_.end() ? std::span<const Var>() : known->second;
}

bool SourceNames::is_known(Expr at) const { return !scopes_.empty() && span(program_, at).known(); }

Standing SourceNames::standing(Var var, const Alias* alias, Expr at) const {
  if (!is_known(at)) return Standing::Meant;
  Span binding = alias ? alias->span : program_.data().vars[var].span;
  if (!scopes_.bound_at(binding)) return Standing::Made;
  const LocalName* local =
      scopes_.meant(alias ? alias->name : program_.data().vars[var].name, span(program_, at).begin);
  return local && local->binding.begin == binding.begin ? Standing::Meant : Standing::Ended;
}

const LocalName* SourceNames::meant(std::string_view text, Expr at) const {
  Name name = is_known(at) ? program_.names.find(text) : Name{};
  return name ? scopes_.meant(name, span(program_, at).begin) : nullptr;
}

Var SourceNames::variable(const LocalName& local, const eval::Home& home, Expr at) const {
  const uint32_t wanted = first_name(local.binding);
  Var found;
  for_each_in_scope(program_, at, [&](Var var) {
    if (first_name(var) == wanted) found = var;
    return !found;
  });
  for (Var captured : home.captured)
    if (!found && first_name(captured) == wanted) found = captured;
  std::span<const Var> others = instead(local.binding);
  if (found || others.empty()) return found;
  bool is_one = true;
  auto look = [&](Var var) {
    if (!std::binary_search(others.begin(), others.end(), var)) return true;
    is_one = !found;
    found = var;
    return is_one;
  };
  for_each_in_scope(program_, at, look);
  for (Var captured : home.captured)
    if (is_one) look(captured);
  return is_one ? found : Var{};
}

std::vector<uint32_t> SourceNames::first_names(std::string_view text) const {
  std::vector<uint32_t> found;
  scopes_.each_of(program_.names.find(text),
                  [&](const LocalName& local) { found.push_back(first_name(local.binding)); });
  std::sort(found.begin(), found.end());
  return found;
}

} // namespace letcont::debugger
