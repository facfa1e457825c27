#include "readback/readback.h"

#include "readback/writer.h"

namespace letcont::readback {

std::optional<Reading> read(const debugger::Machine& machine, const Origins& origins, const Options& options) {
  if (origins.numbers.empty() || !machine.at() || machine.activations().empty()) return std::nullopt;
  return Writer(machine, origins, options).state();
}

Reading read_value(const debugger::Machine& machine, const Origins& origins, debugger::Value value, Type type,
                   const Options& options) {
  return Writer(machine, origins, options).value({value, type});
}

std::string text(const Reading& reading, Notation notation, Span* place) {
  if (notation == Notation::Plain) {
    std::string all;
    for (const Piece& piece : reading.pieces) all += piece.text;
    return all;
  }
  std::string before, next, after;
  bool seen = false;
  for (const Piece& piece : reading.pieces) {
    seen |= piece.is_next;
    (piece.is_next ? next : seen ? after : before) += piece.text;
  }
  if (!seen) return before;
  // The marks do what parentheses do.
  if (reading.next_is_grouped) next = next.substr(1, next.size() - 2);
  next = notation == Notation::Marked ? "«" + next + "»" : "□";
  if (place) *place = {static_cast<uint32_t>(before.size()), static_cast<uint32_t>(before.size() + next.size())};
  return before + next + after;
}

} // namespace letcont::readback
