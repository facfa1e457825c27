#include "app/model/pane_actions.h"

#include "app/model/actions.h"

#include <algorithm>
#include <utility>

namespace letcont::app {

Layout::Id find_pane(Model& model, std::string_view what) {
  for (const Layout::Pane& pane : model.layout.panes()) {
    auto tab = std::find(pane.tabs.begin(), pane.tabs.end(), what);
    if (tab == pane.tabs.end()) continue;
    model.layout.select_tab(pane.id, static_cast<size_t>(tab - pane.tabs.begin()));
    return pane.id;
  }
  return Layout::none;
}

namespace {

constexpr size_t most_closed = 20;

bool is_last_source(const Model& model, Layout::Id pane) {
  size_t sources = 0;
  for (const Layout::Pane& each : model.layout.panes())
    sources += static_cast<size_t>(std::count(each.tabs.begin(), each.tabs.end(), source_pane));
  return model.layout.shown_by(pane) == source_pane && sources == 1;
}

// The pane that shows it instead of the source: the next one with a stage, or with anything else but the source.
Layout::Id pane_beside_source(const Model& model, Layout::Id source) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  size_t at = 0;
  while (at < panes.size() && panes[at].id != source) ++at;
  for (bool only_stages : {true, false})
    for (size_t i = 1; i < panes.size(); ++i) {
      const Layout::Pane& pane = panes[(at + i) % panes.size()];
      if (pane.shows != source_pane && (!only_stages || is_stage_pane(pane.shows))) return pane.id;
    }
  return Layout::none;
}

bool has_room(const Model& model, Layout::Id pane, Axis axis) {
  const PaneArea& area = model.pane_area;
  if (area.rect.width <= 0 || area.one_at_a_time) return true;
  for (const Layout::Pane& each : model.layout.arrange(area.rect, area.gap, least_pane * area.unit).panes)
    if (each.id == pane)
      return (axis == Axis::Horizontal ? each.rect.width : each.rect.height) >= 2 * least_pane * area.unit + area.gap;
  return false;
}

Layout::Id add_pane(Model& model, Layout::Id pane, Axis axis, std::string what) {
  Layout::Id added = Layout::none;
  if (has_room(model, pane, axis))
    added = model.layout.split(pane, axis, std::move(what));
  else if (find_pane(model, what) != pane && model.layout.add_tab(pane, std::move(what)))
    added = pane;
  if (added == Layout::none) set_notice(model, "No room for another pane.");
  model.layout_follows_engine = false;
  return added;
}

} // namespace

Layout::Id show_in_pane(Model& model, Layout::Id pane, std::string what) {
  if (what != source_pane && is_last_source(model, pane)) {
    Layout::Id other = pane_beside_source(model, pane);
    if (other == Layout::none) return add_pane(model, pane, Axis::Horizontal, std::move(what));
    pane = other;
  }
  model.layout.show(pane, std::move(what));
  return pane;
}

Layout::Id split_pane(Model& model, Layout::Id pane, Axis axis) {
  std::string what = unseen_stage(model).value_or(std::string(model.layout.shown_by(pane)));
  return add_pane(model, pane, axis, std::move(what));
}

Layout::Id add_input_pane(Model& model, Layout::Id pane) {
  Layout::Id output = find_pane(model, output_pane);
  return add_pane(model, output == Layout::none ? pane : output, Axis::Horizontal, std::string(input_pane));
}

Layout::Id show_library(Model& model) {
  if (Layout::Id pane = find_pane(model, library_pane); pane != Layout::none) return pane;
  Layout::Id source = find_pane(model, source_pane);
  if (source == Layout::none || !model.layout.add_tab(source, std::string(library_pane))) return Layout::none;
  model.layout_follows_engine = false;
  return source;
}

void close_pane(Model& model, Layout::Id pane) {
  if (is_last_source(model, pane)) return set_notice(model, "The last pane with the source cannot be closed.");
  ClosedPane closed{model.layout.text(), {}, std::string(model.layout.shown_by(pane))};
  if (!model.layout.close(pane)) return set_notice(model, "The last pane cannot be closed.");
  closed.after = model.layout.text();
  model.closed_panes.push_back(std::move(closed));
  if (model.closed_panes.size() > most_closed) model.closed_panes.erase(model.closed_panes.begin());
  model.layout_follows_engine = false;
}

Layout::Id reopen_pane(Model& model, Layout::Id pane, bool& restored) {
  restored = false;
  if (model.closed_panes.empty()) {
    set_notice(model, "No closed pane to reopen.");
    return Layout::none;
  }
  ClosedPane closed = std::move(model.closed_panes.back());
  model.closed_panes.pop_back();
  if (model.layout.text() != closed.after) return add_pane(model, pane, Axis::Horizontal, std::move(closed.shows));
  model.layout = Layout::from_text(closed.before);
  restored = true;
  return find_pane(model, closed.shows);
}

Layout::Id dock_pane(Model& model, Layout::Id pane, Layout::Id target, Side side) {
  Axis axis = side == Side::Left || side == Side::Right ? Axis::Horizontal : Axis::Vertical;
  if (side != Side::Inside && !has_room(model, target, axis)) side = Side::Inside;
  Layout::Id docked = model.layout.dock(pane, target, side);
  if (docked != Layout::none) model.layout_follows_engine = false;
  return docked;
}

} // namespace letcont::app
