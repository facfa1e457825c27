#include "compile/uses.h"

namespace letcont {

Uses uses_at(const Symbols& symbols, const Source& source, uint32_t position) {
  Uses uses;
  const SymbolPlace* here = symbols.at(position);
  if (!here) return uses;
  const Symbol& symbol = symbols.all[here->symbol];
  uses.tie = symbol.tie;
  uint32_t own = static_cast<uint32_t>(source.text().size());
  uses.of_library = symbol.binding.known() && symbol.binding.begin > own;
  uint32_t before = uses.of_library ? source.library().begin : 0;
  if (symbol.binding.known()) uses.binding = {symbol.binding.begin - before, symbol.binding.end - before};
  for (const SymbolPlace& place : symbols.places) {
    if (place.span.end > own) continue;
    if (place.symbol == here->symbol) {
      uses.places.push_back(place.span);
      if (place.is_binding) uses.bindings.push_back(place.span);
    } else if (symbols.all[place.symbol].name == symbol.name) {
      ++uses.others;
    }
  }
  if (auto words = symbols.words.find(symbol.name); words != symbols.words.end()) uses.others += words->second;
  return uses;
}

} // namespace letcont
