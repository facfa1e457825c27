// The bodies of small programs: lets, and what a block ends with.

#include "cps/var.h"
#include "generate/small_writer.h"

namespace letcont::generate::small {

using namespace cps;

// ---- Bodies: `size` expressions.

void Writer::body(Block block, uint32_t size, Scope scope) {
  Kind goal = goal_;
  while (size > 1 && !choices_.dead()) size = let(block, size, scope);
  goal_ = goal;
  if (!choices_.dead()) end(block, scope);
}

std::vector<Let> Writer::lets(uint32_t size, const Scope& scope) const {
  std::vector<Let> ways;
  auto add = [&](Let way, bool possible) {
    if (possible) ways.push_back(way);
  };
  bool pair = count(scope, Kind::Pair) > 0;
  add(Let::Add, alphabet_.add);
  add(Let::Divide, alphabet_.divide);
  add(Let::Less, alphabet_.less);
  add(Let::Print, alphabet_.print);
  add(Let::Pair, alphabet_.pairs);
  add(Let::First, pair);
  add(Let::Second, pair);
  add(Let::None, alphabet_.data);
  add(Let::Some, alphabet_.data);
  add(Let::Box, alphabet_.records);
  bool reference = count(scope, Kind::Reference) > 0, array = count(scope, Kind::Array) > 0;
  add(Let::Ref, alphabet_.memory);
  add(Let::Array, alphabet_.memory);
  for (Let way : {Let::Get, Let::Set}) add(way, reference);
  for (Let way : {Let::At, Let::Put, Let::Size}) add(way, array);
  add(Let::Function, size >= 3 && (alphabet_.functions || alphabet_.pair_functions));
  add(Let::TwoFunctions, size >= 4 && alphabet_.functions && alphabet_.two);
  add(Let::Continuation, size >= 3 && (alphabet_.blocks || alphabet_.functions));
  add(Let::TwoContinuations, size >= 4 && alphabet_.blocks && alphabet_.two);
  return ways;
}

uint32_t Writer::let(Block& block, uint32_t size, Scope& scope) {
  std::vector<Let> ways = lets(size, scope);
  uint32_t choice = choices_.choose(static_cast<uint32_t>(ways.size()));
  if (choices_.dead()) return 0;
  Let way = ways[choice];
  switch (way) {
  case Let::Function: return functions(block, size, scope, 1);
  case Let::TwoFunctions: return functions(block, size, scope, 2);
  case Let::Continuation: return continuations(block, size, scope, 1);
  case Let::TwoContinuations: return continuations(block, size, scope, 2);
  case Let::Print: {
    Var shown = chosen(block, scope, Kind::Integer);
    block = printed(block, shown);
    return size - 1;
  }
  default: value(block, way, scope); return size - 1;
  }
}

void Writer::value(Block& block, Let way, Scope& scope) {
  auto integers = [&] {
    Operand a = operand(scope, Kind::Integer), b = operand(scope, Kind::Integer);
    Var first = variable(block, a), second = variable(block, b);
    block.at(place());
    return std::pair(first, second);
  };
  auto keep = [&](Var made, Kind kind) { scope.variables.push_back({made, kind}); };
  auto operation = [&](Operation operation, Kind kind) {
    auto [a, b] = integers();
    keep(block.operation(operation, a, b), kind);
  };
  auto injection = [&](Kind kind, uint32_t tag, std::vector<Var> fields) {
    keep(block.at(place()).inject(types_[kind], tag, fields), kind);
  };
  auto memory = [&](MemoryOperation operation, Kind holder, Kind gives) {
    std::vector<Var> operands;
    const MemoryInfo& about = info(operation);
    if (!about.creates) operands.push_back(bound(scope, holder));
    while (operands.size() < about.operands && !choices_.dead())
      operands.push_back(chosen(block, scope, Kind::Integer));
    if (!choices_.dead()) keep(block.at(place()).memory(operation, operands), gives);
  };
  switch (way) {
  case Let::Ref: return memory(MemoryOperation::Ref, Kind::Reference, Kind::Reference);
  case Let::Get: return memory(MemoryOperation::Get, Kind::Reference, Kind::Integer);
  case Let::Set: return memory(MemoryOperation::Set, Kind::Reference, Kind::Unit);
  case Let::Array: return memory(MemoryOperation::Array, Kind::Array, Kind::Array);
  case Let::At: return memory(MemoryOperation::At, Kind::Array, Kind::Integer);
  case Let::Put: return memory(MemoryOperation::Put, Kind::Array, Kind::Unit);
  case Let::Size: return memory(MemoryOperation::Size, Kind::Array, Kind::Integer);
  case Let::Add: return operation(Operation::Add, Kind::Integer);
  case Let::Divide: return operation(Operation::Div, Kind::Integer);
  case Let::Less: return operation(Operation::Lt, Kind::Boolean);
  case Let::Pair: {
    auto [a, b] = integers();
    return keep(block.tuple({a, b}), Kind::Pair);
  }
  case Let::First:
  case Let::Second: {
    Var pair = bound(scope, Kind::Pair);
    return keep(block.at(place()).project(way == Let::Second, pair), Kind::Integer);
  }
  case Let::None: return injection(Kind::Option, 0, {});
  case Let::Some: return injection(Kind::Option, 1, {chosen(block, scope, Kind::Integer)});
  case Let::Box: return injection(Kind::Box, 0, {chosen(block, scope, Kind::Integer)});
  default: return;
  }
}

Block Writer::printed(Block block, Var integer) {
  ContVar next = block.at(place()).let_cont(Name{}, std::span<const Parameter>());
  Var print = block.at(place()).external(External::PrintInt);
  block.at(place()).call(print, next, {integer});
  return block.body_of(next);
}

std::vector<uint32_t> Writer::split(uint32_t size, uint32_t count) {
  std::vector<uint32_t> sizes;
  for (uint32_t left = count; left > 0; --left) {
    sizes.push_back(1 + choices_.choose(size - left));
    size -= sizes.back();
  }
  sizes.push_back(size);
  return sizes;
}

uint32_t Writer::functions(Block& block, uint32_t size, Scope& scope, uint32_t count) {
  std::vector<const FunctionShape*> shapes;
  if (alphabet_.functions) shapes.push_back(&function_shapes[0]);
  if (alphabet_.pair_functions) shapes.insert(shapes.end(), {&function_shapes[1], &function_shapes[2]});
  if (alphabet_.higher) shapes.push_back(&function_shapes[3]);
  const FunctionShape& shape = *shapes[choices_.choose(static_cast<uint32_t>(shapes.size()))];
  std::vector<uint32_t> sizes = split(size - 1, count);
  std::vector<Name> names(count, program_.names.intern("f"));
  std::vector<Type> types(count, types_[shape.kind]);
  std::vector<std::span<const Name>> parameter_names(count);
  HandleRange<Fun> funs = block.at(place()).let_funs(names, types, parameter_names);
  for (Fun fun : funs) scope.variables.push_back({program_.data().funs[fun].self, shape.kind});
  Kind goal = std::exchange(goal_, Kind::Unit);
  for (uint32_t i = 0; i < count; ++i) {
    Scope inside{scope.variables, {{program_.data().funs[funs[i]].ret, {shape.gives}}}};
    inside.variables.push_back({parameters(program_, funs[i])[0], shape.takes});
    body(block.body_of(funs[i]), sizes[i], std::move(inside));
  }
  goal_ = goal;
  return sizes.back();
}

uint32_t Writer::continuations(Block& block, uint32_t size, Scope& scope, uint32_t count) {
  std::vector<std::vector<Kind>> shapes{{Kind::Integer}};
  if (alphabet_.blocks) shapes.push_back({});
  if (alphabet_.blocks && alphabet_.pairs) shapes.push_back({Kind::Pair});
  if (alphabet_.blocks && alphabet_.units) shapes.push_back({Kind::Unit});
  if (alphabet_.blocks && alphabet_.data) shapes.push_back({Kind::Option});
  if (alphabet_.higher) shapes.push_back({Kind::Function});
  const std::vector<Kind>& takes = shapes[choices_.choose(static_cast<uint32_t>(shapes.size()))];
  std::vector<uint32_t> sizes = split(size - 1, count);
  std::vector<Parameter> parameter_list;
  for (Kind kind : takes) parameter_list.push_back({{}, types_[kind]});
  std::vector<Name> names(count);
  std::vector<std::span<const Parameter>> lists(count, parameter_list);
  HandleRange<ContVar> all = block.at(place()).let_conts(names, lists);
  for (ContVar k : all) scope.continuations.push_back({k, takes});
  for (uint32_t i = 0; i < count; ++i) {
    Scope inside = scope;
    for (uint32_t j = 0; j < takes.size(); ++j) inside.variables.push_back({parameters(program_, all[i])[j], takes[j]});
    body(block.body_of(all[i]), sizes[i], std::move(inside));
  }
  return sizes.back();
}

// ---- Ends

uint32_t Writer::count(const Scope& scope, const std::vector<Kind>& takes) {
  uint32_t sum = 0;
  for (const Cont& each : scope.continuations) sum += each.takes == takes;
  return sum;
}

ContVar Writer::continuation(const Scope& scope, const std::vector<Kind>& takes) {
  uint32_t choice = choices_.choose(count(scope, takes));
  for (const Cont& each : scope.continuations)
    if (each.takes == takes && choice-- == 0) return each.k;
  return {};
}

bool Writer::available(const Scope& scope, std::span<const Kind> all) const {
  for (Kind kind : all)
    if (count(scope, kind) == 0) return false;
  return true;
}

std::vector<const Cont*> Writer::jumps(const Scope& scope) const {
  std::vector<const Cont*> all;
  for (const Cont& each : scope.continuations)
    if (available(scope, each.takes)) all.push_back(&each);
  return all;
}

std::vector<Known> Writer::calls(const Scope& scope) const {
  std::vector<Known> all;
  for (const Known& each : scope.variables)
    if (const FunctionShape* shape = function_shape(each.kind))
      if (count(scope, shape->takes) > 0 && count(scope, std::vector{shape->gives}) > 0) all.push_back(each);
  return all;
}

void Writer::end(Block& block, const Scope& scope) {
  std::vector<End> ways;
  auto add = [&](End way, bool possible) {
    if (possible) ways.push_back(way);
  };
  bool nothing = count(scope, std::vector<Kind>{}) > 0, integer = count(scope, std::vector{Kind::Integer}) > 0;
  add(End::Halt, goal_ == Kind::Integer);
  add(End::Jump, !jumps(scope).empty());
  add(End::Call, !calls(scope).empty());
  add(End::If, nothing && (alphabet_.less || alphabet_.blocks));
  add(End::CaseInteger, nothing);
  add(End::CaseOption, nothing && integer && count(scope, Kind::Option) > 0);
  add(End::CaseBox, integer && count(scope, Kind::Box) > 0);
  uint32_t choice = choices_.choose(static_cast<uint32_t>(ways.size()));
  if (!choices_.dead()) end(block, scope, ways[choice]);
}

void Writer::end(Block& block, const Scope& scope, End way) {
  switch (way) {
  case End::Halt: {
    Var value = chosen(block, scope, Kind::Integer);
    return block.at(place()).halt(value);
  }
  case End::Jump: {
    std::vector<const Cont*> all = jumps(scope);
    const Cont& target = *all[choices_.choose(static_cast<uint32_t>(all.size()))];
    std::vector<Var> arguments;
    for (Kind kind : target.takes) arguments.push_back(chosen(block, scope, kind));
    return block.at(place()).jump(target.k, arguments);
  }
  case End::Call: {
    std::vector<Known> all = calls(scope);
    Known called = all[choices_.choose(static_cast<uint32_t>(all.size()))];
    const FunctionShape& shape = *function_shape(called.kind);
    ContVar k = continuation(scope, {shape.gives});
    Var argument = chosen(block, scope, shape.takes);
    return block.at(place()).call(called.variable, k, {argument});
  }
  default: return branch(block, scope, way);
  }
}

void Writer::branch(Block& block, const Scope& scope, End way) {
  switch (way) {
  case End::If: {
    Var condition = chosen(block, scope, Kind::Boolean);
    ContVar then = continuation(scope, {}), otherwise = continuation(scope, {});
    return block.at(place()).branch(condition, then, otherwise);
  }
  case End::CaseInteger: {
    Var examined = chosen(block, scope, Kind::Integer);
    std::array zero{Block::Target{0, continuation(scope, {})}};
    ContVar otherwise = continuation(scope, {});
    return block.at(place()).branch(examined, zero, otherwise);
  }
  case End::CaseOption: {
    Var examined = bound(scope, Kind::Option);
    ContVar none = continuation(scope, {}), some = continuation(scope, {Kind::Integer});
    return block.at(place()).branch(examined, std::array{Block::Target{0, none}, Block::Target{1, some}});
  }
  case End::CaseBox: {
    Var examined = bound(scope, Kind::Box);
    std::array one{Block::Target{0, continuation(scope, {Kind::Integer})}};
    return block.at(place()).branch(examined, one);
  }
  default: return;
  }
}

} // namespace letcont::generate::small
