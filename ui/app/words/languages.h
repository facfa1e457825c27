// The languages that the application speaks. English is in the sources, each other one in a catalogue (words.h).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace letcont::app {

struct DisplayLanguage {
  std::string_view tag;   // as in BCP 47, "de"
  std::string_view title; // as its readers call it
};

// English is the first one.
std::span<const DisplayLanguage> display_languages();
bool is_display_language(std::string_view tag);
// Returns the first language of those that somebody reads, the preferred one first ("de-AT", "en"), that the
// application speaks; English if it speaks none.
std::string_view display_language_for(std::span<const std::string> preferred);

} // namespace letcont::app
