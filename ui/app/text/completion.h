// Completion of the word at the caret from the words of the program and of its language.
#pragma once

#include "app/text/syntax.h"
#include "app/text/text.h"

#include <string>
#include <vector>

namespace letcont::app {

struct Completion {
  uint32_t begin = 0;             // of the word that is being typed, which ends at the caret
  std::vector<std::string> words; // that begin like it, the nearest in the program first, then those of the language
};

// Returns at most `most` words. Without letters before the caret, all words. O(bytes of the program).
Completion complete(const Text&, const SyntaxRules&, uint32_t caret, size_t most = 50);

} // namespace letcont::app
