// The partner of a bracket. Brackets in comments and strings are text, and do not count.
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

// For the bracket behind `caret`, or else the one before it. `states` are the lines' states from the first line on, as
// far as they are known: where they end, so does the search. Looks at `most_lines` lines at most, each once.
std::optional<Brackets> match_brackets(const Text&, const SyntaxRules&, std::span<const LineState> states,
                                       uint32_t caret);

} // namespace letcont::app
