#include "llvm/passes/executions.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace letcont {

// Right-aligned.
static std::string in_columns(uint64_t number, size_t columns) {
  std::string text = std::to_string(number);
  return std::string(text.size() < columns ? columns - text.size() : 0, ' ') + text;
}

Document print_executions(const OptimiserRun& run) {
  size_t width = 0, changed = 0;
  for (const PassExecution& each : run.executions)
    if (each.changed) width = std::max(width, each.pass.size()), ++changed;
  DocumentWriter out;
  for (size_t i = 0; i < run.executions.size(); ++i) {
    const PassExecution& each = run.executions[i];
    if (!each.changed) continue;
    out << in_columns(i + 1, 6) << "  " << each.pass << std::string(width - each.pass.size(), ' ')
        << in_columns(each.instructions_before, 6) << " →" << in_columns(each.instructions_after, 5) << "  "
        << (each.on.empty() ? "the module" : each.on) << '\n';
  }
  out << std::to_string(changed) << " of " << std::to_string(run.executions.size())
      << " runs of passes changed something\n";
  return out.finish();
}

WantedExecutions wanted_by(std::string_view name) {
  uint32_t number = 0;
  auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error == std::errc() && end == name.data() + name.size())
    return [number](uint32_t each, const PassExecution&) { return each == number; };
  size_t mark = name.find('#');
  uint32_t left = 1;
  if (mark != std::string_view::npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), left);
  bool is_first = mark == std::string_view::npos;
  return [pass = std::string(name.substr(0, mark)), left, is_first](uint32_t, const PassExecution& each) mutable {
    if (each.pass != pass) return false;
    bool is_it = each.changed && left-- == 1;
    return std::exchange(is_first, false) || is_it;
  };
}

} // namespace letcont
