#include "app/translations/translations.h"

namespace letcont::app {

std::string_view translation(std::string_view tag) {
  if (tag == "de") return german_translation();
  return {};
}

} // namespace letcont::app
