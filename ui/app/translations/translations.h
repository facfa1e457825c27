// The catalogues of all languages but English, embedded: for the desktop and for tests. A page fetches the one that it
// needs. They are made of the PO files in this folder, which is where translators work (deploy/words).
#pragma once

#include <string_view>

namespace letcont::app {

// Returns the catalogue of a language (app/words/languages.h), or nothing if there is none.
std::string_view translation(std::string_view tag);

std::string_view german_translation();

} // namespace letcont::app
