// Places of a text as the protocol has them: a line and a unit of it, both from 0. What a unit is, is negotiated.
//
// Lines end with "\n" or "\r\n". A place beyond the end of its line is the line's end.
#pragma once

#include "app/text/text.h"
#include "editor/rpc/json.h"
#include "editor/rpc/units.h"
#include "support/span.h"

#include <optional>

namespace letcont::lsp {

using rpc::bytes_of;
using rpc::Encoding;
using rpc::units_in;

// Reads a Position; nothing if the value is none.
std::optional<uint32_t> read_position(const app::Text&, const rpc::JsonObject* position, Encoding);
// Reads a Range; its ends are put into order.
std::optional<Span> read_range(const app::Text&, const rpc::JsonObject* range, Encoding);

rpc::Json position(const app::Text&, uint32_t at, Encoding);
// A span that is not known is the beginning of the text.
rpc::Json range(const app::Text&, Span, Encoding);

} // namespace letcont::lsp
