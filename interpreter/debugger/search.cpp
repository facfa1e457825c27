// How the debugger moves: the target of a move, and the way to it.
#include "cps/traverse.h"
#include "debugger/debugger.h"

#include <algorithm>

namespace letcont::debugger {

using namespace cps;

// ---- The target of a move

// A call that replaces the current function.
bool Debugger::is_tail_call() const { return machine_.at() && cps::is_tail_call(program_, machine_.at()); }

// Whether steps of that unit end here.
bool Debugger::is_at_unit(Unit unit) const {
  if (unit == Unit::Step) return true;
  Expr at = machine_.at();
  if (!at || kind(program_, at) == ExprKind::LetCont || !span(program_, at).known()) return false;
  if (unit == Unit::Expression) return at == start_at_ || !(span(program_, at) == start_span_);
  return machine_.activations().size() < start_depth_ || breakpoints_.enters_line(at);
}

// Whether the machine is no deeper in calls than a step over or out ends.
bool Debugger::arrived_by_depth() const {
  std::span<const Activation> calls = machine_.activations();
  // The next definition is not deeper, but is not the starting place either.
  bool other_definition = calls.size() == 1 && calls[0].home != start_home_;
  return calls.size() <= deepest_ || (other_definition && start_depth_ == 1);
}

// Whether the machine is at the move's own target.
bool Debugger::arrived() const {
  switch (move_.motion) {
  case Motion::Step: return is_at_unit(move_.unit);
  case Motion::Over:
  case Motion::Out: return arrived_by_depth() && is_at_unit(move_.unit);
  case Motion::Expression: return is_at_unit(Unit::Expression);
  case Motion::Run:
  case Motion::To: return false;
  }
  return true;
}

// Returns Arrived or Breakpoint if the machine is there; otherwise the argument.
Stop Debugger::look(Stop otherwise) {
  if (arrived()) return Stop::Arrived;
  if (until_ && until_->hit()) return Stop::Arrived;
  if (uint32_t id = breakpoints_.hit(stops_)) {
    hit_ = id;
    return Stop::Breakpoint;
  }
  return otherwise;
}

// ---- Starting a move

void Debugger::begin(const Move& move) {
  move_ = move;
  hit_ = 0;
  until_.reset();
  std::span<const Activation> calls = machine_.activations();
  start_depth_ = static_cast<uint32_t>(calls.size());
  start_home_ = calls.empty() ? 0 : calls[0].home;
  start_step_ = machine_.steps();
  start_at_ = machine_.at();
  start_span_ = source_span();
  // Behind the program's end nothing waits; a way back leads into its definitions.
  deepest_ = std::max(start_depth_, 1u);
  way_ = move.back ? Way::Backward : Way::Forward;
  if (move.until) {
    until_ = std::make_unique<Breakpoints>(machine_, source_, names_, naming_);
    if (until_->add(*move.until) == 0) {
      then_ = Stop::NoPlace;
      way_ = Way::Nowhere;
      return;
    }
  }
  then_ = Stop::Arrived;
  if (move.motion == Motion::To) {
    begin_seek(move.step, Stop::Arrived);
  } else if (move.motion == Motion::Out && move.back) {
    uint64_t entered = calls.empty() ? 0 : calls.back().entered;
    begin_seek(entered > 0 ? entered - 1 : 0, entered > 0 ? Stop::Arrived : Stop::Beginning);
  } else if (!move.back && start_depth_ > 0 && (move.motion == Motion::Out || is_tail_call())) {
    deepest_ = start_depth_ - 1;
  }
}

void Debugger::begin_seek(uint64_t step, Stop then) {
  way_ = Way::Seek;
  target_ = step;
  then_ = then;
  if (step < machine_.oldest()) machine_.restart();
}

Stop Debugger::finish(Stop stop) {
  way_ = Way::Nowhere;
  then_ = stop;
  return stop;
}

Stop Debugger::at_the_end() const { return machine_.state() == State::Failed ? Stop::Failed : Stop::Ended; }

// ---- Continuing a move

Stop Debugger::work(uint64_t steps) {
  Stop stop = Stop::Moving;
  ends_work_ = false;
  for (; steps > 0 && stop == Stop::Moving && !ends_work_; --steps) {
    switch (way_) {
    case Way::Nowhere: return then_;
    case Way::Forward: stop = forward(); break;
    case Way::Backward: stop = backward(); break;
    case Way::Seek: stop = seek(); break;
    case Way::Scan: stop = scan(); break;
    }
    furthest_ = std::max(furthest_, machine_.steps());
  }
  return stop == Stop::Moving ? stop : finish(stop);
}

Stop Debugger::move(const Move& move, uint64_t most) {
  begin(move);
  return work(most);
}

Stop Debugger::forward() {
  // A tail call on the way takes the place of the current call, which is over when that returns.
  if (move_.motion == Motion::Over && machine_.activations().size() == deepest_ && deepest_ > 0 && is_tail_call())
    --deepest_;
  if (!machine_.step()) return at_the_end();
  if (machine_.state() != State::Running) return at_the_end();
  return look(Stop::Moving);
}

Stop Debugger::backward() {
  if (machine_.steps() == 0) return Stop::Beginning;
  if (machine_.step_back()) return look(machine_.steps() == 0 ? Stop::Beginning : Stop::Moving);
  // Before the oldest step of the journal. What led there is known only to those who come from before: if this move has
  // come there, it is looked at once more.
  way_ = Way::Scan;
  target_ = machine_.steps() + (machine_.steps() < start_step_);
  seen_ = 0;
  seen_why_ = Stop::Beginning;
  seen_hit_ = 0;
  machine_.restart();
  return Stop::Moving;
}

// Takes one step towards the target.
Stop Debugger::seek() {
  if (machine_.steps() == target_) {
    if (then_ == Stop::Arrived && machine_.state() != State::Running) return at_the_end();
    return then_;
  }
  if (machine_.steps() > target_)
    machine_.step_back();
  else if (!machine_.step())
    return at_the_end();
  return Stop::Moving;
}

// Runs up to the start of the journal, remembering the last place that satisfies the move.
Stop Debugger::scan() {
  hit_ = 0;
  Stop here = look(Stop::Moving);
  if (here != Stop::Moving && machine_.steps() < target_) {
    seen_ = machine_.steps();
    seen_why_ = here;
    seen_hit_ = hit_;
  }
  if (machine_.steps() + 1 < target_) {
    machine_.step();
    return Stop::Moving;
  }
  hit_ = seen_hit_;
  begin_seek(seen_, seen_why_);
  return Stop::Moving;
}

} // namespace letcont::debugger
