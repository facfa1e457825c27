// Running a program: its output is the answer. The server does nothing else meanwhile, so runs are short, by their
// steps and by the clock, since a step may take long; one that is cancelled, or whose program is edited, ends at once.
#include "editor/lsp/features.h"
#include "session/clock.h"
#include "session/session.h"

#include <array>

namespace letcont::lsp {

namespace {

constexpr uint64_t most_steps = 100'000'000, most_output = uint64_t{1} << 20; // mostly a second or two
constexpr uint64_t most_seconds = 10;

struct Run {
  std::string output;
  std::optional<Finished> end;

  void take(const Event& event) {
    if (const Output* printed = std::get_if<Output>(&event)) output += printed->text;
    if (const Finished* finished = std::get_if<Finished>(&event)) end = *finished;
  }
};

std::string_view word_of(Outcome outcome) {
  constexpr std::array<std::string_view, 4> words{"ended", "failed", "rejected", "stopped"};
  return words[static_cast<size_t>(outcome)];
}

} // namespace

Answer run(Workspace& workspace, const std::string& uri) {
  constexpr uint32_t id = 1, stop = 2;
  Program* program = workspace.program_named(uri);
  if (!program) return no_program();
  Run made;
  Session session({.send = [&](const Event& event) { made.take(event); }});
  session.request(letcont::Run{.id = id,
                               .program = workspace.compilation(*program).program(),
                               .engine = {},
                               .max_steps = most_steps,
                               .max_output = most_output});
  const uint64_t latest = steady_microseconds() + most_seconds * 1'000'000;
  bool is_late = false;
  while (session.work()) {
    is_late = is_late || steady_microseconds() > latest;
    if (is_late || workspace.is_unwanted()) session.request(Stop{stop, id});
  }
  if (!made.end) return rpc::Error{rpc::ErrorCode::RequestFailed, "the program was not run"};
  if (made.end->outcome == Outcome::Stopped && is_late)
    return rpc::Error{rpc::ErrorCode::RequestFailed,
                      "the program was stopped after " + std::to_string(most_seconds) + " seconds"};
  if (made.end->outcome == Outcome::Stopped)
    return rpc::Error{rpc::ErrorCode::RequestCancelled, "the program was stopped"};
  JsonArray messages;
  for (const Diagnostic& each : made.end->diagnostics)
    messages.push_back(rpc::text_value(render(each, workspace.compilation(*program).source(), false)));
  return Json(JsonObject{{"output", rpc::text_value(made.output)},
                         {"outcome", std::string(word_of(made.end->outcome))},
                         {"messages", std::move(messages)}});
}

} // namespace letcont::lsp
