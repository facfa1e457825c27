// Errors and warnings, with their notes; and the changes that mend them, where a message names what was probably meant.
#include "editor/lsp/features.h"

#include <algorithm>

namespace letcont::lsp {

namespace {

constexpr int error = 1, warning = 2;

bool is_in_text(const Program& program, Span span) { return span.known() && span.end <= program.text.size(); }

// The book's page of messages has an anchor for each code, with a dash for the slash.
std::string address_of(const std::string& book, std::string code) {
  std::replace(code.begin(), code.end(), '/', '-');
  return book + "/messages.html#" + code;
}

// A place of the library, which the editor has not open, is none for it: the note becomes a line of the message.
Json to_json(const Workspace& workspace, const Program& program, const Diagnostic& diagnostic) {
  std::string message = diagnostic.message;
  JsonArray related;
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

// Returns the name that a message suggests: "did you mean 'fact'?"
std::string_view suggestion_in(std::string_view message) {
  constexpr std::string_view before = "did you mean '", after = "'?";
  size_t begin = message.rfind(before);
  if (begin == std::string_view::npos) return {};
  begin += before.size();
  size_t end = message.find(after, begin);
  return end == std::string_view::npos ? std::string_view() : message.substr(begin, end - begin);
}

Json mending(const Workspace& workspace, const Program& program, const Diagnostic& diagnostic,
             std::string_view suggestion) {
  JsonObject edit{{"range", workspace.range(program, diagnostic.span)}, {"newText", rpc::text_value(suggestion)}};
  return JsonObject{{"title", rpc::text_value("Change to '" + std::string(suggestion) + "'")},
                    {"kind", "quickfix"},
                    {"isPreferred", true},
                    {"diagnostics", JsonArray{to_json(workspace, program, diagnostic)}},
                    {"edit", JsonObject{{"changes", JsonObject{{program.uri, JsonArray{std::move(edit)}}}}}}};
}

const Diagnostics& compiled(Workspace& workspace, Program& program) {
  Compilation& compilation = workspace.compilation(program);
  (void)compilation.converted(); // passes find no errors in programs
  return compilation.diagnostics();
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

Answer document_diagnostic(Workspace& workspace, const JsonObject& parameters) {
  Program* program = workspace.program(parameters);
  if (!program) return wrong_parameters("no program is open by that name");
  return JsonObject{{"kind", "full"}, {"items", diagnostics_of(workspace, *program)}};
}

Answer code_action(Workspace& workspace, const JsonObject& parameters) {
  Program* program = workspace.program(parameters);
  std::optional<Span> wanted;
  if (program) wanted = read_range(program->text, rpc::object_in(parameters, "range"), workspace.settings.encoding);
  if (!wanted) return wrong_parameters();
  JsonArray all;
  for (const Diagnostic& each : compiled(workspace, *program).all()) {
    bool touches = is_in_text(*program, each.span) && each.span.begin <= wanted->end && wanted->begin <= each.span.end;
    std::string_view suggestion = touches ? suggestion_in(each.message) : std::string_view();
    if (!suggestion.empty()) all.push_back(mending(workspace, *program, each, suggestion));
  }
  return Json(std::move(all));
}

} // namespace letcont::lsp
