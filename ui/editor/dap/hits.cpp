// How often a breakpoint was hit, and whether that is often enough.
#include "editor/dap/breakpoints.h"

#include <algorithm>
#include <charconv>

namespace letcont::dap {

bool HitCondition::holds(uint64_t hits) const {
  switch (kind) {
  case Kind::Equal: return hits == count;
  case Kind::Greater: return hits > count;
  case Kind::GreaterEqual: return hits >= count;
  case Kind::Less: return hits < count;
  case Kind::LessEqual: return hits <= count;
  case Kind::Multiple: return count != 0 && hits % count == 0;
  }
  return true;
}

std::optional<HitCondition> read_hit_condition(std::string_view text) {
  using Kind = HitCondition::Kind;
  constexpr std::pair<std::string_view, Kind> kinds[] = {
      {">=", Kind::GreaterEqual}, {"<=", Kind::LessEqual}, {"==", Kind::Equal},   {"=", Kind::Equal},
      {">", Kind::Greater},       {"<", Kind::Less},       {"%", Kind::Multiple},
  };
  auto skip = [&] { text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size())); };
  HitCondition condition;
  skip();
  for (auto [sign, kind] : kinds) {
    if (!text.starts_with(sign)) continue;
    condition.kind = kind;
    text.remove_prefix(sign.size());
    break;
  }
  skip();
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), condition.count);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  skip();
  bool is_never = condition.kind == Kind::Multiple && condition.count == 0;
  if (error != std::errc() || !text.empty() || is_never) return std::nullopt;
  return condition;
}

uint64_t Hits::note(uint64_t step) {
  auto at = std::lower_bound(steps_.begin(), steps_.end(), step);
  bool is_new = at == steps_.end() || *at != step;
  if (is_new) at = steps_.insert(at, step);
  uint64_t hit = forgotten_ + static_cast<uint64_t>(at - steps_.begin()) + 1;
  if (steps_.size() > most) { // the older half is only counted
    steps_.erase(steps_.begin(), steps_.begin() + static_cast<ptrdiff_t>(most / 2));
    forgotten_ += most / 2;
  }
  return hit;
}

} // namespace letcont::dap
