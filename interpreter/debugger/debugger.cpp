#include "debugger/debugger.h"

namespace letcont::debugger {

using namespace cps;

Debugger::Debugger(const Program& program, const Source& source, const Options& options)
    : program_(program), source_(source), names_(program),
      machine_(program, options.limits, options.history, options.input), printed_(print_with_names(program)),
      naming_{printed_}, ranges_(program.data().exprs.limit()), breakpoints_(machine_, source_, names_, naming_) {
  const std::vector<Range>& ranges = printed_.document.ranges;
  for (size_t i = ranges.size(); i-- > 0;)
    if (ranges[i].node < ranges_.size()) ranges_[ranges[i].node] = static_cast<uint32_t>(i + 1);
}

const Range* Debugger::printed_range(Expr expr) const {
  uint32_t range = expr.index < ranges_.size() ? ranges_[expr.index] : 0;
  return range ? &printed_.document.ranges[range - 1] : nullptr;
}

std::vector<Frame> Debugger::frames(uint32_t first, uint32_t count) const {
  return debugger::frames(machine_, naming_, first, count);
}

Scope Debugger::scope(uint32_t frame, size_t most) const {
  return debugger::scope(machine_, naming_, names_, frame, most);
}

HeapGraph Debugger::heap_graph(uint32_t first_frame, uint32_t frame_count, size_t most_records,
                               size_t most_fields) const {
  return debugger::heap_graph(machine_, naming_, first_frame, frame_count, most_records, most_fields);
}

std::string Debugger::text(const Datum& datum, TextLimits limits) const {
  return debugger::text(machine_, naming_, datum, limits);
}

} // namespace letcont::debugger
