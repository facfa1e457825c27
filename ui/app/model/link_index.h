// What finds ranges of a document by their place in it and by their place in the source, without looking at all of
// them.
#pragma once

#include "support/document.h"
#include "support/span.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace letcont::app {

// Intervals [begin, end], sorted by their begins, with the greatest end so far: the search for those that hold a
// position goes backward from the last that begins before it, and stops where no earlier one reaches it. Where
// intervals nest, as those of a tree do, it looks at few that do not.
class IntervalIndex {
public:
  struct Interval {
    uint32_t begin = 0, end = 0, what = 0;
  };
  // O(n log n). Of equal begins, the longer comes first.
  void set(std::vector<Interval>);
  // The shortest interval that holds `at`, its end included.
  std::optional<Interval> shortest_around(uint32_t at) const;
  // Calls each(interval) for all that lie in [begin, end].
  template <class Each>
  void inside(uint32_t begin, uint32_t end, Each each) const;

private:
  std::vector<Interval> all_;
  std::vector<uint32_t> reach_; // the greatest end of all_[0 … i]
};

// Of one document's ranges, those whose place in the source is known.
struct LinkIndex {
  IntervalIndex by_place;  // in the document; `what` is the number of the range
  IntervalIndex by_source; // in the source; likewise
  explicit LinkIndex(const std::vector<Range>& = {});
};

template <class Each>
void IntervalIndex::inside(uint32_t begin, uint32_t end, Each each) const {
  auto first = std::lower_bound(all_.begin(), all_.end(), begin,
                                [](const Interval& interval, uint32_t at) { return interval.begin < at; });
  for (; first != all_.end() && first->begin <= end; ++first)
    if (first->end <= end) each(*first);
}

} // namespace letcont::app
