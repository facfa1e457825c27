// What a block can end with. Most ends make continuations, whose blocks are tasks for later.

#include "cps/var.h"
#include "generate/bodies.h"

#include <algorithm>
#include <array>

namespace letcont::generate {

using namespace cps;

void Bodies::end(Task& task) {
  pay(task, 1);
  if (task.given && random_.chance(50) && call_given(task)) return;
  bool small = task.size == 0 || !affordable(task, 20);
  if (!small) {
    switch (random_.below(16)) {
    case 15:
      if (raise(task)) return;
      break;
    case 0:
    case 1: return branch(task);
    case 2:
    case 3: return case_on_data(task);
    case 4: return case_on_integer(task);
    case 5: return loop(task);
    case 6:
    case 7:
      if (call(task)) return;
      break;
    case 8:
      if (recur(task)) return;
      break;
    case 9: return insist(task);
    default: return print(task);
    }
  }
  if (random_.chance(40) && recur(task)) return;
  go(task);
}

void Bodies::go(Task& task) {
  std::vector<Type> types = task.goal.types;
  if (task.goal.k) return task.block.jump(task.goal.k, values(task, types));
  // A definition shows what it has come to before it ends.
  Var result = value(task, types[0]), shown = value(task, TypeTable::i32);
  Var write = task.block.external(External::WriteInt);
  ContVar k = task.block.let_cont(name("end"), std::span<const Parameter>());
  task.block.body_of(k).halt(result);
  task.block.call(write, k, {shown});
}

// An environment may be taken as its function.
std::vector<Parameter> Bodies::parameters_of(std::span<const Type> types) {
  std::vector<Parameter> parameters;
  for (Type type : types) {
    bool is_environment = program_.types.kind(type) == TypeKind::Environment;
    parameters.push_back({name("a"), is_environment && random_.chance(30) ? program_.types.function_of(type) : type});
  }
  return parameters;
}

// A continuation in whose block the rest happens.
ContVar Bodies::continuation(Task& task, std::span<const Type> types, uint32_t size) {
  std::vector<Parameter> parameters = parameters_of(types);
  ContVar k = task.block.let_cont(name("k"), parameters);
  leave(next(task, task.block.body_of(k), size, cps::parameters(program_, k)));
  for (Var each : cps::parameters(program_, k))
    if (program_.types.kind(type(each)) == TypeKind::Code && may_be_called(each))
      frames_.back().tasks.back().given = each;
  return k;
}

// Where several branches meet again; or where they go anyway.
Bodies::Goal Bodies::join(Task& task) {
  if (task.goal.k && random_.chance(30)) return task.goal;
  std::vector<Type> types = types_.some(2);
  ContVar k = continuation(task, types, task.size / 2);
  task.size -= task.size / 2;
  return {k, types};
}

void Bodies::branch(Task& task) {
  Goal goal = join(task);
  Name names[] = {name("then"), name("else")};
  std::span<const Parameter> none[2];
  HandleRange<ContVar> conts = task.block.let_conts(names, none);
  for (ContVar k : conts) {
    Task each = next(task, task.block.body_of(k), task.size / 2);
    each.goal = goal;
    leave(std::move(each));
  }
  task.block.branch(value(task, TypeTable::boolean), conts[0], conts[1]);
}

// Each constructor has its branch, or the default stands for some.
void Bodies::case_on_data(Task& task) {
  if (program_.types.data_count() == 0) return go(task);
  DataType data{1 + random_.below(program_.types.data_count())};
  Var examined = value(task, program_.types.data(data));
  Goal goal = join(task);
  std::vector<Constructor> all = program_.types.constructors(data);
  std::vector<Block::Target> targets;
  for (uint32_t tag = 0; tag < all.size(); ++tag) {
    if (random_.chance(20)) continue;
    std::vector<Parameter> parameters = parameters_of(all[tag].fields);
    ContVar k = task.block.let_cont(name("is"), parameters);
    Task each = next(task, task.block.body_of(k), task.size / 3, cps::parameters(program_, k));
    each.goal = goal;
    leave(std::move(each));
    targets.push_back({tag, k});
  }
  ContVar otherwise;
  if (targets.size() < all.size()) {
    otherwise = task.block.let_cont(name("other"), std::span<const Parameter>());
    Task each = next(task, task.block.body_of(otherwise), task.size / 3);
    each.goal = goal;
    leave(std::move(each));
  }
  task.block.branch(examined, targets, otherwise);
}

void Bodies::case_on_integer(Task& task) {
  Var examined = value(task, TypeTable::i32);
  Goal goal = join(task);
  std::vector<ContVar> conts;
  for (int i = 0; i < 2; ++i) {
    conts.push_back(task.block.let_cont(name("case"), std::span<const Parameter>()));
    Task each = next(task, task.block.body_of(conts.back()), task.size / 2);
    each.goal = goal;
    leave(std::move(each));
  }
  // Several tags may go the same way.
  std::vector<Block::Target> targets;
  for (int32_t tag = -1; tag < 4; ++tag)
    if (random_.chance(60)) targets.push_back({static_cast<uint32_t>(tag), random_.pick(conts)});
  task.block.branch(examined, targets, random_.pick(conts));
}

// One to three continuations that go round, with a counter, until it is spent; then the goal of the loop is next.
void Bodies::loop(Task& task) {
  uint32_t trips = 1 + random_.below(4), count = 1 + random_.below(3);
  if (!affordable(task, 40 * trips)) return go(task);
  std::vector<Type> types = types_.some(2), taken = types;
  taken.insert(taken.begin(), TypeTable::i32);
  ContVar exit = continuation(task, types, task.size / 2);

  std::vector<std::vector<Parameter>> parameters(count, parameters_of(taken));
  std::vector<std::span<const Parameter>> spans(parameters.begin(), parameters.end());
  std::vector<Name> names(count, name("loop"));
  HandleRange<ContVar> loops = task.block.let_conts(names, spans);
  for (ContVar k : loops) {
    // k(i, …) = { decl stop, again, advance   case(lt(i, 1)) … }
    HandleRange<Var> own = cps::parameters(program_, k);
    Var i = own[0];
    std::vector<Var> state;
    for (uint32_t p = 1; p < own.count; ++p) state.push_back(own[p]);
    Block body = task.block.body_of(k);
    std::vector<Parameter> advanced = parameters_of(types);
    ContVar advance = body.let_cont(name("advance"), advanced);
    Name branches[] = {name("stop"), name("again")};
    std::span<const Parameter> none[2];
    HandleRange<ContVar> conts = body.let_conts(branches, none);
    body.branch(body.operation(Operation::Lt, i, body.integer(1)), conts[0], conts[1]);
    body.body_of(conts[0]).jump(exit, state);

    Block step = body.body_of(advance);
    std::vector<Var> onwards{step.operation(Operation::Sub, i, step.integer(1))};
    for (Var each : cps::parameters(program_, advance)) onwards.push_back(each);
    step.jump(loops[random_.below(count)], onwards);

    Task again = next(task, body.body_of(conts[1]), task.size / 4 / count, own);
    again.goal = {advance, types};
    again.times *= trips;
    again.counter = {}; // recursion in a loop would multiply
    pay(again, 8);
    leave(std::move(again));
  }
  std::vector<Var> start = values(task, types);
  start.insert(start.begin(), task.block.integer(static_cast<int32_t>(trips), name("trips")));
  task.block.jump(loops[0], start);
}

bool Bodies::may_be_called(Var var) const {
  TypeKind kind = program_.types.kind(type(var));
  return kind == TypeKind::Function || (kind == TypeKind::Code && !takes_environment(type(var)));
}

bool Bodies::call_given(Task& task) {
  uint64_t cost = unknown_cost(type(task.given));
  if (!affordable(task, cost)) return false;
  pay(task, cost);
  call(task, task.given, values(task, program_.types.parameters(type(task.given))), task.size);
  return true;
}

// A call of any function that is cheap enough, known or not. A tail call where that is possible.
bool Bodies::call(Task& task) {
  std::vector<Callable> candidates;
  for (const std::vector<Callable>* known : {&callables, &task.callables})
    for (const Callable& each : *known)
      if (affordable(task, each.cost)) candidates.push_back(each);
  for (const std::vector<Var>* known : {&globals, &task.scope})
    for (Var var : *known)
      if (may_be_called(var) && affordable(task, unknown_cost(type(var))))
        candidates.push_back({var, unknown_cost(type(var))});
  if (candidates.empty()) return false;
  Callable callee = random_.pick(candidates);
  pay(task, callee.cost);

  call(task, callee.variable, values(task, program_.types.parameters(type(callee.variable))), task.size);
  return true;
}

void Bodies::call(Task& task, Var callee, std::span<const Var> arguments, uint32_t size) {
  std::span<const Type> given = program_.types.results(type(callee));
  Type raised = program_.types.raises(type(callee));
  std::vector<Type> results(given.begin(), given.end());
  ContVar handler = raised ? handler_for(task, raised, size / 3) : ContVar{};
  bool tail = task.goal.k && results == task.goal.types && random_.chance(70);
  // A handler takes a value, and so may what is returned.
  for (const Goal& each : task.handlers)
    if (!tail && results == each.types && random_.chance(5)) return task.block.call(callee, each.k, handler, arguments);
  ContVar k = tail ? task.goal.k : continuation(task, results, size);
  task.block.call(callee, k, handler, arguments);
}

// What takes the exceptions of a call: mostly what is there, perhaps the goal.
ContVar Bodies::handler_for(Task& task, Type raised, uint32_t size) {
  std::vector<ContVar> fitting;
  for (const Goal& each : task.handlers)
    if (each.types[0] == raised) fitting.push_back(each.k);
  if (!fitting.empty() && random_.chance(75)) return random_.pick(fitting);
  if (task.goal.k && task.goal.types == std::vector{raised} && random_.chance(30)) return task.goal.k;
  return continuation(task, {&raised, 1}, size);
}

bool Bodies::raise(Task& task) {
  if (task.handlers.empty()) return false;
  Goal handler = random_.pick(task.handlers);
  task.block.jump(handler.k, values(task, handler.types));
  return true;
}

// A call of a function of the group that is being made, at the next level.
bool Bodies::recur(Task& task) {
  Frame& frame = frames_.back();
  if (!task.counter || frame.recursions == most_recursions) return false;
  ++frame.recursions;
  Var callee = program_.data().funs[frame.group[random_.below(frame.group.count)]].self;
  std::span<const Type> taken = program_.types.parameters(type(callee));
  std::vector<Type> others(taken.begin() + 1, taken.end());
  // As a value, it is called like any other.
  if (random_.chance(20)) callee = task.block.project(0, task.block.tuple({callee}), name("self"));
  Var counter = task.counter;
  std::vector<Var> arguments = values(task, others);
  arguments.insert(arguments.begin(), counter);
  call(task, callee, arguments, task.size / 2);
  return true;
}

void Bodies::call_external(Task& task, External external, Var argument) {
  ContVar k = continuation(task, {}, task.size);
  Var function = task.block.external(external);
  // As a value, it is called like any other code; but machine code then says of a failure where the value is made.
  bool may_fail = external == External::Panic || external == External::Assert;
  if (!may_fail && random_.chance(15)) function = task.block.project(0, task.block.tuple({function}), name("code"));
  if (argument)
    task.block.call(function, k, {argument});
  else
    task.block.call(function, k, {});
}

// The next byte of the input.
void Bodies::read(Task& task) {
  Var function = task.block.external(External::ReadByte);
  if (random_.chance(15)) function = task.block.project(0, task.block.tuple({function}), name("code"));
  call(task, function, {}, task.size);
}

void Bodies::print(Task& task) {
  if (random_.chance(15)) return read(task);
  static constexpr std::array printers{External::PrintInt,     External::WriteInt,      External::PrintDouble,
                                       External::PrintString,  External::PrintBool,     External::PrintChar,
                                       External::PrintNewline, External::WriteDouble,   External::WriteInt,
                                       External::PrintInt64,   External::PrintCharacter};
  External printer = printers[random_.below(printers.size())];
  Type taken = info(printer).takes;
  Var argument = taken ? value(task, taken) : Var{};
  if (printer == External::PrintChar)
    argument = keep(task, task.block.integer('a' + static_cast<int>(random_.below(26))));
  call_external(task, printer, argument);
}

// Nothing follows, or what is never evaluated.
void Bodies::panic(Task& task) {
  Var message = value(task, TypeTable::str);
  if (random_.chance(50)) return call_external(task, External::Panic, message);
  ContVar k = task.block.let_cont(name("never"), std::span<const Parameter>());
  task.block.body_of(k).unreachable();
  task.block.call(task.block.external(External::Panic), k, {message});
}

// An assertion that holds, most often.
void Bodies::insist(Task& task) {
  if (!options_.runtime_errors) return print(task);
  if (random_.chance(6)) return panic(task);
  if (random_.chance(1)) return task.block.unreachable();
  Var condition = random_.chance(10) ? value(task, TypeTable::boolean) : Var{};
  if (!condition) {
    Var x = value(task, TypeTable::i32);
    condition = keep(task, task.block.operation(Operation::Le, x, x, name("holds")));
  }
  call_external(task, External::Assert, condition);
}

} // namespace letcont::generate
