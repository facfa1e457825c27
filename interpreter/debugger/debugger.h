// The debugger: a program, its current position, and moves.
//
//   Debugger debugger(program, source);                       // stands before the first step
//   debugger.begin({.motion = Motion::Over});
//   while (debugger.work(20'000) == Stop::Moving) …           // in slices, so that the user interface stays responsive
//   for (const Frame& frame : debugger.frames(0, 10)) …
//
// It moves forwards and backwards: by steps (one CPS expression), by source expressions, over and out of calls, and to
// breakpoints. The last 260,000 steps (Options::history) are undone one by one, in a few nanoseconds each; older
// positions are reached by running again from the start. The output is undone, too. The end or failure of a program is
// a position like others.
//
// It has no threads, no clock and no files, throws nothing, and uses bounded memory: the program's limits, and twice
// HistoryLimits. Several debuggers may exist side by side.
#pragma once

#include "debugger/breakpoints.h"
#include "debugger/inspect.h"

#include <memory>

namespace letcont::debugger {

struct Options {
  Limits limits = {.output_bytes = run::usual_output};
  HistoryLimits history = {};
  run::Input input = run::Input();
};

enum class Motion : uint8_t {
  Step,       // step into: to the next step
  Over,       // step over: to the next step that is not in a call
  Out,        // step out: until the current call has returned; backwards: to the call itself
  Expression, // to the next expression of the source; into a call: Step by Expression
  Run,        // continue: until a breakpoint or the program's end
  To,         // to step number `step`
};

// Where steps end.
enum class Unit : uint8_t {
  Step,       // anywhere
  Expression, // where another expression of the source begins
  Line,       // where a line of the source is entered, or a call has returned
};

struct Move {
  Motion motion = Motion::Step;
  bool back = false;
  uint64_t step = 0;                              // of To
  std::optional<Breakpoint> until = std::nullopt; // one more breakpoint, for this move only
  Unit unit = Unit::Step;                         // of Step, Over and Out
};

enum class Stop : uint8_t {
  Moving,     // not there yet
  Arrived,    // at the target of the move
  Breakpoint, // at a breakpoint before the target: hit() returns which
  Ended,      // the program ended
  Failed,     // the program failed: error() returns why
  Beginning,  // at the first step, going backwards
  NoPlace,    // the program has no such place as `until`; nothing has moved
};

class Debugger {
public:
  // Both must outlive the debugger and not change. O(program).
  Debugger(const cps::Program&, const Source&, const Options& = {});

  // ---- Moving
  // Begins a move; a move in progress is abandoned where it is.
  void begin(const Move&);
  // Continues the move by at most that many steps. If it returns Moving, call it again.
  Stop work(uint64_t steps);
  // Begins a move and finishes it. Returns Moving after `most` steps of a program that does not end.
  Stop move(const Move&, uint64_t most = UINT64_MAX);
  uint32_t hit() const { return hit_; } // which breakpoint; 0: that of the move itself

  // The place of the last move, if it had one.
  const std::optional<Breakpoint>& until() const { return move_.until; }

  Breakpoints& breakpoints() { return breakpoints_; }
  const Breakpoints& breakpoints() const { return breakpoints_; }
  // From now on asked of each breakpoint that is hit in a move: whether to stop. It may look at the position, and must
  // not move. Backwards it may be asked of the same position more than once.
  void stop_if(Breakpoints::Stops stops) { stops_ = std::move(stops); }
  bool goes_back() const { return move_.back; } // the last move
  // Ends work() after the step that is being made, for who is asked by `stop_if` and takes long.
  void end_work() { ends_work_ = true; }

  // ---- Position
  State state() const { return machine_.state(); }
  const Diagnostic& error() const { return machine_.error(); }
  uint64_t steps() const { return machine_.steps(); }   // made so far
  uint64_t furthest() const { return furthest_; }       // the most steps that were ever made
  uint64_t oldest() const { return machine_.oldest(); } // from here on going back is fast
  const std::string& output() const { return machine_.output(); }
  cps::Expr at() const { return machine_.at(); } // runs next, or has failed; Expr{}: the program has ended
  Span source_span() const { return machine_.at() ? span(program_, machine_.at()) : nowhere; }
  // Returns the range of an expression, such as `at`, in the printed program; null if it is not there.
  const Range* printed_range(cps::Expr) const;

  // ---- Inspecting (inspect.h). Frames count from the innermost.
  const Document& document() const { return printed_.document; } // the stage `cps`
  const Naming& naming() const { return naming_; }
  uint32_t frame_count() const { return static_cast<uint32_t>(machine_.activations().size()); }
  std::vector<Frame> frames(uint32_t first, uint32_t count) const;
  Scope scope(uint32_t frame = 0, size_t most = 1000) const;
  HeapGraph heap_graph(uint32_t first_frame = 0, uint32_t frame_count = 1, size_t most_records = 200,
                       size_t most_fields = 50) const;
  std::string text(const Datum& datum, TextLimits limits = {}) const;
  const Machine& machine() const { return machine_; }
  const Source& source() const { return source_; }

private:
  // The strategy of a move: forwards or backwards step by step; to a known step; or, when the target is older than the
  // journal, by running again from the start and remembering where it was seen last.
  enum class Way : uint8_t { Nowhere, Forward, Backward, Seek, Scan };

  Stop look(Stop otherwise);
  Stop forward();
  Stop backward();
  Stop seek();
  Stop scan();
  void begin_seek(uint64_t step, Stop then);
  Stop finish(Stop);
  Stop at_the_end() const;
  bool arrived() const;
  bool arrived_by_depth() const;
  bool is_at_unit(Unit) const;
  bool is_tail_call() const;

  const cps::Program& program_;
  const Source& source_;
  const SourceNames names_;
  Machine machine_;
  cps::Printed printed_;
  Naming naming_;
  std::vector<uint32_t> ranges_; // by expression: which range of the document it is, from 1
  Breakpoints breakpoints_;
  Breakpoints::Stops stops_;

  Move move_;
  Way way_ = Way::Nowhere;
  std::unique_ptr<Breakpoints> until_; // that of the move
  uint32_t hit_ = 0;
  bool ends_work_ = false;
  uint64_t furthest_ = 0;
  // The position where the move began.
  uint32_t start_depth_ = 0, deepest_ = 0; // `deepest_`: it has arrived when no more calls than that wait
  uint32_t start_home_ = 0;
  uint64_t start_step_ = 0;
  cps::Expr start_at_;
  Span start_span_;
  // For Seek and Scan.
  uint64_t target_ = 0;
  Stop then_ = Stop::Arrived;
  uint64_t seen_ = 0;
  Stop seen_why_ = Stop::Beginning;
  uint32_t seen_hit_ = 0;
};

} // namespace letcont::debugger
