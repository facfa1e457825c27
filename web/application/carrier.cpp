#include "application/carrier.h"

#include "application/page.h"

#include <utility>

namespace letcont::web {

void WorkerCarrier::send(const Request& request) {
  const std::vector<uint8_t> bytes = to_bytes(request);
  page_send(bytes.data(), bytes.size());
  // The engine polls for messages between two slices of work. If it does not, it is stuck, and the page ends it.
  if (std::holds_alternative<Stop>(request)) page_expect_answer();
}

bool WorkerCarrier::receive(Event& event) {
  if (arrived_.empty()) return false;
  event = std::move(arrived_.front());
  arrived_.pop_front();
  return true;
}

void WorkerCarrier::deliver(const uint8_t* bytes, size_t size) {
  Event event;
  if (!from_bytes(bytes, size, event)) return;
  if (std::holds_alternative<Stopped>(event)) page_got_answer();
  arrived_.push_back(std::move(event));
}

void WorkerCarrier::forget() { arrived_.clear(); }

} // namespace letcont::web
