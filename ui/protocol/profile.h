// Where a run has spent its steps: how often each expression of the program that ran, each function and each
// continuation of it, and each line of its source. Plain data: a session sends it (messages.h), and whoever shows it
// asks by_line and by_function.
//
// A step is one expression, so the counts of all nodes are together the run's steps.
#pragma once

#include "support/document.h"
#include "support/source.h"

#include <string>
#include <vector>

namespace letcont {

// An expression: the node of that number in documents of the CPS (Range::node), and the piece of the source that it is
// counted for: where it came from; for a declaration of continuations, where what follows it came from.
struct NodeCount {
  NodeId node = 0;
  Span span;
  uint64_t times = 0;
  bool operator==(const NodeCount&) const = default;
};

enum class BlockKind : uint8_t { Definition, Function, Continuation };

// What is entered as a whole: the body of a definition, a function or a continuation, without what is nested in it.
struct BlockCount {
  BlockKind kind = BlockKind::Function;
  std::string name; // as the stage `cps` shows it
  Span span;        // of what it is or begins with
  NodeId node = 0;  // its first expression
  uint32_t owner = 0;
  uint64_t times = 0; // it was entered
  uint64_t steps = 0; // in it
  bool operator==(const BlockCount&) const = default;
};

struct Profile {
  std::vector<NodeCount> nodes;   // that have run
  std::vector<BlockCount> blocks; // that were entered; `owner` is the index of the function or definition around one
  bool operator==(const Profile&) const = default;
};

// What was done for a line: `times` says how often its most frequent expression ran, `steps` how many ran there in all.
struct LineCount {
  uint32_t line = 0; // from 1; 0: the steps of expressions that came from nowhere in the source
  uint64_t times = 0;
  uint64_t steps = 0;
  bool operator==(const LineCount&) const = default;
};

// The lines on which something ran that begins there, in order. O(nodes log lines).
std::vector<LineCount> by_line(const Profile&, const Source&);

// The functions and definitions alone, each with the steps of the continuations in it, those with the most steps first.
std::vector<BlockCount> by_function(const Profile&);

// An order for them: those with the most steps first.
bool took_more(const BlockCount&, const BlockCount&);

// All expressions together.
uint64_t steps_of(const Profile&);

} // namespace letcont
