#include "app/translation.h"

#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/platform.h"
#include "app/words/languages.h"

#include <optional>
#include <utility>

namespace letcont::app {

Translation::Translation(Model& model, Platform& platform, Frames& frames)
    : model_(model), platform_(platform), frames_(frames) {
  model_.language_of_system = display_language_for(platform.languages());
}

void Translation::follow() {
  const std::string& wanted = model_.display_language.empty() ? model_.language_of_system : model_.display_language;
  if (wanted == wanted_) return;
  wanted_ = wanted;
  if (wanted_ == display_languages()[0].tag) {
    model_.words = Words();
    bytes_.clear();
    frames_.touch();
  } else if (std::string_view catalogue = platform_.catalogue(wanted_); !catalogue.empty()) {
    use(catalogue);
  }
}

void Translation::take(std::string_view language, std::string catalogue) {
  if (language != wanted_) return;
  model_.words = Words();
  bytes_ = std::move(catalogue);
  use(bytes_);
}

void Translation::use(std::string_view catalogue) {
  if (std::optional<Words> words = Words::read(catalogue))
    model_.words = *words;
  else
    set_notice(model_, "The words of this language could not be loaded.", true);
  frames_.touch();
}

} // namespace letcont::app
