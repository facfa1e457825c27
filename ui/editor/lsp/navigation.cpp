// Definition, references and rename, by the symbols that the compiler resolves (compile/uses.h).
#include "app/text/definition.h"
#include "app/text/renaming.h"
#include "compile/uses.h"
#include "editor/lsp/features.h"
#include "editor/lsp/symbols.h"

#include <algorithm>

namespace letcont::lsp {

namespace {

Uses uses_of(Workspace& workspace, const Place& place) {
  Compilation& compilation = workspace.compilation(place.program);
  const Symbols* symbols = compilation.symbols();
  return symbols ? uses_at(*symbols, compilation.source(), place.at) : Uses{};
}

bool is_binding(const Uses& uses, Span span) {
  auto before = [](Span a, Span b) { return a.begin < b.begin; };
  return std::binary_search(uses.bindings.begin(), uses.bindings.end(), span, before);
}

std::string name_at(const Program& program, const Uses& uses) {
  if (uses.places.empty()) return {};
  return program.text.bytes().substr(uses.places[0].begin, uses.places[0].end - uses.places[0].begin);
}

app::Renaming renaming(std::string_view now, const Uses& uses) {
  return {now, uses.places.size(), uses.others, uses.of_library, uses.tie};
}

// Of a part of a program that could not be read: by the word.
Json definition_by_name(Workspace& workspace, const Place& place) {
  std::string_view word = place.program.word_at(place.at);
  std::optional<uint32_t> there = app::find_definition(place.program.text, word);
  if (!there) return nullptr;
  return workspace.location(place.program, {*there, *there + static_cast<uint32_t>(word.size())});
}

} // namespace

Answer definition(Workspace& workspace, const Place& place, const JsonObject&) {
  Uses uses = uses_of(workspace, place);
  if (uses.places.empty()) return definition_by_name(workspace, place);
  if (!uses.binding.known()) return Json(nullptr); // it is built in
  if (!uses.of_library) return workspace.location(place.program, uses.binding);
  // The prelude is a document of the server's (stages.cpp).
  app::Text library(place.program.language.library->text);
  return Json(JsonObject{{"uri", "letcont-stage:/prelude." + place.program.language.info.name},
                         {"range", lsp::range(library, uses.binding, workspace.settings.encoding)}});
}

Answer references(Workspace& workspace, const Place& place, const JsonObject& parameters) {
  const JsonObject* context = rpc::object_in(parameters, "context");
  bool with_binding = !context || context->getBoolean("includeDeclaration").value_or(true);
  Uses uses = uses_of(workspace, place);
  JsonArray all;
  for (Span span : uses.places)
    if (with_binding || !is_binding(uses, span)) all.push_back(workspace.location(place.program, span));
  return Json(std::move(all));
}

Answer document_highlight(Workspace& workspace, const Place& place, const JsonObject&) {
  constexpr int read = 2, write = 3;
  Uses uses = uses_of(workspace, place);
  JsonArray all;
  for (Span span : uses.places)
    all.push_back(
        JsonObject{{"range", workspace.range(place.program, span)}, {"kind", is_binding(uses, span) ? write : read}});
  return Json(std::move(all));
}

Answer prepare_rename(Workspace& workspace, const Place& place, const JsonObject&) {
  Uses uses = uses_of(workspace, place);
  if (!uses.binding.known() || uses.of_library) return Json(nullptr); // nothing that the program binds
  if (std::string_view why = app::why_fixed(renaming({}, uses)); !why.empty())
    return rpc::Error{rpc::ErrorCode::RequestFailed, std::string(why)};
  for (Span span : uses.places)
    if (span.begin <= place.at && place.at <= span.end)
      return Json(JsonObject{{"range", workspace.range(place.program, span)},
                             {"placeholder", rpc::text_value(name_at(place.program, uses))}});
  return Json(nullptr);
}

Answer rename(Workspace& workspace, const Place& place, const JsonObject& parameters) {
  std::optional<std::string> name = rpc::string_in(parameters, "newName");
  if (!name) return wrong_parameters();
  Program& program = place.program;
  Uses uses = uses_of(workspace, place);
  if (!uses.binding.known()) return rpc::Error{rpc::ErrorCode::RequestFailed, "No name of the program is here."};
  std::string now = name_at(program, uses);
  std::string_view why = app::why_not_rename(program.text, program.rules(), renaming(now, uses), *name);
  if (!why.empty()) return rpc::Error{rpc::ErrorCode::RequestFailed, std::string(why)};
  JsonArray edits;
  for (Span span : uses.places)
    edits.push_back(JsonObject{{"range", workspace.range(program, span)}, {"newText", rpc::text_value(*name)}});
  return Json(JsonObject{{"changes", JsonObject{{program.uri, std::move(edits)}}}});
}

} // namespace letcont::lsp
