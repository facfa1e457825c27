// The debugger's machine: an evaluator that runs one step at a time, forwards or backwards.
//
// It agrees with the reference evaluator (eval/evaluator.h) at every step: the same output, the same error at the same
// place, the same number of steps. Beyond that,
// - a step back undoes the last step, output included, in time proportional to what the step did: a few nanoseconds. It
//   goes back as far as the journal does: some 260,000 steps unless told otherwise, also in a program that never ends,
//   since a step leaves a few words there (journal.h);
// - leaving a function erases nothing: its slots stay until another call overwrites them, so that coming back needs
//   nothing but the height of the stack;
// - a record of the heap that is no longer reachable is kept as long as the journal may bring it back.
//
// A failed step changes only the output: the machine stays before it, with the error, and can step back from there. A
// state depends only on the number of steps, however it was reached.
#pragma once

#include "cps/ast.h"
#include "debugger/journal.h"
#include "eval/layout.h"
#include "run/input.h"
#include "run/run.h"
#include "support/diagnostic.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace letcont::debugger {

using run::Limits;
using run::State;

// The limits of the history. The heap may hold that much that only the history can reach.
struct HistoryLimits {
  uint64_t steps = uint64_t{1} << 18;
  uint64_t journal_bytes = uint64_t{64} << 20;
  uint64_t heap_bytes = uint64_t{64} << 20;
};

class Machine {
public:
  // The program must outlive the machine and not change.
  Machine(const cps::Program&, Limits, HistoryLimits, run::Input = run::Input());

  // Runs one step. Returns false and does nothing if it is not Running.
  bool step();
  // Undoes one step. Returns false and does nothing if the journal has none left.
  bool step_back();
  // Restarts, with an empty journal.
  void restart();

  // ---- State
  const cps::Program& program() const { return program_; }
  const eval::Layout& layout() const { return layout_; }
  State state() const { return state_; }
  const Diagnostic& error() const { return *error_; } // why it Failed
  uint64_t steps() const { return steps_; }
  uint64_t oldest() const { return steps_ - journal_.size(); } // the first step that step_back can reach
  cps::Expr at() const { return at_; }                         // what runs next, or has failed; Expr{}: it has Ended
  cps::Expr previous() const { return previous_; }             // what the last step ran; Expr{} if that is not known
  const std::string& output() const { return output_; }
  uint64_t input_position() const { return input_.position(); } // how many bytes of the input were read
  // The call stack, outermost first.
  std::span<const Activation> activations() const { return {activations_.data(), depth_}; }
  // Returns the value of a variable in that activation: its own, captured, or global.
  Value value(cps::Var, const Activation&) const;
  bool is_bound_global(cps::Var) const; // whether its definition has been evaluated
  const Heap& heap() const { return heap_; }
  uint64_t bytes() const; // of everything that it keeps

  // ---- The meaning (see cps/interpret.h)
  using Var = Value;
  void bind(cps::Var, Value);
  Value value(cps::Var) const;
  Value primitive(cps::LetPrim, std::span<const Value> operands);
  Value function(cps::Fun);
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont) {}
  void jump(cps::ApplyCont, std::span<const Value> arguments);
  void call(cps::Apply, Value function, std::span<const Value> arguments);
  void branch(cps::Case, Value examined);
  void halt(cps::Halt, Value);
  void unreachable(cps::Unreachable);

private:
  void load();
  void undo();
  void go_to_next_definition();
  bool begin_next_definition();
  void check_steps();
  void enter(uint32_t home, Activation how, std::span<const Value> arguments, const Object* closure);
  void go_to(cps::ContVar, std::span<const Value> arguments);
  void set(uint32_t slot, Value, bool is_reference);
  void set_global(cps::Var, Value);
  bool is_reference(cps::Var var) const { return references_[var.index]; }
  void call_external(cps::Apply, External, std::span<const Value> arguments);
  Object* allocate(cps::Expr maker, size_t count);
  template <class Allocate>
  Object* allocate_within_limit(cps::Expr maker, uint64_t bytes, Allocate);
  Value make_text(cps::Expr maker, std::string_view);
  Value make_record(cps::LetPrim, std::span<const Value> fields, uint32_t first_operand);
  Value memory(cps::LetPrim, std::span<const Value> operands);
  void fail(Fault, int64_t number = 0, uint32_t count = 0);
  Value operate(cps::LetPrim, std::span<const Value> operands);
  void fail(std::string code, std::string message);

  // machine_memory.cpp
  template <class F>
  void for_each_root(F&& f) const;
  void measure();
  void collect();
  void mark_all();
  void trim();
  void forget();

  const cps::Program& program_;
  eval::Layout layout_;
  Limits limits_;
  HistoryLimits history_;
  Journal journal_;
  Heap heap_;
  uint64_t live_bound_ = 0;         // at least as many bytes as can be reached now
  std::vector<bool> references_;    // by variable: whether its values are on the heap
  std::vector<Value> globals_;      // by variable
  std::vector<uint8_t> exist_;      // by definition: from the start (cps/order.h)
  std::vector<uint32_t> positions_; // by definition: its place in the order, from 1
  std::vector<Cell> stack_;
  std::vector<Activation> activations_;
  uint32_t depth_ = 0; // how many of them there are; the rest is what older ones left
  std::vector<Value> scratch_, all_arguments_;
  uint32_t next_definition_ = 0;
  cps::Expr at_, previous_;
  State state_ = State::Ended;
  uint64_t steps_ = 0;
  bool recording_ = false; // a step is being made, and the journal has it
  std::string output_;
  run::Input input_;
  std::optional<Diagnostic> error_;
};

} // namespace letcont::debugger
