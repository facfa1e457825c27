// The writer of small programs: one program for each way through its choices.

#include "generate/small.h"

#include "cps/build.h"
#include "cps/var.h"

#include <array>

namespace letcont::generate {

using namespace cps;

namespace {

// The types of small programs. The first ones have constants.
enum class Kind : uint8_t { Integer, Boolean, Unit, Pair, Option, Box, Function, FromPair, ToPair, Higher };
constexpr size_t kinds = 10;

struct FunctionShape {
  Kind kind, takes, gives;
};
constexpr std::array function_shapes{
    FunctionShape{Kind::Function, Kind::Integer, Kind::Integer},
    FunctionShape{Kind::FromPair, Kind::Pair, Kind::Integer},
    FunctionShape{Kind::ToPair, Kind::Integer, Kind::Pair},
    FunctionShape{Kind::Higher, Kind::Function, Kind::Integer},
};
const FunctionShape* function_shape(Kind kind) {
  for (const FunctionShape& shape : function_shapes)
    if (shape.kind == kind) return &shape;
  return nullptr;
}

// The types in a table that has those of small programs only: they are the same in each.
struct Types {
  std::array<Type, kinds> types;
  explicit Types(Program& program) {
    TypeTable& table = program.types;
    auto at = [&](Kind kind) -> Type& { return types[static_cast<size_t>(kind)]; };
    Type i32 = TypeTable::i32;
    DataType option = table.declare(program.names.intern("Option")), box = table.declare(program.names.intern("Box"));
    table.define(option, {{program.names.intern("None"), {}}, {program.names.intern("Some"), {i32}}});
    table.define(box, {{program.names.intern("Box1"), {i32}}});
    at(Kind::Integer) = i32;
    at(Kind::Boolean) = TypeTable::boolean;
    at(Kind::Unit) = TypeTable::unit;
    at(Kind::Pair) = table.tuple(std::array{i32, i32});
    at(Kind::Option) = table.data(option);
    at(Kind::Box) = table.data(box);
    for (const FunctionShape& shape : function_shapes)
      at(shape.kind) = table.function(std::array{at(shape.takes)}, std::array{at(shape.gives)});
  }
  Type operator[](Kind kind) const { return types[static_cast<size_t>(kind)]; }
};

// A variable or a constant.
struct Operand {
  Var variable; // or else
  Kind kind = Kind::Integer;
  uint32_t constant = 0;
};

class Writer {
public:
  Writer(const Alphabet& alphabet, Choices& choices, Program& program)
      : alphabet_(alphabet), choices_(choices), program_(program), types_(program) {}

  void run(uint32_t size) {
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

private:
  struct Known {
    Var variable;
    Kind kind;
  };
  struct Cont {
    ContVar k;
    std::vector<Kind> takes;
  };
  struct Scope {
    std::vector<Known> variables;
    std::vector<Cont> continuations;
  };
  // A definition's body that is not written yet.
  struct Pending {
    Block block;
    uint32_t size;
    uint32_t order;
    ContVar k = {}; // of a function
    Var parameter = {};
    Kind takes = Kind::Integer, gives = Kind::Integer;
  };
  struct Global {
    Known known;
    uint32_t order; // 0 for functions, which may be used anywhere
  };
  enum class Let : uint8_t {
    Add,
    Divide,
    Less,
    Print,
    Pair,
    First,
    Second,
    None,
    Some,
    Box,
    Function,
    TwoFunctions,
    Continuation,
    TwoContinuations,
  };
  enum class End : uint8_t { Jump, Call, If, CaseOption, CaseBox, CaseInteger, Halt };

  // Each expression is at a place of its own.
  Span place() {
    ++places_;
    return {places_, places_ + 1};
  }

  // ---- Definitions

  // Gives its size, of at most `most`.
  uint32_t definition(uint32_t most) {
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
  Var global_integer() {
    std::vector<Var> all;
    for (const Global& each : globals_)
      if (each.known.kind == Kind::Integer) all.push_back(each.known.variable);
    uint32_t choice = choices_.choose(static_cast<uint32_t>(all.size()));
    return all.empty() ? Var{} : all[choice];
  }
  Scope globals(uint32_t order) const {
    Scope scope;
    for (const Global& each : globals_)
      if (each.order < order) scope.variables.push_back(each.known);
    return scope;
  }

  // ---- Operands

  uint32_t constants(Kind kind) const {
    switch (kind) {
    case Kind::Integer: return alphabet_.integers;
    case Kind::Boolean: return 2;
    case Kind::Unit: return 1;
    default: return 0;
    }
  }
  uint32_t count(const Scope& scope, Kind kind) const {
    uint32_t sum = constants(kind);
    for (const Known& each : scope.variables) sum += each.kind == kind;
    return sum;
  }
  Operand operand(const Scope& scope, Kind kind) {
    uint32_t choice = choices_.choose(count(scope, kind)), fixed = constants(kind);
    if (choices_.dead()) return {};
    if (choice < fixed) return {{}, kind, choice};
    choice -= fixed;
    for (const Known& each : scope.variables)
      if (each.kind == kind && choice-- == 0) return {each.variable, kind, 0};
    return {};
  }
  // The operand as a variable; a constant is bound first.
  Var variable(Block& block, Operand operand) {
    if (operand.variable) return operand.variable;
    block.at(place());
    switch (operand.kind) {
    case Kind::Boolean: return block.boolean(operand.constant != 0);
    case Kind::Unit: return block.tuple({});
    default: return block.integer(static_cast<int32_t>(operand.constant));
    }
  }
  Var chosen(Block& block, const Scope& scope, Kind kind) {
    Operand found = operand(scope, kind);
    return choices_.dead() ? Var{} : variable(block, found);
  }
  // A variable that is chosen among those in scope.
  Var bound(const Scope& scope, Kind kind) {
    uint32_t choice = choices_.choose(count(scope, kind) - constants(kind));
    for (const Known& each : scope.variables)
      if (each.kind == kind && choice-- == 0) return each.variable;
    return {};
  }

  // ---- Bodies: `size` expressions.

  // As deep as the size, which is small.
  void body(Block block, uint32_t size, Scope scope) {
    Kind goal = goal_;
    while (size > 1 && !choices_.dead()) size = let(block, size, scope);
    goal_ = goal;
    if (!choices_.dead()) end(block, scope);
  }

  std::vector<Let> lets(uint32_t size, const Scope& scope) const {
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
    add(Let::Function, size >= 3 && (alphabet_.functions || alphabet_.pair_functions));
    add(Let::TwoFunctions, size >= 4 && alphabet_.functions && alphabet_.two);
    add(Let::Continuation, size >= 3 && (alphabet_.blocks || alphabet_.functions));
    add(Let::TwoContinuations, size >= 4 && alphabet_.blocks && alphabet_.two);
    return ways;
  }

  // A let; gives how many expressions are left after it.
  uint32_t let(Block& block, uint32_t size, Scope& scope) {
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

  void value(Block& block, Let way, Scope& scope) {
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
    switch (way) {
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

  // Prints, and gives the block that comes after.
  Block printed(Block block, Var integer) {
    ContVar next = block.at(place()).let_cont(Name{}, std::span<const Parameter>());
    Var print = block.at(place()).external(External::PrintInt);
    block.at(place()).call(print, next, {integer});
    return block.body_of(next);
  }

  // The sizes of `count` bodies and a rest, of `size` altogether and each at least 1.
  std::vector<uint32_t> split(uint32_t size, uint32_t count) {
    std::vector<uint32_t> sizes;
    for (uint32_t left = count; left > 0; --left) {
      sizes.push_back(1 + choices_.choose(size - left));
      size -= sizes.back();
    }
    sizes.push_back(size);
    return sizes;
  }

  uint32_t functions(Block& block, uint32_t size, Scope& scope, uint32_t count) {
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

  uint32_t continuations(Block& block, uint32_t size, Scope& scope, uint32_t count) {
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
      for (uint32_t j = 0; j < takes.size(); ++j)
        inside.variables.push_back({parameters(program_, all[i])[j], takes[j]});
      body(block.body_of(all[i]), sizes[i], std::move(inside));
    }
    return sizes.back();
  }

  // ---- Ends

  // How many continuations take exactly that; or the one of that number.
  static uint32_t count(const Scope& scope, const std::vector<Kind>& takes) {
    uint32_t sum = 0;
    for (const Cont& each : scope.continuations) sum += each.takes == takes;
    return sum;
  }
  ContVar continuation(const Scope& scope, const std::vector<Kind>& takes) {
    uint32_t choice = choices_.choose(count(scope, takes));
    for (const Cont& each : scope.continuations)
      if (each.takes == takes && choice-- == 0) return each.k;
    return {};
  }
  bool available(const Scope& scope, std::span<const Kind> all) const {
    for (Kind kind : all)
      if (count(scope, kind) == 0) return false;
    return true;
  }
  std::vector<const Cont*> jumps(const Scope& scope) const {
    std::vector<const Cont*> all;
    for (const Cont& each : scope.continuations)
      if (available(scope, each.takes)) all.push_back(&each);
    return all;
  }
  std::vector<Known> calls(const Scope& scope) const {
    std::vector<Known> all;
    for (const Known& each : scope.variables)
      if (const FunctionShape* shape = function_shape(each.kind))
        if (count(scope, shape->takes) > 0 && count(scope, std::vector{shape->gives}) > 0) all.push_back(each);
    return all;
  }

  void end(Block& block, const Scope& scope) {
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

  void end(Block& block, const Scope& scope, End way) {
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

  void branch(Block& block, const Scope& scope, End way) {
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

  const Alphabet& alphabet_;
  Choices& choices_;
  Program& program_;
  const Types types_;
  std::vector<Global> globals_;
  std::vector<Pending> pending_;
  Kind goal_ = Kind::Unit; // Integer: the body may end with halt of one
  uint32_t order_ = 0, places_ = 0;
};

} // namespace

SmallPrograms::SmallPrograms(const Alphabet& alphabet, uint32_t size) : alphabet_(alphabet), size_(size) {}

const Program* SmallPrograms::next() {
  while (!ended_) {
    if (begun_ && !choices_.advance()) {
      ended_ = true;
      break;
    }
    begun_ = true;
    program_ = Program();
    Writer(alphabet_, choices_, program_).run(size_);
    if (choices_.dead()) continue;
    ++count_;
    return &program_;
  }
  return nullptr;
}

} // namespace letcont::generate
