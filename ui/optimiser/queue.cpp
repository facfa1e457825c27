#include "optimiser/queue.h"

#include <algorithm>

namespace letcont {

const Elsewhere::Bytes* OptimiserQueue::answer(const std::shared_ptr<const Bytes>& subject, Bytes question) {
  auto known = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.question == question && (entry.subject == subject || *entry.subject == *subject);
  });
  if (known != entries_.end()) return known->answer.empty() ? nullptr : &known->answer;
  entries_.push_back({subject, std::move(question), {}});
  begin_next();
  return nullptr;
}

void OptimiserQueue::begin_next() {
  if (busy_ || begun_ == entries_.size()) return;
  busy_ = true;
  const Entry& next = entries_[begun_++];
  if (told_ != next.subject) optimiser_.tell(*next.subject);
  told_ = next.subject;
  optimiser_.begin(next.question);
}

void OptimiserQueue::answered(Bytes answer) {
  if (!busy_) return;
  busy_ = false;
  if (answer.empty()) told_.reset();
  entries_[begun_ - 1].answer = std::move(answer);
  drop_oldest();
  begin_next();
}

// An answer that is dropped is asked for again.
void OptimiserQueue::drop_oldest() {
  size_t bytes = 0;
  for (size_t i = 0; i < begun_; ++i) bytes += entries_[i].answer.size();
  while (begun_ > 1 && bytes > most_bytes_) {
    bytes -= entries_.front().answer.size();
    entries_.pop_front();
    --begun_;
  }
}

void OptimiserQueue::forget() {
  entries_.clear();
  begun_ = 0;
  if (std::exchange(busy_, false))
    optimiser_.end();
  else if (told_)
    optimiser_.forget();
  told_.reset();
}

} // namespace letcont
