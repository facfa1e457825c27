// The debugger: a program, where it stands, and how it moves.
//
//   Debugger debugger(program, source);                       // stands before the first step
//   debugger.begin({.motion = Motion::Over});
//   while (debugger.work(20'000) == Stop::Moving) …           // in slices, so that whoever shows it stays alive
//   for (const Frame& frame : debugger.frames(0, 10)) …
//
// It moves forwards and backwards, by steps (one CPS expression), by expressions of the source, over and out of calls,
// and to breakpoints. The last 260,000 steps (Options::history) are undone one by one, which takes a few nanoseconds
// each; what is older is reached by running again from the beginning. The output goes back, too. A program's end and
// its failure are places like others.
//
// It has no threads, no clock and no files, throws nothing, and uses bounded memory: the program's own limits, and
// twice HistoryLimits. Several may exist side by side.
#pragma once

#include "debugger/breakpoints.h"
#include "debugger/inspect.h"

#include <memory>

namespace letcont::debugger {

struct Options {
  Limits limits = {.output_bytes = uint64_t{16} << 20};
  HistoryLimits history = {};
};

enum class Motion : uint8_t {
  Step,       // to the next step; into a call
  Over,       // the same, but not into a call
  Out,        // until the current call has returned; back: to the call itself
  Expression, // to the next expression of the source; into a call
  Run,        // until a breakpoint, or the program's end
  To,         // to step number `step`
};

struct Move {
  Motion motion = Motion::Step;
  bool back = false;
  uint64_t step = 0;                              // of To
  std::optional<Breakpoint> until = std::nullopt; // one more breakpoint, for this move only
};

enum class Stop : uint8_t {
  Moving,     // not there yet
  Arrived,    // where the move goes
  Breakpoint, // before that: hit() tells which
  Ended,      // the program came to its end
  Failed,     // it failed: error() tells why
  Beginning,  // before the first step: there is no further back
  NoPlace,    // the program has no such place as `until`; nothing has moved
};

class Debugger {
public:
  // Both must outlive the debugger and not change. O(program).
  Debugger(const cps::Program&, const Source&, const Options& = {});

  // ---- Moving
  // Sets out; a move that was on its way is given up where it is.
  void begin(const Move&);
  // Goes on, by at most that many steps. Moving: call it again.
  Stop work(uint64_t steps);
  // Both, until it is there. A program that never ends comes back after `most` steps, still Moving.
  Stop move(const Move&, uint64_t most = UINT64_MAX);
  uint32_t hit() const { return hit_; } // which breakpoint; 0: that of the move itself

  // The place of the last move, if it had one.
  const std::optional<Breakpoint>& until() const { return move_.until; }

  Breakpoints& breakpoints() { return breakpoints_; }
  const Breakpoints& breakpoints() const { return breakpoints_; }

  // ---- Where it stands
  State state() const { return machine_.state(); }
  const Diagnostic& error() const { return machine_.error(); }
  uint64_t steps() const { return machine_.steps(); }   // made so far
  uint64_t furthest() const { return furthest_; }       // the most steps that were ever made
  uint64_t oldest() const { return machine_.oldest(); } // from here on going back is fast
  const std::string& output() const { return machine_.output(); }
  cps::Expr at() const { return machine_.at(); } // runs next, or has failed; Expr{}: the program has ended
  Span source_span() const { return machine_.at() ? span(program_, machine_.at()) : nowhere; }
  // The range of `at` in the printed program, as of any expression; null if it is not there.
  const Range* printed_range(cps::Expr) const;

  // ---- What there is to see (inspect.h). Frames count from the innermost.
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
  // How a move is made: forwards or backwards step by step; to a known step; or, when what is looked for lies further
  // back than the journal does, by running again from the beginning and remembering where it was seen last.
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
  bool is_tail_call() const;

  const cps::Program& program_;
  const Source& source_;
  Machine machine_;
  cps::Printed printed_;
  Naming naming_;
  std::vector<uint32_t> ranges_; // by expression: which range of the document it is, from 1
  Breakpoints breakpoints_;

  Move move_;
  Way way_ = Way::Nowhere;
  std::unique_ptr<Breakpoints> until_; // that of the move
  uint32_t hit_ = 0;
  uint64_t furthest_ = 0;
  // Where the move began.
  uint32_t start_depth_ = 0, deepest_ = 0; // `deepest_`: it has arrived when no more calls than that wait
  uint32_t start_home_ = 0;
  cps::Expr start_at_;
  Span start_span_;
  // Of a Seek and a Scan.
  uint64_t target_ = 0;
  Stop then_ = Stop::Arrived;
  uint64_t seen_ = 0;
  Stop seen_why_ = Stop::Beginning;
  uint32_t seen_hit_ = 0;
};

} // namespace letcont::debugger
