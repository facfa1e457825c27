#include "app/control/navigation.h"

#include "app/control/focus.h"
#include "app/model/actions.h"
#include "app/model/linking.h"

#include <algorithm>

namespace letcont::app {

Span piece_at_caret(const Model& model, const Focus& focus) {
  return linked_span(model, focus.shown(), focus.selection().caret);
}

void go_to_partner(Model& model, Focus& focus) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  size_t count = panes.size(), at = 0;
  while (at < count && panes[at].id != focus.pane()) ++at;
  Span piece = piece_at_caret(model, focus);
  for (size_t i = 1; piece.known() && i < count; ++i) {
    const Layout::Pane& pane = panes[(at + i) % count];
    std::optional<uint32_t> there = first_lit(model, pane.shows, piece);
    if (!there) continue;
    focus.remember_here();
    return focus.go_to({pane.id, *there, *there});
  }
  set_notice(model, "No linked code in another pane.");
}

void go_to_problem(Model& model, Focus& focus, int by) {
  uint32_t caret = model.source.selection().caret;
  std::vector<uint32_t> places;
  for (const Diagnostic& problem : model.diagnostics)
    if (problem.span.known()) places.push_back(std::min(problem.span.begin, model.source.text().size()));
  if (places.empty()) return set_notice(model, "No problems.");
  std::sort(places.begin(), places.end());
  if (by > 0) {
    auto next = std::upper_bound(places.begin(), places.end(), caret);
    return focus.go_to_source(next == places.end() ? places.front() : *next);
  }
  auto previous = std::lower_bound(places.begin(), places.end(), caret);
  focus.go_to_source(previous == places.begin() ? places.back() : *(previous - 1));
}

} // namespace letcont::app
