// The limit on the text of a stage. Nobody reads a longer one, and viewers hold several copies of it; the text of some
// programs is quadratic in their size. Printers test `is_full` in their loops and stop early; the caller reports that
// the document is too long, or that it was interrupted.
#pragma once

#include "support/document.h"

namespace letcont {

inline constexpr size_t max_document_bytes = size_t{32} << 20;

// Whether the document has reached the limit, or its writer's interrupt is due: it is incomplete then.
inline bool is_full(const DocumentWriter& out) { return out.size() > max_document_bytes || out.is_interrupted(); }

// A document that reached the limit is incomplete.
inline bool is_too_long(const Document& document) { return document.text.size() > max_document_bytes; }
// Returns the place in the source of the last piece that was printed, or the beginning if no piece has a place.
Span where_too_long(const Document&);

} // namespace letcont
