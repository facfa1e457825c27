// Large terms, built from the outside in, a block after the other.

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

void fill(Shape shape, Block block, Var x, ContVar k, uint32_t nodes) {
  switch (shape) {
  case Shape::Lets: return lets(block, x, k, nodes);
  case Shape::Continuations: return continuations(block, x, k, nodes);
  case Shape::Nested: return nested(block, x, k, nodes);
  case Shape::Functions: return functions(block, x, k, nodes);
  case Shape::Tuples: return tuples(block, x, k, nodes);
  case Shape::Cases: return cases(block, x, k, nodes);
  default: return block.jump(k, {x});
  }
}

// def f = fun k (x) -> { the shape }
Fun define_part(Program& program, std::string_view name, Shape shape, uint32_t nodes) {
  Type type = program.types.function(std::array{TypeTable::i32}, std::array{TypeTable::i32});
  Fun fun = define_function(program, Visibility::Private, name, type, {});
  const FunData data = program.data().funs[fun];
  fill(shape, body_of(program, fun), data.first_parameter, data.ret, nodes);
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
  Program program;
  Fun last;
  if (shape == Shape::Mixed) {
    for (uint32_t i = 0; i < std::max(1u, nodes / part); ++i)
      last = define_part(program, "part", static_cast<Shape>(i % 6), part);
  } else {
    last = define_part(program, "part", shape, shape == Shape::Definitions ? 1 : nodes);
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
