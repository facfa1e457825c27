// How the program moves, and where it stops.
#include "editor/dap/server.h"
#include "support/utf8.h"

namespace letcont::dap {

using debugger::Motion;
using debugger::Move;
using debugger::State;
using debugger::Stop;
using debugger::Unit;

namespace {

constexpr uint64_t steps_of_a_slice = 100'000;   // some 10 ms
constexpr size_t most_at_once = size_t{1} << 16; // bytes of an event

} // namespace

// ---- The requests

Unit Server::unit_in(const JsonObject& arguments) const {
  std::string granularity = rpc::string_in(arguments, "granularity").value_or("statement");
  if (granularity == "instruction" || settings_.step == StepBy::Cps) return Unit::Step;
  return granularity == "line" || settings_.step == StepBy::Line ? Unit::Line : Unit::Expression;
}

Answer Server::step(Motion motion, bool back, Unit unit) {
  run({.motion = motion, .back = back, .unit = unit}, "step");
  return Json(nullptr);
}

Answer Server::step_over(const JsonObject& arguments) { return step(Motion::Over, false, unit_in(arguments)); }
Answer Server::step_in(const JsonObject& arguments) { return step(Motion::Step, false, unit_in(arguments)); }
Answer Server::step_out(const JsonObject& arguments) { return step(Motion::Out, false, unit_in(arguments)); }
Answer Server::step_back(const JsonObject& arguments) { return step(Motion::Over, true, unit_in(arguments)); }

Answer Server::go_on(const JsonObject&) {
  run({.motion = Motion::Run}, "pause");
  return Json(JsonObject{{"allThreadsContinued", true}});
}

Answer Server::go_back(const JsonObject&) {
  run({.motion = Motion::Run, .back = true}, "pause");
  return Json(nullptr);
}

Answer Server::pause(const JsonObject&) {
  if (phase_ != Phase::Running) return Json(nullptr);
  goto_.reset();
  print_output(false);
  stop("pause", "Paused");
  return Json(nullptr);
}

Answer Server::goto_targets(const JsonObject& arguments) {
  const JsonObject* source = rpc::object_in(arguments, "source");
  std::optional<uint32_t> line = rpc::natural_in(arguments, "line"), column = rpc::natural_in(arguments, "column");
  if (!source || !line) return Failure{"targets are in a \"source\", on a \"line\""};
  std::optional<TextOf> text = program_->sources().named(*source, surroundings_.files);
  if (!text) return Failure{"the program does not consist of this file"};
  debugger::Breakpoint place =
      breakpoint_at(*program_, *text, counting_.read_line(*line), column ? counting_.read_column(*column) : 0);
  JsonArray targets;
  std::vector<cps::Expr> places = program_->debugger().breakpoints().places_of(place);
  std::optional<Place> shown =
      places.empty() ? std::nullopt : program_->sources().place(places[0], *text == TextOf::Cps);
  if (shown) {
    goto_targets_.push_back(std::move(place));
    targets.push_back(JsonObject{{"id", static_cast<int64_t>(goto_targets_.size())},
                                 {"label", "line " + std::to_string(shown->line)},
                                 {"line", counting_.line(shown->line)},
                                 {"column", counting_.column(shown->column)}});
  }
  return Json(JsonObject{{"targets", std::move(targets)}});
}

Answer Server::go_to(const JsonObject& arguments) {
  std::optional<uint32_t> target = rpc::natural_in(arguments, "targetId");
  if (!target || *target == 0 || *target > goto_targets_.size()) return Failure{"there is no such target"};
  Goto wanted{goto_targets_[*target - 1], program_->debugger().steps()};
  run({.motion = Motion::Run, .until = wanted.place}, "goto");
  goto_ = std::move(wanted);
  return Json(nullptr);
}

Answer Server::restart_frame(const JsonObject& arguments) {
  std::optional<uint32_t> frame = frame_in(arguments);
  std::vector<debugger::Frame> frames = frame ? program_->debugger().frames(*frame, 1) : std::vector<debugger::Frame>();
  if (frames.empty()) return Failure{"there is no such frame"};
  run({.motion = Motion::To, .step = frames[0].entered}, "restart");
  return Json(nullptr);
}

// ---- Moving

void Server::run(const Move& move, std::string reason) {
  debugger::Debugger& debugger = program_->debugger();
  was_over_ = has_told_end_ && debugger.state() != State::Running && !move.back && move.motion != Motion::To;
  reason_ = std::move(reason);
  goto_.reset();
  first_handle_ += static_cast<int64_t>(handles_.size());
  handles_.clear();
  goto_targets_.clear();
  phase_ = Phase::Running;
  debugger.begin(move);
}

void Server::work() {
  if (!is_running()) return;
  Stop stop = program_->debugger().work(steps_of_a_slice);
  if (!goto_) print_output(false); // what it looks for may be behind
  if (stop == Stop::Moving) return;
  goto_ ? arrive_at_goto(stop) : arrive(stop);
  send_later();
}

void Server::arrive(Stop stopped) {
  const debugger::Debugger& debugger = program_->debugger();
  switch (stopped) {
  case Stop::Moving: return;
  case Stop::Arrived: return stop(reason_, reason_ == "step" ? "Stepped" : "Paused");
  case Stop::Breakpoint: return stop_at_breakpoint(debugger.hit());
  case Stop::Beginning: return stop("entry", "The beginning of the program");
  case Stop::NoPlace: return stop("pause", "There is no such place");
  case Stop::Ended:
    has_told_end_ = true;
    if (!stops_at_end_ || was_over_ || settings_.only_runs) return finish(0);
    print_output(true);
    return stop("exception", "The program has ended");
  case Stop::Failed: break;
  }
  has_told_end_ = true;
  if (!was_over_) {
    print_output(true);
    print("stderr", render(debugger.error(), debugger.source(), false),
          program_->sources().place(debugger.at(), false));
  }
  if (!stops_at_errors_ || was_over_ || settings_.only_runs) return finish(1);
  stop("exception", "Runtime error", debugger.error().message);
}

// First it looks for the place ahead, then behind; if the program never comes there, it goes back to where it was.
void Server::arrive_at_goto(Stop stopped) {
  Goto wanted = *std::exchange(goto_, std::nullopt);
  std::string reason = reason_;
  auto go = [&](const Move& move, Goto::Way way) {
    run(move, reason);
    wanted.way = way;
    goto_ = std::move(wanted);
  };
  if (stopped == Stop::Arrived && wanted.way != Goto::Way::Return) {
    print_output(false);
    return stop(reason, "Arrived");
  }
  if (wanted.way == Goto::Way::Forward) {
    debugger::Breakpoint place = wanted.place;
    return go({.motion = Motion::Run, .back = true, .until = std::move(place)}, Goto::Way::Back);
  }
  if (wanted.way == Goto::Way::Back) {
    uint64_t from = wanted.from;
    return go({.motion = Motion::To, .step = from}, Goto::Way::Return);
  }
  print("important", "the program never comes to that place\n");
  stop("goto", "The program never comes to that place");
}

void Server::stop(std::string_view reason, std::string_view description, std::string_view text) {
  phase_ = Phase::Stopped;
  JsonObject body{{"reason", std::string(reason)},
                  {"description", std::string(description)},
                  {"threadId", 1},
                  {"allThreadsStopped", true}};
  if (!text.empty()) body["text"] = rpc::text_value(text);
  later("stopped", std::move(body));
}

void Server::stop_at_breakpoint(uint32_t id) {
  BreakpointTable::Found found = breakpoints_.found(id);
  stop(found.is_function ? "function breakpoint" : "breakpoint", "Paused at a breakpoint");
  later_.back().second["hitBreakpointIds"] = JsonArray{found.id};
}

void Server::finish(int exit_code) {
  print_output(true);
  phase_ = Phase::Over;
  later("exited", JsonObject{{"exitCode", exit_code}});
  later("terminated", {});
}

// Sends what was printed since the last time. The beginning of a character that is not complete waits, unless it is
// all.
void Server::print_output(bool all) {
  const std::string& output = program_->debugger().output();
  while (printed_ < output.size()) {
    std::string_view rest = std::string_view(output).substr(printed_);
    size_t length = std::min(rest.size(), most_at_once);
    bool is_last = length == rest.size();
    if (!is_last) length = character_begin(rest, length);
    // The last bytes may be a part of a character.
    for (size_t back = 1; is_last && !all && back <= std::min<size_t>(3, length); ++back) {
      unsigned char byte = static_cast<unsigned char>(rest[length - back]);
      if (begins_character(static_cast<char>(byte))) {
        size_t needed = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
        if (needed > back) length -= back;
        break;
      }
    }
    if (length == 0) return;
    print("stdout", rest.substr(0, length));
    printed_ += length;
    if (is_last) return;
  }
}

} // namespace letcont::dap
