#include "derive.h"

#include <algorithm>
#include <limits>

namespace letcont::grammar {

Derivation::Derivation(const Grammar& grammar)
    : grammar_(grammar), height_(grammar.rules.size(), std::numeric_limits<size_t>::max()),
      lowest_(grammar.rules.size()) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < grammar.rules.size(); ++i)
      for (uint32_t c = 0; c < grammar.rules[i].choices.size(); ++c) {
        size_t height = 1;
        for (const Symbol& symbol : grammar.rules[i].choices[c])
          if (symbol.kind == Symbol::Rule)
            height =
                std::max(height, height_[symbol.rule] == std::numeric_limits<size_t>::max() ? height_[symbol.rule]
                                                                                            : height_[symbol.rule] + 1);
        if (height < height_[i]) lowest_[i].clear();
        if (height <= height_[i] && std::find(lowest_[i].begin(), lowest_[i].end(), c) == lowest_[i].end())
          lowest_[i].push_back(c);
        changed = changed || height < height_[i];
        height_[i] = std::min(height_[i], height);
      }
  }
}

std::vector<Symbol> Derivation::run(Random& random, size_t size) const {
  std::vector<Symbol> out, left{{Symbol::Rule, 0, {}}};
  size_t steps = 0;
  while (!left.empty()) {
    Symbol symbol = left.back();
    left.pop_back();
    if (symbol.kind != Symbol::Rule) {
      out.push_back(symbol);
      continue;
    }
    const auto& choices = grammar_.rules[symbol.rule].choices;
    bool end = ++steps > 4 * size || out.size() + left.size() > size;
    const std::vector<uint32_t>& lowest = lowest_[symbol.rule];
    size_t chosen = end ? lowest[random() % lowest.size()] : random() % choices.size();
    left.insert(left.end(), choices[chosen].rbegin(), choices[chosen].rend());
  }
  return out;
}

} // namespace letcont::grammar
