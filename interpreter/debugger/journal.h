// The undo log of the last steps of a machine: what they overwrote, newest last.
//
// A step overwrites little: the variables that it binds, perhaps an activation, perhaps one element of a reference or
// an array. So a step takes some 50 bytes, whatever the program; the oldest steps are dropped when there are too many.
#pragma once

#include "debugger/heap.h"

#include <deque>

namespace letcont::debugger {

// A call that has not returned. Until its slots are bound, they hold what older activations left there.
struct Activation {
  uint32_t home = 0;      // eval/layout.h
  uint32_t base = 0;      // of its slots on the stack
  cps::ContVar return_to; // a continuation of the activation below; ContVar{} in a definition
  cps::ContVar raise_to;  // another one; ContVar{} if the function raises nothing
  cps::Expr caller;       // the call in the activation below, which waits for it
  cps::Expr call;         // the call that began it: the same, or the last of some tail calls
  uint64_t entered = 0;   // how many steps had been made when it began
};

// The state of the machine before a step, and the sizes of what the step left in the journal.
struct StepRecord {
  cps::Expr at;
  uint32_t next_definition = 0;
  uint32_t depth = 0;
  uint32_t cells = 0, activations = 0, objects = 0; // overwritten; overwritten; made
  uint32_t fields = 0;                              // overwritten
  uint32_t printed = 0, read = 0;                   // bytes
};
struct SavedCell {
  Value value;
  uint32_t index;
  bool is_reference;
  bool is_global;
};
struct SavedActivation {
  uint32_t index;
  Activation old;
};

struct SavedField {
  Object* object; // a reference or an array
  uint32_t index;
  Cell old;
};

class Journal {
public:
  Journal(uint64_t max_steps, uint64_t max_bytes) : max_steps_(max_steps), max_bytes_(max_bytes) {}

  // Begins a step; the entries that follow belong to it. Drops the oldest steps if there are too many.
  void begin(cps::Expr at, uint32_t next_definition, uint32_t depth);
  void save(SavedCell cell) {
    cells_.push_back(cell);
    ++steps_.back().cells;
  }
  void save(const SavedActivation& activation) {
    activations_.push_back(activation);
    ++steps_.back().activations;
  }
  void save(const SavedField& field) {
    fields_.push_back(field);
    ++steps_.back().fields;
  }
  StepRecord& last() { return steps_.back(); }
  const StepRecord& last() const { return steps_.back(); }

  // Undoes what the last step saved, newest first; its record stays.
  template <class RestoreCell, class RestoreActivation>
  void restore(RestoreCell&& cell, RestoreActivation&& activation) {
    for (StepRecord& last = steps_.back(); last.fields > 0; --last.fields, fields_.pop_back())
      fields_.back().object->fields()[fields_.back().index] = fields_.back().old;
    for (StepRecord& last = steps_.back(); last.cells > 0; --last.cells, cells_.pop_back()) cell(cells_.back());
    for (StepRecord& last = steps_.back(); last.activations > 0; --last.activations, activations_.pop_back())
      activation(activations_.back());
  }
  void pop() { steps_.pop_back(); }

  void forget_oldest();
  void clear();
  bool empty() const { return steps_.empty(); }
  uint64_t size() const { return steps_.size(); }
  uint64_t bytes() const {
    return steps_.size() * sizeof(StepRecord) + cells_.size() * sizeof(SavedCell) +
           activations_.size() * sizeof(SavedActivation) + fields_.size() * sizeof(SavedField);
  }

  const std::deque<StepRecord>& steps() const { return steps_; }
  const std::deque<SavedCell>& cells() const { return cells_; }
  const std::deque<SavedActivation>& activations() const { return activations_; }
  const std::deque<SavedField>& fields() const { return fields_; }

private:
  uint64_t max_steps_, max_bytes_;
  std::deque<StepRecord> steps_;
  std::deque<SavedCell> cells_;
  std::deque<SavedActivation> activations_;
  std::deque<SavedField> fields_;
};

} // namespace letcont::debugger
