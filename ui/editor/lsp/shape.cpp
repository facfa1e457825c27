// The shape of a program: which lines fold away, and which pieces are around a place.
#include "app/text/folding.h"
#include "editor/lsp/features.h"

#include <algorithm>

namespace letcont::lsp {

namespace {

bool is_around(Span outer, Span inner) { return outer.begin <= inner.begin && inner.end <= outer.end; }

// The word, the expressions and definitions of the syntax tree, the line, and the whole program. Of two that overlap
// without one being in the other, the larger one is left out.
std::vector<Span> pieces_around(const Program& program, const Document* tree, uint32_t at) {
  uint32_t line = program.text.line_of(at);
  std::vector<Span> pieces{
      {at, at}, {program.text.line_begin(line), program.text.line_end(line)}, {0, program.text.size()}};
  if (std::string_view word = program.word_at(at); !word.empty()) {
    auto begin = static_cast<uint32_t>(word.data() - program.text.bytes().data());
    pieces.push_back({begin, begin + static_cast<uint32_t>(word.size())});
  }
  if (tree)
    for (const Range& range : tree->ranges)
      if (range.source.known() && range.source.begin <= at && at <= range.source.end &&
          range.source.end <= program.text.size())
        pieces.push_back(range.source);
  std::sort(pieces.begin(), pieces.end(), [](Span a, Span b) {
    return a.end - a.begin != b.end - b.begin ? a.end - a.begin < b.end - b.begin : a.begin < b.begin;
  });
  std::vector<Span> nested{pieces[0]};
  for (Span piece : pieces)
    if (is_around(piece, nested.back()) && piece != nested.back()) nested.push_back(piece);
  return nested;
}

// A chain of operators is as deep as it is long; each piece is an object in an object, which readers and writers of
// JSON recurse into. The innermost pieces are what one selects by.
constexpr size_t most_pieces = 200, most_pieces_in_all = 10'000;

// The pieces as one in the other, from the innermost on; if they are too many, the outer ones but the outermost are
// left out.
Json selection(const Workspace& workspace, const Program& program, std::vector<Span> pieces, size_t most) {
  if (pieces.size() > most) pieces.erase(pieces.begin() + static_cast<ptrdiff_t>(most - 1), pieces.end() - 1);
  Json range = nullptr; // the outermost one first
  for (size_t i = pieces.size(); i-- > 0;) {
    JsonObject object{{"range", workspace.range(program, pieces[i])}};
    if (i + 1 < pieces.size()) object["parent"] = std::move(range);
    range = std::move(object);
  }
  return range;
}

} // namespace

Answer folding_range(Workspace&, Program& program, const JsonObject&) {
  const app::Text& text = program.text;
  const app::ClosingLines closing(text);
  JsonArray all;
  for (uint32_t line = 0; line < text.line_count(); ++line) {
    std::optional<uint32_t> end = app::end_of_fold(text, line, closing);
    if (!end) continue;
    JsonObject fold{{"startLine", int64_t{line}}, {"endLine", int64_t{*end}}};
    std::string_view begins =
        text.line(line).substr(std::min(text.line(line).find_first_not_of(" \t"), text.line(line).size()));
    if (begins.starts_with("//") || begins.starts_with("/*")) fold["kind"] = "comment";
    all.push_back(std::move(fold));
  }
  return Json(std::move(all));
}

Answer selection_range(Workspace& workspace, Program& program, const JsonObject& parameters) {
  const JsonArray* positions = rpc::array_in(parameters, "positions");
  if (!positions) return wrong_parameters();
  const Document* tree = workspace.compilation(program).stage("ast");
  JsonArray all;
  // Each piece is some kilobytes of JSON's tables: many cursors get fewer of them each.
  size_t most = std::clamp<size_t>(most_pieces_in_all / std::max<size_t>(positions->size(), 1), 1, most_pieces);
  for (const Json& each : *positions) {
    std::optional<uint32_t> at = read_position(program.text, each.getAsObject(), workspace.settings.encoding);
    if (!at) return wrong_parameters();
    if (workspace.is_unwanted()) return not_wanted();
    all.push_back(selection(workspace, program, pieces_around(program, tree, *at), most));
  }
  return Json(std::move(all));
}

} // namespace letcont::lsp
