#include "lambda/scopes.h"

#include <algorithm>
#include <tuple>

namespace letcont {

Scopes::Scopes(const LocalNames& locals) {
  for (const LocalName& local : locals.all)
    if (local.binding.known() && local.scope.known() && number_.emplace(local.binding.begin, 0).second)
      names_.push_back(local);
  std::sort(names_.begin(), names_.end(), [](const LocalName& a, const LocalName& b) {
    return std::tuple(a.scope.begin, b.scope.end, a.binding.begin) <
           std::tuple(b.scope.begin, a.scope.end, b.binding.begin);
  });
  for (uint32_t i = 0; i < names_.size(); ++i) number_[names_[i].binding.begin] = i;
  find_regions();
  find_outer();
  // One value may seem to have two first names, where a macro repeats a binding: then it has none.
  for (auto [binding, other] : locals.same)
    if (auto [known, is_new] = first_.emplace(binding.begin, other); !is_new && known->second != other)
      known->second = binding;
}

void Scopes::find_regions() {
  std::vector<uint32_t> open;
  auto close = [&] {
    uint32_t end = regions_[open.back()].end;
    open.pop_back();
    edges_.push_back({end, open.empty() ? outside : open.back()});
  };
  for (LocalName& name : names_) {
    while (!open.empty() && regions_[open.back()].end <= name.scope.begin) close();
    if (!open.empty()) name.scope.end = std::min(name.scope.end, regions_[open.back()].end);
    if (open.empty() || regions_[open.back()].end != name.scope.end) {
      regions_.push_back({name.scope.end, open.empty() ? outside : open.back(), outside});
      open.push_back(static_cast<uint32_t>(regions_.size() - 1));
      edges_.push_back({name.scope.begin, open.back()});
    }
    before_.push_back(std::exchange(regions_[open.back()].last, static_cast<uint32_t>(region_.size())));
    region_.push_back(open.back());
  }
  while (!open.empty()) close();
}

void Scopes::find_outer() {
  by_name_.resize(names_.size());
  outer_.resize(names_.size(), outside);
  for (uint32_t i = 0; i < by_name_.size(); ++i) by_name_[i] = i;
  std::sort(by_name_.begin(), by_name_.end(),
            [&](uint32_t a, uint32_t b) { return std::tuple(names_[a].name, a) < std::tuple(names_[b].name, b); });
  for (size_t i = 1; i < by_name_.size(); ++i) {
    const LocalName& name = names_[by_name_[i]];
    uint32_t around = by_name_[i - 1];
    if (names_[around].name != name.name) continue;
    while (around != outside && names_[around].scope.end <= name.scope.begin) around = outer_[around];
    bool is_beside = around != outside && region_[around] == region_[by_name_[i]]; // they end together
    outer_[by_name_[i]] = is_beside ? outer_[around] : around;
  }
}

const LocalName* Scopes::meant(Name name, uint32_t position) const {
  auto behind = std::partition_point(by_name_.begin(), by_name_.end(), [&](uint32_t each) {
    return names_[each].name < name || (names_[each].name == name && names_[each].scope.begin <= position);
  });
  if (behind == by_name_.begin() || names_[*std::prev(behind)].name != name) return nullptr;
  uint32_t found = *std::prev(behind);
  while (found != outside && names_[found].scope.end <= position) found = outer_[found];
  return found == outside ? nullptr : &names_[found];
}

Span Scopes::first_name(Span binding) const {
  for (auto other = first_.find(binding.begin); other != first_.end() && other->second.begin < binding.begin;
       other = first_.find(binding.begin))
    binding = other->second;
  return binding;
}

uint32_t Scopes::around(uint32_t position) const {
  auto next =
      std::partition_point(edges_.begin(), edges_.end(), [&](const Edge& edge) { return edge.position <= position; });
  return next == edges_.begin() ? outside : std::prev(next)->inside;
}

uint32_t Scopes::region(Span binding) const {
  auto known = number_.find(binding.begin);
  return known == number_.end() ? outside : region_[known->second];
}

} // namespace letcont
