// Errors and warnings, with their notes; and the changes that mend them, where a message names what was probably meant.
#include "editor/lsp/features.h"

#include <algorithm>
#include <set>

namespace letcont::lsp {

namespace {

constexpr int error = 1, warning = 2;

bool is_in_text(const Program& program, Span span) { return span.known() && span.end <= program.text.size(); }

// The book's page of messages has an anchor for each code, with a dash for the slash.
std::string address_of(const std::string& book, std::string code) {
  std::replace(code.begin(), code.end(), '/', '-');
  return book + "/messages.html#" + code;
}

// Adds where the program's front end says that the place comes from: a place of that file, if the editor shows such
// places. Its text is not known here, so columns are in characters.
void add_original(JsonArray& related, std::string& message, const Workspace& workspace, const Program& program,
                  Span span) {
  const SourceMap::Entry* entry = program.map() && span.known() ? program.map()->at(span.begin) : nullptr;
  if (!entry) return;
  auto position = [](LineColumn at) { return JsonObject{{"line", at.line - 1}, {"character", at.column - 1}}; };
  const std::string& name = program.map()->original->name();
  std::string uri = file_uri(name, program.uri);
  if (workspace.settings.has_labels && !uri.empty()) {
    JsonObject range{{"start", position(entry->begin)}, {"end", position(entry->end)}};
    related.push_back(JsonObject{{"location", JsonObject{{"uri", uri}, {"range", std::move(range)}}},
                                 {"message", "the program that this was made from"}});
  } else {
    message += "\nmade from " + name + ":" + to_string(entry->begin);
  }
}

// A place of the library, which the editor has not open, is none for it: the note becomes a line of the message.
Json to_json(const Workspace& workspace, const Program& program, const Diagnostic& diagnostic) {
  std::string message = diagnostic.message;
  JsonArray related;
  add_original(related, message, workspace, program, diagnostic.span);
  for (const Note& note : diagnostic.notes) {
    if (workspace.settings.has_labels && is_in_text(program, note.span))
      related.push_back(
          JsonObject{{"location", workspace.location(program, note.span)}, {"message", rpc::text_value(note.message)}});
    else
      message += "\nnote: " + note.message;
  }
  JsonObject object{{"range", workspace.range(program, diagnostic.span)},
                    {"severity", diagnostic.severity == Severity::Error ? error : warning},
                    {"code", diagnostic.code},
                    {"source", "letcont"},
                    {"message", rpc::text_value(message)}};
  if (!related.empty()) object["relatedInformation"] = std::move(related);
  if (!workspace.settings.book.empty())
    object["codeDescription"] = JsonObject{{"href", address_of(workspace.settings.book, diagnostic.code)}};
  return object;
}

// What a message says of a mistyped name: "nothing is called 'fcat' here; did you mean 'fact'?"
struct Suggestion {
  std::string_view written; // empty if the message does not quote it
  std::string_view meant;   // empty if the message suggests nothing
};

Suggestion suggestion_in(std::string_view message) {
  constexpr std::string_view before = "did you mean '", after = "'?";
  size_t begin = message.rfind(before);
  if (begin == std::string_view::npos) return {};
  std::string_view meant = message.substr(begin + before.size());
  size_t end = meant.find(after);
  if (end == std::string_view::npos) return {};
  std::string_view what = message.substr(0, begin);
  size_t open = what.rfind(" '"), close = what.rfind('\''); // a name may end in primes
  bool is_quoted = open != std::string_view::npos && close > open + 2;
  return {is_quoted ? what.substr(open + 2, close - open - 2) : std::string_view(), meant.substr(0, end)};
}

// Returns where the word stands in the text; npos if it does not, or at several places of which none begins the text:
// what begins it is the name of a constructor or of a type, before its arguments.
size_t place_of_word(std::string_view text, std::string_view word) {
  constexpr size_t none = std::string_view::npos;
  auto is_part = [&](size_t at) { return at < text.size() && (app::is_word(text[at]) || text[at] == '\''); };
  size_t first = none;
  for (size_t at = text.find(word); at != none; at = text.find(word, at + word.size())) {
    if ((at > 0 && is_part(at - 1)) || is_part(at + word.size())) continue;
    if (first != none) return none;
    first = at;
    bool is_applied = at + word.size() < text.size() && text[at + word.size()] == '(';
    if (is_applied && text.find_first_not_of("( \t\r\n") == at) return at;
  }
  return first;
}

std::string_view text_of(const Program& program, Span span) {
  std::string_view text = program.text.bytes();
  return is_in_text(program, span) ? text.substr(span.begin, span.end - span.begin) : std::string_view();
}

// Returns the place of the mistyped name, which may be a part of what the message is about; nothing if it is not known.
// Where a macro is used, the name stands in its template, which a note has.
std::optional<Span> mistyped(const Program& program, const Diagnostic& diagnostic, const Suggestion& suggestion) {
  std::string_view text = text_of(program, diagnostic.span);
  if (suggestion.written.empty())
    return std::all_of(text.begin(), text.end(), app::is_word) ? std::optional(diagnostic.span) : std::nullopt;
  auto is_template = [&](const Note& note) { return text_of(program, note.span) == suggestion.written; };
  auto note = std::find_if(diagnostic.notes.begin(), diagnostic.notes.end(), is_template);
  if (note != diagnostic.notes.end()) return note->span;
  size_t at = place_of_word(text, suggestion.written);
  if (at == std::string_view::npos) return std::nullopt;
  uint32_t begin = diagnostic.span.begin + static_cast<uint32_t>(at);
  return Span{begin, begin + static_cast<uint32_t>(suggestion.written.size())};
}

Json mending(const Workspace& workspace, const Program& program, const Diagnostic& diagnostic, Span name,
             std::string_view suggestion) {
  JsonObject edit{{"range", workspace.range(program, name)}, {"newText", rpc::text_value(suggestion)}};
  return JsonObject{{"title", rpc::text_value("Change to '" + std::string(suggestion) + "'")},
                    {"kind", "quickfix"},
                    {"isPreferred", true},
                    {"diagnostics", JsonArray{to_json(workspace, program, diagnostic)}},
                    {"edit", JsonObject{{"changes", JsonObject{{program.uri, JsonArray{std::move(edit)}}}}}}};
}

const Diagnostics& compiled(Workspace& workspace, Program& program) {
  Compilation& compilation = workspace.compilation(program);
  (void)compilation.converted();            // passes find no errors in programs
  return compilation.program_diagnostics(); // that there is no such stage is no fault of the program
}

} // namespace

Json diagnostics_of(Workspace& workspace, Program& program) {
  JsonArray all;
  const Diagnostics& diagnostics = compiled(workspace, program);
  for (const Diagnostic& each : diagnostics.all()) all.push_back(to_json(workspace, program, each));
  if (size_t more = diagnostics.not_kept())
    all.push_back(JsonObject{{"range", workspace.range(program, {0, 0})},
                             {"severity", warning},
                             {"source", "letcont"},
                             {"message", std::to_string(more) + " more messages are not shown"}});
  return all;
}

Answer document_diagnostic(Workspace& workspace, Program& program, const JsonObject&) {
  return JsonObject{{"kind", "full"}, {"items", diagnostics_of(workspace, program)}};
}

Answer code_action(Workspace& workspace, Program& program, Span wanted) {
  JsonArray all;
  std::set<uint32_t> mended; // where those names begin
  for (const Diagnostic& each : compiled(workspace, program).all()) {
    bool touches = is_in_text(program, each.span) && each.span.begin <= wanted.end && wanted.begin <= each.span.end;
    Suggestion suggestion = touches ? suggestion_in(each.message) : Suggestion{};
    if (suggestion.meant.empty()) continue;
    std::optional<Span> name = mistyped(program, each, suggestion);
    if (name && mended.insert(name->begin).second) // a template is mended once for all uses
      all.push_back(mending(workspace, program, each, *name, suggestion.meant));
  }
  return Json(std::move(all));
}

} // namespace letcont::lsp
