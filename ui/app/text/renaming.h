// Whether a symbol of a program can get another name, as far as the text shows.
#pragma once

#include "app/text/syntax.h"
#include "app/text/text.h"
#include "support/symbols.h"

#include <string>
#include <string_view>

namespace letcont::app {

// What the compiler says of the symbol (compile/uses.h).
struct Renaming {
  std::string_view now;    // its name
  size_t places = 0;       // at which it is bound and used
  size_t others = 0;       // at which other symbols with its name are
  bool of_library = false; // it is bound in the prelude
  NameTie tie = NameTie::None;
};

// Returns why the symbol can get no other name at all, as why_not_rename does; empty if it can.
std::string_view why_fixed(const Renaming&);

// Returns why the symbol cannot get that name, as a sentence in English, to be translated where it is shown
// (app/words); empty if it can.
std::string_view why_not_rename(const Text&, const SyntaxRules&, const Renaming&, std::string_view name);

} // namespace letcont::app
