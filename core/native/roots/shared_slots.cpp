#include "native/roots/shared_slots.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace letcont::native {

namespace {

template <class Element>
using LowestFirst = std::priority_queue<Element, std::vector<Element>, std::greater<>>;

} // namespace

SharedSlots share_slots(const std::vector<Needed>& values) {
  SharedSlots result;
  result.slots.resize(values.size());
  std::vector<uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return std::pair(values[a].begin, a) < std::pair(values[b].begin, b); });
  LowestFirst<std::pair<uint32_t, uint32_t>> taken; // the end of its use, and the slot
  LowestFirst<uint32_t> free;
  for (uint32_t value : order) {
    for (; !taken.empty() && taken.top().first <= values[value].begin; taken.pop()) free.push(taken.top().second);
    if (free.empty()) free.push(result.count++);
    result.slots[value] = free.top();
    free.pop();
    taken.emplace(values[value].end, result.slots[value]);
  }
  return result;
}

} // namespace letcont::native
