// Inputs: what an editor sends to `letcont dap`, byte for byte: headers and bodies. Or, behind a line with the name of
// a language, a program, which is debugged: everything is asked where it stops. The only file that there is, is the
// program, as p.l and so on. The target requires that each request gets one answer, and that all messages are JSON.
#include "compile/language.h"
#include "editor/dap/server.h"
#include "editor/rpc/frames.h"
#include "fuzz.h"

using namespace letcont;

namespace {

constexpr const char* sample = "data L = { Nil; Cons(Int, L) }\n"
                               "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\n"
                               "def f = { n -> if (n == 0) 1 / n else n * f(n - 1) }\n"
                               "print(sum(Cons(1, Cons(2, Nil)))); print(f(3))\n";
constexpr size_t most_slices = 3; // of a program, which may not end

class Conversation {
public:
  explicit Conversation(std::string program) : program_(std::move(program)) {}

  void take(dap::Request request) {
    bool is_answered = !request.is_other;
    answers_ = 0;
    server_.take(std::move(request));
    fuzz::require(answers_ == (is_answered ? 1u : 0u), "each request has one answer");
    for (size_t i = 0; i < most_slices && server_.is_running(); ++i) server_.work();
  }
  void ask(std::string command, rpc::JsonObject arguments = {}) {
    dap::Request request;
    request.seq = ++seq_;
    request.command = std::move(command);
    request.arguments = std::move(arguments);
    take(std::move(request));
  }

private:
  void send(std::string_view body) {
    std::string problem;
    std::optional<rpc::Json> message = rpc::read_json(body, "message", problem);
    fuzz::require(message.has_value(), "an answer is JSON", problem);
    if (rpc::string_in(*message->getAsObject(), "type") == "response") ++answers_;
  }

  std::string program_;
  int64_t seq_ = 0;
  size_t answers_ = 0;
  dap::Server server_{{.send = [this](std::string_view body) { send(body); },
                       .files = {.read = [this](const std::string&, std::string&) { return std::optional(program_); },
                                 .canonical = [](const std::string& path) { return path; }}}};
};

rpc::JsonObject path(const std::string& name) { return rpc::JsonObject{{"path", name}}; }

// Debugs a program, with choices that depend on its text.
void debug(std::string_view language, std::string_view text) {
  uint64_t hash = fuzz::hash_of(text);
  std::string name = "p." + std::string(language);
  int64_t line = 1 + static_cast<int64_t>(hash % (fuzz::lines_of(text).size() + 1));
  Conversation conversation{std::string(text)};
  conversation.ask("initialize", rpc::JsonObject{{"supportsVariableType", true}});
  conversation.ask("launch", rpc::JsonObject{{"program", name},
                                             {"stopOnEntry", true},
                                             {"pass", hash % 3 == 0 ? "close" : "none"},
                                             {"step", hash % 2 == 0 ? "line" : "cps"},
                                             {"limits", rpc::JsonObject{{"steps", 100'000}, {"heap", "16M"}}}});
  conversation.ask(
      "setBreakpoints",
      rpc::JsonObject{{"source", path(name)},
                      {"breakpoints", rpc::JsonArray{rpc::JsonObject{{"line", line}, {"column", 3}},
                                                     rpc::JsonObject{{"line", line}, {"hitCondition", "%2"}},
                                                     rpc::JsonObject{{"line", line}, {"condition", "1 == 2"}}}}});
  conversation.ask("breakpointLocations", rpc::JsonObject{{"source", path(name)}, {"line", line}});
  conversation.ask("setExceptionBreakpoints", rpc::JsonObject{{"filters", rpc::JsonArray{"error", "end"}}});
  conversation.ask("configurationDone");
  for (const char* move : {"next", "stepIn", "continue", "stepBack", "stepOut", "reverseContinue", "stepIn"}) {
    conversation.ask(move, rpc::JsonObject{{"threadId", 1}});
    conversation.ask("pause");
    conversation.ask("stackTrace", rpc::JsonObject{{"threadId", 1}, {"levels", 5}});
    conversation.ask("scopes", rpc::JsonObject{{"frameId", 1}});
    for (int64_t reference = 1; reference < 30; ++reference)
      conversation.ask("variables", rpc::JsonObject{{"variablesReference", reference}, {"count", 5}});
    conversation.ask("evaluate", rpc::JsonObject{{"expression", "n + 1"}, {"frameId", 1}});
  }
  conversation.ask("exceptionInfo", rpc::JsonObject{{"threadId", 1}});
  conversation.ask("loadedSources");
  conversation.ask("disconnect");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Halves halves = fuzz::split_at(fuzz::text_of(data, size), "\n");
  if (language_named(halves.first)) {
    debug(halves.first, halves.second);
    return 0;
  }
  Conversation conversation(sample);
  rpc::FrameReader reader;
  reader.feed(fuzz::text_of(data, size));
  while (std::optional<rpc::Frame> frame = reader.next())
    if (frame->problem.empty()) conversation.take(dap::read_request(frame->body));
  return 0;
}
