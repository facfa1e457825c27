// How long a stage's text may be. Nobody reads a longer one, and whoever shows it has to hold it several times; the
// text of some programs is quadratic in their size. Printers ask `is_full` in their loops and end early; whoever asked
// for the document then tells that it is too long.
#pragma once

#include "support/document.h"

namespace letcont {

inline constexpr size_t max_document_bytes = size_t{32} << 20;

inline bool is_full(const DocumentWriter& out) { return out.size() > max_document_bytes; }

// A document that is too long is incomplete.
inline bool is_too_long(const Document& document) { return document.text.size() > max_document_bytes; }
// The place in the source at which it became so: that of the last piece of it; the beginning if none has a place.
Span where_too_long(const Document&);

} // namespace letcont
