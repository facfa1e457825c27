#include "optimiser/messages.h"

#include "protocol/byte_codec.h"

#include <utility>

namespace letcont {

template <>
inline constexpr OptimiserTopic bytes::last_enumerator<OptimiserTopic> = OptimiserTopic::Text;
template <>
inline constexpr RemarkKind bytes::last_enumerator<RemarkKind> = RemarkKind::Analysis;

using bytes::Like;

constexpr auto fields(Like<Span> auto& m) { return std::tie(m.begin, m.end); }
constexpr auto fields(Like<Origin> auto& m) { return std::tie(m.span, m.node); }
constexpr auto fields(Like<InstructionOrigin> auto& m) { return std::tie(m.known, m.origin); }
constexpr auto fields(Like<ModuleText> auto& m) { return std::tie(m.text, m.origins, m.names); }
constexpr auto fields(Like<OptimiserSubject> auto& m) { return std::tie(m.module, m.passes, m.ranges); }
constexpr auto fields(Like<OptimiserQuestion> auto& m) { return std::tie(m.topic, m.wanted); }

constexpr auto fields(Like<Range> auto& m) { return std::tie(m.begin, m.end, m.source, m.node); }
constexpr auto fields(Like<Document> auto& m) { return std::tie(m.text, m.ranges); }
constexpr auto fields(Like<PassExecution> auto& m) {
  return std::tie(m.pass, m.on, m.instructions_before, m.instructions_after, m.changed);
}
constexpr auto fields(Like<PassRemark> auto& m) {
  return std::tie(m.kind, m.pass, m.name, m.on, m.text, m.execution, m.source, m.node);
}
constexpr auto fields(Like<OptimiserAnswer> auto& m) { return std::tie(m.refusal, m.executions, m.remarks, m.text); }

// Whoever draws a document takes this for granted.
static bool is_plausible(const Document& document) {
  for (const Range& range : document.ranges)
    if (range.begin > range.end || range.end > document.text.size()) return false;
  return true;
}

template <class Message>
static std::vector<uint8_t> write(const Message& message) {
  bytes::Writer out;
  out.put(message);
  return out.finish();
}

template <class Message>
static bool read(std::span<const uint8_t> data, Message& target) {
  bytes::Reader in(data);
  Message message;
  if (!in.get(message) || !in.at_end()) return false;
  target = std::move(message);
  return true;
}

std::vector<uint8_t> to_bytes(const OptimiserSubject& subject) { return write(subject); }
std::vector<uint8_t> to_bytes(const OptimiserQuestion& question) { return write(question); }
std::vector<uint8_t> to_bytes(const OptimiserAnswer& answer) { return write(answer); }
bool from_bytes(std::span<const uint8_t> data, OptimiserSubject& subject) { return read(data, subject); }
bool from_bytes(std::span<const uint8_t> data, OptimiserQuestion& question) { return read(data, question); }
bool from_bytes(std::span<const uint8_t> data, OptimiserAnswer& answer) { return read(data, answer); }

} // namespace letcont
