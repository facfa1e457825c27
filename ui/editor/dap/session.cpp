// The beginning and the end of a session, and its breakpoints.
#include "editor/dap/server.h"

namespace letcont::dap {

namespace {

JsonObject capabilities() {
  JsonArray filters{
      JsonObject{{"filter", "error"},
                 {"label", "Runtime errors"},
                 {"description", "Stop where a runtime error happens"},
                 {"default", true}},
      JsonObject{{"filter", "end"},
                 {"label", "The end of the program"},
                 {"description", "Stop at the end, from where one can step back"},
                 {"default", false}},
  };
  JsonObject all{{"exceptionBreakpointFilters", std::move(filters)}};
  for (const char* name :
       {"supportsConfigurationDoneRequest", "supportsFunctionBreakpoints", "supportsConditionalBreakpoints",
        "supportsHitConditionalBreakpoints", "supportsLogPoints", "supportsBreakpointLocationsRequest",
        "supportsEvaluateForHovers", "supportsStepBack", "supportsSteppingGranularity", "supportsRestartFrame",
        "supportsGotoTargetsRequest", "supportsCompletionsRequest", "supportsRestartRequest",
        "supportsExceptionInfoRequest", "supportsLoadedSourcesRequest", "supportsTerminateRequest",
        "supportsCancelRequest", "supportsClipboardContext", "supportsDelayedStackTraceLoading"})
    all[name] = true;
  return all;
}

} // namespace

Answer Server::initialize(const JsonObject& arguments) {
  if (phase_ != Phase::New) return Failure{"the session has been initialised"};
  if (rpc::string_in(arguments, "pathFormat").value_or("path") != "path")
    return Failure{"sources are named by paths: \"pathFormat\" is \"path\""};
  counting_.lines_from_1 = arguments.getBoolean("linesStartAt1").value_or(true);
  counting_.columns_from_1 = arguments.getBoolean("columnsStartAt1").value_or(true);
  has_types_ = arguments.getBoolean("supportsVariableType").value_or(false);
  phase_ = Phase::Idle;
  return Json(capabilities());
}

std::optional<Failure> Server::open(const JsonObject& arguments) {
  std::string message;
  std::optional<Settings> settings = read_settings(arguments, message);
  if (!settings) return Failure{message};
  LaunchProblem problem;
  std::unique_ptr<Program> program =
      Program::open(*settings, surroundings_.files, [this] { return is_unwanted(current_); }, ++generation_, problem);
  if (!program) {
    print("stderr", problem.diagnostics);
    return is_unwanted(current_) ? cancelled() : Failure{problem.message};
  }
  print("stderr", program->warnings());
  settings_ = *std::move(settings);
  launched_ = JsonObject(arguments);
  evaluator_.reset();
  program_ = std::move(program);
  evaluator_ = std::make_unique<Evaluator>(*program_, [this] { return is_unwanted(current_); });
  printed_ = 0;
  has_told_end_ = false;
  goto_.reset();
  program_->debugger().stop_if([this](uint32_t id) { return stops(id); });
  return std::nullopt;
}

// Whether a breakpoint that is hit stops the program. Conditions and messages take long, so that requests which have
// come meanwhile are served after one of them.
bool Server::stops(uint32_t breakpoint) {
  if (settings_.only_runs || goto_) return false;
  bool stops = breakpoints_.stops(breakpoint, *program_, *evaluator_);
  if (!stops && has_news()) program_->debugger().end_work();
  return stops;
}

Answer Server::launch(const JsonObject& arguments) {
  if (program_) return Failure{"a program has been launched; \"restart\" starts it again"};
  if (std::optional<Failure> failure = open(arguments)) return *failure;
  phase_ = Phase::Ready;
  later("process",
        JsonObject{{"name", rpc::text_value(settings_.program)}, {"isLocalProcess", true}, {"startMethod", "launch"}});
  // Breakpoints that came before the program.
  for (JsonObject& each : breakpoints_.set_all(*program_))
    later("breakpoint", JsonObject{{"reason", "changed"}, {"breakpoint", std::move(each)}});
  later("initialized", {});
  return Json(nullptr);
}

Answer Server::attach(const JsonObject&) {
  return Failure{"there is nothing to attach to: programs are launched (\"request\": \"launch\")"};
}

// Runs the program from its beginning.
void Server::start() {
  later("thread", JsonObject{{"reason", "started"}, {"threadId", 1}});
  if (settings_.stops_on_entry && !settings_.only_runs) return stop("entry", "The beginning of the program");
  debugger::Debugger& debugger = program_->debugger();
  // A move goes at least one step, so that a breakpoint at the first one is looked for here.
  uint32_t hit =
      debugger.breakpoints().hit([&](uint32_t id) { return breakpoints_.stops(id, *program_, *evaluator_); });
  if (hit != 0 && !settings_.only_runs) return stop_at_breakpoint(hit);
  run({.motion = debugger::Motion::Run}, "pause");
}

Answer Server::configuration_done(const JsonObject&) {
  if (phase_ != Phase::Ready) return Failure{"the program has been started"};
  start();
  return Json(nullptr);
}

Answer Server::restart(const JsonObject& arguments) {
  if (phase_ == Phase::Ready) return Failure{"the program has not been started"};
  const JsonObject* changed = rpc::object_in(arguments, "arguments");
  JsonObject wanted(changed ? *changed : launched_);
  if (std::optional<Failure> failure = open(wanted)) return *failure;
  for (JsonObject& each : breakpoints_.set_all(*program_))
    later("breakpoint", JsonObject{{"reason", "changed"}, {"breakpoint", std::move(each)}});
  start();
  return Json(nullptr);
}

Answer Server::terminate(const JsonObject&) {
  if (phase_ != Phase::Over) later("terminated", {});
  phase_ = Phase::Over;
  return Json(nullptr);
}

Answer Server::disconnect(const JsonObject&) {
  phase_ = Phase::Over;
  exit_status_ = 0;
  return Json(nullptr);
}

// A request that has not been answered is looked for among the news when its turn comes.
Answer Server::cancel(const JsonObject&) { return Json(nullptr); }

// ---- Breakpoints

Answer Server::set_breakpoints(const JsonObject& arguments) {
  return breakpoints_.set_lines(arguments, program_.get());
}

Answer Server::set_function_breakpoints(const JsonObject& arguments) {
  return breakpoints_.set_functions(arguments, program_.get());
}

Answer Server::set_exception_breakpoints(const JsonObject& arguments) {
  const JsonArray* filters = rpc::array_in(arguments, "filters");
  if (!filters) return Failure{"\"filters\" are a list"};
  bool at_errors = false, at_end = false;
  JsonArray answers;
  for (const Json& each : *filters) {
    std::optional<llvm::StringRef> filter = each.getAsString();
    bool is_known = filter && (*filter == "error" || *filter == "end");
    at_errors |= is_known && *filter == "error";
    at_end |= is_known && *filter == "end";
    answers.push_back(JsonObject{{"verified", is_known}});
    if (!is_known) (*answers.back().getAsObject())["message"] = "the filters are \"error\" and \"end\"";
  }
  stops_at_errors_ = at_errors;
  stops_at_end_ = at_end;
  return Json(JsonObject{{"breakpoints", std::move(answers)}});
}

Answer Server::breakpoint_locations(const JsonObject& arguments) {
  return breakpoints_.locations(arguments, program_.get());
}

} // namespace letcont::dap
