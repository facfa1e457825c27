// The bodies of random programs: blocks that are filled with random lets and end in a random way, towards a goal.
//
// bodies.cpp has the frame, values.cpp and memory.cpp the lets, ends.cpp what a block can end with.
#pragma once

#include "cps/build.h"
#include "generate/generate.h"
#include "generate/types.h"

namespace letcont::generate {

using cps::Block;
using cps::ContVar;
using cps::Fun;
using cps::Var;

// A function, and how many steps a call of it takes at most.
struct Callable {
  Var variable;
  uint64_t cost;
};

class Bodies {
public:
  Bodies(const Options& options, Random& random, Types& types, cps::Program& program)
      : options_(options), random_(random), types_(types), program_(program) {}

  // What all bodies from now on may use.
  std::vector<Var> globals;
  std::vector<Callable> callables;

  // Fills a block that ends with halt of a value of that type, or of anything. Gives what it costs.
  uint64_t definition(Block block, Type type, uint32_t size, uint64_t most_cost);
  // Fills the bodies of functions that may call each other, if they are `recursive`; their first parameter, an i32,
  // then counts how deep they may go. Gives what a call of any of them costs.
  uint64_t functions(HandleRange<Fun> group, bool recursive, uint32_t size, uint64_t most_cost);
  // Code for a closure of the wanted type with those values in its environment. It uses no globals.
  Var code_for(Type wanted, const std::vector<Var>& captured);
  // Code of that type, which may have an environment first. It uses no globals.
  Var code_of(Type);
  // A type for a function; with a counter first, if it is to be recursive.
  Type function_type(bool recursive, bool code);

  // What a call of an unknown function may cost. Only functions that cost no more than this are used as values.
  uint64_t unknown_cost(Type type) const;

  Name name(const char* base);

private:
  // Where a block is to go in the end: a continuation, and what it takes; or halt, with one value.
  struct Goal {
    ContVar k;
    std::vector<Type> types;
  };
  struct Task {
    Block block;
    Goal goal;
    std::vector<Var> scope; // local variables, outer ones first
    std::vector<Callable> callables;
    Var counter; // in a recursive function: for its next level
    uint32_t size;
    uint64_t times;                  // how often it may run when its function is called once
    std::vector<Goal> handlers = {}; // what takes exceptions here: the function's own, and continuations
    Var given = {};                  // code that a call has just returned, and that may be called at once
  };
  // A body that is being filled.
  struct Frame {
    std::vector<Task> tasks;
    HandleRange<Fun> group; // whose members may be called with the counter
    uint32_t recursions = 0;
    uint64_t cost = 0;
    uint64_t most_cost;
  };
  static constexpr int32_t deepest_recursion = 3;
  static constexpr uint32_t most_recursions = 2; // calls of the group in one body: 1 + 2 + 4 + 8 activations

  uint64_t fill(Task first, uint64_t most_cost, HandleRange<Fun> group = {});
  void fill_block(Task& task);
  void recursive_body(Task task);
  bool affordable(const Task& task, uint64_t cost) const {
    return frames_.back().cost + task.times * cost <= frames_.back().most_cost;
  }
  void pay(const Task& task, uint64_t cost) { frames_.back().cost += task.times * cost; }
  // What comes in another block, with what is in scope now; the new block has a part of what is left of the size.
  Task next(const Task&, Block block, uint32_t size, HandleRange<Var> parameters = {}) const;
  void leave(Task task) { frames_.back().tasks.push_back(std::move(task)); }
  Type type(Var) const;

  // ---- Lets (values.cpp)
  Var value(Task&, Type, uint32_t depth = 0);
  std::vector<Var> values(Task&, std::span<const Type>);
  Var found(Task&, Type);
  Var made(Task&, Type, uint32_t depth);
  Var integer(Task&, uint32_t depth);
  Var real(Task&, uint32_t depth);
  Var boolean(Task&, uint32_t depth);
  Var long_integer(Task&, uint32_t depth);
  Var character(Task&, uint32_t depth);
  Var string(Task&, uint32_t depth);
  std::vector<Var> known_part(Task&, Operation);
  Var computed(Task&, Type, uint32_t depth);
  Var injection(Task&, Type, uint32_t depth);
  Var known_callable(Task&, Type);
  Var new_function(Task&, Type, const char* base, uint32_t size);
  Var function_value(Task&, Type);
  Var code_closure(Task&, Type);
  Var closure_of_given(Task&, Type);
  Var code_value(Task&, Type);
  bool takes_environment(Type) const;
  Var keep(Task& task, Var var);
  void let_functions(Task&);
  void take_apart(Task&);
  Var holder(Task&, Type, uint32_t depth);
  void use_holder(Task&);
  void dead_continuation(Task&);
  void let_handler(Task&);

  // ---- Ends (ends.cpp)
  void end(Task&);
  void go(Task&);
  ContVar continuation(Task&, std::span<const Type> types, uint32_t size);
  std::vector<cps::Parameter> parameters_of(std::span<const Type>);
  Goal join(Task&);
  void branch(Task&);
  void case_on_data(Task&);
  void case_on_integer(Task&);
  void loop(Task&);
  bool call(Task&);
  bool may_be_called(Var) const;
  bool call_given(Task&);
  bool raise(Task&);
  void call(Task&, cps::Var callee, std::span<const Var> arguments, uint32_t size);
  cps::ContVar handler_for(Task&, Type raised, uint32_t size);
  void add_own_handler(Task&, cps::Fun);
  void hide_from_code(std::vector<Var>& scope, std::vector<Callable>& callables) const;
  bool recur(Task&);
  void print(Task&);
  void insist(Task&);
  void panic(Task&);
  void call_external(Task&, External, Var);
  void read(Task&);

  const Options& options_;
  Random& random_;
  Types& types_;
  cps::Program& program_;
  std::vector<Frame> frames_; // nested functions
};

} // namespace letcont::generate
