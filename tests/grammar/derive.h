// Random texts that follow a grammar.
#pragma once

#include "grammar.h"

#include <random>

namespace letcont::grammar {

using Random = std::mt19937_64;

class Derivation {
public:
  explicit Derivation(const Grammar&);

  // The symbols of a text, without rules: its words, and the `!a` between them, which whoever writes the words must see
  // to. Beyond about `size` of them every rule takes its shortest way to an end.
  std::vector<Symbol> run(Random&, size_t size) const;

private:
  const Grammar& grammar_;
  std::vector<size_t> height_;                // by rule: of its lowest tree
  std::vector<std::vector<uint32_t>> lowest_; // by rule: the choices that have it
};

} // namespace letcont::grammar
