// Linked code: a position in a pane names a piece of the source, and the code made from that piece lights up in all
// panes.
#pragma once

#include "app/model/model.h"
#include "app/text/link_index.h"
#include "support/span.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::app {

// ---- The library

// Return the library of the program's language, or null if it has none, and the place among the program's at which it
// begins: its places come after the program's, so what belongs to a piece of it is linked as what belongs to the
// program.
const Library* library(const Model&);
uint32_t library_begin(const Model&);
// Returns where a piece of the program's places is in the text of the library; nowhere if it is not in it.
Span piece_in_library(const Model&, Span piece);
// Returns the smallest part of a stage's text that a piece of the program is inside; nowhere if the stage is not shown.
Span piece_in_document(const Model&, std::string_view stage, Span piece);
// Returns what a debugged program runs next, of the program or of the library, among the program's places.
Span watched_source(const Model&);

// ---- Links

// Returns the smallest piece of the source that the byte `at` of a pane shows. Nowhere if the pane shows an earlier
// program than the editor, or code without a source. About O(log ranges), by the documents' indices.
Span linked_span(const Model&, std::string_view pane_shows, uint32_t at);

// Returns the ranges of a pane for that piece of the source, sorted. Ranges from exactly that piece are strong and
// their parts weak; if there are none, those from parts of it are strong. O(log ranges + results).
std::vector<LitRange> lit_ranges(const Model&, std::string_view pane_shows, Span);

// Returns the ranges for several pieces: strong if one of them is strong there. Sorted, without overlaps.
std::vector<LitRange> all_lit_ranges(const Model&, std::string_view pane_shows, std::span<const Span>);

// Returns where the linked code begins in a pane, if there is some.
std::optional<uint32_t> first_lit(const Model&, std::string_view pane_shows, Span);

// ---- LLVM's optimisation remarks, at their places in the source

// The stage that lists them.
inline constexpr std::string_view remarks_stage = "llvm-remarks";

// The words are of the stage's document.
struct SourceRemark {
  Span piece;
  std::string_view kind; // "passed", "missed" or "analysis"
  std::string_view text; // the number of the execution, its pass, the function and what it says
};

// Returns those of the program in the editor, by place; none if they are not shown or not there yet. O(remarks).
std::vector<SourceRemark> remarks(const Model&);

} // namespace letcont::app
