#include "llvm/passes/executions.h"

#include "llvm/passes/columns.h"
#include "llvm/passes/passes.h"
#include "support/numbers/whole_number.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace letcont {

Document print_executions(std::span<const PassExecution> executions) {
  size_t width = 0, changed = 0;
  for (const PassExecution& each : executions)
    if (each.changed) width = std::max(width, each.pass.size()), ++changed;
  DocumentWriter out;
  for (size_t i = 0; i < executions.size(); ++i) {
    const PassExecution& each = executions[i];
    if (!each.changed) continue;
    out << in_columns(i + 1, 6) << "  " << each.pass << std::string(width - each.pass.size(), ' ')
        << in_columns(each.instructions_before, 6) << " →" << in_columns(each.instructions_after, 5) << "  "
        << (each.on.empty() ? "the module" : each.on) << '\n';
  }
  out << std::to_string(changed) << " of " << std::to_string(executions.size())
      << " runs of passes changed something\n";
  return out.finish();
}

std::string_view without_owner(std::string_view name) {
  constexpr std::string_view owner = "opt:";
  return name.starts_with(owner) ? name.substr(owner.size()) : name;
}

WantedExecutions wanted_by(std::string_view name) {
  if (std::optional<uint32_t> number = whole_number<uint32_t>(name))
    return [number = *number](uint32_t each, const PassExecution&) { return each == number; };
  size_t mark = name.find('#');
  uint32_t left = 1;
  if (mark != std::string_view::npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), left);
  bool is_first = mark == std::string_view::npos;
  return
      [pass = std::string(name.substr(0, mark)), left, is_first](uint32_t number, const PassExecution& each) mutable {
        if (number == 0 || each.pass != pass) return false;
        bool is_it = each.changed && left-- == 1;
        return std::exchange(is_first, false) || is_it;
      };
}

std::optional<uint32_t> number_of(std::span<const PassExecution> executions, std::string_view name) {
  if (name == "last") return static_cast<uint32_t>(executions.size());
  WantedExecutions is_wanted = wanted_by(name);
  std::optional<uint32_t> found;
  if (is_wanted(0, {})) found = 0;
  for (uint32_t i = 0; i < executions.size(); ++i)
    if (is_wanted(i + 1, executions[i])) found = i + 1;
  return found;
}

std::string why_no_text(std::span<const PassExecution> executions, std::string_view name, std::string_view pipeline) {
  std::string text = "there is no stage 'llvm@" + std::string(name) + "': ";
  std::string llvms = "LLVM's pipeline " + std::string(pipeline);
  std::string_view pass = name.substr(0, name.find('#'));
  if (name.find_first_not_of("0123456789") == name.npos)
    return text + llvms + " runs " + std::to_string(executions.size()) + " passes on this program";
  bool runs =
      std::any_of(executions.begin(), executions.end(), [&](const PassExecution& each) { return each.pass == pass; });
  if (runs) return text + "of its runs in " + llvms + " not so many change this program";
  if (llvm_pass_named(pass)) return text + llvms + " does not run that pass on it";
  return text + "neither Letcont's pipeline nor LLVM's (" + std::string(pipeline) + ") has that pass";
}

} // namespace letcont
