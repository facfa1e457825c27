// The languages that the application speaks. English is in the sources, each other one in a catalogue (words.h).
#pragma once

#include <span>
#include <string_view>

namespace letcont::app {

struct DisplayLanguage {
  std::string_view tag;   // as in BCP 47, "de"
  std::string_view title; // as its readers call it
};

// English is the first one.
std::span<const DisplayLanguage> display_languages();
bool is_display_language(std::string_view tag);
// Returns the first language of those that somebody reads that the application speaks; English if it speaks none. The
// preferred one comes first, with ":" or "," between two: "fr-CA,de-AT,en", "de_AT.UTF-8:en".
std::string_view display_language_for(std::string_view preferred);

} // namespace letcont::app
