#include "session/watching.h"

#include "compile/compilation.h"
#include "cps/ast.h"
#include "cps/traverse.h"
#include "debugger/heap_picture.h"
#include "debugger/place.h"
#include "readback/readback.h"
#include "support/shown.h"
#include "types/type_names.h"

#include <algorithm>

namespace letcont {

using debugger::Debugger;
using debugger::Motion;

namespace {

constexpr uint32_t most_frames = 200;
constexpr size_t most_variables = 200, most_stops = 20, most_records = 80;
constexpr size_t most_output = size_t{64} << 10;

// ---- The protocol, which knows no debugger, has enumerations of its own.

Motion motion_of(WatchMotion motion) {
  switch (motion) {
  case WatchMotion::Stay: // moves nothing, and is not asked for
  case WatchMotion::Step: return Motion::Step;
  case WatchMotion::Over: return Motion::Over;
  case WatchMotion::Out: return Motion::Out;
  case WatchMotion::Expression: return Motion::Expression;
  case WatchMotion::Run: return Motion::Run;
  case WatchMotion::To: return Motion::To;
  }
  __builtin_unreachable();
}

WatchStop stop_of(debugger::Stop stop) {
  switch (stop) {
  case debugger::Stop::Moving: return WatchStop::Moving;
  case debugger::Stop::Arrived: return WatchStop::Arrived;
  case debugger::Stop::Breakpoint: return WatchStop::Breakpoint;
  case debugger::Stop::Ended: return WatchStop::Ended;
  case debugger::Stop::Failed: return WatchStop::Failed;
  case debugger::Stop::Beginning: return WatchStop::Beginning;
  case debugger::Stop::NoPlace: return WatchStop::NoPlace;
  }
  __builtin_unreachable();
}

WatchedKind kind_of(debugger::VariableKind kind) {
  switch (kind) {
  case debugger::VariableKind::Local: return WatchedKind::Local;
  case debugger::VariableKind::Parameter: return WatchedKind::Parameter;
  case debugger::VariableKind::Captured: return WatchedKind::Captured;
  case debugger::VariableKind::Global: return WatchedKind::Global;
  }
  __builtin_unreachable();
}

debugger::Move move_of(const Watch& watch) {
  debugger::Move move;
  move.motion = motion_of(watch.motion);
  move.back = watch.back;
  move.step = watch.step;
  return move;
}

} // namespace

struct Watching::Machine {
  Machine(const cps::Program& program, const Source& source, const std::string& input)
      : debugger(program, source, {.input = run::Input(input)}) {}

  Debugger debugger;
  debugger::Stop stop = debugger::Stop::Arrived;
  std::string message;             // why `until` is no place
  std::vector<std::string> places; // of the breakpoints, as they were given
  struct Set {
    uint32_t id = 0; // in the debugger; 0: it is no place
    std::string problem;
  };
  std::vector<Set> set; // as many

  void set_breakpoints(const std::vector<std::string>& wanted);
  WatchPlace place(cps::Expr) const;
  WatchPlace above(cps::Expr body, cps::Expr let) const;
  WatchPlace binding(cps::Var) const;
  void tell_variables(Watched&) const;
  void tell_frames(Watched&) const;
  void tell_breakpoints(Watched&) const;
  void tell_output(Watched&) const;
};

// ---- Moving

Watching::Watching(std::shared_ptr<Compilation> compilation, std::string pass, std::string input)
    : compilation_(std::move(compilation)), pass_(std::move(pass)), input_(std::move(input)) {
  if (const cps::Program* program = compilation_->cps_after(pass_))
    machine_ = std::make_unique<Machine>(*program, compilation_->source(), input_);
  else
    errors_ = compilation_->diagnostics();
}

Watching::~Watching() = default;

bool Watching::is_of(const Watch& watch) const {
  ProgramText program = watch.program;
  program.llvm_passes = compilation_->program().llvm_passes; // which do nothing to what is watched
  program.name = compilation_->program().name;               // nor does a file's new name
  return pass_ == watch.pass && input_ == watch.input && compilation_->program() == program;
}

void Watching::Machine::set_breakpoints(const std::vector<std::string>& wanted) {
  if (wanted == places) return;
  for (const Set& each : set)
    if (each.id != 0) debugger.breakpoints().remove(each.id);
  set.clear();
  places = wanted;
  for (const std::string& text : places) {
    Set& each = set.emplace_back();
    std::optional<debugger::Breakpoint> place = read_place(debugger, text, each.problem);
    if (!place) continue;
    each.id = debugger.breakpoints().add(*place);
    if (each.id == 0) each.problem = no_place_text(debugger, *place);
  }
}

void Watching::begin(const Watch& watch) {
  watch_ = watch;
  if (!machine_) return;
  Machine& machine = *machine_;
  machine.set_breakpoints(watch.breakpoints);
  machine.message.clear();
  machine.stop = debugger::Stop::Arrived;
  if (watch.motion == WatchMotion::Stay) return;
  debugger::Move move = move_of(watch);
  if (!watch.until.empty()) {
    move.until = read_place(machine.debugger, watch.until, machine.message);
    if (!move.until) {
      machine.stop = debugger::Stop::NoPlace;
      return;
    }
  }
  machine.debugger.begin(move);
  machine.stop = debugger::Stop::Moving;
}

bool Watching::work(uint64_t steps) {
  if (!machine_) return true;
  Machine& machine = *machine_;
  if (machine.stop != debugger::Stop::Moving) return true;
  machine.stop = machine.debugger.work(steps);
  if (machine.stop == debugger::Stop::NoPlace)
    machine.message = no_place_text(machine.debugger, *machine.debugger.until());
  return machine.stop != debugger::Stop::Moving;
}

bool Watching::gives_way_to(const Watch& next) const {
  if (watch_.motion != WatchMotion::To) return true;
  return next.motion == WatchMotion::To || watch_.step > machine_->debugger.furthest();
}

uint64_t Watching::steps() const { return machine_ ? machine_->debugger.steps() : 0; }

// ---- Telling

WatchPlace Watching::Machine::place(cps::Expr expr) const {
  if (!expr) return {};
  WatchPlace place{span(debugger.machine().program(), expr), nowhere};
  if (const Range* range = debugger.printed_range(expr)) place.printed = {range->begin, range->end};
  return place;
}

// The line above the first expression of a body: "fact(k, n) = {". `let` has the place in the source.
WatchPlace Watching::Machine::above(cps::Expr body, cps::Expr let) const {
  WatchPlace place{let ? span(debugger.machine().program(), let) : nowhere, nowhere};
  const Range* range = body ? debugger.printed_range(body) : nullptr;
  if (!range) return place;
  const std::string& text = debugger.document().text;
  size_t line_end = text.rfind('\n', range->begin);
  if (line_end == std::string::npos || line_end == 0) return place;
  size_t begin = text.rfind('\n', line_end - 1);
  place.printed.begin = begin == std::string::npos ? 0 : static_cast<uint32_t>(begin + 1);
  place.printed.end = static_cast<uint32_t>(line_end);
  return place;
}

WatchPlace Watching::Machine::binding(cps::Var var) const {
  const cps::Program& program = debugger.machine().program();
  cps::Binder binder = cps::binder(program, var);
  switch (binder.kind) {
  case cps::Binder::Let: return place(cps::Expr{binder.index});
  case cps::Binder::Function: return place(program.data().funs[cps::Fun{binder.index}].let);
  case cps::Binder::FunctionParameter: {
    const cps::FunData& fun = program.data().funs[cps::Fun{binder.index}];
    return above(fun.body, fun.let);
  }
  case cps::Binder::ContinuationParameter: {
    const cps::ContData& cont = program.data().conts[cps::ContVar{binder.index}];
    return above(cont.body, cont.let);
  }
  case cps::Binder::Definition:
  case cps::Binder::Nothing: break;
  }
  return {};
}

void Watching::Machine::tell_variables(Watched& told) const {
  const cps::Program& program = debugger.machine().program();
  debugger::Scope scope = debugger.scope(told.frame, most_variables * 4);
  told.more_variables = scope.left_out;
  for (const debugger::Variable& variable : scope.variables) {
    bool function = variable.value.kind == debugger::DatumKind::Code || known_function(program, variable.var);
    if (variable.kind == debugger::VariableKind::Global && function) continue; // they are always there
    if (variable.is_hidden) continue; // whoever asks for its name means another one
    if (told.variables.size() == most_variables) {
      ++told.more_variables;
      continue;
    }
    told.variables.push_back({kind_of(variable.kind), variable.name, std::string(variable.source_name),
                              brief_text(program.types, variable.type, program.names),
                              debugger.text(variable.value, {.length = 200}), binding(variable.var)});
  }
}

void Watching::Machine::tell_frames(Watched& told) const {
  told.frame_count = debugger.frame_count();
  for (const debugger::Frame& frame : debugger.frames(0, most_frames))
    told.frames.push_back({frame.text(), place(frame.at), frame.entered, frame.by_tail_call});
}

void Watching::Machine::tell_breakpoints(Watched& told) const {
  for (const Set& each : set) {
    WatchedBreakpoint& breakpoint = told.breakpoints.emplace_back();
    breakpoint.problem = each.problem;
    for (const debugger::Breakpoints::Entry& entry : debugger.breakpoints().all())
      for (size_t i = 0; entry.id == each.id && i < std::min(entry.places.size(), most_stops); ++i)
        breakpoint.stops_at.push_back(place(entry.places[i]));
  }
  for (size_t i = 0; told.stop == WatchStop::Breakpoint && i < set.size(); ++i)
    if (set[i].id == debugger.hit() && set[i].id != 0) told.hit = static_cast<uint32_t>(i + 1);
}

void Watching::Machine::tell_output(Watched& told) const {
  told.output = debugger.output().substr(last_part(debugger.output(), most_output));
  told.output_bytes = debugger.output().size();
  told.input_bytes = debugger.machine().input_position();
}

// The program as an expression, and the local functions that it names, each on a line. Empty if it cannot be read back.
static Document evaluation(Compilation& compilation, const std::string& pass, const Debugger& debugger) {
  bool is_as_written = pass == "none" || compilation.pipeline().empty();
  const Origins* origins = is_as_written ? compilation.origins() : nullptr;
  std::optional<readback::Reading> reading = origins ? readback::read(debugger.machine(), *origins) : std::nullopt;
  Document document;
  if (!reading) return document;
  Span next;
  document.text = readback::text(*reading, readback::Notation::Marked, &next);
  if (next.begin < next.end) document.ranges.push_back({next.begin, next.end, debugger.source_span()});
  for (const readback::LocalFunction& each : reading->functions)
    document.text += "\nwhere " + each.name + " = " + each.text;
  for (const readback::Cells& each : reading->memory) document.text += "\nwhere " + each.name + " = " + each.text;
  document.text += "\n";
  return document;
}

// Where the program is, and where each call waits.
static std::vector<Span> places_of(const Watched& told) {
  std::vector<Span> places = {told.at.source};
  for (const WatchedFrame& frame : told.frames) places.push_back(frame.at.source);
  return places;
}

Watched Watching::answer() const {
  Watched told;
  told.id = watch_.id;
  if (!machine_) {
    told.stop = WatchStop::Rejected;
    told.diagnostics = errors_.all();
    told.original = original_places(compilation_->source(), told.diagnostics);
    if (!errors_.has_errors()) told.message = "there is no pass '" + pass_ + "' in this pipeline";
    return told;
  }
  const Machine& machine = *machine_;
  const Debugger& debugger = machine.debugger;
  told.stop = stop_of(machine.stop);
  told.message = short_message(machine.message); // it may quote what was asked for
  if (debugger.state() == debugger::State::Failed) told.diagnostics.push_back(debugger.error());
  told.step = debugger.steps();
  told.furthest = std::max(debugger.furthest(), told.step);
  told.oldest = debugger.oldest();
  told.running = debugger.state() == debugger::State::Running;
  told.at = machine.place(debugger.at());
  if (told.at.printed.known()) {
    std::string_view rest = std::string_view(debugger.document().text).substr(told.at.printed.begin);
    told.what = rest.substr(0, rest.find('\n'));
  }
  told.frame = std::min(watch_.frame, std::max(debugger.frame_count(), 1u) - 1);
  machine.tell_frames(told);
  told.original = original_places(compilation_->source(), told.diagnostics, places_of(told));
  machine.tell_variables(told);
  machine.tell_breakpoints(told);
  machine.tell_output(told);
  if (watch_.heap) {
    debugger::HeapPicture picture = heap_picture(debugger, told.frame, most_records);
    told.heap = std::move(picture.document);
    told.heap_cut = picture.cut;
  }
  if (watch_.evaluation) told.evaluation = evaluation(*compilation_, pass_, debugger);
  return told;
}

} // namespace letcont
