#include "support/document_limit.h"
#include "support/interrupt.h"

#include <cassert>
#include <utility>

namespace letcont {

void DocumentWriter::open(Span source, NodeId node) {
  open_.push_back(static_cast<uint32_t>(document_.ranges.size()));
  uint32_t at = static_cast<uint32_t>(document_.text.size());
  document_.ranges.push_back({at, at, source, node});
}

void DocumentWriter::close() {
  assert(!open_.empty());
  document_.ranges[open_.back()].end = static_cast<uint32_t>(document_.text.size());
  open_.pop_back();
}

bool DocumentWriter::is_interrupted() const { return is_due(interrupt_); }

Document DocumentWriter::finish() {
  assert(open_.empty() || is_full(*this));
  while (!open_.empty()) close();
  return std::exchange(document_, {});
}

Span where_too_long(const Document& document) {
  for (size_t i = document.ranges.size(); i-- > 0;)
    if (document.ranges[i].source.known()) return document.ranges[i].source;
  return {0, 0};
}

const Range* innermost(const Document& document, uint32_t position) {
  const Range* found = nullptr;
  for (const Range& range : document.ranges) {
    if (range.begin > position) break;
    if (position < range.end && range.source.known()) found = &range; // later ones are further inside
  }
  return found;
}

} // namespace letcont
