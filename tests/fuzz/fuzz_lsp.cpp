// Inputs: what an editor sends to `letcont lsp`, byte for byte: headers and bodies. Or, behind a line with the name of
// a language, a program, about which everything is asked. The target initialises the server before it, and requires
// that each request gets one answer, which is JSON.
#include "editor/lsp/server.h"
#include "editor/rpc/frames.h"
#include "fuzz.h"

using namespace letcont;

namespace {

constexpr const char* initialize =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{"textDocument":{"diagnostic":{}}}}})";

class Conversation {
public:
  void take(rpc::Message message) {
    bool is_answered = message.kind == rpc::Message::Kind::Request || message.kind == rpc::Message::Kind::Invalid;
    answers_ = 0;
    server_.take(std::move(message));
    fuzz::require(answers_ == (is_answered ? 1u : 0u), "each request has one answer");
    now_ += 1'000'000;
    while (server_.due_in() == 0u) server_.work();
  }

private:
  void send(std::string_view body) {
    std::string problem;
    std::optional<rpc::Json> message = rpc::read_json(body, "message", problem);
    fuzz::require(message.has_value(), "an answer is JSON", problem);
    if (!message->getAsObject()->get("method")) ++answers_;
  }

  uint64_t now_ = 0;
  size_t answers_ = 0;
  lsp::Server server_{
      {.send = [this](std::string_view body) { send(body); }, .microseconds = [this] { return now_; }, .news = {}}};
};

// Asks everything about a program, at a place that depends on its text.
void ask_about(Conversation& conversation, std::string_view language, std::string_view text) {
  constexpr const char* uri = "file:///p";
  auto message = [](rpc::Message::Kind kind, std::string method, rpc::JsonObject parameters) {
    return rpc::Message{.kind = kind, .id = 1, .method = std::move(method), .parameters = std::move(parameters)};
  };
  rpc::JsonObject opened{{"uri", uri}, {"languageId", rpc::text_value(language)}, {"text", rpc::text_value(text)}};
  conversation.take(message(rpc::Message::Kind::Notification, "textDocument/didOpen",
                            rpc::JsonObject{{"textDocument", std::move(opened)}}));
  uint64_t hash = fuzz::hash_of(text);
  size_t lines = fuzz::lines_of(text).size() + 1;
  rpc::JsonObject place{{"line", static_cast<int64_t>(hash % lines)}, {"character", static_cast<int64_t>(hash % 41)}};
  rpc::JsonObject begin{{"line", 0}, {"character", 0}}, end{{"line", int64_t{1} << 30}, {"character", 0}};
  for (const char* method :
       {"textDocument/diagnostic", "textDocument/codeAction", "textDocument/hover", "textDocument/definition",
        "textDocument/references", "textDocument/rename", "textDocument/documentSymbol", "textDocument/completion",
        "textDocument/signatureHelp", "textDocument/semanticTokens/full", "textDocument/foldingRange",
        "textDocument/selectionRange", "textDocument/inlayHint", "letcont/linked"})
    conversation.take(message(
        rpc::Message::Kind::Request, method,
        rpc::JsonObject{{"textDocument", rpc::JsonObject{{"uri", uri}}},
                        {"position", rpc::JsonObject(place)},
                        {"positions", rpc::JsonArray{rpc::JsonObject(place)}},
                        {"newName", "other"},
                        {"stage", "cps"},
                        {"range", rpc::JsonObject{{"start", rpc::JsonObject(begin)}, {"end", rpc::JsonObject(end)}}}}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Conversation conversation;
  conversation.take(rpc::read_message(initialize));
  fuzz::Halves halves = fuzz::split_at(fuzz::text_of(data, size), "\n");
  if (language_named(halves.first)) {
    ask_about(conversation, halves.first, halves.second);
    return 0;
  }
  rpc::FrameReader reader;
  reader.feed(fuzz::text_of(data, size));
  while (std::optional<rpc::Frame> frame = reader.next())
    if (frame->problem.empty()) conversation.take(rpc::read_message(frame->body));
  return 0;
}
