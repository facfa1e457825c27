#include "protocol/messages.h"

#include "protocol/byte_codec.h"

#include <optional>

namespace letcont {

// ---- What travels of each struct. A change here is a change of the protocol: raise `protocol_version`.

using bytes::Like;

constexpr auto fields(Like<ProgramText> auto& m) {
  return std::tie(m.language, m.name, m.text, m.passes, m.llvm_passes, m.original_name, m.original);
}
constexpr auto fields(Like<Compile> auto& m) { return std::tie(m.id, m.program, m.stages); }
constexpr auto fields(Like<Run> auto& m) {
  return std::tie(m.id, m.program, m.engine, m.max_steps, m.max_output, m.max_heap, m.max_stack, m.count, m.profile,
                  m.input);
}
constexpr auto fields(Like<Stop> auto& m) { return std::tie(m.id, m.run); }
constexpr auto fields(Like<TypeQuestion> auto& m) { return std::tie(m.id, m.program, m.position); }
constexpr auto fields(Like<UsesQuestion> auto& m) { return std::tie(m.id, m.program, m.position); }
constexpr auto fields(Like<ChangeQuestion> auto& m) {
  return std::tie(m.id, m.program, m.stage, m.pass, m.piece, m.backward);
}
constexpr auto fields(Like<Watch> auto& m) {
  return std::tie(m.id, m.program, m.pass, m.motion, m.back, m.step, m.until, m.breakpoints, m.frame, m.heap,
                  m.evaluation, m.input);
}

constexpr auto fields(Like<LanguageInfo> auto& m) { return std::tie(m.name, m.extension, m.title); }
constexpr auto fields(Like<StageInfo> auto& m) { return std::tie(m.name, m.title, m.documentation, m.syntax); }
constexpr auto fields(Like<Span> auto& m) { return std::tie(m.begin, m.end); }
constexpr auto fields(Like<Note> auto& m) { return std::tie(m.span, m.message); }
constexpr auto fields(Like<Diagnostic> auto& m) { return std::tie(m.severity, m.code, m.span, m.message, m.notes); }
constexpr auto fields(Like<LineColumn> auto& m) { return std::tie(m.line, m.column); }
constexpr auto fields(Like<OriginalPlace> auto& m) { return std::tie(m.made, m.begin, m.end, m.span); }
constexpr auto fields(Like<OriginalPlaces> auto& m) { return std::tie(m.name, m.places); }
constexpr auto fields(Like<Range> auto& m) { return std::tie(m.begin, m.end, m.source, m.node); }
constexpr auto fields(Like<Document> auto& m) { return std::tie(m.text, m.ranges); }
constexpr auto fields(Like<StageDocument> auto& m) { return std::tie(m.stage, m.document); }

constexpr auto fields(Like<RuleInfo> auto& m) { return std::tie(m.name, m.text); }
constexpr auto fields(Like<PassInfo> auto& m) { return std::tie(m.name, m.documentation, m.text, m.rules); }
constexpr auto fields(Like<EngineInfo> auto& m) { return std::tie(m.name, m.documentation); }
constexpr auto fields(Like<LibraryText> auto& m) { return std::tie(m.language, m.text); }
constexpr auto fields(Like<RuleTimes> auto& m) { return std::tie(m.rule, m.times, m.places); }
constexpr auto fields(Like<PassResult> auto& m) {
  return std::tie(m.pass, m.key, m.reason, m.rules, m.size_before, m.size_after);
}

constexpr auto fields(Like<LlvmPassInfo> auto& m) { return std::tie(m.name, m.documentation, m.text, m.can_be_off); }
constexpr auto fields(Like<LlvmPipelineInfo> auto& m) { return std::tie(m.name, m.documentation, m.missing); }
constexpr auto fields(Like<LlvmExecution> auto& m) {
  return std::tie(m.pass, m.on, m.size_before, m.size_after, m.changed);
}
constexpr auto fields(Like<LlvmResults> auto& m) { return std::tie(m.pipeline, m.executions, m.left_out); }

constexpr auto fields(Like<Hello> auto& m) {
  return std::tie(m.protocol, m.version, m.languages, m.stages, m.passes, m.engines, m.libraries, m.llvm_passes,
                  m.llvm_pipelines);
}
constexpr auto fields(Like<Compiled> auto& m) {
  return std::tie(m.id, m.ok, m.diagnostics, m.stages, m.microseconds, m.passes, m.macros, m.llvm, m.original);
}
constexpr auto fields(Like<Output> auto& m) { return std::tie(m.id, m.text); }
constexpr auto fields(Like<Progress> auto& m) { return std::tie(m.id, m.steps); }
constexpr auto fields(Like<NodeCount> auto& m) { return std::tie(m.node, m.span, m.times); }
constexpr auto fields(Like<BlockCount> auto& m) {
  return std::tie(m.kind, m.name, m.span, m.node, m.owner, m.times, m.steps);
}
constexpr auto fields(Like<Profile> auto& m) { return std::tie(m.nodes, m.blocks); }
constexpr auto fields(Like<RunCounter> auto& m) { return std::tie(m.name, m.value); }
constexpr auto fields(Like<Finished> auto& m) {
  return std::tie(m.id, m.outcome, m.diagnostics, m.steps, m.counters, m.microseconds, m.profile, m.wanted_input,
                  m.original);
}
constexpr auto fields(Like<Superseded> auto& m) { return std::tie(m.id); }
constexpr auto fields(Like<Stopped> auto& m) { return std::tie(m.id, m.was_running); }
constexpr auto fields(Like<Rejected> auto& m) { return std::tie(m.id, m.message); }
constexpr auto fields(Like<TypeAnswer> auto& m) { return std::tie(m.id, m.span, m.type); }
constexpr auto fields(Like<UsesAnswer> auto& m) {
  return std::tie(m.id, m.places, m.others, m.binding, m.of_library, m.tie);
}
constexpr auto fields(Like<ChangeAnswer> auto& m) { return std::tie(m.id, m.pass); }

constexpr auto fields(Like<WatchPlace> auto& m) { return std::tie(m.source, m.printed); }
constexpr auto fields(Like<WatchedFrame> auto& m) { return std::tie(m.text, m.at, m.entered, m.by_tail_call); }
constexpr auto fields(Like<WatchedVariable> auto& m) {
  return std::tie(m.kind, m.name, m.source_name, m.type, m.value, m.bound);
}
constexpr auto fields(Like<WatchedBreakpoint> auto& m) { return std::tie(m.problem, m.stops_at); }
constexpr auto fields(Like<Watched> auto& m) {
  return std::tie(m.id, m.stop, m.message, m.diagnostics, m.hit, m.step, m.furthest, m.oldest, m.running, m.at, m.what,
                  m.frame, m.frame_count, m.frames, m.variables, m.more_variables, m.breakpoints, m.output,
                  m.output_bytes, m.input_bytes, m.heap, m.heap_cut, m.evaluation, m.original);
}

template <>
constexpr WatchMotion bytes::last_enumerator<WatchMotion> = WatchMotion::To;
template <>
constexpr WatchStop bytes::last_enumerator<WatchStop> = WatchStop::NotBegun;
template <>
constexpr WatchedKind bytes::last_enumerator<WatchedKind> = WatchedKind::Global;
template <>
constexpr Severity bytes::last_enumerator<Severity> = Severity::Warning;
template <>
constexpr NameTie bytes::last_enumerator<NameTie> = NameTie::Operations;
template <>
constexpr Outcome bytes::last_enumerator<Outcome> = Outcome::Stopped;
template <>
constexpr BlockKind bytes::last_enumerator<BlockKind> = BlockKind::Continuation;

// Code that draws documents relies on this.
static bool is_plausible(const Document& document) {
  uint32_t previous = 0;
  for (const Range& range : document.ranges) {
    if (range.begin < previous || range.begin > range.end || range.end > document.text.size()) return false;
    previous = range.begin;
  }
  return true;
}

namespace {

// ---- The envelope: "LC", the version, the kind. Kinds count from `first_kind`, in the order of the variant's members,
// so that a request is never mistaken for an event.

template <class Message>
constexpr uint8_t first_kind = std::same_as<Message, Request> ? 0x00 : 0x80;

template <class Message>
std::vector<uint8_t> write(const Message& message) {
  bytes::Writer out;
  out.put(uint8_t{'L'});
  out.put(uint8_t{'C'});
  out.put(protocol_version);
  out.put(static_cast<uint8_t>(first_kind<Message> + message.index()));
  std::visit([&](const auto& m) { out.put(m); }, message);
  return out.finish();
}

// Reads the alternative with that index, if there is one.
template <class Message, size_t... I>
std::optional<Message> read_alternative(bytes::Reader& in, size_t index, std::index_sequence<I...>) {
  std::optional<Message> result;
  auto try_one = [&]<size_t i>(std::integral_constant<size_t, i>) {
    std::variant_alternative_t<i, Message> m;
    if (index == i && in.get(m)) result = std::move(m);
  };
  (try_one(std::integral_constant<size_t, I>{}), ...);
  return result;
}

template <class Message>
bool read(const uint8_t* data, size_t size, Message& target) {
  bytes::Reader in({data, size});
  uint8_t l = 0, c = 0, kind = 0;
  uint32_t version = 0;
  if (!in.get(l) || !in.get(c) || !in.get(version) || !in.get(kind)) return false;
  if (l != 'L' || c != 'C' || version != protocol_version || kind < first_kind<Message>) return false;
  std::optional<Message> message = read_alternative<Message>(in, kind - first_kind<Message>,
                                                             std::make_index_sequence<std::variant_size_v<Message>>{});
  if (!message || !in.at_end()) return false;
  target = std::move(*message);
  return true;
}

} // namespace

std::vector<uint8_t> to_bytes(const Request& request) { return write(request); }
std::vector<uint8_t> to_bytes(const Event& event) { return write(event); }

bool from_bytes(const uint8_t* data, size_t size, Request& request) { return read(data, size, request); }
bool from_bytes(const uint8_t* data, size_t size, Event& event) { return read(data, size, event); }

} // namespace letcont
