#include "generate/bodies.h"

#include "cps/var.h"

#include <algorithm>

namespace letcont::generate {

using namespace cps;

// Often none: then the printers have to find one. Often the same: then they have to tell them apart.
Name Bodies::name(const char* base) {
  if (random_.chance(40)) return {};
  if (random_.chance(2)) return program_.names.intern("llvm.memcpy"); // as no function of LLVM's own may be named
  return program_.names.intern(random_.chance(30) ? "x" : base);
}

Type Bodies::type(Var var) const { return cps::type(program_, var); }

uint64_t Bodies::unknown_cost(Type type) const { return types_.order(type) > 1 ? 600 : 60; }

Type Bodies::function_type(bool recursive, bool code) {
  // Now and then more than the processor has registers for.
  std::vector<Type> parameters = types_.some(random_.chance(8) ? 14 : 3), results = types_.some(2);
  if (random_.chance(50)) results = {types_.any()};
  if (recursive) parameters.insert(parameters.begin(), TypeTable::i32);
  if (random_.chance(10)) results.push_back(types_.code());
  TypeTable& table = program_.types;
  if (!recursive && !code && random_.chance(60)) return types_.function();
  Type raises = random_.chance(30) ? types_.exception() : Type{};
  return code ? table.code(parameters, results, raises) : table.function(parameters, results, raises);
}

uint64_t Bodies::definition(Block block, Type type, uint32_t size, uint64_t most_cost) {
  return fill({block, {{}, {type}}, {}, {}, {}, size, 1}, most_cost);
}

uint64_t Bodies::functions(HandleRange<Fun> group, bool recursive, uint32_t size, uint64_t most_cost) {
  uint64_t activations = 1;
  for (int32_t i = 0; recursive && i < deepest_recursion; ++i) activations = activations * most_recursions + 1;
  // In a function in a function, what is in scope there is in scope here.
  std::vector<Var> scope;
  std::vector<Callable> known;
  if (!frames_.empty()) scope = frames_.back().tasks.back().scope, known = frames_.back().tasks.back().callables;

  if (program_.types.kind(type(program_.data().funs[group[0]].self)) == TypeKind::Code) hide_from_code(scope, known);

  uint64_t cost = 0;
  for (Fun fun : group) {
    const FunData data = program_.data().funs[fun];
    std::span<const Type> results = program_.types.results(type(data.self));
    Task task{body_of(program_, fun), {data.ret, {results.begin(), results.end()}}, scope, known, {}, size, 1};
    for (Var parameter : parameters(program_, fun)) task.scope.push_back(parameter);
    add_own_handler(task, fun);
    if (recursive) task.counter = parameters(program_, fun)[0];
    cost = std::max(cost, fill(std::move(task), most_cost / activations, recursive ? group : HandleRange<Fun>{}));
  }
  return cost * activations;
}

// Code mentions globals and other code only.
void Bodies::hide_from_code(std::vector<Var>& scope, std::vector<Callable>& callables) const {
  auto is_hidden = [&](Var var) {
    return program_.types.kind(type(var)) != TypeKind::Code || !known_function(program_, var);
  };
  std::erase_if(scope, is_hidden);
  std::erase_if(callables, [&](const Callable& each) { return is_hidden(each.variable); });
}

void Bodies::add_own_handler(Task& task, Fun fun) {
  if (ContVar own = program_.data().funs[fun].handler) task.handlers.push_back({own, {raises(program_, fun)}});
}

// ---- The frame

uint64_t Bodies::fill(Task first, uint64_t most_cost, HandleRange<Fun> group) {
  frames_.push_back({{}, group, 0, 0, most_cost});
  if (first.counter)
    recursive_body(std::move(first));
  else
    leave(std::move(first));
  while (!frames_.back().tasks.empty()) {
    // The task stays on the stack while it is worked on: nested functions look at its scope.
    size_t index = frames_.back().tasks.size() - 1;
    Task task = std::move(frames_.back().tasks[index]);
    frames_.back().tasks.pop_back();
    fill_block(task);
  }
  uint64_t cost = frames_.back().cost;
  frames_.pop_back();
  return cost;
}

Bodies::Task Bodies::next(const Task& task, Block block, uint32_t size, HandleRange<Var> parameters) const {
  Task fresh{block, task.goal, task.scope, task.callables, task.counter, size, task.times, task.handlers};
  for (Var parameter : parameters) fresh.scope.push_back(parameter);
  return fresh;
}

// The body of a recursive function stops outside of 1 … deepest_recursion, and hands on its counter less one.
void Bodies::recursive_body(Task task) {
  auto none = std::span<const Parameter>();
  Name names[] = {name("stop"), name("not_low"), name("deeper")};
  std::span<const Parameter> parameters[] = {none, none, none};
  HandleRange<ContVar> conts = task.block.let_conts(names, parameters);
  Task stop = next(task, task.block.body_of(conts[0]), task.size / 4);
  Task deeper = next(task, task.block.body_of(conts[2]), task.size);
  stop.counter = {};

  Var counter = task.counter;
  Block& here = task.block;
  here.branch(here.operation(Operation::Lt, counter, here.integer(1)), conts[0], conts[1]);
  Block not_low = here.body_of(conts[1]);
  not_low.branch(not_low.operation(Operation::Gt, counter, not_low.integer(deepest_recursion)), conts[0], conts[2]);
  deeper.counter = deeper.block.operation(Operation::Sub, counter, deeper.block.integer(1), name("less"));
  pay(task, 10);
  leave(std::move(stop));
  leave(std::move(deeper));
}

void Bodies::fill_block(Task& task) {
  uint32_t lets = random_.below(5);
  for (uint32_t i = 0; i < lets && task.size > 0; ++i) {
    --task.size;
    switch (random_.below(13)) {
    case 12: let_handler(task); break;
    case 0: let_functions(task); break;
    case 1: dead_continuation(task); break;
    case 2:
    case 3: take_apart(task); break;
    case 4:
    case 5: use_holder(task); break;
    default: value(task, types_.any()); break;
    }
  }
  end(task);
}

} // namespace letcont::generate
