#include "app/words/languages.h"

#include <algorithm>

namespace letcont::app {

static constexpr DisplayLanguage all[] = {{"en", "English"}, {"de", "Deutsch"}};

std::span<const DisplayLanguage> display_languages() { return all; }

bool is_display_language(std::string_view tag) {
  return std::any_of(std::begin(all), std::end(all), [&](const DisplayLanguage& each) { return each.tag == tag; });
}

std::string_view display_language_for(std::span<const std::string> preferred) {
  for (std::string_view each : preferred) {
    std::string_view tag = each.substr(0, each.find_first_of("-_.@"));
    for (const DisplayLanguage& language : all)
      if (language.tag == tag) return language.tag;
  }
  return all[0].tag;
}

} // namespace letcont::app
