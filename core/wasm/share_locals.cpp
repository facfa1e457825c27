#include "wasm/share_locals.h"

#include "wasm/opcode.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace letcont::wasm {

namespace {

// The instructions from the first that sets a local to the last that reads it. An `end` of 0: nothing uses it.
struct Range {
  uint32_t local = 0, begin = 0, end = 0;
};

// A local that is set before a loop and read in it lives as long as the loop goes round; one that is read before it is
// set is not ours to share.
std::vector<Range> live_ranges(const Function& function) {
  const uint32_t size = static_cast<uint32_t>(function.body.size());
  std::vector<Range> ranges(function.locals.size());
  std::vector<uint32_t> loops; // around the instruction: where they begin, 0 for another block
  for (uint32_t i = 0; i < function.locals.size(); ++i) ranges[i].local = i;
  for (uint32_t at = 0; at < size; ++at) {
    const Instruction& each = function.body[at];
    if (each.opcode == Opcode::Block || each.opcode == Opcode::If || each.opcode == Opcode::Loop) {
      uint32_t around = loops.empty() ? 0 : loops.back();
      loops.push_back(each.opcode == Opcode::Loop ? at + 1 : around);
    }
    if (each.opcode == Opcode::End && !loops.empty()) loops.pop_back();
    if (info(each.opcode).immediate != Immediate::Local) continue;
    Range& range = ranges[each.a];
    bool is_first = range.end == 0, reads = each.opcode == Opcode::LocalGet;
    if (is_first) range.begin = reads ? 0 : at;
    bool around_loop = !loops.empty() && range.begin < loops.back();
    range.end = (is_first && reads) || around_loop ? size : std::max(range.end, at + 1);
  }
  return ranges;
}

} // namespace

void share_locals(Function& function) {
  if (function.locals.size() <= function.parameters + many_locals) return;
  std::vector<Range> ranges = live_ranges(function);
  ranges.erase(ranges.begin(), ranges.begin() + function.parameters);
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return std::tie(a.begin, a.local) < std::tie(b.begin, b.local); });

  std::vector<uint32_t> places(function.locals.size());
  for (uint32_t i = 0; i < function.parameters; ++i) places[i] = i;
  std::vector<Local> kept(function.locals.begin(), function.locals.begin() + function.parameters);
  using Type = std::tuple<ValueType::Kind, uint32_t, bool>;
  std::map<Type, std::multimap<uint32_t, uint32_t>> free_from; // by type: locals by the end of their last range
  for (const Range& range : ranges) {
    Local& local = function.locals[range.local];
    auto& candidates = free_from[{local.type.kind, local.type.type, local.type.nullable}];
    auto first = candidates.begin();
    bool is_free = first != candidates.end() && first->first <= range.begin;
    uint32_t place = is_free ? first->second : static_cast<uint32_t>(kept.size());
    if (is_free)
      candidates.erase(first);
    else
      kept.push_back(std::move(local));
    candidates.emplace(range.end, place);
    places[range.local] = place;
  }
  function.locals = std::move(kept);
  for (Instruction& each : function.body)
    if (info(each.opcode).immediate == Immediate::Local) each.a = places[each.a];
}

} // namespace letcont::wasm
