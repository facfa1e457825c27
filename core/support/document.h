// A stage as text with provenance: which piece of the text comes from which piece of the source, and which node of the
// program it shows. So a viewer of two stages can highlight linked code.
#pragma once

#include "support/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont {

class Interrupt;

// Identifies a node of the program that a document shows, in documents made from the same program. 0: no node.
using NodeId = uint32_t;

// The bytes [begin, end) of a document's text show `node`, which came from `source`.
struct Range {
  uint32_t begin = 0;
  uint32_t end = 0;
  Span source;
  NodeId node = 0;
  bool operator==(const Range&) const = default;
};

// Ranges nest or are disjoint, and are sorted by where they begin, outer before inner.
struct Document {
  std::string text;
  std::vector<Range> ranges;
  bool operator==(const Document&) const = default;
};

// The writer for printers. Text is appended; a range covers the text between `open` and `close`.
class DocumentWriter {
public:
  // Printers stop early once the interrupt is due (is_full in document_limit.h).
  explicit DocumentWriter(Interrupt* interrupt = nullptr) : interrupt_(interrupt) {}

  DocumentWriter& operator<<(std::string_view text) {
    document_.text.append(text);
    return *this;
  }
  DocumentWriter& operator<<(char c) {
    document_.text.push_back(c);
    return *this;
  }

  // Ranges are closed in the reverse order of their opening. Open ranges cost O(1); a million may be open at once.
  void open(Span source, NodeId node = 0);
  void close();

  size_t size() const { return document_.text.size(); }
  bool is_interrupted() const;
  // Returns the document; every range must be closed. The writer is empty afterwards.
  Document finish();

private:
  Interrupt* interrupt_;
  Document document_;
  std::vector<uint32_t> open_; // indices of ranges that are not closed yet, outermost first
};

// Returns the innermost range that covers `position` and has a known source span, or null. O(ranges).
const Range* innermost(const Document&, uint32_t position);

} // namespace letcont
