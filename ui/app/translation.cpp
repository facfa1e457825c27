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
    bytes_.clear();
    use({});
  } else if (std::string_view catalogue = platform_.catalogue(wanted_); !catalogue.empty()) {
    use(catalogue);
  }
}

void Translation::take(std::string_view language, std::string catalogue) {
  if (language != wanted_) return;
  bytes_ = std::move(catalogue);
  use(bytes_);
}

void Translation::use(std::string_view catalogue) {
  std::optional<Words> words = Words::read(catalogue);
  model_.words = words.value_or(Words());
  std::string_view english = display_languages()[0].tag;
  if (!words && wanted_ != english) set_notice(model_, "The words of this language could not be loaded.", true);
  platform_.speaks(words ? wanted_ : english);
  frames_.touch();
}

} // namespace letcont::app
