// The emitter's class, for the sources of this folder. See emit.h.
#pragma once

#include "cps/interpret.h"
#include "wasm/emit.h"
#include "wasm/structure.h"
#include "wasm/types.h"

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace letcont::wasm {

// What a variable is.
struct Value {
  enum Kind : uint8_t {
    Nothing,  // a value of the type (), or an external that is only called
    Local,    // of the function
    Variable, // a global that main sets
    Constant, // a global that never changes
    Late,     // a constant that main makes when it begins
    Number,   // an i32, a boolean or a character
    Long,
    Double,
    Null,   // the constructor without fields of a data type
    Code,   // a function
    Pushed, // what is on WebAssembly's stack
  };
  Kind kind = Nothing;
  uint32_t index = 0; // of a local, a global, a function; the type of a null
  uint64_t bits = 0;  // of a number

  bool is_constant() const { return kind >= Constant && kind <= Code; }
};

// What V8 accepts of one function.
inline constexpr size_t most_parameters = 1'000, most_results = 1'000, most_instructions = 1'500'000;

class Emitter {
public:
  Emitter(const cps::Program&, Interrupt*);
  Emitted finish();
  std::span<const uint8_t> exist() const { return exist_; }

  // ---- The meaning (cps/interpret.h)
  using Var = Value;
  void bind(cps::Var, Value);
  Value value(cps::Var var) const { return values_.value(var); }
  Value primitive(cps::LetPrim, std::span<const Value> operands);
  Value function(cps::Fun);
  cps::Expr functions(cps::LetFun);
  void continuations(cps::LetCont) {} // they are blocks (structure.h)
  void jump(cps::ApplyCont, std::span<const Value> arguments);
  void call(cps::Apply, Value function, std::span<const Value> arguments);
  void branch(cps::Case, Value examined);
  void halt(cps::Halt, Value);
  void unreachable(cps::Unreachable);
  void definition(cps::Def);
  cps::Expr next_block() { return {}; }
  bool ended() const { return is_due(interrupt_) || !out_.refused.empty(); }

private:
  using Code = std::vector<Instruction>;

  // ---- Definitions and functions (emit.cpp)
  void declare_variable(cps::Def);
  bool in_variable(cps::Var) const;
  bool is_public_function(const cps::DefData&) const;
  bool has_host_type(const cps::DefData&) const;
  uint32_t add_function(std::string_view name, uint32_t type);
  void emit_code(uint32_t slot, cps::Expr first, cps::Fun);
  void join_loops(std::vector<uint32_t>& places);
  void order_functions();
  void limit_types();

  // ---- Regions and blocks (blocks.cpp)
  void emit_region(BlockId head);
  void begin_function(cps::Fun);
  void begin_head(BlockId head);
  void finish_function();
  void refuse_function();
  void emit_work();
  void begin_tree(BlockId);
  void emit_block(BlockId);
  void take_fields(const BlockInfo&);
  void open_block(Opcode, std::string_view name);
  void close_block();
  uint32_t label_of(BlockId) const;
  void go_to(BlockId);
  void go_to(cps::ContVar, std::span<const Value> arguments);
  void repeat(BlockId head, std::span<const Value> arguments);
  void enter_head(BlockId head, std::span<const Value> arguments);
  void push_needed(BlockId head);
  uint32_t function_of_head(BlockId head);
  std::vector<ValueType> results() const;
  void leave(cps::ContVar own, std::span<const Value> arguments);
  void push_no_exception();

  // ---- Instructions (values.cpp)
  void add(Opcode, uint32_t a = 0, uint32_t b = 0, uint64_t bits = 0);
  void push(const Value&);
  void push_number(int32_t number) { add(Opcode::I32Const, 0, 0, static_cast<uint64_t>(int64_t{number})); }
  void push_default(ValueType);
  Value new_local(std::string_view name, ValueType);
  Value new_variable(cps::Var);
  void pop_into(const Value& local);
  uint32_t runtime(std::string_view name);
  void call_runtime(std::string_view name) { add(Opcode::Call, runtime(name)); }
  void push_place(Span, std::string_view code, std::string_view message);
  void push_place(Span, Fault);
  void fail(Span, std::string_view code, std::string_view message);
  void end_with(std::string_view function);

  // ---- Values (values.cpp, records.cpp)
  Value constant(cps::LetPrim);
  Value text(std::string_view);
  Value new_constant(std::string_view name, uint32_t type, Code made, bool is_late);
  // The parts that are no fields: a tag, code.
  Value record(uint32_t type, std::span<const Value> fixed, std::span<const Value> fields, bool is_constant);
  Value injection(cps::LetPrim, std::span<const Value> fields, bool is_constant);
  Value closure(cps::LetPrim, std::span<const Value> operands, bool is_constant);
  Value projection(cps::LetPrim, const Value& of);
  Value memory(cps::LetPrim, std::span<const Value> operands);
  void check_index(const Value& array, const Value& index, Span);

  // ---- The memory that it takes (room.cpp)
  void count_room_here(uint32_t units, std::vector<std::string>& blocks);
  void count_room(Function&);
  void count_room();
  void count_array(const Value& size);
  uint32_t room();

  // ---- Operations (operations.cpp)
  Value operation(cps::LetPrim, std::span<const Value> operands);
  bool simple_operation(Operation, std::span<const Value> operands);

  // ---- Calls and branches (calls.cpp)
  bool is_tail_call(const cps::Apply&, Type callee) const;
  void go_on(cps::ContVar, Type callee);
  void go_on_or_catch(const cps::Apply&, Type callee);
  bool push_external(std::string_view name, Span, std::span<const Value> arguments);
  void call_external(const cps::Apply&, std::string_view name, std::span<const Value> arguments);
  Value external_value(cps::LetPrim);
  void push_test(const cps::Case&, const Value& examined, uint32_t tag);
  void test_branch(BlockId, uint32_t branch);
  void branch_by_table(const cps::Case&, const Value& examined);

  const cps::Program& program_;
  Interrupt* interrupt_;
  Emitted out_;
  Types types_;
  std::vector<uint8_t> exist_; // by definition: from the start (cps/order.h)
  cps::Environment<Value> values_;
  std::vector<uint32_t> functions_; // by Fun
  uint32_t room_ = none;            // the global that counts
  std::unordered_map<std::string, uint32_t> runtime_;
  std::unordered_map<std::string, Value> texts_;
  std::map<std::vector<uint64_t>, Value> records_; // constant ones, by type and parts
  std::map<std::tuple<uint32_t, uint32_t, std::string>, uint32_t> places_;
  std::vector<cps::Fun> pending_functions_;
  Code late_, main_;
  Code* code_ = &main_;
  cps::Def definition_;
  Origin origin_;

  // The function of the program whose code is being emitted. `by block` tables are only used for heads.
  cps::Fun fun_; // Fun{}: a definition's body
  Structure structure_;
  std::vector<uint32_t> head_functions_;               // by block; none: nothing goes there yet
  std::vector<std::vector<cps::Var>> head_parameters_; // by block: the variables that its function takes besides
  // The function of the module.
  Function function_;
  std::vector<uint32_t> depths_; // by block: that of its open block or loop, counted from 1; 0: none is open
  uint32_t depth_ = 0;           // of open blocks
  Value turns_;                  // counts the turns of the function's loop, if it is to
  BlockId block_ = no_block;     // that is being emitted
  bool is_dead_ = false;         // whether what follows in the block is never reached
  struct Work {
    enum Kind : uint8_t { Tree, Close, Test, Resume } kind;
    BlockId block = no_block;
    uint32_t branch = 0;               // of a test
    cps::ContVar target = {};          // to resume at
    std::vector<Value> arguments = {}; // with these
  };
  std::vector<Work> work_; // what is still to be emitted, the next one last
};

// Whether a case becomes a table of branches.
bool is_table(const cps::Program&, cps::Expr);

} // namespace letcont::wasm
