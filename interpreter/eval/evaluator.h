// The reference evaluator: a meaning of CPS (cps/interpret.h) whose variables are values and whose next block is the
// one that a jump goes to. It is slow and obviously right; the other engines are tested against it.
//
//   Evaluator evaluator(program, limits);
//   while (evaluator.run(10'000) == State::Running) show(evaluator.take_output());
//
// It runs every program that check.h accepts, before and after any pass. A function's call pushes an activation, a
// return pops it, a tail call replaces it; nothing recurses on the host's stack. It stops after any number of steps,
// goes on where it stopped, and ends with a located diagnostic at a runtime error or an exhausted limit; what was
// printed stays.
#pragma once

#include "cps/ast.h"
#include "eval/heap.h"
#include "eval/layout.h"
#include "support/diagnostic.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace letcont::eval {

struct Limits {
  uint64_t steps = UINT64_MAX;
  uint64_t heap_bytes = uint64_t{1} << 30;
  uint64_t stack_bytes = uint64_t{1} << 30;
  uint64_t output_bytes = UINT64_MAX;
};

enum class State : uint8_t { Running, Ended, Failed };

class Evaluator {
public:
  // The program must outlive the evaluator and not change.
  explicit Evaluator(const cps::Program&, Limits = {});

  // Runs at most that many steps (a step is one expression). Once it is Ended or Failed it stays so.
  State run(uint64_t steps);
  State state() const { return state_; }

  // What was printed since the last call.
  std::string take_output() { return std::exchange(output_, {}); }
  // Why it Failed.
  const Diagnostic& error() const { return *error_; }
  uint64_t steps() const { return steps_; }

  // ---- The meaning (see cps/interpret.h).
  using Var = Value;
  void bind(cps::Var, Value);
  Value value(cps::Var) const;
  Value primitive(cps::LetPrim, std::span<const Value> operands);
  Value function(cps::Fun);
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont) {} // a continuation is a place in the program, and no value
  void jump(cps::ApplyCont, std::span<const Value> arguments);
  void call(cps::Apply, Value function, std::span<const Value> arguments);
  void branch(cps::Case, Value examined);
  void halt(cps::Halt, Value);

private:
  struct Activation {
    uint32_t home;
    uint32_t base;          // of its slots on the stack
    cps::ContVar return_to; // a continuation of the activation below; ContVar{} in a definition
  };

  bool begin_next_definition();
  void enter(uint32_t home, cps::ContVar return_to, std::span<const Value> arguments, Object* closure);
  void go_to(cps::ContVar, std::span<const Value> arguments);
  Object* allocate(uint32_t tag, size_t count);
  Value make_record(uint32_t tag, std::span<const Value> fields, HandleRange<cps::Occur> operands);
  Value operate(cps::LetPrim, std::span<const Value> operands);
  void call_external(cps::Apply, External, std::span<const Value> arguments);
  void print(std::string_view text);
  void fail(std::string code, Span, std::string message);
  void collect();
  Value& slot(cps::Var);

  const cps::Program& program_;
  Limits limits_;
  Layout layout_;
  Heap heap_;
  std::vector<Value> globals_;
  std::vector<Value> stack_;
  std::vector<Activation> activations_;
  std::vector<Value> scratch_;
  size_t next_definition_ = 0;
  cps::Expr at_;      // what is evaluated next
  cps::Expr current_; // what is being evaluated: where an error is
  State state_ = State::Running;
  uint64_t steps_ = 0;
  uint64_t printed_ = 0;
  std::string output_;
  std::optional<Diagnostic> error_;
};

} // namespace letcont::eval
