// The entry of CPS in the table of languages: the text of the stage `cps` is a language, too. It is also what front
// ends that are not of this compiler write; their own source is the stage `original` then.
#include "compile/front_ends.h"
#include "cps/parse/parse.h"
#include "cps/text/positions.h"

#include <algorithm>

namespace letcont {

namespace {

// The original as a document: each piece of it is linked with what was made of it. Pieces that overlap without being
// one in the other cannot both be ranges of a document, so that the later one is left out. O(n log n).
Document print_original(const SourceMap& map, uint32_t end) {
  struct Piece {
    Span here, made;
  };
  std::vector<Piece> pieces;
  for (size_t i = 0; i < map.entries.size(); ++i) {
    if (map.entries[i].begin.line == 0) continue;
    uint32_t next = i + 1 < map.entries.size() ? map.entries[i + 1].offset : end;
    pieces.push_back({map.span(map.entries[i]), {map.entries[i].offset, next}});
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    if (a.here.begin != b.here.begin) return a.here.begin < b.here.begin;
    return a.here.end != b.here.end ? a.here.end > b.here.end : a.made.begin < b.made.begin;
  });
  Document document;
  document.text = map.original->text();
  std::vector<uint32_t> ends; // of the pieces that are open
  for (const Piece& piece : pieces) {
    while (!ends.empty() && ends.back() <= piece.here.begin) ends.pop_back();
    if (piece.here.begin == piece.here.end || (!ends.empty() && ends.back() < piece.here.end)) continue;
    ends.push_back(piece.here.end);
    document.ranges.push_back({piece.here.begin, piece.here.end, piece.made});
  }
  return document;
}

class CpsFrontEnd : public TextFrontEnd {
public:
  using TextFrontEnd::TextFrontEnd;

  std::optional<Document> stage(size_t) override {
    const SourceMap* map = source_.map();
    if (!map || !map->has_text) return std::nullopt;
    return print_original(*map, static_cast<uint32_t>(source_.text().size()));
  }
  std::optional<cps::Program> cps() override { return cps::parse(source_, diagnostics_, interrupt_); }
};

std::shared_ptr<const SourceMap> source_map(const ProgramText& program) {
  return cps::source_map(program.text, program.original_name, program.original.empty() ? nullptr : &program.original);
}

} // namespace

Language cps_language() {
  return {.info = {"cps", ".cps", "CPS"},
          .stages = {{"original", "Original", "the program that a front end made the CPS text from", "plain"}},
          .open = open_front_end<CpsFrontEnd>,
          .is_cps = true,
          .source_map = source_map};
}

} // namespace letcont
