#include "session/llvm_change_search.h"

#include "compile/difference.h"
#include "support/numbers/whole_number.h"

#include <algorithm>

namespace letcont {

LlvmChangeSearch::LlvmChangeSearch(std::shared_ptr<Compilation> compilation, ChangeQuestion question)
    : compilation_(std::move(compilation)), question_(std::move(question)) {}

bool LlvmChangeSearch::is_about(const ChangeQuestion& question) {
  return question.stage == "llvm" && whole_number<uint32_t>(question.pass).has_value();
}

void LlvmChangeSearch::list_candidates() {
  compilation_->stage(llvm_passes_stage);
  waits_ = compilation_->is_delayed();
  if (waits_) return;
  candidates_.emplace();
  if (!compilation_->llvm_run()) return;
  uint32_t here = *whole_number<uint32_t>(question_.pass), before = 0, number = 0;
  for (const PassExecution& each : compilation_->llvm_run()->executions) {
    ++number;
    if (!each.changed) continue;
    if (question_.backward ? number < here : number > here) candidates_->push_back({before, number});
    before = number;
  }
  if (question_.backward) std::reverse(candidates_->begin(), candidates_->end());
}

const Document* LlvmChangeSearch::text_after(uint32_t number) {
  for (const auto& [known, text] : texts_)
    if (known == number) return &text;
  const Document* made = compilation_->stage(number == 0 ? "llvm" : "llvm@" + std::to_string(number));
  waits_ = compilation_->is_delayed();
  if (!made || waits_) return nullptr;
  if (texts_.size() == 2) texts_.erase(texts_.begin());
  texts_.emplace_back(number, *made);
  if (number > 0) compilation_->forget_stage("llvm@" + std::to_string(number)); // they are many, and long
  return &texts_.back().second;
}

bool LlvmChangeSearch::work() {
  if (compilation_->advance()) return false;
  if (!candidates_) {
    list_candidates();
    return false;
  }
  if (candidates_->empty()) return true;
  auto [before, number] = candidates_->front();
  if (!text_after(before) || !text_after(number)) return !waits_;
  const Document *first = text_after(before), *second = text_after(number);
  candidates_->pop_front();
  if (!changes_piece(difference(*first, *second, "llvm"), question_.piece)) return false;
  found_ = std::to_string(number);
  return true;
}

} // namespace letcont
