// Places of a text as the protocol has them: a line and a unit of it, both from 0. What a unit is, is negotiated.
//
// Lines end with "\n" or "\r\n". A place beyond the end of its line is the line's end.
#pragma once

#include "app/text/text.h"
#include "editor/rpc/json.h"
#include "editor/rpc/units.h"
#include "support/span.h"

#include <optional>
#include <vector>

namespace letcont::lsp {

using rpc::bytes_of;
using rpc::Encoding;
using rpc::units_in;

// Reads a Position; nothing if the value is none.
std::optional<uint32_t> read_position(const app::Text&, const rpc::JsonObject* position, Encoding);
// Reads a Range; its ends are put into order.
std::optional<Span> read_range(const app::Text&, const rpc::JsonObject* range, Encoding);

// Counts the units of lines before places of them. At a long line it looks once, and remembers the units there every
// `stride` bytes: many places of one line cost no more than many lines.
class UnitCounter {
public:
  // Returns how many units of its line stand before a place of the text. It must be the same text, and the same
  // encoding, each time, unless the counter has forgotten.
  uint32_t before(const app::Text&, uint32_t at, Encoding);
  void forget() { line_ = UINT32_MAX; }

private:
  static constexpr uint32_t stride = 1024;
  struct Stop {
    uint32_t at = 0, units = 0;
  };
  void look(std::string_view line, Encoding);

  uint32_t line_ = UINT32_MAX;
  std::vector<Stop> stops_; // of that line; the first is its beginning
};

rpc::Json position(const app::Text&, uint32_t at, Encoding, UnitCounter&);
// A span that is not known is the beginning of the text.
rpc::Json range(const app::Text&, Span, Encoding, UnitCounter&);
rpc::Json range(const app::Text&, Span, Encoding);

} // namespace letcont::lsp
