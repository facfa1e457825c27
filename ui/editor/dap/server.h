// The debug adapter: what the Debug Adapter Protocol asks for, answered from the debugger that steps back, too.
//
//     Server server({.send = [&](std::string_view body) { … }, .files = …});
//     server.take(dap::read_request(body));        answers
//     while (server.is_running()) server.work();   lets the program run for some 10 ms; messages are taken in between
//
// It does no input and output, and has no threads. The program runs in slices, so that an endless one can be paused.
// What it prints becomes events, once: going back and on again prints nothing twice.
//
// The arguments of a launch are these; only `program` is needed, and unknown ones are the editor's own.
//
//   program      the path of the program
//   passes       the passes, as for --passes: "default", "none", "shrink,cse"
//   pass         what is debugged is the program after that pass: "close", "shrink#2"; "none": as it was written.
//                Without it: as written, or after all passes if `passes` is given
//   step         what steps end at: "source" (expressions of the source), "line" (lines of the source), or "cps"
//                (expressions of the CPS, which is shown as a text of its own). "cps" if `pass` names one, else
//                "source"
//   input        the path of the file that the program reads; without it the input is empty
//   source       the path of the text that a front end made the program from, which is CPS text
//   stopOnEntry  whether to stop before the first step
//   limits       {"steps": N, "heap": SIZE, "stack": SIZE, "output": SIZE}, where a SIZE is a number of bytes or "512M"
//   noDebug      the protocol's: run, and stop nowhere
//
// Exceptions have two filters: "error", the runtime errors, which stop where they happen; and "end", the end of the
// program, from where one can step back.
#pragma once

#include "editor/dap/breakpoints.h"
#include "editor/dap/program.h"
#include "editor/dap/settings.h"
#include "editor/rpc/inbox.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::dap {

// The notice of a request (rpc/inbox.h) that ends the work for an earlier one.
std::string notice_of(const Request&);

class Server : NotCopied {
public:
  struct Surroundings {
    std::function<void(std::string_view body)> send;
    Files files;
    // The messages that have come and are not taken yet. Called often while compiling.
    std::function<const rpc::Inbox<Request>&()> news = {};
  };
  explicit Server(Surroundings);

  void take(Request);

  // Whether the program runs: then work() continues it for a while.
  bool is_running() const { return phase_ == Phase::Running; }
  void work();

  // Returns the exit status once the editor has said goodbye.
  std::optional<int> exit_status() const { return exit_status_; }

private:
  // New: before `initialize`. Idle: without a program. Ready: until `configurationDone`. Over: the program is done
  // with.
  enum class Phase : uint8_t { New, Idle, Ready, Running, Stopped, Over };
  enum class Needs : uint8_t { Nothing, Hello, Program, Stop };
  using Handler = Answer (Server::*)(const JsonObject&);
  struct Command {
    std::string_view name;
    Needs needs;
    Handler answer;
  };
  static std::span<const Command> commands();

  // server.cpp
  Answer answer(const Request&);
  std::optional<Failure> refusal(const Command&, const JsonObject&) const;
  void send(JsonObject message);
  void send_event(std::string_view name, JsonObject body);
  void later(std::string_view name, JsonObject body) { later_.emplace_back(name, std::move(body)); }
  void send_later();
  void print(std::string_view category, std::string_view text, std::optional<Place> = std::nullopt);
  bool is_cancelled(int64_t seq) const;
  bool is_unwanted(int64_t seq) const;
  bool has_news() const { return surroundings_.news && !surroundings_.news().empty(); }
  bool stops(uint32_t breakpoint);

  // session.cpp
  Answer initialize(const JsonObject&);
  Answer launch(const JsonObject&);
  Answer attach(const JsonObject&);
  Answer configuration_done(const JsonObject&);
  Answer restart(const JsonObject&);
  Answer terminate(const JsonObject&);
  Answer disconnect(const JsonObject&);
  Answer cancel(const JsonObject&);
  Answer set_breakpoints(const JsonObject&);
  Answer set_function_breakpoints(const JsonObject&);
  Answer set_exception_breakpoints(const JsonObject&);
  Answer breakpoint_locations(const JsonObject&);
  std::optional<Failure> open(const JsonObject& arguments);
  void start();

  // moves.cpp
  Answer go_on(const JsonObject&);
  Answer go_back(const JsonObject&);
  Answer step_over(const JsonObject&);
  Answer step_in(const JsonObject&);
  Answer step_out(const JsonObject&);
  Answer step_back(const JsonObject&);
  Answer pause(const JsonObject&);
  Answer goto_targets(const JsonObject&);
  Answer go_to(const JsonObject&);
  Answer restart_frame(const JsonObject&);
  debugger::Unit unit_in(const JsonObject&) const;
  Answer step(debugger::Motion, bool back, debugger::Unit);
  void run(const debugger::Move&, std::string reason);
  void arrive(debugger::Stop);
  void arrive_at_goto(debugger::Stop);
  void stop(std::string_view reason, std::string_view description, std::string_view text = {});
  void stop_at_breakpoint(uint32_t id);
  void finish(int exit_code);
  void print_output(bool all);

  // inspection.cpp
  Answer threads(const JsonObject&);
  Answer stack_trace(const JsonObject&);
  Answer scopes(const JsonObject&);
  Answer variables(const JsonObject&);
  Answer evaluate(const JsonObject&);
  Answer completions(const JsonObject&);
  Answer exception_info(const JsonObject&);
  Answer loaded_sources(const JsonObject&);
  Answer source(const JsonObject&);
  std::optional<uint32_t> frame_in(const JsonObject&) const;
  JsonObject described(const debugger::Frame&) const;
  // What a variablesReference stands for: the variables of a frame of one kind, or a value with parts.
  enum class Of : uint8_t { Locals, Captured, Globals, Intermediate, Value };
  struct Handle {
    Of of = Of::Value;
    uint32_t frame = 0;
    TypedValue value = {};
    std::string path = {}; // how to write the value; empty: there is no way
  };
  static bool is_of(const debugger::Variable&, Of, bool by_source, const cps::Program&);
  bool shows_source() const { return settings_.step != StepBy::Cps; }
  int64_t add(Handle);
  const Handle* handle(int64_t reference) const;
  std::vector<NamedValue> named_values(const Handle&, uint64_t first, uint64_t count, uint64_t& all) const;
  JsonObject shown(const NamedValue&, std::string path);
  void put_value(JsonObject&, TypedValue, std::string path);
  Values values() const { return Values(program_->debugger(), program_->origins()); }

  Surroundings surroundings_;
  Phase phase_ = Phase::New;
  std::optional<int> exit_status_;
  int64_t last_seq_ = 0, current_ = 0;                    // `current_`: the request that is answered
  std::vector<std::pair<std::string, JsonObject>> later_; // events after the response

  Counting counting_;
  bool has_types_ = false; // the editor shows the types of variables
  bool stops_at_errors_ = true, stops_at_end_ = false;
  JsonObject launched_; // the arguments
  Settings settings_;
  uint32_t generation_ = 0;
  BreakpointTable breakpoints_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Evaluator> evaluator_; // of the program
  uint64_t printed_ = 0;                 // bytes of the output that were sent

  std::string reason_;        // why the move in progress stops where it arrives
  bool was_over_ = false;     // it began at the end
  bool has_told_end_ = false; // a program may have failed before its first step
  struct Goto {
    debugger::Breakpoint place;
    uint64_t from = 0; // the step where it began
    enum class Way : uint8_t { Forward, Back, Return } way = Way::Forward;
  };
  std::optional<Goto> goto_;
  std::vector<debugger::Breakpoint> goto_targets_;

  std::vector<Handle> handles_;
  int64_t first_handle_ = 1; // grows, so that references of earlier stops are known to be old
};

} // namespace letcont::dap
