#include "editor/dap/server.h"

#include "support/suggest.h"

#include <algorithm>
#include <array>

namespace letcont::dap {

Server::Server(Surroundings surroundings)
    : surroundings_(std::move(surroundings)),
      breakpoints_(
          counting_, surroundings_.files,
          {.log = [this](const std::string& text, std::optional<Place> at) { print("console", text + "\n", at); },
           .complain = [this](const std::string& text) { print("important", text + "\n"); }}) {}

std::span<const Server::Command> Server::commands() {
  static constexpr std::array all{
      Command{"initialize", Needs::Nothing, &Server::initialize},
      Command{"launch", Needs::Hello, &Server::launch},
      Command{"attach", Needs::Hello, &Server::attach},
      Command{"configurationDone", Needs::Program, &Server::configuration_done},
      Command{"restart", Needs::Program, &Server::restart},
      Command{"terminate", Needs::Hello, &Server::terminate},
      Command{"disconnect", Needs::Nothing, &Server::disconnect},
      Command{"cancel", Needs::Nothing, &Server::cancel},
      Command{"setBreakpoints", Needs::Hello, &Server::set_breakpoints},
      Command{"setFunctionBreakpoints", Needs::Hello, &Server::set_function_breakpoints},
      Command{"setExceptionBreakpoints", Needs::Hello, &Server::set_exception_breakpoints},
      Command{"breakpointLocations", Needs::Hello, &Server::breakpoint_locations},
      Command{"continue", Needs::Stop, &Server::go_on},
      Command{"reverseContinue", Needs::Stop, &Server::go_back},
      Command{"next", Needs::Stop, &Server::step_over},
      Command{"stepIn", Needs::Stop, &Server::step_in},
      Command{"stepOut", Needs::Stop, &Server::step_out},
      Command{"stepBack", Needs::Stop, &Server::step_back},
      Command{"pause", Needs::Program, &Server::pause},
      Command{"gotoTargets", Needs::Program, &Server::goto_targets},
      Command{"goto", Needs::Stop, &Server::go_to},
      Command{"restartFrame", Needs::Stop, &Server::restart_frame},
      Command{"threads", Needs::Hello, &Server::threads},
      Command{"stackTrace", Needs::Stop, &Server::stack_trace},
      Command{"scopes", Needs::Stop, &Server::scopes},
      Command{"variables", Needs::Stop, &Server::variables},
      Command{"evaluate", Needs::Stop, &Server::evaluate},
      Command{"completions", Needs::Stop, &Server::completions},
      Command{"exceptionInfo", Needs::Stop, &Server::exception_info},
      Command{"loadedSources", Needs::Program, &Server::loaded_sources},
      Command{"source", Needs::Program, &Server::source},
  };
  return all;
}

// ---- Messages

void Server::take(Request request) {
  if (request.is_other) return;
  current_ = request.seq;
  Answer given = request.problem.empty() ? answer(request) : Failure{request.problem};
  send(response(++last_seq_, request, std::move(given)));
  send_later();
}

void Server::send_later() {
  for (auto& [name, body] : std::exchange(later_, {})) send_event(name, std::move(body));
}

Answer Server::answer(const Request& request) {
  if (is_cancelled(request.seq)) return cancelled();
  for (const Command& command : commands()) {
    if (command.name != request.command) continue;
    if (std::optional<Failure> refused = refusal(command, request.arguments)) return *refused;
    return (this->*command.answer)(request.arguments);
  }
  std::vector<std::string> names;
  for (const Command& each : commands()) names.emplace_back(each.name);
  return Failure{"there is no request '" + request.command + "'" + did_you_mean(request.command, names)};
}

// Why a command cannot be obeyed now, if it cannot.
std::optional<Failure> Server::refusal(const Command& command, const JsonObject& arguments) const {
  if (command.needs == Needs::Nothing) return std::nullopt;
  if (phase_ == Phase::New) return Failure{"initialize comes first"};
  if (command.needs == Needs::Hello) return std::nullopt;
  if (!program_) return Failure{"no program has been launched"};
  if (command.needs == Needs::Program) return std::nullopt;
  if (phase_ == Phase::Over) return Failure{"the program is over"};
  if (phase_ != Phase::Stopped) return not_stopped();
  if (arguments.get("threadId") && arguments.getInteger("threadId") != 1) return Failure{"the only thread is 1"};
  return std::nullopt;
}

void Server::send(JsonObject message) { surroundings_.send(rpc::written(std::move(message))); }

void Server::send_event(std::string_view name, JsonObject body) { send(event(++last_seq_, name, std::move(body))); }

void Server::print(std::string_view category, std::string_view text, std::optional<Place> place) {
  if (text.empty()) return;
  JsonObject body{{"category", std::string(category)}, {"output", rpc::text_value(text)}};
  if (place && program_) {
    body["source"] = program_->sources().described(place->text);
    body["line"] = counting_.line(place->line);
    body["column"] = counting_.column(place->column);
  }
  send_event("output", std::move(body));
}

// ---- News

namespace {

constexpr std::string_view leaving = "leave", pausing = "pause";

std::string cancelling(int64_t seq) { return "cancel " + std::to_string(seq); }

} // namespace

std::string notice_of(const Request& request) {
  if (request.command == "disconnect" || request.command == "terminate") return std::string(leaving);
  if (request.command == "pause") return std::string(pausing);
  std::optional<int64_t> number =
      request.command == "cancel" ? request.arguments.getInteger("requestId") : std::nullopt;
  return number ? cancelling(*number) : std::string();
}

bool Server::is_cancelled(int64_t seq) const { return surroundings_.news && surroundings_.news().has(cancelling(seq)); }

bool Server::is_unwanted(int64_t seq) const {
  if (!surroundings_.news) return false;
  const rpc::Inbox<Request>& news = surroundings_.news();
  return news.has(leaving) || (is_running() && news.has(pausing)) || news.has(cancelling(seq));
}

} // namespace letcont::dap
