#include "llvm/optimiser/kept_run.h"

#include <algorithm>

namespace letcont {

// Texts change in size while passes run, by half perhaps.
uint64_t KeptRun::texts_in_budget() const {
  return budget_.printed / std::max({module_.text.size(), last_size_, size_t{1}});
}

void KeptRun::run(const WantedExecutions& wanted) {
  ++runs_;
  OptimiserRun made = run_llvm_passes(module_, pipeline_, wanted, ranges_);
  if (texts_.bytes() + budget_.printed > budget_.kept) texts_.clear();
  executions_ = std::move(made.executions);
  remarks_ = std::move(made.remarks);
  for (const auto& [number, document] : made.texts) texts_.add(number, document);
  texts_.add(static_cast<uint32_t>(executions_.size()), made.last);
  last_size_ = made.last.text.size();
}

void KeptRun::run_first(std::string_view name) {
  if (runs_ == 0)
    run([left = texts_in_budget(), is_named = wanted_by(name)](uint32_t number, const PassExecution& each) mutable {
      bool is_it = is_named(number, each);        // it counts, so it hears of all
      bool is_step = each.changed || number == 0; // the first change is seen against the module before all
      if (!is_step || left == 0) return is_it;
      --left;
      return true;
    });
}

const std::vector<PassExecution>& KeptRun::executions() {
  run_first("last");
  return executions_;
}

const std::vector<PassRemark>& KeptRun::remarks() {
  run_first("last");
  return remarks_;
}

std::optional<Document> KeptRun::text(std::string_view name) {
  run_first(name);
  std::optional<uint32_t> number = number_of(executions_, name);
  if (!number) return std::nullopt;
  if (!kept_text_of(*number)) run(around(*number));
  std::optional<uint32_t> kept = kept_text_of(*number);
  return kept ? std::optional(texts_.text(*kept)) : std::nullopt;
}

// The number of a text that is equal to the one after execution `number`: nothing has changed in between.
std::optional<uint32_t> KeptRun::kept_text_of(uint32_t number) const {
  std::optional<uint32_t> kept = texts_.last_up_to(number);
  if (!kept) return std::nullopt;
  bool is_equal = std::none_of(executions_.begin() + *kept, executions_.begin() + number,
                               [](const PassExecution& each) { return each.changed; });
  return is_equal ? kept : std::nullopt;
}

// Wants an execution, and the changes before and after it that the budget allows.
WantedExecutions KeptRun::around(uint32_t number) const {
  uint64_t before = texts_in_budget() / 2, after = before;
  uint32_t first = number, last = number;
  for (; first > 1 && before > 0; --first) before -= executions_[first - 2].changed ? 1 : 0;
  for (; last < executions_.size() && after > 0; ++last) after -= executions_[last].changed ? 1 : 0;
  return [=](uint32_t each, const PassExecution& execution) {
    return each == number || (execution.changed && first <= each && each <= last);
  };
}

} // namespace letcont
