// The class behind lower.h, in four files: lower.cpp (functions, blocks, continuations), lower_values.cpp (primitives),
// lower_memory.cpp (references and arrays) and lower_branches.cpp (cases).
#pragma once

#include "cps/interpret.h"
#include "vm/code/record.h"
#include "vm/compile/lower.h"

#include <initializer_list>
#include <optional>
#include <unordered_map>
#include <utility>

namespace letcont::vm {

// The place of a value.
struct Value {
  enum Kind : uint8_t {
    None,      // not needed: an unused field of an injection
    Unit,      // it is the unit
    Register,  // a virtual register
    Integer,   // these bits: an i32, a bool, a char
    Text,      // this string: a Name
    Real,      // this double, by its number in the program
    Long,      // this i64, likewise
    Function,  // the code of this Fun
    External,  // the external function of this Name
    Global,    // the global of this number
    Record,    // the constant record of this number
    Condition, // a comparison that is computed where it is needed, by its number
  };
  Kind kind = None;
  uint32_t number = 0;
};

class Lowerer {
public:
  using Var = Value;

  Lowerer(const cps::Program&, const LowerOptions&, Code&, Diagnostics&,
          const std::function<void(const Lowered&)>& take);

  // ---- The meaning
  void bind(cps::Var var, Value value) { values_.bind(var, value); }
  Value value(cps::Var var) const { return values_.value(var); }
  Value primitive(cps::LetPrim, std::span<const Value> operands);
  Value function(cps::Fun fun) { return {Value::Function, fun.index}; }
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont let) { step(let.expr); }
  void jump(cps::ApplyCont, std::span<const Value> arguments);
  void call(cps::Apply, Value function, std::span<const Value> arguments);
  void branch(cps::Case, Value examined);
  void halt(cps::Halt, Value);
  void unreachable(cps::Unreachable);
  void definition(cps::Def);
  cps::Expr next_block();

  // Before the first definition: numbers the evaluated globals, since earlier functions may mention them. `exist`: the
  // definitions that exist from the start (cps/order.h).
  void number_globals(std::span<const uint8_t> exist);
  // After the last definition: the static values after it, and the end.
  void finish();

private:
  // A block that is still to be filled: a continuation's, or a branch target.
  struct Pending {
    BlockId block;
    cps::ContVar k;
    cps::Expr from; // the case; Expr{}: the block is the continuation's own
    uint32_t cost = 0;
    VirtualRegister record = 0; // what the branch has examined, if k takes its fields
    uint32_t tag = 0;
    DataType data = {};
    std::optional<Value> exception = {}; // of a handler: what it takes
  };
  struct Comparison {
    Operation operation;
    Value left, right;
  };
  struct StaticValue {
    cps::LetPrim let;
    std::vector<Value> operands;
  };

  // lower.cpp
  void begin_function(cps::Var variable, cps::Fun fun);
  void end_function();
  void begin_block(BlockId);
  void end_block();
  void begin_region();
  void step(cps::Expr);
  void go_to(cps::ContVar, std::span<const Value> arguments);
  void enter(cps::ContVar);
  void give_back(std::span<const Value> results);
  void raise(Value exception);
  void on_raise(cps::Apply, Type raised);
  void call_external(cps::Apply, Value function, std::span<const Value> arguments);
  void tail_call(cps::Apply, Value function, std::span<const Value> arguments);
  void call_and_return(cps::Apply, Value function, std::span<const Value> arguments);
  std::vector<Value> bind_results(std::span<const Type>);
  BlockId block_of(cps::ContVar);
  BlockId new_block();
  void make_static_values();
  uint32_t take_cost() { return std::exchange(cost_, 0); }

  // lower_values.cpp
  Value constant(const cps::Primitive&);
  Value compute(cps::LetPrim, std::span<const Value> operands);
  Value operation(cps::LetPrim, std::span<const Value> operands);
  Value plain_operation(Operation, std::span<const Value> operands);
  Value project(Value record, const Arrangement&, uint32_t field, Type);
  Value make_record(uint32_t tag, UnitKind tag_kind, const Arrangement&, std::span<const Value> fields);
  Value make_closure(cps::LetPrim, std::span<const Value> operands);
  uint32_t constant_record(uint32_t tag);
  uint32_t global(cps::Var);
  const Arrangement& arrangement(Type);
  const Arrangement& arrangement(DataType, uint32_t tag);
  std::vector<Operand> forms(Operation&, Form&, Value a, Value b);
  bool is_constant(Value value) const;
  void append_constant(std::vector<Operand>&, Value);

  // lower_memory.cpp
  Value memory(cps::LetPrim, std::span<const Value> operands);

  // lower_branches.cpp
  void branch_on_condition(cps::Case, Value examined);
  void branch_on_data(cps::Case, Value examined);
  void branch_on_integer(cps::Case, Value examined);
  BlockId target(cps::Case, cps::ContVar, VirtualRegister record = 0, uint32_t tag = 0, DataType = {});
  static constexpr size_t longest_chain = 3;

  // Instructions
  VirtualRegister fresh(Type);
  VirtualRegister in_register(Value);
  Operand read(Value value) { return {UnitKind::Register, in_register(value)}; }
  void emit(Opcode, std::span<const Operand>);
  void emit(Simple simple, std::initializer_list<Operand> operands) {
    emit(opcode(simple), std::span(operands.begin(), operands.size()));
  }
  // Registers and constants, as operands of a parallel move.
  void append_movable(std::vector<Operand>&, Value);

  const cps::Program& program_;
  LowerOptions options_;
  Code& code_;
  Diagnostics& diagnostics_;
  const std::function<void(const Lowered&)>& take_;

  cps::Environment<Value> values_;
  std::vector<BlockId> blocks_;        // by continuation: its own block and one, 0 if it has none yet
  std::vector<uint32_t> globals_;      // by variable: the number of the global and one
  std::vector<uint8_t> global_refers_; // by global: whether it holds a pointer
  std::vector<Comparison> comparisons_;
  std::vector<StaticValue> static_values_; // that the next definition begins with
  std::unordered_map<uint32_t, uint32_t> constants_;
  std::unordered_map<Type, Arrangement> arrangements_;
  std::unordered_map<uint64_t, Arrangement> constructor_arrangements_;

  Lowered out_;
  BlockId current_ = 0;
  std::vector<Pending> pending_;
  cps::Expr next_;   // what follows in the block, in another continuation
  cps::Expr origin_; // of the instructions that are made
  cps::Def def_;     // whose body it is, when it is one
  uint32_t cost_ = 0;
  uint32_t region_ = 0;
};

} // namespace letcont::vm
