// What belongs together in two panes: a place in one of them names a piece of the source, and that piece lights up
// wherever it came to.
#pragma once

#include "app/model/model.h"
#include "support/span.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace letcont::app {

// Bytes of a pane's text that belong to the linked piece of the source. Weak: they belong to a part of it.
struct LitRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool weak = false;
  bool operator==(const LitRange&) const = default;
};

// The smallest piece of the source that the byte `at` of a pane shows. Nowhere, if that pane shows an earlier program
// than the editor, or nothing with a known place. About O(log ranges), by the documents' indices.
Span linked_span(const Model&, std::string_view pane_shows, uint32_t at);

// What lights up in a pane for that piece of the source, sorted. Ranges that came from exactly that piece are strong
// and their parts weak; where none did, those that came from parts of it are strong. O(log ranges + what it gives).
std::vector<LitRange> lit_ranges(const Model&, std::string_view pane_shows, Span);

// Of several pieces at once: where any of them lights up strongly, or else weakly. Sorted, without overlaps.
std::vector<LitRange> all_lit_ranges(const Model&, std::string_view pane_shows, std::span<const Span>);

// Where the linked piece begins in a pane, if it came there.
std::optional<uint32_t> first_lit(const Model&, std::string_view pane_shows, Span);

} // namespace letcont::app
