// Documents and diagnostics: what was made, and what was wrong.
#include "library/handles.h"

using namespace letcont;
using namespace letcont::library;

namespace {

// Calls `body` with the message: a diagnostic, or with `note` from 1 on that note of it.
template <class Body>
letcont_status with_message(letcont_handle handle, uint32_t index, uint32_t note, Body body) {
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    const std::vector<Message>& messages = program ? program->messages : run->messages;
    if (index >= messages.size()) return call.bad_value("an index of the diagnostics", index);
    const Message& message = messages[index];
    if (note > message.notes.size()) return call.bad_value("a note of that diagnostic", note);
    return body(call, note == 0 ? message : message.notes[note - 1]);
  });
}

const std::string* column_of(const Message& message, uint32_t column) {
  switch (column) {
  case LETCONT_CODE: return &message.code;
  case LETCONT_MESSAGE: return &message.text;
  case LETCONT_FILE: return &message.file;
  case LETCONT_LINE_TEXT: return &message.line;
  case LETCONT_RENDERED: return &message.rendered;
  case LETCONT_OWN_FILE: return &message.own_file;
  default: return nullptr;
  }
}

} // namespace

extern "C" {

letcont_status letcont_document_text(letcont_document handle, const char** text, uint64_t* length) {
  bool all = clear(text, length);
  return with<DocumentObject>(
      handle, [&](Call& call, DocumentObject& document) { return call.give_text(all, document.text, text, length); });
}

letcont_status letcont_document_ranges(letcont_document handle, const letcont_range** ranges, uint64_t* count) {
  bool all = clear(ranges, count);
  return with<DocumentObject>(handle, [&](Call& call, DocumentObject& document) {
    if (!all) return call.null_pointer();
    *ranges = document.ranges.empty() ? nullptr : document.ranges.data(), *count = document.ranges.size();
    return ok;
  });
}

letcont_status letcont_diagnostic_count(letcont_handle handle, uint32_t* count) {
  bool all = clear(count);
  return with_program_or_run(handle, [&](Call& call, ProgramObject* program, RunObject* run) {
    if (!all) return call.null_pointer();
    *count = static_cast<uint32_t>((program ? program->messages : run->messages).size());
    return ok;
  });
}

letcont_status letcont_diagnostic_kind(letcont_handle handle, uint32_t index, uint32_t* severity, uint32_t* notes) {
  bool all = clear(severity, notes);
  return with_message(handle, index, 0, [&](Call& call, const Message& message) {
    if (!all) return call.null_pointer();
    *severity = message.severity, *notes = static_cast<uint32_t>(message.notes.size());
    return ok;
  });
}

letcont_status letcont_diagnostic_text(letcont_handle handle, uint32_t index, uint32_t note, uint32_t column,
                                       const char** text, uint64_t* length) {
  bool all = clear(text, length);
  return with_message(handle, index, note, [&](Call& call, const Message& message) {
    const std::string* found = column_of(message, column);
    if (!found) return call.bad_value("a text of a diagnostic", column);
    return call.give_text(all, *found, text, length);
  });
}

letcont_status letcont_diagnostic_place(letcont_handle handle, uint32_t index, uint32_t note, letcont_place* place) {
  bool all = clear(place);
  return with_message(handle, index, note, [&](Call& call, const Message& message) {
    if (!all) return call.null_pointer();
    *place = message.place;
    return ok;
  });
}

} // extern "C"
