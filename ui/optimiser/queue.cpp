#include "optimiser/queue.h"

#include <algorithm>

namespace letcont {

const std::vector<uint8_t>* OptimiserQueue::answer(std::vector<uint8_t> question) {
  auto known =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.question == question; });
  if (known != entries_.end()) return known->answer.empty() ? nullptr : &known->answer;
  entries_.push_back({std::move(question), {}});
  begin_next();
  return nullptr;
}

void OptimiserQueue::begin_next() {
  if (busy_ || begun_ == entries_.size()) return;
  busy_ = true;
  optimiser_.begin(entries_[begun_++].question);
}

void OptimiserQueue::answered(std::vector<uint8_t> answer) {
  if (!busy_) return;
  busy_ = false;
  entries_[begun_ - 1].answer = std::move(answer);
  begin_next();
}

void OptimiserQueue::forget() {
  entries_.clear();
  begun_ = 0;
  if (std::exchange(busy_, false)) optimiser_.end();
}

} // namespace letcont
