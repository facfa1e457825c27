#include "support/symbols.h"

#include <algorithm>
#include <tuple>

namespace letcont {

const SymbolPlace* Symbols::at(uint32_t position) const {
  auto after = std::upper_bound(places.begin(), places.end(), position,
                                [](uint32_t at, const SymbolPlace& place) { return at < place.span.begin; });
  if (after == places.begin()) return nullptr;
  const SymbolPlace& last = after[-1]; // names do not overlap
  return position <= last.span.end ? &last : nullptr;
}

uint32_t SymbolTable::bind(Symbol symbol) {
  if (!symbol.binding.known() || symbol.binding.begin == symbol.binding.end) return Symbol::none;
  auto number = static_cast<uint32_t>(symbols_.all.size());
  auto [known, added] = by_place_.emplace(symbol.binding.begin, number);
  if (!added) return known->second;
  symbols_.places.push_back({symbol.binding, number, true});
  symbols_.all.push_back(std::move(symbol));
  return number;
}

void SymbolTable::bind_again(Symbol symbol, uint32_t first) {
  if (!symbol.binding.known() || first == Symbol::none) return;
  if (!by_place_.emplace(symbol.binding.begin, first).second) return;
  symbols_.places.push_back({symbol.binding, first, true});
  symbols_.all.push_back(std::move(symbol));
}

uint32_t SymbolTable::bound_at(Span binding) const {
  auto known = by_place_.find(binding.begin);
  return known == by_place_.end() ? Symbol::none : known->second;
}

void SymbolTable::use(Span use, Span binding) { use_symbol(use, bound_at(binding)); }

void SymbolTable::use_symbol(Span use, uint32_t symbol) {
  if (symbol != Symbol::none && use.known() && use.begin < use.end) symbols_.places.push_back({use, symbol, false});
}

void SymbolTable::use_builtin(Span use, std::string_view name) {
  auto number = static_cast<uint32_t>(symbols_.all.size());
  auto [known, added] = builtins_.emplace(std::string(name), number);
  if (added) symbols_.all.push_back({.kind = SymbolKind::Builtin, .name = std::string(name)});
  use_symbol(use, known->second);
}

void SymbolTable::word(Span place, std::string_view text) {
  if (place.known() && words_.insert(place.begin).second) ++symbols_.words[std::string(text)];
}

// A piece of a program that a macro uses twice is resolved twice, and what stands there is bound at one place.
Symbols SymbolTable::finish() {
  auto key = [](const SymbolPlace& place) {
    return std::tuple(place.span.begin, place.span.end, !place.is_binding, place.symbol);
  };
  std::vector<SymbolPlace>& places = symbols_.places;
  std::sort(places.begin(), places.end(), [&](const SymbolPlace& a, const SymbolPlace& b) { return key(a) < key(b); });
  auto is_same = [](const SymbolPlace& a, const SymbolPlace& b) { return a.span.begin == b.span.begin; };
  places.erase(std::unique(places.begin(), places.end(), is_same), places.end());
  return std::move(symbols_);
}

} // namespace letcont
