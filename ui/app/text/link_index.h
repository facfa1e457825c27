// Finds ranges of a document by position in it or in the source, without scanning all of
// them.
#pragma once

#include "support/document.h"
#include "support/span.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace letcont::app {

// Intervals [begin, end], sorted by begin, with the greatest end so far: the search for those that contain a position
// goes backwards from the last that begins before it, and stops where no earlier one reaches it. For nested intervals,
// as in a tree, it visits few others.
class IntervalIndex {
public:
  struct Interval {
    uint32_t begin = 0, end = 0, what = 0;
  };
  // O(n log n). Among equal begins, the longest comes first.
  void set(std::vector<Interval>);
  // Returns the shortest interval that contains `at`, its end included.
  std::optional<Interval> shortest_around(uint32_t at) const;
  // Calls each(interval) for all within [begin, end].
  template <class Each>
  void inside(uint32_t begin, uint32_t end, Each each) const;

private:
  std::vector<Interval> all_;
  std::vector<uint32_t> reach_; // the greatest end of all_[0 … i]
};

// The index of the ranges of one document that have a source position.
struct LinkIndex {
  IntervalIndex by_place;  // in the document; `what` is the number of the range
  IntervalIndex by_source; // in the source; `what` is the number of the range
  explicit LinkIndex(const std::vector<Range>& = {});
};

// Bytes of a pane's text that belong to the linked piece of the source. Weak: to a part of it.
struct LitRange {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool weak = false;
  bool operator==(const LitRange&) const = default;
};

// Returns what to light up in a document for a piece of the source, sorted. O(log ranges + those within the piece).
std::vector<LitRange> lit_ranges(const LinkIndex&, const std::vector<Range>&, Span piece);

template <class Each>
void IntervalIndex::inside(uint32_t begin, uint32_t end, Each each) const {
  auto first = std::lower_bound(all_.begin(), all_.end(), begin,
                                [](const Interval& interval, uint32_t at) { return interval.begin < at; });
  for (; first != all_.end() && first->begin <= end; ++first)
    if (first->end <= end) each(*first);
}

} // namespace letcont::app
