// Lets: values of a wanted type, found in scope or made.

#include "cps/var.h"
#include "generate/bodies.h"

#include <algorithm>
#include <array>
#include <limits>

namespace letcont::generate {

using namespace cps;

Var Bodies::keep(Task& task, Var var) {
  pay(task, 1);
  task.scope.push_back(var);
  return var;
}

Var Bodies::value(Task& task, Type type, uint32_t depth) {
  if (random_.chance(depth == 0 ? 50 : 75))
    if (Var known = found(task, type)) return known;
  return made(task, type, depth);
}

std::vector<Var> Bodies::values(Task& task, std::span<const Type> wanted) {
  std::vector<Type> types(wanted.begin(), wanted.end()); // the table of types may grow
  std::vector<Var> vars;
  for (Type type : types) vars.push_back(value(task, type, 1));
  return vars;
}

// Var{} if there is none. Of two variables the later one is more likely.
Var Bodies::found(Task& task, Type wanted) {
  size_t locals = task.scope.size(), all = locals + globals.size();
  if (all == 0) return {};
  size_t start = random_.chance(60) ? all - 1 : random_.below(static_cast<uint32_t>(all));
  for (size_t i = 0; i < all; ++i) {
    size_t at = (start + all - i) % all;
    Var var = at < globals.size() ? globals[at] : task.scope[at - globals.size()];
    if (type(var) == wanted) return var;
  }
  return {};
}

Var Bodies::made(Task& task, Type wanted, uint32_t depth) {
  if (task.size > 0) --task.size;
  switch (program_.types.kind(wanted)) {
  case TypeKind::I32: return integer(task, depth);
  case TypeKind::F64: return real(task, depth);
  case TypeKind::I64: return long_integer(task, depth);
  case TypeKind::Char: return character(task, depth);
  case TypeKind::Bool: return boolean(task, depth);
  case TypeKind::Data: return injection(task, wanted, depth);
  case TypeKind::Function: return function_value(task, wanted);
  case TypeKind::Code: return code_value(task, wanted);
  case TypeKind::Reference:
  case TypeKind::Array: return holder(task, wanted, depth);
  case TypeKind::Str: return string(task, depth);
  default: {
    std::span<const Type> fields = program_.types.fields(wanted);
    std::vector<Var> parts = values(task, fields);
    return keep(task, task.block.tuple(parts, name("t")));
  }
  }
}

Var Bodies::integer(Task& task, uint32_t depth) {
  static constexpr std::array interesting{
      0, 1, -1, 2, 7, 100, std::numeric_limits<int32_t>::max(), std::numeric_limits<int32_t>::min()};
  Block& block = task.block;
  if (depth > 2 || random_.chance(40)) {
    int32_t small = static_cast<int32_t>(random_.below(20)) - 5;
    int32_t constant = random_.chance(80) ? small : interesting[random_.below(interesting.size())];
    return keep(task, block.integer(constant, name("n")));
  }
  if (random_.chance(25)) return computed(task, TypeTable::i32, depth);
  Var a = value(task, TypeTable::i32, depth + 1);
  if (random_.chance(20)) { // a division, which fails seldom
    bool safe = !options_.runtime_errors || random_.chance(85);
    Var b = safe ? keep(task, block.integer(static_cast<int32_t>(random_.below(9)) * 2 - 7, name("divisor")))
                 : value(task, TypeTable::i32, depth + 1);
    return keep(task, block.operation(random_.chance(50) ? Operation::Div : Operation::Rem, a, b, name("q")));
  }
  Var b = value(task, TypeTable::i32, depth + 1);
  Operation operation = static_cast<Operation>(random_.below(3)); // Add, Sub, Mul
  return keep(task, block.operation(operation, a, b, name("n")));
}

Var Bodies::real(Task& task, uint32_t depth) {
  static constexpr std::array constants{0.0, 1.0, -1.5, 0.1, 1e10, -0.0, 2.0, 1e300};
  if (depth > 2 || random_.chance(50))
    return keep(task, task.block.real(constants[random_.below(constants.size())], name("d")));
  if (random_.chance(40)) return computed(task, TypeTable::f64, depth);
  Var a = value(task, TypeTable::f64, depth + 1), b = value(task, TypeTable::f64, depth + 1);
  static constexpr std::array operations{Operation::FAdd, Operation::FSub, Operation::FMul, Operation::FDiv,
                                         Operation::FRem};
  return keep(task, task.block.operation(operations[random_.below(operations.size())], a, b, name("d")));
}

Var Bodies::long_integer(Task& task, uint32_t depth) {
  static constexpr std::array<int64_t, 8> constants{0,
                                                    1,
                                                    -1,
                                                    3,
                                                    int64_t{1} << 32,
                                                    -(int64_t{1} << 31),
                                                    std::numeric_limits<int64_t>::max(),
                                                    std::numeric_limits<int64_t>::min()};
  if (depth > 2 || random_.chance(40))
    return keep(task, task.block.long_integer(constants[random_.below(constants.size())], name("l")));
  return computed(task, TypeTable::i64, depth);
}

Var Bodies::character(Task& task, uint32_t depth) {
  static constexpr std::array<uint32_t, 8> codes{'a', 'b', '\n', '\'', 0x7F, 0xE9, 0x20AC, 0x1F600};
  if (depth > 2 || random_.chance(60))
    return keep(task, task.block.character(codes[random_.below(codes.size())], name("c")));
  return computed(task, TypeTable::character, depth);
}

Var Bodies::string(Task& task, uint32_t depth) {
  static constexpr std::array texts{"",     "a",           "some text", "line\n",      "\"quoted\\",  "\xC3\xA9",
                                    "a\tb", "\x01\x1B[0m", "\x80\xC3",  "abcdefghijk", "abcdefghijkl"};
  if (depth > 2 || random_.chance(50))
    return keep(task, task.block.string(texts[random_.below(texts.size())], name("s")));
  return computed(task, TypeTable::str, depth);
}

// The operands of an operation on a part of a string: a part that is there. Both strings have three characters, which
// begin at the same bytes; one is no UTF-8.
std::vector<Var> Bodies::known_part(Task& task, Operation operation) {
  static constexpr std::array<int32_t, 4> boundaries{0, 2, 3, 5};
  static const std::vector<std::string_view> texts{"\xC3\xA9t\xC3\xA9", "\x80\x80\xFF\xC3\x80"};
  uint32_t from = random_.below(3), count = random_.below(4 - from);
  bool is_cut = operation == Operation::Cut, is_decoded = operation == Operation::Decode;
  auto integer = [&](int32_t value) { return keep(task, task.block.integer(value, name("i"))); };
  std::vector<Var> operands{keep(task, task.block.string(random_.pick(texts), name("s")))};
  operands.push_back(integer(is_cut || is_decoded ? boundaries[from] : static_cast<int32_t>(from)));
  if (info(operation).operands.size() == 3)
    operands.push_back(integer(is_cut ? boundaries[from + count] : static_cast<int32_t>(count)));
  return operands;
}

// Any operation that gives the type. The last operand of one that may fail is mostly a constant with which it does not.
Var Bodies::computed(Task& task, Type wanted, uint32_t depth) {
  std::vector<Operation> fitting;
  for (size_t i = 0; i < operations.size(); ++i)
    if (operations[i].result == wanted) fitting.push_back(static_cast<Operation>(i));
  Operation operation = random_.pick(fitting);
  const OperationInfo& about = info(operation);
  bool is_safe = about.can_fail() && (!options_.runtime_errors || random_.chance(85));
  if (is_safe && takes_text(operation))
    return keep(task, task.block.operation(operation, known_part(task, operation), name("r")));
  std::vector<Var> operands;
  for (Type type : about.operands) {
    // In a loop, what doubles a string would make it as long as memory is.
    bool doubles = operation == Operation::Quote || (operation == Operation::Concat && !operands.empty());
    if (doubles) {
      operands.push_back(string(task, 3));
      continue;
    }
    bool is_checked = is_safe && operands.size() + 1 == about.operands.size();
    int32_t harmless = static_cast<int32_t>(random_.below(9)) * 2 + (about.fault == Fault::Division ? -7 : 65);
    if (!is_checked)
      operands.push_back(value(task, type, depth + 1));
    else if (type == TypeTable::character)
      operands.push_back(character(task, 3));
    else if (type == TypeTable::i64)
      operands.push_back(keep(task, task.block.long_integer(harmless, name("divisor"))));
    else
      operands.push_back(keep(task, task.block.integer(harmless, name("operand"))));
  }
  return keep(task, task.block.operation(operation, operands, name("r")));
}

Var Bodies::boolean(Task& task, uint32_t depth) {
  if (depth > 2 || random_.chance(30)) return keep(task, task.block.boolean(random_.chance(50), name("b")));
  // Any predicate; all stand after the last operation that gives a number of their type.
  std::vector<Operation> predicates;
  for (size_t i = 0; i < operations.size(); ++i)
    if (operations[i].result == TypeTable::boolean) predicates.push_back(static_cast<Operation>(i));
  Operation operation = random_.pick(predicates);
  Type operand = info(operation).operands[0];
  Var a = value(task, operand, depth + 1), b = value(task, operand, depth + 1);
  return keep(task, task.block.operation(operation, a, b, name("b")));
}

// The first constructor of a data type is the one whose values are finite.
Var Bodies::injection(Task& task, Type data, uint32_t depth) {
  const std::vector<Constructor>& all = program_.types.constructors(program_.types.data_of(data));
  uint32_t tag = depth > 2 ? 0 : random_.below(static_cast<uint32_t>(all.size()));
  std::vector<Type> fields = all[tag].fields;
  std::vector<Var> parts;
  for (Type field : fields) parts.push_back(value(task, field, depth + 1));
  return keep(task, task.block.inject(data, tag, parts, name("v")));
}

// A known function of that type that is cheap enough; Var{}, now and then, too, if there is one.
Var Bodies::known_callable(Task& task, Type wanted) {
  std::vector<Var> fitting;
  for (const std::vector<Callable>* known : {&callables, &task.callables})
    for (const Callable& each : *known)
      if (type(each.variable) == wanted && each.cost <= unknown_cost(wanted)) fitting.push_back(each.variable);
  return !fitting.empty() && random_.chance(60) ? random_.pick(fitting) : Var{};
}

// A new function of that type, in the block.
Var Bodies::new_function(Task& task, Type wanted, const char* base, uint32_t size) {
  Name own = name(base);
  std::span<const Name> no_names;
  HandleRange<Fun> fun = task.block.let_funs({&own, 1}, {&wanted, 1}, {&no_names, 1});
  frames_.back().tasks.push_back(task); // its scope
  functions(fun, false, size, unknown_cost(wanted));
  frames_.back().tasks.pop_back();
  return program_.data().funs[fun[0]].self;
}

// A known function that is cheap enough, or a new one.
Var Bodies::function_value(Task& task, Type wanted) {
  if (Var known = known_callable(task, wanted)) return known;
  if (random_.chance(25)) return code_closure(task, wanted);
  if (random_.chance(50))
    if (Var made = closure_of_given(task, wanted)) return made;
  return keep(task, new_function(task, wanted, "f", frames_.size() > 2 ? 1 : 4));
}

// A closure of code that is a value in scope; Var{} if there is none of that type.
Var Bodies::closure_of_given(Task& task, Type wanted) {
  std::vector<Var> fitting;
  for (const std::vector<Var>* known : {&globals, &task.scope})
    for (Var each : *known)
      if (program_.types.kind(type(each)) == TypeKind::Code && takes_environment(type(each)) &&
          program_.types.function_of(program_.types.parameters(type(each))[0]) == wanted)
        fitting.push_back(each);
  if (fitting.empty()) return {};
  Var code = random_.pick(fitting);
  std::span<const Type> held = program_.types.fields(program_.types.parameters(type(code))[0]);
  std::vector<Var> parts = values(task, held);
  parts.insert(parts.begin(), code);
  return keep(task, task.block.primitive(PrimKind::Closure, {}, 0, parts, wanted, name("c")));
}

// Code that is known, of its own among the definitions, or of its own here.
Var Bodies::code_value(Task& task, Type wanted) {
  if (Var known = known_callable(task, wanted)) return known;
  if (takes_environment(wanted) || random_.chance(50)) return code_of(wanted);
  pay(task, 1);
  return new_function(task, wanted, "code", 2);
}

bool Bodies::takes_environment(Type code) const {
  std::span<const Type> parameters = program_.types.parameters(code);
  return !parameters.empty() && program_.types.kind(parameters[0]) == TypeKind::Environment;
}

// Code of its own, among the definitions, with an environment of some values.
Var Bodies::code_closure(Task& task, Type wanted) {
  std::vector<Type> held = types_.some(3);
  std::vector<Var> captured = values(task, held);
  captured.insert(captured.begin(), code_for(wanted, captured));
  return keep(task, task.block.primitive(PrimKind::Closure, {}, 0, captured, wanted, name("c")));
}

Var Bodies::code_for(Type wanted, const std::vector<Var>& captured) {
  std::vector<Type> held;
  for (Var each : captured) held.push_back(type(each));
  Type environment = program_.types.environment(held, wanted);
  std::span<const Type> parameters = program_.types.parameters(wanted), results = program_.types.results(wanted);
  std::vector<Type> all{environment}, given(results.begin(), results.end());
  all.insert(all.end(), parameters.begin(), parameters.end());
  return code_of(program_.types.code(all, given, program_.types.raises(wanted)));
}

Var Bodies::code_of(Type wanted) {
  Fun code = define_function(program_, Visibility::Private, "code", wanted, {});
  const FunData data = program_.data().funs[code];
  std::span<const Type> results = program_.types.results(wanted);
  Task body{body_of(program_, code), {data.ret, {results.begin(), results.end()}}, {}, {}, {}, 3, 1};
  add_own_handler(body, code);
  Type called = wanted;
  for (uint32_t i = 0; i < data.parameter_count; ++i) {
    Var parameter{data.first_parameter.index + i};
    if (program_.types.kind(type(parameter)) != TypeKind::Environment) {
      body.scope.push_back(parameter);
      continue;
    }
    called = program_.types.function_of(type(parameter));
    for (uint32_t f = 0; f < program_.types.fields(type(parameter)).size(); ++f)
      body.scope.push_back(body.block.project(f, parameter));
  }
  std::vector<Var> hidden; // it stands after what is being defined, but may be called before
  std::swap(hidden, globals);
  uint64_t projections = body.scope.size();
  fill(std::move(body), unknown_cost(called) - projections);
  std::swap(hidden, globals);
  return data.self;
}

// One to three functions that may call each other.
void Bodies::let_functions(Task& task) {
  if (frames_.size() > 3) return;
  uint32_t count = 1 + random_.below(3);
  bool recursive = random_.chance(50), code = random_.chance(25);
  std::vector<Name> names;
  std::vector<Type> types;
  std::vector<std::span<const Name>> parameters(count);
  for (uint32_t i = 0; i < count; ++i) {
    names.push_back(name("g"));
    types.push_back(function_type(recursive, code));
  }
  HandleRange<Fun> group = task.block.let_funs(names, types, parameters);
  frames_.back().tasks.push_back(task);
  uint64_t cost = functions(group, recursive, task.size / 4, std::min<uint64_t>(frames_.back().most_cost / 2, 2000));
  frames_.back().tasks.pop_back();
  task.size -= task.size / 4;
  pay(task, 1);
  for (Fun fun : group) task.callables.push_back({program_.data().funs[fun].self, cost});
}

void Bodies::take_apart(Task& task) {
  for (size_t i = task.scope.size(); i-- > 0;) {
    Var tuple = task.scope[i];
    if (program_.types.kind(type(tuple)) != TypeKind::Tuple || random_.chance(30)) continue;
    uint32_t fields = static_cast<uint32_t>(program_.types.fields(type(tuple)).size());
    if (fields > 0) keep(task, task.block.project(random_.below(fields), tuple, name("p")));
    return;
  }
}

// A continuation that the rest of the block, and all blocks in it, may raise to.
void Bodies::let_handler(Task& task) {
  Type raised = types_.exception();
  ContVar k = continuation(task, {&raised, 1}, task.size / 4);
  task.size -= task.size / 4;
  task.handlers.push_back({k, {raised}});
}

// A continuation that nothing uses.
void Bodies::dead_continuation(Task& task) {
  std::vector<Type> taken = types_.some(2);
  std::vector<Parameter> parameters = parameters_of(taken);
  ContVar k = task.block.let_cont(name("dead"), parameters);
  Task dead = next(task, task.block.body_of(k), 2, cps::parameters(program_, k));
  dead.times = 0;
  dead.counter = {};
  leave(std::move(dead));
}

} // namespace letcont::generate
