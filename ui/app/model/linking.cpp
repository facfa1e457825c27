#include "app/model/linking.h"

#include "app/model/actions.h"
#include "app/model/watching.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace letcont::app {

namespace {

const StageView* fresh_document(const Model& model, std::string_view stage) {
  auto found = model.documents.find(stage);
  return found == model.documents.end() || is_stale(model, found->second) ? nullptr : &found->second;
}

} // namespace

const Library* library(const Model& model) {
  for (const Library& each : model.libraries)
    if (each.language == model.source.language()) return &each;
  return nullptr;
}

uint32_t library_begin(const Model& model) { return model.source.text().size() + 1; }

Span piece_in_library(const Model& model, Span piece) {
  const Library* found = library(model);
  uint32_t begin = library_begin(model);
  if (!found || !piece.known() || piece.begin < begin || piece.end < piece.begin) return nowhere;
  return piece.end - begin <= found->text.size() ? Span{piece.begin - begin, piece.end - begin} : nowhere;
}

Span piece_in_document(const Model& model, std::string_view stage, Span piece) {
  const StageView* view = fresh_document(model, stage);
  if (!view || !piece.known()) return nowhere;
  auto found = view->index.by_source.shortest_around(piece.begin);
  return found ? Span{view->ranges[found->what].begin, view->ranges[found->what].end} : nowhere;
}

Span watched_source(const Model& model) {
  Span piece = watched_piece(model, source_pane);
  if (piece.known()) return piece;
  piece = watched_piece(model, library_pane);
  uint32_t begin = library_begin(model);
  return piece.known() ? Span{begin + piece.begin, begin + piece.end} : nowhere;
}

Span linked_span(const Model& model, std::string_view shows, uint32_t at) {
  Span found;
  if (shows == library_pane) {
    if (!library(model)) return found;
    at += library_begin(model);
  }
  if (shows == source_pane || shows == library_pane) {
    for (const auto& [name, view] : model.documents) {
      if (is_stale(model, view)) continue;
      // A caret at the end of a piece still belongs to it, unless a smaller piece begins there.
      auto piece = view.index.by_source.shortest_around(at);
      if (piece && (!found.known() || piece->end - piece->begin < found.end - found.begin))
        found = {piece->begin, piece->end};
    }
  } else if (const StageView* view = fresh_document(model, shows)) {
    if (auto range = view->index.by_place.shortest_around(at)) found = view->ranges[range->what].source;
  }
  return found;
}

std::vector<LitRange> lit_ranges(const Model& model, std::string_view shows, Span span) {
  std::vector<LitRange> lit;
  if (!span.known()) return lit;
  if (shows == library_pane) {
    Span piece = piece_in_library(model, span);
    if (piece.known() && piece.begin < piece.end) lit.push_back({piece.begin, piece.end});
    return lit;
  }
  if (shows == source_pane) {
    if (span.begin < span.end && span.end <= model.source.text().size()) lit.push_back({span.begin, span.end});
    return lit;
  }
  const StageView* view = fresh_document(model, shows);
  if (!view) return lit;
  return lit_ranges(view->index, view->ranges, span);
}

std::vector<LitRange> all_lit_ranges(const Model& model, std::string_view shows, std::span<const Span> pieces) {
  std::vector<LitRange> all;
  for (Span piece : pieces)
    for (const LitRange& range : lit_ranges(model, shows, piece)) all.push_back(range);
  std::sort(all.begin(), all.end(), [](const LitRange& a, const LitRange& b) {
    return std::tuple(a.begin, a.weak, b.end) < std::tuple(b.begin, b.weak, a.end);
  });
  std::vector<LitRange> lit;
  uint32_t covered = 0;
  for (const LitRange& range : all) {
    if (range.end <= covered) continue;
    lit.push_back({std::max(range.begin, covered), range.end, range.weak});
    covered = range.end;
  }
  return lit;
}

std::optional<uint32_t> first_lit(const Model& model, std::string_view shows, Span span) {
  for (const LitRange& lit : lit_ranges(model, shows, span))
    if (!lit.weak) return lit.begin;
  return std::nullopt;
}

// ---- Documents

void set_document(Model& model, const std::string& name, Document document, uint64_t revision) {
  StageView& view = model.documents[name];
  view.revision = revision;
  if (view.version != 0 && view.text.bytes() == document.text && view.ranges == document.ranges) return;
  view.text.set(std::move(document.text));
  view.ranges = std::move(document.ranges);
  view.index = LinkIndex(view.ranges);
  view.version = ++model.last_version;
}

void drop_old_documents(Model& model) {
  constexpr size_t most = 8; // a screen of them, so that a step back shows something at once
  std::vector<std::string> wanted = wanted_stages(model);
  std::vector<std::pair<uint64_t, std::string>> left;
  for (const auto& [name, view] : model.documents)
    if (name.find('@') != std::string::npos && std::find(wanted.begin(), wanted.end(), name) == wanted.end())
      left.emplace_back(view.version, name);
  std::sort(left.begin(), left.end());
  for (size_t i = 0; i + most < left.size(); ++i) model.documents.erase(left[i].second);
}

// ---- Remarks

std::vector<SourceRemark> remarks(const Model& model) {
  std::vector<SourceRemark> found;
  const StageView* document = model.shows_remarks ? fresh_document(model, remarks_stage) : nullptr;
  if (!document) return found;
  std::string_view text = document->text.bytes();
  for (const Range& range : document->ranges) {
    // Lines of the source are ranges, too; a remark begins with its kind.
    std::string_view words = text.substr(range.begin, range.end - range.begin);
    std::string_view kind = words.substr(0, words.find(' '));
    bool is_remark = kind == "passed" || kind == "missed" || kind == "analysis";
    bool is_here = range.source.known() && range.source.end <= model.source.text().size();
    if (!is_remark || !is_here) continue;
    words.remove_prefix(kind.size());
    words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    found.push_back({range.source, kind, words});
  }
  return found;
}

} // namespace letcont::app
