// The reference evaluator: a meaning of CPS (cps/interpret.h) whose variables are values and whose next block is the
// target of a jump. It is slow and obviously right; the other engines are tested against it.
//
//   Evaluator evaluator(program, limits);
//   while (evaluator.run(10'000) == State::Running) show(evaluator.take_output());
//
// It runs every program that check.h accepts, before and after any pass. A call pushes an activation, a return
// pops it, a tail call replaces it; nothing recurses on the host's stack. It can stop after any number of
// steps and continue, and ends with a located diagnostic at a runtime error or an exhausted limit; the output
// stays.
//
// An evaluator made without a program serves the prompt: when a program has Ended, another may be loaded. Values pass
// from one to the next by name: `external("keep x")` is a function that keeps its argument, `external("load x")` one
// that returns it. They may be closures: each knows the program that its code is in.
#pragma once

#include "cps/ast.h"
#include "eval/heap.h"
#include "eval/layout.h"
#include "run/input.h"
#include "run/run.h"
#include "support/diagnostic.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace letcont::eval {

using run::Limits;
using run::State;

class Evaluator {
public:
  // The program must outlive the evaluator and not change.
  explicit Evaluator(const cps::Program&, Limits = {});
  // Makes an evaluator without a program.
  explicit Evaluator(Limits);

  // Loads the next program; the previous one must have Ended. It must outlive the evaluator, too.
  void load(const cps::Program&);
  // Loads the last program again, once it has Ended, and counts its steps from 0.
  void load_again();
  // Calls a function of the last program that was loaded, a global one, instead of evaluating its definitions. Once it
  // has Ended, result() is what the function has returned.
  void load_call(cps::Fun, std::span<const Value> arguments);
  Value result() const { return result_; }

  // ---- Values that programs keep and load, from outside. Nothing is collected before a program runs.
  // Returns the value that is kept under a name; null if there is none.
  const Value* kept(std::string_view name) const;
  void keep(std::string_view name, Value, bool is_reference);
  // Makes a record whose fields are not set, or a string. Null if memory has run out.
  Object* make(uint32_t tag, uint32_t count) { return heap_.allocate(tag, count); }
  Object* make(std::string_view text) { return heap_.allocate(text); }

  // What the program reads; nothing unless this is called, before it runs.
  void read_from(run::Input input) { input_ = std::move(input); }

  // Runs at most that many steps (a step is one expression). After Ended or Failed it does nothing.
  State run(uint64_t steps);
  State state() const { return state_; }

  // Returns the output since the last call.
  std::string take_output() { return output_.take(); }
  // The reason of the failure.
  const Diagnostic& error() const { return *error_; }
  uint64_t steps() const { return steps_; }

  // Starts counting how often each expression of the loaded program is evaluated, by its index. For a run of one
  // program.
  void count() { counts_.resize(program().data().exprs.limit()); }
  const std::vector<uint64_t>& counts() const { return counts_; }

  // Called whenever a continuation is entered, with the values of its parameters.
  std::function<void(cps::ContVar, std::span<const Value>)> trace = nullptr;

  // ---- The meaning (see cps/interpret.h).
  using Var = Value;
  void bind(cps::Var, Value);
  Value value(cps::Var) const;
  Value primitive(cps::LetPrim, std::span<const Value> operands);
  Value function(cps::Fun);
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont) {} // a continuation is a place in the program, not a value
  void jump(cps::ApplyCont, std::span<const Value> arguments);
  void call(cps::Apply, Value function, std::span<const Value> arguments);
  void branch(cps::Case, Value examined);
  void halt(cps::Halt, Value);
  void unreachable(cps::Unreachable);

private:
  // A program, and the places of its values.
  struct Unit {
    explicit Unit(const cps::Program&);
    const cps::Program& program;
    Layout layout;
    std::vector<Value> globals;
    std::vector<uint8_t> exist; // by definition: from the start (cps/order.h)
    std::vector<Name> texts;    // by name of the program: the same text in texts_
  };
  // A value that outlives its program.
  struct Kept {
    Value value;
    bool is_reference = false;
  };

  struct Activation {
    uint32_t unit;
    uint32_t home;
    uint32_t base;          // of its slots on the stack
    cps::ContVar return_to; // a continuation of the activation below; ContVar{} in a definition
    cps::ContVar raise_to;  // another one; ContVar{} if the function raises nothing
  };

  void begin();
  bool begin_next_definition();
  void enter(Activation callee, std::span<const Value> arguments, Object* closure);
  void go_to(cps::ContVar, std::span<const Value> arguments);
  Object* allocate(uint32_t tag, size_t count);
  template <class Allocate>
  Object* allocate_within_limit(uint64_t bytes, Allocate);
  Value make_record(uint32_t tag, std::span<const Value> fields, HandleRange<cps::Occur> operands);
  Value memory(cps::LetPrim, std::span<const Value> operands);
  Value operate(cps::LetPrim, std::span<const Value> operands);
  Value make_text(std::string_view);
  void call_external(cps::Apply, External, std::span<const Value> arguments);
  void call_by_name(cps::Apply, std::string_view name, std::span<const Value> arguments);
  void print(std::string_view text);
  void fail(Fault, Span, int64_t number = 0, uint32_t count = 0);
  void fail(std::string code, Span, std::string message);
  void collect();
  Value& slot(cps::Var);
  void switch_to(uint32_t unit);
  void leave_activation();
  const cps::Program& program() const { return unit_->program; }
  const Layout& layout() const { return unit_->layout; }
  Name text(Name);

  Limits limits_;
  bool at_prompt_ = true;
  std::vector<std::unique_ptr<Unit>> units_;
  Unit* unit_ = nullptr; // the program whose code is being evaluated
  uint32_t unit_index_ = 0;
  Names texts_; // of all programs
  std::map<std::string, Kept, std::less<>> kept_;
  Value result_; // of load_call
  Heap heap_;
  std::vector<Value> stack_;
  std::vector<Activation> activations_;
  std::vector<Value> scratch_;
  size_t next_definition_ = 0;
  cps::Expr at_;      // what is evaluated next
  cps::Expr current_; // what is being evaluated: where an error is
  State state_ = State::Ended;
  uint64_t steps_ = 0;
  std::vector<uint64_t> counts_; // empty: not counting
  bool line_begins_ = true;      // nothing was printed since the last line break
  run::Output output_;
  run::Input input_;
  std::optional<Diagnostic> error_;
};

} // namespace letcont::eval
