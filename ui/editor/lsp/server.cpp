#include "editor/lsp/server.h"

#include "editor/lsp/features.h"
#include "editor/lsp/uris.h"

#include <algorithm>
#include <array>

namespace letcont::lsp {

namespace {

// Microseconds: after an edit before its diagnostics are published; that a request may take once the editor leaves.
constexpr uint64_t rest = 150'000, farewell = 2'000'000;

rpc::Error cancelled() { return {rpc::ErrorCode::RequestCancelled, "the request was cancelled"}; }

std::string uri_in(const JsonObject& parameters) {
  const JsonObject* document = rpc::object_in(parameters, "textDocument");
  return document ? rpc::string_in(*document, "uri").value_or("") : "";
}

// Returns the URI of the program that a request is about, wherever its kind of request has it; empty if there is none.
std::string program_in(const JsonObject& parameters) {
  if (std::string uri = uri_in(parameters); !uri.empty()) return uri;
  if (const JsonObject* data = rpc::object_in(parameters, "data")) return rpc::string_in(*data, "uri").value_or("");
  const JsonArray* arguments = rpc::array_in(parameters, "arguments");
  if (arguments && !arguments->empty()) return (*arguments)[0].getAsString().value_or("").str();
  std::optional<StageUri> stage = read_stage_uri(rpc::string_in(parameters, "uri").value_or(""));
  return stage ? stage->program : "";
}

// What a request is about is read here, for all requests of a kind.
template <Answer (*answer)(Workspace&, Program&, const JsonObject&)>
Answer about_program(Workspace& workspace, const JsonObject& parameters) {
  Program* program = workspace.program(parameters);
  return program ? answer(workspace, *program, parameters) : no_program();
}

template <Answer (*answer)(Workspace&, const Place&, const JsonObject&)>
Answer at_place(Workspace& workspace, Program& program, const JsonObject& parameters) {
  std::optional<uint32_t> at =
      read_position(program.text, rpc::object_in(parameters, "position"), workspace.settings.encoding);
  return at ? answer(workspace, Place{program, *at}, parameters) : wrong_parameters();
}

template <Answer (*answer)(Workspace&, Program&, Span)>
Answer in_range(Workspace& workspace, Program& program, const JsonObject& parameters) {
  std::optional<Span> range =
      read_range(program.text, rpc::object_in(parameters, "range"), workspace.settings.encoding);
  return range ? answer(workspace, program, *range) : wrong_parameters();
}

} // namespace

Server::Server(Surroundings surroundings) : surroundings_(std::move(surroundings)), workspace_(surroundings_.stages) {}

std::span<const Server::Method> Server::methods() {
  static constexpr std::array all{
      Method{"textDocument/diagnostic", about_program<document_diagnostic>},
      Method{"textDocument/codeAction", about_program<in_range<code_action>>},
      Method{"textDocument/hover", about_program<at_place<hover>>},
      Method{"textDocument/definition", about_program<at_place<definition>>},
      Method{"textDocument/references", about_program<at_place<references>>},
      Method{"textDocument/documentHighlight", about_program<at_place<document_highlight>>},
      Method{"textDocument/prepareRename", about_program<at_place<prepare_rename>>},
      Method{"textDocument/rename", about_program<at_place<rename>>},
      Method{"textDocument/documentSymbol", about_program<document_symbol>},
      Method{"workspace/symbol", workspace_symbol},
      Method{"textDocument/completion", about_program<at_place<completion>>},
      Method{"completionItem/resolve", resolve_completion},
      Method{"textDocument/signatureHelp", about_program<at_place<signature_help>>},
      Method{"textDocument/semanticTokens/full", about_program<semantic_tokens>},
      Method{"textDocument/semanticTokens/range", about_program<in_range<semantic_tokens_in_range>>},
      Method{"textDocument/foldingRange", about_program<folding_range>},
      Method{"textDocument/selectionRange", about_program<selection_range>},
      Method{"textDocument/inlayHint", about_program<in_range<inlay_hint>>},
      Method{"textDocument/codeLens", about_program<code_lens>},
      Method{"workspace/textDocumentContent", text_document_content},
      Method{"letcont/stages", about_program<stages>},
      Method{"letcont/stage", stage},
      Method{"letcont/linked", linked},
  };
  return all;
}

// ---- Messages

void Server::take(rpc::Message message) {
  switch (message.kind) {
  case rpc::Message::Kind::Request: return take_request(message);
  case rpc::Message::Kind::Notification: return take_notification(message);
  case rpc::Message::Kind::Response: return; // to a request that the editor may ignore
  case rpc::Message::Kind::Invalid: return send(rpc::response(message.id, message.problem));
  }
}

void Server::take_request(rpc::Message& message) {
  Answer given = is_cancelled(message.id) ? Answer(cancelled()) : answer(message);
  workspace_.is_outdated = {};
  // Of a compilation that was stopped there is no result.
  if (workspace_.drop_stopped()) given = not_wanted();
  if (is_cancelled(message.id)) given = cancelled();
  send(rpc::response(message.id, std::move(given)));
}

Answer Server::answer(const rpc::Message& message) {
  if (message.method == "initialize") return initialize(message.parameters);
  if (state_ == State::New) return rpc::Error{rpc::ErrorCode::ServerNotInitialized, "initialize comes first"};
  if (state_ == State::ShutDown) return rpc::Error{rpc::ErrorCode::InvalidRequest, "the server was shut down"};
  if (message.method == "shutdown") {
    state_ = State::ShutDown;
    return Json(nullptr);
  }
  std::string uri = program_in(message.parameters);
  const uint64_t begun = surroundings_.microseconds();
  workspace_.is_outdated = [this, &message, &uri, begun] {
    return is_cancelled(message.id) || is_edited(uri) || is_left(begun);
  };
  if (message.method == "workspace/executeCommand")
    return execute_command(workspace_, message.parameters, [this](const std::string& shown) {
      send(rpc::request(++last_request_, "window/showDocument", JsonObject{{"uri", shown}, {"takeFocus", false}}));
    });
  for (const Method& method : methods())
    if (method.name == message.method) return method.answer(workspace_, message.parameters);
  return rpc::Error{rpc::ErrorCode::MethodNotFound, "there is no method '" + message.method + "'"};
}

void Server::take_notification(rpc::Message& message) {
  if (message.method == "exit") {
    exit_status_ = state_ == State::ShutDown ? 0 : 1;
    return;
  }
  if (state_ != State::Running) return;
  if (message.method == "textDocument/didOpen")
    open(message.parameters);
  else if (message.method == "textDocument/didChange")
    change(message.parameters);
  else if (message.method == "textDocument/didClose")
    close(message.parameters);
}

// ---- News

namespace {

std::string cancelling(const Json& id) { return "cancel " + rpc::written(id); }
std::string editing(std::string_view uri) { return "edit " + std::string(uri); }
constexpr std::string_view leaving = "leave";

} // namespace

std::string notice_of(const rpc::Message& message) {
  if (message.method == "shutdown" || message.method == "exit") return std::string(leaving);
  if (message.kind != rpc::Message::Kind::Notification) return "";
  if (message.method == "textDocument/didChange" || message.method == "textDocument/didClose")
    return editing(uri_in(message.parameters));
  const Json* named = message.method == "$/cancelRequest" ? message.parameters.get("id") : nullptr;
  return named ? cancelling(*named) : "";
}

bool Server::is_cancelled(const Json& id) const {
  return surroundings_.news && surroundings_.news().has(cancelling(id));
}

// Who sends all at once, as scripts do, gets the answers that take no longer.
bool Server::is_left(uint64_t begun) const {
  return surroundings_.news && surroundings_.news().has(leaving) && surroundings_.microseconds() > begun + farewell;
}

bool Server::is_edited(std::string_view uri) const {
  return surroundings_.news && surroundings_.news().has(editing(uri));
}

// ---- Programs

void Server::open(const JsonObject& parameters) {
  const JsonObject* document = rpc::object_in(parameters, "textDocument");
  std::optional<std::string> uri = document ? rpc::string_in(*document, "uri") : std::nullopt;
  std::optional<std::string> text = document ? rpc::string_in(*document, "text") : std::nullopt;
  if (!uri || !text) return;
  std::string language = rpc::string_in(*document, "languageId").value_or("");
  unpublished_.erase(*uri);
  if (workspace_.open(*uri, language, document->getInteger("version").value_or(0), std::move(*text)))
    unpublished_.insert(*uri);
}

void Server::change(const JsonObject& parameters) {
  Program* program = workspace_.program(parameters);
  const JsonArray* changes = rpc::array_in(parameters, "contentChanges");
  if (!program || !changes || !workspace_.change(*program, *changes)) return;
  program->version = rpc::object_in(parameters, "textDocument")->getInteger("version").value_or(program->version + 1);
  program->edited_at = surroundings_.microseconds();
  unpublished_.insert(program->uri);
}

void Server::close(const JsonObject& parameters) {
  Program* program = workspace_.program(parameters);
  if (!program) return;
  std::string uri = program->uri;
  workspace_.programs().erase(uri);
  unpublished_.erase(uri);
  if (!workspace_.settings.pulls_diagnostics)
    send(rpc::notification("textDocument/publishDiagnostics", JsonObject{{"uri", uri}, {"diagnostics", JsonArray{}}}));
}

bool Server::is_to_publish(const Program& program) const {
  return !program.is_published && (!workspace_.settings.pulls_diagnostics || program.shows_stages);
}

uint64_t Server::rests_at(const Program& program) { return program.edited_at == 0 ? 0 : program.edited_at + rest; }

std::optional<uint64_t> Server::due_in() const {
  std::optional<uint64_t> soonest;
  if (state_ != State::Running) return soonest;
  uint64_t now = surroundings_.microseconds();
  for (const std::string& uri : unpublished_) {
    const Program& program = *workspace_.programs().at(uri);
    if (!is_to_publish(program)) continue;
    uint64_t at = rests_at(program);
    if (at <= now) return 0;
    soonest = std::min(soonest.value_or(UINT64_MAX), at - now);
  }
  return soonest;
}

void Server::work() {
  uint64_t now = surroundings_.microseconds();
  for (const std::string& uri : unpublished_) {
    Program& program = *workspace_.programs().at(uri);
    if (is_to_publish(program) && rests_at(program) <= now) return publish(program);
  }
}

void Server::publish(Program& program) {
  workspace_.is_outdated = [this, uri = program.uri] { return is_edited(uri); };
  Json diagnostics = diagnostics_of(workspace_, program);
  if (workspace_.drop_stopped()) return; // the edit that stopped it has its own
  program.is_published = true;
  unpublished_.erase(program.uri);
  if (!workspace_.settings.pulls_diagnostics)
    send(rpc::notification(
        "textDocument/publishDiagnostics",
        JsonObject{{"uri", program.uri}, {"version", program.version}, {"diagnostics", std::move(diagnostics)}}));
  if (program.shows_stages && program.edited_at != 0) tell_of_stages(program);
}

// The stages that the editor shows are those of an earlier version.
void Server::tell_of_stages(Program& program) {
  send(rpc::notification("letcont/stagesChanged", JsonObject{{"uri", program.uri}, {"version", program.version}}));
}

} // namespace letcont::lsp
