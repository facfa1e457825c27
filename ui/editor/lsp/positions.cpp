#include "editor/lsp/positions.h"

#include <algorithm>

namespace letcont::lsp {

std::optional<uint32_t> read_position(const app::Text& text, const rpc::JsonObject* position, Encoding encoding) {
  if (!position) return std::nullopt;
  std::optional<uint32_t> line = rpc::natural_in(*position, "line");
  std::optional<uint32_t> unit = rpc::natural_in(*position, "character");
  if (!line || !unit) return std::nullopt;
  if (*line >= text.line_count()) return text.size();
  return text.line_begin(*line) + bytes_of(text.line(*line), *unit, encoding);
}

std::optional<Span> read_range(const app::Text& text, const rpc::JsonObject* range, Encoding encoding) {
  if (!range) return std::nullopt;
  std::optional<uint32_t> begin = read_position(text, rpc::object_in(*range, "start"), encoding);
  std::optional<uint32_t> end = read_position(text, rpc::object_in(*range, "end"), encoding);
  if (!begin || !end) return std::nullopt;
  return Span{std::min(*begin, *end), std::max(*begin, *end)};
}

// A character ends before a byte that continues none, so a line can be counted in pieces that begin at such bytes.
static bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

void UnitCounter::look(std::string_view line, Encoding encoding) {
  stops_.assign(1, {});
  for (uint32_t at = stride; at < line.size(); at += stride) {
    while (at < line.size() && continues(line[at])) ++at;
    Stop last = stops_.back();
    stops_.push_back({at, last.units + units_in(line.substr(last.at, at - last.at), encoding)});
  }
}

uint32_t UnitCounter::before(const app::Text& text, uint32_t at, Encoding encoding) {
  uint32_t number = text.line_of(at);
  std::string_view line = text.line(number);
  at = std::min(at - text.line_begin(number), static_cast<uint32_t>(line.size()));
  if (line.size() <= stride) return units_in(line.substr(0, at), encoding);
  if (line_ != number) look(line, encoding);
  line_ = number;
  auto after =
      std::upper_bound(stops_.begin(), stops_.end(), at, [](uint32_t a, const Stop& stop) { return a < stop.at; });
  return after[-1].units + units_in(line.substr(after[-1].at, at - after[-1].at), encoding);
}

rpc::Json position(const app::Text& text, uint32_t at, Encoding encoding, UnitCounter& counter) {
  at = std::min(at, text.size());
  return rpc::JsonObject{{"line", int64_t{text.line_of(at)}},
                         {"character", int64_t{counter.before(text, at, encoding)}}};
}

rpc::Json range(const app::Text& text, Span span, Encoding encoding, UnitCounter& counter) {
  if (!span.known()) span = {0, 0};
  rpc::Json end = position(text, span.end, encoding, counter);
  return rpc::JsonObject{{"start", position(text, span.begin, encoding, counter)}, {"end", std::move(end)}};
}

rpc::Json range(const app::Text& text, Span span, Encoding encoding) {
  UnitCounter counter;
  return range(text, span, encoding, counter);
}

} // namespace letcont::lsp
