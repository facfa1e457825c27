#include "app/text/link_index.h"

#include <tuple>

namespace letcont::app {

void IntervalIndex::set(std::vector<Interval> all) {
  std::sort(all.begin(), all.end(), [](const Interval& a, const Interval& b) {
    return std::tuple(a.begin, b.end, a.what) < std::tuple(b.begin, a.end, b.what);
  });
  all_ = std::move(all);
  reach_.clear();
  for (const Interval& interval : all_) reach_.push_back(std::max(interval.end, reach_.empty() ? 0 : reach_.back()));
}

std::optional<IntervalIndex::Interval> IntervalIndex::shortest_around(uint32_t at) const {
  auto behind = std::upper_bound(all_.begin(), all_.end(), at,
                                 [](uint32_t a, const Interval& interval) { return a < interval.begin; });
  std::optional<Interval> found;
  for (auto i = static_cast<size_t>(behind - all_.begin()); i-- > 0 && reach_[i] >= at;) {
    const Interval& interval = all_[i];
    if (interval.end >= at && (!found || interval.end - interval.begin < found->end - found->begin)) found = interval;
    // An interval that begins earlier and contains `at` is longer, unless the begins are equal.
    if (found && interval.begin < found->begin && found->begin + (found->end - found->begin) > at) break;
  }
  return found;
}

LinkIndex::LinkIndex(const std::vector<Range>& ranges) {
  std::vector<IntervalIndex::Interval> places, sources;
  for (uint32_t i = 0; i < ranges.size(); ++i) {
    if (!ranges[i].source.known()) continue;
    places.push_back({ranges[i].begin, ranges[i].end, i});
    sources.push_back({ranges[i].source.begin, ranges[i].source.end, i});
  }
  by_place.set(std::move(places));
  by_source.set(std::move(sources));
}

std::vector<LitRange> lit_ranges(const LinkIndex& index, const std::vector<Range>& ranges, Span span) {
  std::vector<LitRange> lit;
  std::vector<uint32_t> numbers;
  bool exact = false, has_node = false;
  index.by_source.inside(span.begin, span.end, [&](const IntervalIndex::Interval& piece) {
    numbers.push_back(piece.what);
    exact |= piece.begin == span.begin && piece.end == span.end;
    has_node |= ranges[piece.what].node != 0;
  });
  std::sort(numbers.begin(), numbers.end());
  uint32_t covered = 0; // up to here a range of the same strength is lit already
  for (uint32_t number : numbers) {
    const Range& range = ranges[number];
    if (range.begin == range.end) continue;
    // Code that only supports it, such as a helper in LLVM IR, is not linked.
    bool weak = (exact && range.source != span) || (has_node && range.node == 0);
    if (!weak && range.end <= covered) continue;
    lit.push_back({range.begin, range.end, weak});
    if (!weak) covered = range.end;
  }
  return lit;
}

} // namespace letcont::app
