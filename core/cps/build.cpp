#include "cps/build.h"

#include "cps/ast.h"
#include "cps/raw.h"
#include "cps/var.h"

#include <algorithm>
#include <array>

namespace letcont::cps {

namespace {

HandleRange<Var> make_parameters(Program& program, std::span<const Parameter> parameters, Binder binder) {
  ProgramData& data = Raw::data(program);
  HandleRange<Var> vars = data.vars.add_range(static_cast<uint32_t>(parameters.size()));
  for (uint32_t i = 0; i < vars.count; ++i)
    data.vars[vars[i]] = {parameters[i].name, parameters[i].type, Occur{}, binder};
  return vars;
}

// A function with its own variable, its continuations and its parameters; `let` and `next` are the caller's.
void fill_function(Program& program, Fun fun, Name name, Type type, std::span<const Name> parameter_names) {
  ProgramData& data = Raw::data(program);
  std::vector<Parameter> parameters;
  for (Type parameter : program.types.parameters(type)) {
    size_t i = parameters.size();
    parameters.push_back({i < parameter_names.size() ? parameter_names[i] : Name{}, parameter});
  }
  HandleRange<Var> vars = make_parameters(program, parameters, {Binder::FunctionParameter, fun.index});
  ContData k;
  k.name = program.names.intern("k");
  k.of = fun;
  FunData& f = data.funs[fun];
  f.self = data.vars.add({name, type, Occur{}, {Binder::Function, fun.index}, nowhere});
  f.ret = data.conts.add(k);
  if (program.types.raises(type)) {
    k.name = program.names.intern("h");
    f.handler = data.conts.add(k);
  }
  f.first_parameter = vars.first;
  f.parameter_count = vars.count;
}

} // namespace

// ---- Expressions

Expr Block::append(ExprKind kind, std::span<const Var> operands) {
  ProgramData& data = Raw::data(*program_);
  ExprData fresh;
  fresh.kind = kind;
  fresh.span = span_;
  Expr expr = data.exprs.add(fresh);
  Raw::place(*program_, expr, up_);
  if (!first_) first_ = expr;
  up_ = Up::body(expr);
  set_operands(expr, operands);
  return expr;
}

void Block::set_operands(Expr expr, std::span<const Var> operands) {
  ProgramData& data = Raw::data(*program_);
  HandleRange<Occur> range = data.occurs.uses.add_range(static_cast<uint32_t>(operands.size()));
  auto occurs = Raw::occurs(*program_);
  for (uint32_t i = 0; i < range.count; ++i) occurs.enter(range[i], operands[i], expr);
  data.exprs[expr].first_operand = range.first;
  data.exprs[expr].operand_count = range.count;
}

ContOccur Block::use(ContVar k, Expr enclosing) {
  ContOccur use = Raw::data(*program_).cont_occurs.uses.add({});
  Raw::cont_occurs(*program_).enter(use, k, enclosing);
  return use;
}

Var Block::bind(Expr let, Type type, Name name) {
  ProgramData& data = Raw::data(*program_);
  Var var = data.vars.add({name, type, Occur{}, {Binder::Let, let.index}, nowhere});
  data.exprs[let].set_variable(var);
  return var;
}

Var Block::primitive(PrimKind kind, letcont::Operation operation, uint32_t datum, std::span<const Var> operands,
                     Type type, Name name) {
  Expr let = append(ExprKind::LetPrim, operands);
  ExprData& data = Raw::data(*program_).exprs[let];
  data.prim = kind;
  data.operation = operation;
  data.set_datum(datum);
  return bind(let, type, name);
}

Var Block::primitive(const Primitive& same, std::span<const Var> operands, Type type, Name name) {
  return primitive(same.kind, same.operation, same.datum, operands, type, name);
}

Var Block::integer(int32_t value, Name name) {
  return primitive(PrimKind::Int, {}, static_cast<uint32_t>(value), {}, TypeTable::i32, name);
}

Var Block::real(double value, Name name) {
  return primitive(PrimKind::Double, {}, add_double(*program_, value), {}, TypeTable::f64, name);
}

Var Block::long_integer(int64_t value, Name name) {
  return primitive(PrimKind::Long, {}, add_long(*program_, value), {}, TypeTable::i64, name);
}

Var Block::character(uint32_t code, Name name) {
  return primitive(PrimKind::Character, {}, code, {}, TypeTable::character, name);
}

Var Block::boolean(bool value, Name name) { return primitive(PrimKind::Bool, {}, value, {}, TypeTable::boolean, name); }

Var Block::string(std::string_view value, Name name) {
  return primitive(PrimKind::String, {}, program_->names.intern(value).index, {}, TypeTable::str, name);
}

Var Block::tuple(std::span<const Var> fields, Name name) {
  std::vector<Type> types;
  for (Var field : fields) types.push_back(type(*program_, field));
  return primitive(PrimKind::Tuple, {}, 0, fields, program_->types.tuple(types), name);
}

Var Block::project(uint32_t field, Var tuple, Name name) {
  Type result = program_->types.fields(type(*program_, tuple))[field];
  return primitive(PrimKind::Projection, {}, field, {&tuple, 1}, result, name);
}

Var Block::inject(Type data, uint32_t tag, std::span<const Var> fields, Name name) {
  return primitive(PrimKind::Injection, {}, tag, fields, data, name);
}

Var Block::operation(letcont::Operation operation, Var a, Var b, Name name) {
  return this->operation(operation, std::array{a, b}, name);
}

Var Block::operation(letcont::Operation operation, std::span<const Var> operands, Name name) {
  return primitive(PrimKind::Operation, operation, 0, operands, info(operation).result, name);
}

Var Block::external(letcont::External known) { return external(info(known).name, type_of(known, program_->types)); }

Var Block::external(std::string_view name, Type type) {
  Name interned = program_->names.intern(name);
  return primitive(PrimKind::External, {}, interned.index, {}, type, interned);
}

Var Block::memory(MemoryOperation operation, std::span<const Var> operands, Name name) {
  std::vector<Type> types;
  for (Var operand : operands) types.push_back(type(*program_, operand));
  std::optional<Type> result = result_type(operation, program_->types, types);
  assert(result);
  return primitive(PrimKind::Memory, {}, static_cast<uint32_t>(operation), operands, *result, name);
}

Var Block::empty_array(Type type, Name name) {
  return primitive(PrimKind::Memory, {}, static_cast<uint32_t>(MemoryOperation::Empty), {}, type, name);
}

// The closure's type is that of its code's environment parameter.
Var Block::closure(Var code, std::span<const Var> captured, Name name) {
  std::vector<Var> operands{code};
  operands.insert(operands.end(), captured.begin(), captured.end());
  Type environment = program_->types.parameters(type(*program_, code))[0];
  return primitive(PrimKind::Closure, {}, 0, operands, environment, name);
}

// ---- Continuations and functions

HandleRange<ContVar> Block::let_conts(std::span<const Name> names,
                                      std::span<const std::span<const Parameter>> parameters) {
  Expr let = append(ExprKind::LetCont, {});
  ProgramData& data = Raw::data(*program_);
  HandleRange<ContVar> conts = data.conts.add_range(static_cast<uint32_t>(names.size()));
  for (uint32_t i = 0; i < conts.count; ++i) {
    HandleRange<Var> vars = make_parameters(*program_, parameters[i], {Binder::ContinuationParameter, conts[i].index});
    ContData& cont = data.conts[conts[i]];
    cont.name = names[i];
    cont.let = let;
    cont.first_parameter = vars.first;
    cont.parameter_count = vars.count;
    cont.next = i + 1 < conts.count ? conts[i + 1] : ContVar{};
  }
  data.exprs[let].set_first_continuation(conts.first);
  return conts;
}

ContVar Block::let_cont(Name name, std::span<const Parameter> parameters) {
  return let_conts({&name, 1}, {&parameters, 1})[0];
}

ContVar Block::let_cont(std::string_view name, std::initializer_list<Named> parameters, const Body& body) {
  std::vector<Parameter> interned;
  for (const Named& parameter : parameters)
    interned.push_back({program_->names.intern(parameter.name), parameter.type});
  ContVar k = let_cont(program_->names.intern(name), interned);
  Block inside = body_of(k);
  body(inside, cps::parameters(*program_, k));
  return k;
}

HandleRange<Fun> Block::let_funs(std::span<const Name> names, std::span<const Type> types,
                                 std::span<const std::span<const Name>> parameters) {
  Expr let = append(ExprKind::LetFun, {});
  ProgramData& data = Raw::data(*program_);
  HandleRange<Fun> funs = data.funs.add_range(static_cast<uint32_t>(names.size()));
  for (uint32_t i = 0; i < funs.count; ++i) {
    fill_function(*program_, funs[i], names[i], types[i], parameters[i]);
    data.funs[funs[i]].let = let;
    data.funs[funs[i]].next = i + 1 < funs.count ? funs[i + 1] : Fun{};
  }
  data.exprs[let].set_first_function(funs.first);
  return funs;
}

Fun Block::let_fun(Name name, Type type, std::span<const Name> parameters, Name ret) {
  Fun fun = let_funs({&name, 1}, {&type, 1}, {&parameters, 1})[0];
  if (ret) Raw::data(*program_).conts[program_->data().funs[fun].ret].name = ret;
  return fun;
}

Var Block::let_fun(std::string_view name, Type type, std::initializer_list<std::string_view> parameters,
                   const FunctionBody& body) {
  std::vector<Name> names;
  for (std::string_view parameter : parameters) names.push_back(program_->names.intern(parameter));
  Fun fun = let_fun(program_->names.intern(name), type, names);
  Block inside = body_of(fun);
  body(inside, program_->data().funs[fun].ret, cps::parameters(*program_, fun));
  return program_->data().funs[fun].self;
}

// ---- Ends

void Block::jump(ContVar k, std::span<const Var> arguments) {
  Expr expr = append(ExprKind::ApplyCont, arguments);
  Raw::data(*program_).exprs[expr].set_target(use(k, expr));
  end();
}

void Block::call(Var function, ContVar k, ContVar handler, std::span<const Var> arguments) {
  std::vector<Var> operands{function};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  Expr expr = append(ExprKind::Apply, operands);
  ContOccur target = use(k, expr), handles = handler ? use(handler, expr) : ContOccur{};
  ExprData& data = Raw::data(*program_).exprs[expr];
  data.set_target(target);
  data.set_handler(handles);
  end();
}

void Block::branch(Var examined, std::span<const Target> targets, ContVar otherwise) {
  Expr expr = append(ExprKind::Case, {&examined, 1});
  std::vector<Branch> branches;
  for (const Target& target : targets) branches.push_back({target.tag, use(target.k, expr)});
  ContOccur default_target = otherwise ? use(otherwise, expr) : ContOccur{};
  ProgramData& data = Raw::data(*program_);
  data.exprs[expr].set_branches(static_cast<uint32_t>(data.branches.size()), static_cast<uint32_t>(branches.size()));
  data.exprs[expr].set_otherwise(default_target);
  data.branches.insert(data.branches.end(), branches.begin(), branches.end());
  end();
}

void Block::branch(Var condition, ContVar then, ContVar otherwise) {
  std::array targets{Target{1, then}, Target{0, otherwise}};
  branch(condition, targets);
}

void Block::halt(Var value) {
  append(ExprKind::Halt, {&value, 1});
  end();
}

void Block::unreachable() {
  append(ExprKind::Unreachable, {});
  end();
}

// ---- Definitions

namespace {

Def add_definition(Program& program, Visibility visibility, bool is_static) {
  ProgramData& data = Raw::data(program);
  Def def = data.defs.add({visibility, is_static, Var{}, Expr{}});
  data.order.push_back(def);
  return def;
}

} // namespace

Block define_dynamic(Program& program, Visibility visibility, std::string_view name, Type type, Span span) {
  Def def = add_definition(program, visibility, false);
  ProgramData& data = Raw::data(program);
  if (visibility != Visibility::Unused)
    data.defs[def].variable =
        data.vars.add({program.names.intern(name), type, Occur{}, {Binder::Definition, def.index}, nowhere});
  return Block(program, Up::definition(def)).at(span);
}

Fun define_function(Program& program, Visibility visibility, std::string_view name, Type type,
                    std::span<const Name> parameters, Span span) {
  Def def = add_definition(program, visibility, true);
  Fun fun = Block(program, Up::definition(def)).at(span).let_fun(program.names.intern(name), type, parameters);
  ProgramData& data = Raw::data(program);
  Var self = data.funs[fun].self;
  data.vars[self].binder = {Binder::Definition, def.index};
  data.defs[def].variable = self;
  return fun;
}

Var define_value(Program& program, Visibility visibility, std::string_view name, PrimKind kind, uint32_t datum,
                 std::span<const Var> operands, Type type, Span span) {
  Def def = add_definition(program, visibility, true);
  Block block = Block(program, Up::definition(def)).at(span);
  Var var = block.primitive(kind, {}, datum, operands, type, program.names.intern(name));
  ProgramData& data = Raw::data(program);
  data.vars[var].binder = {Binder::Definition, def.index};
  data.defs[def].variable = var;
  return var;
}

Block body_of(Program& program, Fun fun) { return Block(program, Up::function(fun)); }

uint32_t add_long(Program& program, int64_t value) {
  std::vector<int64_t>& longs = Raw::data(program).longs;
  longs.push_back(value);
  return static_cast<uint32_t>(longs.size() - 1);
}

uint32_t add_double(Program& program, double value) {
  std::vector<double>& doubles = Raw::data(program).doubles;
  doubles.push_back(value);
  return static_cast<uint32_t>(doubles.size() - 1);
}

void Block::alias(Name name, Span span, Var variable) {
  ProgramData& data = Raw::data(*program_);
  if (span.known() && data.vars[variable].span != span && !ended_) data.aliases.push_back({up_, name, span, variable});
}

void note_names(Program& program, const LocalNames& of_source) {
  std::vector<Alias>& aliases = Raw::data(program).aliases;
  std::sort(aliases.begin(), aliases.end(), [](const Alias& a, const Alias& b) {
    return a.place == b.place ? a.span.begin < b.span.begin : a.place < b.place;
  });
  if (of_source.all.empty()) return;
  LocalNames locals = of_source;
  for (const Alias& alias : aliases)
    if (Span first = program.data().vars[alias.variable].span; first.known())
      locals.same.emplace_back(alias.span, first);
  Raw::data(program).locals = std::make_shared<const LocalNames>(std::move(locals));
}

} // namespace letcont::cps
