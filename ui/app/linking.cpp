#include "app/linking.h"

#include "app/actions.h"

#include <algorithm>

namespace letcont::app {

namespace {

const StageView* fresh_document(const Model& model, std::string_view stage) {
  auto found = model.documents.find(stage);
  return found == model.documents.end() || is_stale(model, found->second) ? nullptr : &found->second;
}

bool inside(Span inner, Span outer) { return inner.known() && outer.begin <= inner.begin && inner.end <= outer.end; }

uint32_t length(Span span) { return span.end - span.begin; }

} // namespace

Span linked_span(const Model& model, std::string_view shows, uint32_t at) {
  Span found;
  auto consider = [&](Span span) {
    // A caret at the end of a piece still belongs to it, unless something smaller begins there.
    if (span.known() && span.begin <= at && at <= span.end && (!found.known() || length(span) < length(found)))
      found = span;
  };
  if (shows == source_pane) {
    for (const auto& [name, view] : model.documents)
      if (!is_stale(model, view))
        for (const Range& range : view.ranges) consider(range.source);
  } else if (const StageView* view = fresh_document(model, shows)) {
    for (const Range& range : view->ranges) {
      if (range.begin > at) break;
      if (at <= range.end && range.source.known()) found = range.source; // later ones are further inside
    }
  }
  return found;
}

std::vector<LitRange> lit_ranges(const Model& model, std::string_view shows, Span span) {
  std::vector<LitRange> lit;
  if (!span.known()) return lit;
  if (shows == source_pane) {
    if (span.begin < span.end && span.end <= model.source.text().size()) lit.push_back({span.begin, span.end});
    return lit;
  }
  const StageView* view = fresh_document(model, shows);
  if (!view) return lit;
  bool exact =
      std::any_of(view->ranges.begin(), view->ranges.end(), [&](const Range& range) { return range.source == span; });
  uint32_t covered = 0; // up to here a range of the same strength is lit already
  for (const Range& range : view->ranges) {
    if (range.begin == range.end || !inside(range.source, span)) continue;
    bool weak = exact && range.source != span;
    if (!weak && range.end <= covered) continue;
    lit.push_back({range.begin, range.end, weak});
    if (!weak) covered = range.end;
  }
  return lit;
}

} // namespace letcont::app
