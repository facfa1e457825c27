// Matching brackets. Brackets in comments and strings do not count.
#pragma once

#include "app/text/syntax.h"
#include "app/text/text.h"

#include <cstdint>
#include <optional>
#include <span>

namespace letcont::app {

struct Brackets {
  uint32_t at = 0;      // the one beside the caret
  uint32_t partner = 0; // the other one
  bool operator==(const Brackets&) const = default;
};

// Finds the match of the bracket after `caret`, or else of the one before it. `states` are the states of the lines from
// the first on, as far as known: the search ends with them. Scans at most `most_lines` lines, each once.
std::optional<Brackets> match_brackets(const Text&, const SyntaxRules&, std::span<const LineState> states,
                                       uint32_t caret);

} // namespace letcont::app
