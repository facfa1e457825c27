// The writer of small programs: one program for each way through its choices.

#include "cps/var.h"
#include "generate/small_writer.h"

namespace letcont::generate {

using namespace cps;

namespace small {

void Writer::run(uint32_t size) {
  uint32_t count = choices_.choose(std::min(alphabet_.definitions + 1, size));
  for (uint32_t i = 0; i < count && !choices_.dead(); ++i) size -= definition(size - (count - i));
  if (choices_.dead()) return;
  Block last = define_dynamic(program_, Visibility::Unused, "", TypeTable::unit);
  // Bodies are written when all definitions are known, since functions may be used before theirs.
  for (const Pending& each : pending_) {
    Scope scope = globals(each.order);
    if (each.parameter) scope.variables.push_back({each.parameter, each.takes});
    goal_ = each.k ? Kind::Unit : Kind::Integer;
    if (each.k) scope.continuations.push_back({each.k, {each.gives}});
    body(each.block, each.size, scope);
  }
  if (choices_.dead()) return;
  Scope scope = globals(UINT32_MAX);
  ContVar result =
      last.at(place()).let_cont(program_.names.intern("result"), std::array{Parameter{{}, TypeTable::i32}});
  Block shown = printed(last.body_of(result), parameters(program_, result)[0]);
  shown.halt(shown.at(place()).tuple({}));
  scope.continuations.push_back({result, {Kind::Integer}});
  goal_ = Kind::Unit;
  body(last, size, scope);
}

// ---- Definitions

uint32_t Writer::definition(uint32_t most) {
  enum { Function, Dynamic, Constant, Pair, None, Some };
  std::vector<int> ways;
  if (alphabet_.functions && most >= 2) ways.push_back(Function);
  if (most >= 2) ways.push_back(Dynamic);
  if (most >= 1) ways.push_back(Constant);
  if (alphabet_.pairs && most >= 1) ways.push_back(Pair);
  if (alphabet_.data && most >= 1) ways.push_back(None), ways.push_back(Some);
  uint32_t order = ++order_, way = choices_.choose(static_cast<uint32_t>(ways.size()));
  if (choices_.dead()) return 0;
  auto value = [&](const char* name, Kind kind, PrimKind primitive, uint32_t number, std::vector<Var> operands) {
    Var made = define_value(program_, Visibility::Public, name, primitive, number, operands, types_[kind], place());
    globals_.push_back({{made, kind}, order});
    return 1;
  };
  switch (ways[way]) {
  case Function: {
    uint32_t size = 1 + choices_.choose(most - 1);
    Fun fun = define_function(program_, Visibility::Public, "f", types_[Kind::Function], {}, place());
    const FunData& data = program_.data().funs[fun];
    globals_.push_back({{data.self, Kind::Function}, 0});
    pending_.push_back({body_of(program_, fun), size, order, data.ret, parameters(program_, fun)[0]});
    return 1 + size;
  }
  case Dynamic: {
    uint32_t size = 1 + choices_.choose(most - 1);
    Block block = define_dynamic(program_, Visibility::Public, "v", TypeTable::i32, place());
    globals_.push_back({{program_.data().defs[program_.data().order.back()].variable, Kind::Integer}, order});
    pending_.push_back({block, size, order});
    return 1 + size;
  }
  case Constant: return value("c", Kind::Integer, PrimKind::Int, 1, {});
  case None: return value("none", Kind::Option, PrimKind::Injection, 0, {});
  case Some: {
    Var field = global_integer();
    return choices_.dead() ? 0 : value("some", Kind::Option, PrimKind::Injection, 1, {field});
  }
  case Pair: {
    Var first = global_integer(), second = global_integer();
    return choices_.dead() ? 0 : value("pair", Kind::Pair, PrimKind::Tuple, 0, {first, second});
  }
  }
  return 0;
}

Var Writer::global_integer() {
  std::vector<Var> all;
  for (const Global& each : globals_)
    if (each.known.kind == Kind::Integer) all.push_back(each.known.variable);
  uint32_t choice = choices_.choose(static_cast<uint32_t>(all.size()));
  return all.empty() ? Var{} : all[choice];
}

Scope Writer::globals(uint32_t order) const {
  Scope scope;
  for (const Global& each : globals_)
    if (each.order < order) scope.variables.push_back(each.known);
  return scope;
}

// ---- Operands

uint32_t Writer::constants(Kind kind) const {
  switch (kind) {
  case Kind::Integer: return alphabet_.integers;
  case Kind::Boolean: return 2;
  case Kind::Unit: return 1;
  default: return 0;
  }
}

uint32_t Writer::count(const Scope& scope, Kind kind) const {
  uint32_t sum = constants(kind);
  for (const Known& each : scope.variables) sum += each.kind == kind;
  return sum;
}

Operand Writer::operand(const Scope& scope, Kind kind) {
  uint32_t choice = choices_.choose(count(scope, kind)), fixed = constants(kind);
  if (choices_.dead()) return {};
  if (choice < fixed) return {{}, kind, choice};
  choice -= fixed;
  for (const Known& each : scope.variables)
    if (each.kind == kind && choice-- == 0) return {each.variable, kind, 0};
  return {};
}

Var Writer::variable(Block& block, Operand operand) {
  if (operand.variable) return operand.variable;
  block.at(place());
  switch (operand.kind) {
  case Kind::Boolean: return block.boolean(operand.constant != 0);
  case Kind::Unit: return block.tuple({});
  default: return block.integer(static_cast<int32_t>(operand.constant));
  }
}

Var Writer::chosen(Block& block, const Scope& scope, Kind kind) {
  Operand found = operand(scope, kind);
  return choices_.dead() ? Var{} : variable(block, found);
}

Var Writer::bound(const Scope& scope, Kind kind) {
  uint32_t choice = choices_.choose(count(scope, kind) - constants(kind));
  for (const Known& each : scope.variables)
    if (each.kind == kind && choice-- == 0) return each.variable;
  return {};
}

} // namespace small

SmallPrograms::SmallPrograms(const Alphabet& alphabet, uint32_t size) : alphabet_(alphabet), size_(size) {}

const Program* SmallPrograms::next() {
  while (!ended_) {
    if (begun_ && !choices_.advance()) {
      ended_ = true;
      break;
    }
    begun_ = true;
    program_ = Program();
    small::Writer(alphabet_, choices_, program_).run(size_);
    if (choices_.dead()) continue;
    ++count_;
    return &program_;
  }
  return nullptr;
}

} // namespace letcont::generate
