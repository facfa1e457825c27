// The difference of two stages as a document: the lines of both, each after "  " (in both), "- " (only in the first) or
// "+ " (only in the second). It keeps the provenance of its lines, so it links like any other stage.
//
// A renaming is not a change: two programs that differ only in the names of their variables have no difference. (After
// a pass the printer renumbers variables, so a plain difference would be mostly noise.) This takes three steps:
// 1. Lines are compared by their *shape*, that is with every local name replaced by one mark, and by the place in the
//    source that they came from, which passes keep. Myers' algorithm ("An O(ND) Difference Algorithm and Its
//    Variations", Algorithmica 1986) aligns them.
// 2. What that leaves between two aligned lines is aligned again, by shape alone.
// 3. Within a definition, the aligned lines must agree on one renaming, a one-to-one map of names, that begins anew
//    with each definition. A line that breaks it is shown as changed after all.
//
// Nor is a move of a declaration a change. A definition that stands elsewhere, the same but for names, is left out of
// the alignment and shown where it stands now; so is a `decl` that stands elsewhere in its definition. Nor is an empty
// line.
//
// Which words of a line are local names depends on its notation: "cps" and similar notations bind them by `let`,
// `decl`, `fun`, `code` and lists of parameters; LLVM writes them with a "%".
//
// O(lines · differences); above `most_differences` in one stretch, that stretch is shown as replaced.
#pragma once

#include "support/document.h"

#include <string_view>

namespace letcont {

inline constexpr size_t most_differences = 1500;

// `syntax` is that of the StageInfo. Both documents must have that notation.
Document difference(const Document& before, const Document& after, std::string_view syntax);

// Whether a line that is only in the first or only in the second comes from that piece of the source or a part of it.
bool changes_piece(const Document& difference, Span piece);

} // namespace letcont
