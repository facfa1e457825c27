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

rpc::Json position(const app::Text& text, uint32_t at, Encoding encoding) {
  at = std::min(at, text.size());
  uint32_t line = text.line_of(at), begin = text.line_begin(line);
  std::string_view before = text.line(line).substr(0, at - begin);
  return rpc::JsonObject{{"line", int64_t{line}}, {"character", int64_t{units_in(before, encoding)}}};
}

rpc::Json range(const app::Text& text, Span span, Encoding encoding) {
  if (!span.known()) span = {0, 0};
  return rpc::JsonObject{{"start", position(text, span.begin, encoding)}, {"end", position(text, span.end, encoding)}};
}

} // namespace letcont::lsp
