#include "app/model/pass_selection.h"

#include "app/model/actions.h"
#include "app/model/pane_actions.h"
#include "app/model/pipeline.h"
#include "app/model/stage_names.h"

#include <algorithm>

namespace letcont::app {

namespace {

std::optional<StageWord> word_with_passes(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = stage_word(model, shows);
  return word && follows_passes(model, word->stage) ? word : std::nullopt;
}

// The pane whose stage follows the selection.
Layout::Id stage_pane(const Model& model, Layout::Id focused) {
  Layout::Id first = Layout::none, at_point = Layout::none;
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || word->from) continue;
    if (pane.id == focused) return focused;
    if (first == Layout::none) first = pane.id;
    if (at_point == Layout::none && !word->pass.empty()) at_point = pane.id;
  }
  return at_point != Layout::none || shows_difference(model) ? at_point : first;
}

std::optional<size_t> point_of_step(const Model& model, size_t step) {
  const PassResult* result = result_of_step(model, step);
  return result ? std::optional(static_cast<size_t>(result - model.pass_results.data()) + 1) : std::nullopt;
}

size_t step_at(const Model& model, size_t point) {
  for (size_t step = 0, count = pipeline_steps(model).size(); step < count && point > 0; ++step)
    if (point_of_step(model, step) == point) return step;
  return no_step;
}

PassSelection selection(const Model& model, size_t point) {
  return {step_at(model, point), pass_at(model, point), point > 0 ? pass_at(model, point - 1) : "", false};
}

void follow(Model& model, size_t point, Layout::Id focused) {
  Layout::Id stage = stage_pane(model, focused);
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || (word->from ? point == 0 : pane.id != stage)) continue;
    word->pass = pass_at(model, point);
    if (word->from) word->from = pass_at(model, point - 1);
    if (text(*word) == pane.shows) continue;
    show_in_pane(model, pane.id, text(*word));
    model.layout_follows_engine = false;
  }
}

} // namespace

void select_step(Model& model, size_t step, Layout::Id focused) {
  model.selected.step = step;
  model.selected.first_change = false;
  if (std::optional<size_t> point = point_of_step(model, step)) select_point(model, *point, focused);
}

void select_point(Model& model, size_t point, Layout::Id focused) {
  model.selected = selection(model, point);
  follow(model, point, focused);
}

void select_shown(Model& model, Layout::Id pane) {
  std::optional<StageWord> word = word_with_passes(model, model.layout.shown_by(pane));
  if (!word || word->pass.empty()) return;
  if (std::optional<size_t> point = point_of(model, word->pass)) select_point(model, *point, pane);
}

void keep_selection(Model& model) {
  if (model.pass_results.empty()) return;
  PassSelection& selected = model.selected;
  if (selected.first_change) return select_point(model, next_changed_point(model, 0, 1, 0).value_or(1), Layout::none);
  if (selected.step == no_step && selected.key.empty()) {
    for (const Layout::Pane& pane : model.layout.panes()) {
      std::optional<StageWord> word = word_with_passes(model, pane.shows);
      std::optional<size_t> point = word ? point_of(model, word->pass) : std::nullopt;
      if (!point || *point == 0 || word->pass.empty()) continue;
      selected = selection(model, *point);
      return;
    }
    return;
  }
  std::optional<size_t> point = point_of_step(model, selected.step);
  if (!point) return;
  PassSelection now = selection(model, *point);
  if (now.key != selected.key || now.before != selected.before) select_point(model, *point, Layout::none);
}

std::optional<size_t> selected_point(const Model& model) { return point_of_step(model, model.selected.step); }

std::optional<size_t> next_changed_point(const Model& model, size_t point, int by, size_t least) {
  auto count = static_cast<int64_t>(last_point(model));
  for (int64_t next = static_cast<int64_t>(point) + by; next >= static_cast<int64_t>(least) && next <= count;
       next += by)
    if (next == 0 || changes_at(model, static_cast<size_t>(next)) > 0) return static_cast<size_t>(next);
  return std::nullopt;
}

bool shows_difference(const Model& model) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  return std::any_of(panes.begin(), panes.end(), [&](const Layout::Pane& pane) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    return word && word->from;
  });
}

bool shows_selection(const Model& model, std::string_view shows) {
  std::optional<size_t> point = selected_point(model);
  std::optional<StageWord> word = point ? word_with_passes(model, shows) : std::nullopt;
  if (!word || word->pass != pass_at(model, *point)) return false;
  return !word->from || *word->from == pass_at(model, *point - 1);
}

} // namespace letcont::app
