// The fast engine: runs the code that compile.h makes.
//
//   Machine machine(program, code, limits);
//   while (machine.run(1'000'000) == State::Running) show(machine.take_output());
//
// It agrees with the reference evaluator (eval/evaluator.h) step for step: the same output, the same error at the same
// place, the same number of steps, and, on request, the same trace of continuations. It runs for about as many steps as
// requested and returns, with the program's state in its own memory; so it can continue at any time, and any number of
// machines can run side by side. Nothing recurses on the host's stack: frames are on the machine's stack, which grows
// up to its limit.
//
// Instructions jump to the next one (execute.h), and keep their common state in the processor's registers: Registers
// below. Rare events (a collection, a larger stack, an error, the end of a slice) leave that chain through
// `interrupt`.
#pragma once

#include "run/input.h"
#include "run/run.h"
#include "support/diagnostic.h"
#include "support/not_copied.h"
#include "vm/code/code.h"
#include "vm/machine/heap.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>

namespace letcont::vm {

using run::Limits;
using run::State;

class Machine;

// The reasons to leave the chain of instructions.
enum class Interruption : uint8_t {
  None,
  Elsewhere,    // it is not: a branch was taken
  Slice,        // no steps are left
  Collect,      // the young space is full
  Stack,        // the stack is
  Fault,        // an operation fails
  Outside,      // the instruction runs outside of the chain
  External,     // an external function is called
  ExternalCode, // an external function is called through a code value
  Halt,         // of a definition
  Trace,
  NewArray,
  Barrier,        // a function returns into a frame that young collections have passed over
  RaiseAtBarrier, // it raises there
};

struct Registers {
  const uint32_t* pc; // the instruction
  char* fp;           // the running function's frame
  char* alloc;        // where the next record will be
  int64_t steps;      // that are left
  Machine* machine;
};

struct MachineOptions {
  run::Input input = run::Input(); // what the program reads
  bool stress = false;             // a collection at every allocation
  // Called at the entry of a continuation, with the registers of its parameters (LowerOptions::trace).
  std::function<void(cps::ContVar, std::span<const uint64_t>)> trace = nullptr;
};

class Machine : NotCopied {
public:
  // The program must outlive the machine and not change; the code must have been made from it.
  Machine(const cps::Program&, Code, Limits = {}, MachineOptions = {});
  ~Machine();

  // Runs for at most that many steps (a step is one expression), or a few more, since it stops only at jumps, calls and
  // returns. After Ended or Failed it does nothing.
  State run(uint64_t steps);
  State state() const { return state_; }

  std::string take_output() { return output_.take(); }
  const Diagnostic& error() const { return *error_; } // why it Failed
  uint64_t steps() const { return steps_; }

  const Code& code() const { return code_; }
  // Returns how often each region has run, if the code counts (LowerOptions::count).
  std::span<const uint64_t> counts() const { return counts_; }
  // Returns the current expression, after it has stopped.
  cps::Expr at() const { return expr_at(saved_.pc); }
  const HeapCounters& heap_counters() const { return heap_.counters(); }
  uint64_t highest_stack() const { return highest_stack_; } // in bytes; exact if the code counts

  // ---- For the instructions (execute.h) alone
  struct Hot {
    char* alloc_end;   // of the young space
    char* last_frame;  // frames may begin up to here
    const char* begin; // of the linked code
    uint64_t* globals;
    const uint64_t* constants;
    uint64_t* counts;
    uint64_t* highest_stack;
    char* stack;
    const uint32_t* barrier;    // where a frame returns to that has the barrier
    const uint32_t* text_ranks; // by name: where its text is in the order of all texts
    const char* young_begin;    // of the young space
    Remembered* remembered;
  };
  Hot hot{};
  Interruption interruption = Interruption::None;
  // Returns the text of a string (code/record.h); that of a record lasts until the next collection.
  std::string_view text(uint64_t value) const {
    if (is_constant_text(value)) return program_.names.text(Name{static_cast<uint32_t>(value >> 1)});
    const Record* record = reinterpret_cast<const Record*>(static_cast<uintptr_t>(value));
    return {reinterpret_cast<const char*>(record + 1), record->tag};
  }
  // Handles the event. Returns true if the program continues, with the changed registers.
  bool interrupt(Registers&);
  // Executes the instruction outside of the chain; returns the same. A function beside `interrupt`, since strings need
  // it often, and a large function takes long to enter.
  bool run_outside(Registers&);

private:
  void link();
  void rank_texts();
  bool begin_definition();
  uint64_t steps_at(const Registers& r) const { return steps_ + granted_ - static_cast<uint64_t>(r.steps); }
  uint32_t unit_of(const uint32_t* pc) const { return static_cast<uint32_t>(pc - linked_.data()); }
  cps::Expr expr_at(const uint32_t* pc) const;
  uint32_t cost_at(const uint32_t* pc) const;

  bool collect(Registers&, uint32_t map, uint64_t bytes, uint64_t old_bytes = 0);
  void visit_roots(const Registers&, uint32_t map);
  bool build_text(Registers&, Operation);
  bool concat_texts(Registers&);
  bool cut_text(Registers&);
  char* begin_text(Registers&, uint64_t size);
  bool end_text(Registers&, const char* bytes, uint32_t operands);
  char* place_text(Registers&, uint64_t bytes);
  bool new_array(Registers&);
  bool grow_stack(Registers&);
  const uint32_t* return_address(const char* frame) const;
  void place_barrier(char* frame);
  bool pass_barrier(Registers&);
  bool take_barrier_away(Registers&);
  void place_next_barrier(char* frame);
  // The most frames that each young collection scans, besides those that have run since the last one.
  uint32_t barrier_depth() const { return options_.stress ? 1 : 64; }
  bool call_external(Registers&);
  bool call_external_code(Registers&);
  std::optional<uint64_t> external(cps::Expr, Name, uint64_t argument);
  bool next_definition(Registers&);
  void report_continuation(Registers&);

  bool fail(const Registers&, std::string code, Span, std::string_view message, uint64_t steps);
  bool fail_operation(const Registers&);
  bool fail_in_segment(const Registers&, std::string code, std::string_view message);
  bool fail_steps(const Registers&, cps::Expr last, uint64_t cost);
  bool pause(const Registers&);

  const cps::Program& program_;
  Code code_;
  Limits limits_;
  MachineOptions options_;
  Heap heap_;
  std::vector<uint32_t> linked_; // the code, with what executes each instruction in its place
  std::vector<uint64_t> globals_, counts_;
  std::vector<uint32_t> text_ranks_;
  std::vector<uint64_t> constant_records_, constants_; // the records, and their addresses
  char* stack_ = nullptr;
  uint64_t stack_capacity_ = 0;
  uint64_t highest_stack_ = 0;
  // The barrier: a frame of the stack, by its height, whose return address is that of `barrier_units_`. All frames
  // below it are unchanged since a collection last scanned them: they hold no young record.
  uint64_t barrier_ = 0;                     // 0: no barrier
  const uint32_t* barrier_return_ = nullptr; // where that frame really returns to
  std::array<uint32_t, 3 + operation_units> barrier_units_{};
  size_t next_definition_ = 0;
  Registers saved_{};
  State state_ = State::Running;
  uint64_t steps_ = 0;
  uint64_t granted_ = 0; // of the current slice
  run::Output output_;
  std::optional<Diagnostic> error_;
};

} // namespace letcont::vm
