// Whether words follow a grammar: Earley, "An Efficient Context-Free Parsing Algorithm" (1970), with Aycock and
// Horspool's way (2002) of going on at once over what may be empty.
#pragma once

#include "grammar.h"

#include <optional>
#include <span>

namespace letcont::grammar {

class Recogniser {
public:
  explicit Recogniser(const Grammar&);

  // Nothing if the words follow the grammar; else how many of them could begin a text that does. O(words) for the
  // grammars of programming languages, O(words³) at worst.
  std::optional<size_t> stops_at(std::span<const Word> words) const;

private:
  void find_empty_rules();

  const Grammar& grammar_;
  std::vector<bool> may_be_empty_; // by rule
};

} // namespace letcont::grammar
