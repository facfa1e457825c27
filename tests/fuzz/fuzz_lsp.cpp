// Inputs: what an editor sends to `letcont lsp`, byte for byte: headers and bodies. The target initialises the server
// before it, and requires that each request gets one answer, which is JSON.
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
    std::optional<rpc::Json> message = rpc::read_json(body, problem);
    fuzz::require(message.has_value(), "an answer is JSON", problem);
    if (!message->getAsObject()->get("method")) ++answers_;
  }

  uint64_t now_ = 0;
  size_t answers_ = 0;
  lsp::Server server_{
      {.send = [this](std::string_view body) { send(body); }, .microseconds = [this] { return now_; }, .news = {}}};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Conversation conversation;
  conversation.take(rpc::read_message(initialize));
  rpc::FrameReader reader;
  reader.feed(fuzz::text_of(data, size));
  while (std::optional<rpc::Frame> frame = reader.next())
    if (frame->problem.empty()) conversation.take(rpc::read_message(frame->body));
  return 0;
}
