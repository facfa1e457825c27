// What is negotiated at the beginning: what the editor can do, and what the server can.
#include "editor/lsp/features.h"
#include "editor/lsp/server.h"
#include "editor/lsp/uris.h"

namespace letcont::lsp {

namespace {

// The first of the encodings that the editor names and the server has; UTF-16 if it names none.
Encoding encoding_of(const JsonObject& client) {
  const JsonObject* general = rpc::object_in(client, "general");
  const JsonArray* encodings = general ? rpc::array_in(*general, "positionEncodings") : nullptr;
  if (!encodings) return Encoding::Utf16;
  for (const Json& each : *encodings) {
    llvm::StringRef name = each.getAsString().value_or("");
    if (name == "utf-8") return Encoding::Utf8;
    if (name == "utf-16") return Encoding::Utf16;
    if (name == "utf-32") return Encoding::Utf32;
  }
  return Encoding::Utf16;
}

const char* name_of(Encoding encoding) {
  return encoding == Encoding::Utf8 ? "utf-8" : encoding == Encoding::Utf16 ? "utf-16" : "utf-32";
}

} // namespace

Answer Server::initialize(const JsonObject& parameters) {
  if (state_ != State::New) return rpc::Error{rpc::ErrorCode::InvalidRequest, "initialize comes once"};
  state_ = State::Running;
  JsonObject none;
  const JsonObject* found = rpc::object_in(parameters, "capabilities");
  const JsonObject& client = found ? *found : none;
  const JsonObject* document = rpc::object_in(client, "textDocument");
  Settings& settings = workspace_.settings;
  settings.encoding = encoding_of(client);
  settings.book = surroundings_.book;
  if (const JsonObject* options = rpc::object_in(parameters, "initializationOptions"))
    settings.book = rpc::string_in(*options, "book").value_or(settings.book);
  while (settings.book.ends_with('/')) settings.book.pop_back();
  settings.pulls_diagnostics = document && rpc::object_in(*document, "diagnostic");
  settings.has_labels = rpc::is_set(client, {"textDocument", "publishDiagnostics", "relatedInformation"});
  settings.has_hierarchy = rpc::is_set(client, {"textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"});
  settings.shows_documents = rpc::is_set(client, {"window", "showDocument", "support"});
  return Json(JsonObject{{"capabilities", capabilities()},
                         {"serverInfo", JsonObject{{"name", "letcont"}, {"version", std::string(version())}}}});
}

Json Server::capabilities() const {
  constexpr int incremental = 2;
  const Settings& settings = workspace_.settings;
  JsonObject all{
      {"positionEncoding", name_of(settings.encoding)},
      {"textDocumentSync", JsonObject{{"openClose", true}, {"change", incremental}}},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"renameProvider", JsonObject{{"prepareProvider", true}}},
      {"documentSymbolProvider", true},
      {"workspaceSymbolProvider", true},
      {"completionProvider", JsonObject{{"triggerCharacters", JsonArray{"."}}, {"resolveProvider", true}}},
      {"signatureHelpProvider", JsonObject{{"triggerCharacters", JsonArray{"(", ","}}}},
      {"semanticTokensProvider", JsonObject{{"legend", token_legend()}, {"full", true}, {"range", true}}},
      {"foldingRangeProvider", true},
      {"selectionRangeProvider", true},
      {"inlayHintProvider", true},
      {"codeActionProvider", JsonObject{{"codeActionKinds", JsonArray{"quickfix"}}}},
      {"codeLensProvider", JsonObject{{"resolveProvider", false}}},
      {"executeCommandProvider", JsonObject{{"commands", JsonArray{"letcont.run", "letcont.showStage"}}}},
      {"workspace", JsonObject{{"textDocumentContent", JsonObject{{"schemes", JsonArray{std::string(stage_scheme)}}}}}},
  };
  // An editor that asks for diagnostics would show those that are published twice.
  if (settings.pulls_diagnostics)
    all["diagnosticProvider"] =
        JsonObject{{"identifier", "letcont"}, {"interFileDependencies", false}, {"workspaceDiagnostics", false}};
  return all;
}

} // namespace letcont::lsp
