#include "debugger/journal.h"

namespace letcont::debugger {

void Journal::begin(cps::Expr at, uint32_t next_definition, uint32_t depth) {
  while (!steps_.empty() && (steps_.size() >= max_steps_ || bytes() > max_bytes_)) forget_oldest();
  steps_.push_back({at, next_definition, depth});
}

void Journal::forget_oldest() {
  for (uint32_t i = 0; i < steps_.front().cells; ++i) cells_.pop_front();
  for (uint32_t i = 0; i < steps_.front().activations; ++i) activations_.pop_front();
  for (uint32_t i = 0; i < steps_.front().fields; ++i) fields_.pop_front();
  steps_.pop_front();
}

void Journal::clear() {
  steps_.clear();
  cells_.clear();
  activations_.clear();
  fields_.clear();
}

} // namespace letcont::debugger
