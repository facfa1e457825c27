#include "native/roots/live_pieces.h"

namespace letcont::native {

void LivePieces::use_until(Block block, Place end) {
  if (at_begin(block)) {
    ends_[block] = std::max(ends_[block], end);
    return;
  }
  seen_[block] = turn_;
  ends_[block] = end;
  alive_.push_back(block);
}

void LivePieces::find(Point definition, std::span<const Point> uses) {
  ++turn_;
  alive_.clear();
  pieces_.clear();
  everywhere_ = false;
  Place end = definition.place; // in the block of the definition
  auto use = [&](Block block, Place place) {
    if (block == definition.block)
      end = std::max(end, place);
    else
      use_until(block, place);
  };
  for (const Point& each : uses) use(each.block, each.place);
  for (size_t i = 0; i < alive_.size(); ++i) {
    if (alive_.size() > most_blocks) {
      everywhere_ = true;
      pieces_ = {{0, 0, order_.end()}};
      return;
    }
    for (Block before : order_.before(alive_[i])) use(before, order_.end(before));
  }
  if (end > definition.place) pieces_.push_back({definition.block, definition.place, end});
  for (Block block : alive_)
    if (ends_[block] > order_.begin(block)) pieces_.push_back({block, order_.begin(block), ends_[block]});
}

} // namespace letcont::native
