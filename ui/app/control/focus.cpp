#include "app/control/focus.h"

#include "app/control/engine_line.h"
#include "app/control/frames.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"
#include "app/model/pass_selection.h"
#include "app/model/presets.h"
#include "app/model/watching.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

namespace {

constexpr size_t most_places = 100;

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

} // namespace

// ---- The pane

void Focus::set(Layout::Id pane) {
  pane_ = pane;
  toolbar_ = false;
  frames_.touch();
}

void Focus::move(int by) {
  std::vector<Layout::Pane> panes = model_.layout.panes();
  int count = static_cast<int>(panes.size()), at = count;
  for (int i = 0; i < count && !toolbar_; ++i)
    if (panes[static_cast<size_t>(i)].id == pane_) at = i;
  at = (at + by + count + 1) % (count + 1);
  if (at < count) return set(panes[static_cast<size_t>(at)].id);
  toolbar_ = toolbar_wanted_ = true;
  frames_.touch();
}

bool Focus::take_toolbar() { return std::exchange(toolbar_wanted_, false); }

void Focus::keep_in(const std::vector<Layout::Pane>& panes) {
  auto focused = [&](const Layout::Pane& pane) { return pane.id == pane_; };
  if (std::none_of(panes.begin(), panes.end(), focused)) pane_ = panes[0].id;
}

// ---- The layout

void Focus::use_layout(std::string_view name) {
  for (const Preset& preset : presets())
    if (equal_ignoring_case(name, preset.name)) name = preset.name;
  if (apply_layout(model_, name)) return forget_panes();
  set_notice(model_, model_.words("There is no layout “{0}”.", name), true);
}

void Focus::forget_panes() {
  states_.clear();
  places_.clear();
  PassSelection nothing;
  nothing.first_change = model_.selected.first_change;
  nothing.first_execution = model_.selected.first_execution;
  model_.selected = nothing;
  set(model_.layout.panes()[0].id);
}

// ---- What panes show, and their carets

Editor* Focus::editor_in(Layout::Id pane) const {
  std::string_view shows = model_.layout.shown_by(pane);
  return shows == source_pane ? &model_.source : shows == input_pane ? &model_.input : nullptr;
}

const Text* Focus::text_in(Layout::Id pane) const {
  if (const Editor* editor = editor_in(pane)) return &editor->text();
  std::string_view shows = model_.layout.shown_by(pane);
  if (shows == library_pane) return library(model_) ? &library(model_)->text : nullptr;
  if (shows == output_pane) return shows_watched_output(model_) ? &model_.watch.output : &model_.run.output;
  auto found = model_.documents.find(shows);
  return found == model_.documents.end() ? nullptr : &found->second.text;
}

Selection Focus::selection_in(Layout::Id pane) const {
  if (const Editor* editor = editor_in(pane)) return editor->selection();
  auto known = states_.find(pane);
  return known == states_.end() ? Selection() : known->second.code.selection();
}

void Focus::select_in(Layout::Id pane, Selection selection) {
  if (Editor* editor = editor_in(pane))
    editor->select(selection);
  else
    state(pane).code.set_selection(selection);
}

void Focus::go_to(Place place) {
  select_in(place.pane, {place.begin, place.end});
  state(place.pane).code.reveal_caret();
  set(place.pane);
}

void Focus::go_to_source(uint32_t at) {
  if (Layout::Id pane = find_pane(model_, source_pane); pane != Layout::none) go_to({pane, at, at});
}

Place Focus::here() const {
  Selection selection = this->selection();
  return {pane_, selection.anchor, selection.caret};
}

void Focus::remember_here() {
  places_.push_back(here());
  places_.back().shows = shown();
  if (places_.size() > most_places) places_.erase(places_.begin());
}

void Focus::go_back() {
  while (!places_.empty()) {
    Place place = places_.back();
    places_.pop_back();
    if (model_.layout.shown_by(place.pane) != place.shows) place.pane = find_pane(model_, place.shows); // another tab
    if (place.pane == Layout::none) continue;                                                           // closed since
    const Text* text = text_in(place.pane);
    uint32_t size = text ? text->size() : 0;
    return go_to({place.pane, std::min(place.begin, size), std::min(place.end, size)});
  }
  set_notice(model_, "Nowhere to go back to.");
}

// ---- The clipboard

std::string Focus::copy(bool cut) {
  if (Editor* editor = editor_in(pane_)) {
    frames_.touch();
    return cut ? editor->cut() : editor->copy();
  }
  const Text* text = text_in(pane_);
  Selection selection = this->selection();
  if (!text || selection.end() > text->size()) return {};
  if (selection.empty()) selection = line_at(*text, selection.caret);
  return text->bytes().substr(selection.begin(), selection.end() - selection.begin());
}

void Focus::paste(std::string_view text) {
  if (!in_editor()) return;
  editor()->paste(text);
  state(pane_).code.reveal_caret();
  engine_.sync();
  frames_.touch();
}

} // namespace letcont::app
