#include "app/model/references.h"

#include "app/model/actions.h"
#include "app/text/renaming.h"

#include <vector>

namespace letcont::app {

std::optional<Request> ask_uses(Model& model, uint32_t position) {
  if (model.engine != EngineState::Ready) return {};
  model.uses = {};
  model.uses.id = ++model.last_request;
  model.uses.revision = model.source.revision();
  return UsesQuestion{model.uses.id, program(model), position};
}

bool knows_uses(const Model& model) { return model.uses.answered && model.uses.revision == model.source.revision(); }

std::string_view used_name(const Model& model) {
  std::string_view text = model.source.text().bytes();
  if (!knows_uses(model) || model.uses.places.empty()) return {};
  Span first = model.uses.places[0];
  return first.end <= text.size() ? text.substr(first.begin, first.end - first.begin) : std::string_view();
}

std::string why_not_rename(const Model& model, std::string_view name) {
  std::string_view now = used_name(model);
  if (now.empty() || !model.uses.binding.known()) return std::string(model.words("No variable at the cursor."));
  return std::string(model.words(
      why_not_rename(model.source.text(), syntax_named(model.source.language()),
                     {now, model.uses.places.size(), model.uses.others, model.uses.of_library, model.uses.tie}, name)));
}

void rename(Model& model, std::string_view name) {
  if (std::string why = why_not_rename(model, name); !why.empty()) return set_notice(model, std::move(why), true);
  std::vector<uint32_t> begins;
  for (Span place : model.uses.places) begins.push_back(place.begin);
  auto length = static_cast<uint32_t>(used_name(model).size());
  model.source.replace_each(begins, length, name);
  set_notice(model, model.words.plural("Renamed in {0} place.", "Renamed in {0} places.", begins.size(),
                                       std::to_string(begins.size())));
}

} // namespace letcont::app
