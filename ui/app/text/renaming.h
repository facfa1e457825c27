// Whether a symbol of a program can get another name, as far as the text shows.
#pragma once

#include "app/text/syntax.h"
#include "app/text/text.h"

#include <string>
#include <string_view>

namespace letcont::app {

// What the compiler says of the symbol (compile/uses.h).
struct Renaming {
  std::string_view now;    // its name
  size_t places = 0;       // at which it is bound and used
  size_t others = 0;       // at which other symbols with its name are
  bool of_library = false; // it is bound in the prelude
};

// Returns why the symbol cannot get that name, as a sentence in English, to be translated where it is shown
// (app/words); empty if it can.
std::string_view why_not_rename(const Text&, const SyntaxRules&, const Renaming&, std::string_view name);

} // namespace letcont::app
