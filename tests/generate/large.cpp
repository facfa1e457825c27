// Large terms, built from the outside in, one block at a time.

#include "cps/build.h"
#include "generate/generate.h"

#include <array>

namespace letcont::generate {

using namespace cps;

namespace {

using Parameters = std::span<const Parameter>;
const Parameter one_integer{Name{}, TypeTable::i32};

ContVar add_continuation(Block& block, Parameters parameters = {&one_integer, 1}) {
  return block.let_cont(Name{}, parameters);
}
Var parameter(Program& program, ContVar k) { return program.data().conts[k].first_parameter; }

// Each of these fills a block with about `nodes` expressions that work on `x`, and goes to `k` with an i32.

void lets(Block block, Var x, ContVar k, uint32_t nodes) {
  static constexpr std::array operations{Operation::Add, Operation::Sub, Operation::Mul};
  Var sum = x;
  for (uint32_t i = 0; i < nodes; ++i) {
    Var next = i % 4 == 0 ? block.integer(static_cast<int32_t>(i)) : block.operation(operations[i % 3], sum, x);
    if (i % 2 == 1) sum = next;
  }
  block.jump(k, {sum});
}

// let y = …  decl k  k(y)  k(x) = { … }
void continuations(Block block, Var x, ContVar k, uint32_t nodes) {
  for (uint32_t i = 0; i + 3 < nodes; i += 3) {
    ContVar next = add_continuation(block);
    block.jump(next, {block.operation(Operation::Add, x, x)});
    x = parameter(block.program(), next);
    block = block.body_of(next);
  }
  block.jump(k, {x});
}

// decl k1  decl k2 …  and each goes to the one before
void nested(Block block, Var x, ContVar k, uint32_t nodes) {
  for (uint32_t i = 0; i + 3 < nodes; i += 3) {
    ContVar next = add_continuation(block);
    Block body = block.body_of(next);
    body.jump(k, {body.operation(Operation::Sub, parameter(block.program(), next), x)});
    k = next;
  }
  block.jump(k, {x});
}

// let f = fun k (y) -> { let g = fun …  let z = add(x, y)  g(k, z) }
void functions(Block block, Var x, ContVar k, uint32_t nodes) {
  Program& program = block.program();
  Type type = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  for (uint32_t i = 0; i + 3 < nodes; i += 3) {
    Fun fun = block.let_fun(Name{}, type, {});
    const FunData data = program.data().funs[fun];
    block.call(data.self, k, {x});
    Block body = block.body_of(fun);
    Var sum = body.operation(Operation::Add, x, data.first_parameter);
    block = body;
    x = sum;
    k = data.ret;
  }
  block.jump(k, {x});
}

void tuples(Block block, Var x, ContVar k, uint32_t nodes) {
  Var a = x, b = x;
  for (uint32_t i = 0; i + 4 < nodes; i += 4) {
    Var pair = block.tuple({a, b});
    Var first = block.project(0, pair), second = block.project(1, pair);
    a = block.operation(Operation::Add, first, second);
    b = first;
  }
  block.jump(k, {a});
}

// let c = …  decl join  decl then, else  case(c) { … }, on conditions that are known in half of the cases
void cases(Block block, Var x, ContVar k, uint32_t nodes) {
  for (uint32_t i = 0; i + 9 < nodes; i += 9) {
    Var limit = block.integer(static_cast<int32_t>(i));
    Var condition = i % 2 == 0 ? block.operation(Operation::Lt, x, limit) : block.boolean(true);
    ContVar join = add_continuation(block);
    Name no_names[2];
    Parameters none[2];
    HandleRange<ContVar> branches = block.let_conts(no_names, none);
    block.branch(condition, branches[0], branches[1]);
    for (uint32_t b = 0; b < 2; ++b) {
      Block body = block.body_of(branches[b]);
      body.jump(join, {b == 0 ? x : limit});
    }
    x = parameter(block.program(), join);
    block = block.body_of(join);
  }
  block.jump(k, {x});
}

// let loop = fun r (i, total) -> { … loop(r, …) }  loop(next, three, x)  and inside of its body another one
void loops(Block block, Var x, ContVar k, uint32_t nodes) {
  constexpr uint32_t depth = 3, size = 11;
  Program& program = block.program();
  Type type = program.types.function(std::array{TypeTable::i32, TypeTable::i32}, std::array{TypeTable::i32});
  for (uint32_t i = 0; i + depth * size < nodes; i += depth * size) {
    ContVar next = add_continuation(block);
    Block outer = block;
    ContVar to = next;
    Var from = x;
    for (uint32_t level = 0; level < depth; ++level) {
      Fun fun = outer.let_fun(Name{}, type, {});
      const FunData data = program.data().funs[fun];
      outer.call(data.self, to, {outer.integer(2), from});
      Block body = outer.body_of(fun);
      Var count = data.first_parameter, total{data.first_parameter.index + 1}, one = body.integer(1);
      ContVar again = add_continuation(body);
      Name no_names[2];
      Parameters none[2];
      HandleRange<ContVar> branches = body.let_conts(no_names, none);
      body.branch(body.operation(Operation::Lt, count, one), branches[0], branches[1]);
      body.body_of(branches[0]).jump(data.ret, {total});
      Block step = body.body_of(again);
      step.call(data.self, data.ret, {step.operation(Operation::Sub, count, one), parameter(program, again)});
      outer = body.body_of(branches[1]);
      from = outer.operation(Operation::Add, total, x);
      to = again;
    }
    outer.jump(to, {from});
    x = parameter(program, next);
    block = block.body_of(next);
  }
  block.jump(k, {x});
}

// let f = fun r (y) -> { y + a + b + … }  let g = fun …  case(…) { … join(f) … join(g) }  join(h) = { h(next, x) }
void closures(Block block, Var x, ContVar k, uint32_t nodes) {
  constexpr uint32_t captured = 12, size = 3 * captured + 14;
  Program& program = block.program();
  Type type = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  const Parameter one_function{Name{}, type};
  for (uint32_t i = 0; i + size < nodes; i += size) {
    std::vector<Var> free;
    for (uint32_t n = 0; n < captured; ++n) free.push_back(block.operation(Operation::Add, n ? free.back() : x, x));
    Var functions[2];
    for (Var& each : functions) {
      Fun fun = block.let_fun(Name{}, type, {});
      const FunData data = program.data().funs[fun];
      each = data.self;
      Block body = block.body_of(fun);
      Var sum = data.first_parameter;
      for (Var var : free) sum = body.operation(&each == functions ? Operation::Add : Operation::Sub, sum, var);
      body.jump(data.ret, {sum});
    }
    ContVar next = add_continuation(block), join = add_continuation(block, {&one_function, 1});
    Name no_names[2];
    Parameters none[2];
    HandleRange<ContVar> branches = block.let_conts(no_names, none);
    block.branch(block.operation(Operation::Lt, x, free[0]), branches[0], branches[1]);
    for (uint32_t b = 0; b < 2; ++b) block.body_of(branches[b]).jump(join, {functions[b]});
    Block call = block.body_of(join);
    Var twice = call.operation(Operation::Mul, x, x);
    call.call(parameter(program, join), next, {call.operation(Operation::Add, twice, x)});
    x = parameter(program, next);
    block = block.body_of(next);
  }
  block.jump(k, {x});
}

// case(x) { 0 -> k0 1 -> k1 … }  ki() = { join(i, x, x, …) }  join(y0, y1, …) = { … }
void wide(Block block, Var x, ContVar k, uint32_t nodes) {
  constexpr uint32_t width = 32;
  Program& program = block.program();
  const std::vector<Parameter> many(width, one_integer);
  for (uint32_t i = 0; i + 3 * width < nodes; i += 3 * width) {
    ContVar join = add_continuation(block, many);
    std::vector<Name> no_names(width);
    std::vector<Parameters> none(width);
    HandleRange<ContVar> branches = block.let_conts(no_names, none);
    std::vector<Block::Target> targets;
    for (uint32_t b = 1; b < width; ++b) targets.push_back({b, branches[b]});
    block.branch(x, targets, branches[0]);
    for (uint32_t b = 0; b < width; ++b) {
      Block body = block.body_of(branches[b]);
      std::vector<Var> arguments(width, x);
      arguments[b] = body.integer(static_cast<int32_t>(b));
      body.jump(join, arguments);
    }
    Block rest = block.body_of(join);
    x = parameter(program, join);
    for (uint32_t n = 1; n < width; ++n) x = rest.operation(Operation::Add, x, Var{parameter(program, join).index + n});
    block = rest;
  }
  block.jump(k, {x});
}

// decl k1  decl k2 …  case(x) { 1 -> e1 2 -> e2 … _ -> end }  ei() = { ki(x) }  ki(y) = { … k(y), or, never, ki(y) }
void entries(Block block, Var x, ContVar k, uint32_t nodes) {
  Program& program = block.program();
  std::vector<Block::Target> targets;
  std::vector<ContVar> loops;
  for (uint32_t i = 0; i + 9 < nodes; i += 9) {
    ContVar loop = add_continuation(block);
    Block body = block.body_of(loop);
    Name no_names[2];
    Parameters none[2];
    HandleRange<ContVar> branches = body.let_conts(no_names, none);
    Var y = parameter(program, loop);
    body.branch(body.boolean(true), branches[0], branches[1]);
    body.body_of(branches[0]).jump(k, {y});
    body.body_of(branches[1]).jump(loop, {y});
    loops.push_back(loop);
  }
  for (uint32_t i = 0; i < loops.size(); ++i) {
    ContVar entry = add_continuation(block, {});
    block.body_of(entry).jump(loops[i], {x});
    targets.push_back({i + 2, entry});
  }
  ContVar end = add_continuation(block, {});
  block.body_of(end).jump(k, {x});
  block.branch(x, targets, end);
}

void fill(Shape shape, Block block, Var x, ContVar k, uint32_t nodes) {
  switch (shape) {
  case Shape::Lets: return lets(block, x, k, nodes);
  case Shape::Continuations: return continuations(block, x, k, nodes);
  case Shape::Nested: return nested(block, x, k, nodes);
  case Shape::Functions: return functions(block, x, k, nodes);
  case Shape::Tuples: return tuples(block, x, k, nodes);
  case Shape::Cases: return cases(block, x, k, nodes);
  case Shape::Loops: return loops(block, x, k, nodes);
  case Shape::Closures: return closures(block, x, k, nodes);
  case Shape::Wide: return wide(block, x, k, nodes);
  case Shape::Entries: return entries(block, x, k, nodes);
  default: return block.jump(k, {x});
  }
}

// def f = fun k (x) -> { decl j  the shape, which goes to j  j(y) = { before(k, y) } }; without `before` it goes to k.
Fun define_part(Program& program, Shape shape, uint32_t nodes, Fun before = {}) {
  Type type = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  Fun fun = define_function(program, Visibility::Private, "part", type, {});
  const FunData data = program.data().funs[fun];
  Block block = body_of(program, fun);
  ContVar end = data.ret;
  if (before) {
    end = add_continuation(block);
    block.body_of(end).call(program.data().funs[before].self, data.ret, {parameter(program, end)});
  }
  fill(shape, block, data.first_parameter, end, nodes);
  return fun;
}

// def f = fun k (x) -> { decl j  let y = add(x, x)  before(j, y)  j(z) = { let w = sub(z, x)  k(w) } }
Fun define_caller(Program& program, Fun before) {
  Type type = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  Fun fun = define_function(program, Visibility::Private, "f", type, {});
  const FunData data = program.data().funs[fun];
  Block block = body_of(program, fun);
  ContVar j = add_continuation(block);
  Block rest = block.body_of(j);
  rest.jump(data.ret, {rest.operation(Operation::Sub, parameter(program, j), data.first_parameter)});
  block.call(program.data().funs[before].self, j,
             {block.operation(Operation::Add, data.first_parameter, data.first_parameter)});
  return fun;
}

} // namespace

Program large_program(Shape shape, uint32_t nodes) {
  constexpr uint32_t part = 300; // of a mixed program
  constexpr uint32_t simple_shapes = static_cast<uint32_t>(Shape::Definitions);
  Program program;
  Fun last;
  if (shape == Shape::Mixed) {
    for (uint32_t i = 0; i < std::max(1u, nodes / part); ++i)
      last = define_part(program, static_cast<Shape>(i % simple_shapes), part, last);
  } else {
    last = define_part(program, shape, shape == Shape::Definitions ? 1 : nodes);
  }
  for (uint32_t i = 0; shape == Shape::Definitions && i < nodes / 6; ++i) last = define_caller(program, last);

  Block main = define_dynamic(program, Visibility::Unused, "", TypeTable::unit);
  ContVar shown = main.let_cont(Name{}, Parameters());
  ContVar result = add_continuation(main);
  Block show = main.body_of(result), end = main.body_of(shown);
  show.call(show.external(External::WriteInt), shown, {parameter(program, result)});
  end.halt(end.tuple({}));
  main.call(program.data().funs[last].self, result, {main.integer(1)});
  return program;
}

} // namespace letcont::generate
