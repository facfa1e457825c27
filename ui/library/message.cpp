#include "library/message.h"

namespace letcont::library {

namespace {

letcont_place place_of(Span span, const Source& source) {
  letcont_place place{};
  place.begin = place.end = LETCONT_NOWHERE;
  if (!span.known()) return place;
  bool in_program = span.begin <= source.text().size();
  LineColumn begin = in_program ? source.line_column(span.begin) : source.place(span.begin);
  LineColumn end = in_program ? source.line_column(span.end) : source.place(span.end);
  if (in_program) {
    auto size = static_cast<uint32_t>(source.text().size());
    place.begin = span.begin, place.end = std::min(span.end, size);
  }
  place.line = begin.line, place.column = begin.column;
  place.end_line = end.line, place.end_column = end.column;
  const SourceMap::Entry* origin = source.map() ? source.map()->at(span.begin) : nullptr;
  if (origin && origin->begin.line != 0) {
    place.original_line = origin->begin.line, place.original_column = origin->begin.column;
    place.original_end_line = origin->end.line, place.original_end_column = origin->end.column;
  }
  return place;
}

Message message_at(Span span, const std::string& text, const Source& source) {
  Message message;
  message.text = text;
  message.file = message.own_file = span.known() ? source.name_at(span.begin) : source.name();
  if (span.known()) message.line = std::string(source.line(source.line_column(span.begin).line));
  message.place = place_of(span, source);
  if (message.place.original_line != 0) message.own_file = source.name();
  return message;
}

} // namespace

Message message_of(const Diagnostic& diagnostic, const Source& source) {
  Message message = message_at(diagnostic.span, diagnostic.message, source);
  message.severity = diagnostic.severity == Severity::Error ? LETCONT_ERROR : LETCONT_WARNING;
  message.code = diagnostic.code;
  message.rendered = render(diagnostic, source, false);
  for (const Note& note : diagnostic.notes) {
    message.notes.push_back(message_at(note.span, note.message, source));
    message.notes.back().severity = message.severity;
  }
  return message;
}

std::vector<Message> messages_of(const Diagnostics& diagnostics, const Source& source) {
  std::vector<Message> messages;
  for (const Diagnostic& diagnostic : diagnostics.all()) messages.push_back(message_of(diagnostic, source));
  return messages;
}

} // namespace letcont::library
