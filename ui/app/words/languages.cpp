#include "app/words/languages.h"

#include <algorithm>

namespace letcont::app {

static constexpr DisplayLanguage all[] = {{"en", "English"}, {"de", "Deutsch"}};

std::span<const DisplayLanguage> display_languages() { return all; }

bool is_display_language(std::string_view tag) {
  for (const DisplayLanguage& each : all)
    if (each.tag == tag) return true;
  return false;
}

std::string_view display_language_for(std::string_view preferred) {
  while (!preferred.empty()) {
    std::string_view tag = preferred.substr(0, preferred.find_first_of("-_.@:,"));
    for (const DisplayLanguage& language : all)
      if (language.tag == tag) return language.tag;
    preferred.remove_prefix(std::min(preferred.find_first_of(":,"), preferred.size() - 1) + 1);
  }
  return all[0].tag;
}

} // namespace letcont::app
