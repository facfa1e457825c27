// The fourth part of check: every expression takes and gives what its kind says.
//
// One type may stand for another in one case: an environment is a closure, so it may stand where a closure of its
// function type is asked for.

#include "cps/check/walk.h"
#include "lambda/c_function.h"
#include "lambda/equality.h"
#include "lambda/external.h"

#include <algorithm>

namespace letcont::cps {

namespace {

class Types {
public:
  explicit Types(Walk& walk)
      : walk_(walk), program_(walk.program), types_(walk.program.types), fitting_(walk.data.conts.limit()) {}

  void run() {
    for (Expr expr : walk_.preorder) {
      if (!walk_.places[expr.index].sound || !operand_types(expr)) continue;
      visit(program_, expr, [this](auto view) { check(view); });
    }
  }

private:
  // ---- What is known of an expression's variables. False if one has no type.

  bool operand_types(Expr expr) {
    at_ = expr;
    given_.clear();
    for (Occur use : operands(program_, expr))
      if (!add_type(walk_.uses[use.index].variable)) return false;
    return true;
  }
  bool add_type(Var var) {
    Type found = type_of(var);
    given_.push_back(found);
    return bool(found);
  }
  Type type_of(Var var) const {
    Type found = walk_.data.vars.contains(var) ? walk_.data.vars[var].type : Type{};
    return walk_.type_exists(found) ? found : Type{};
  }

  static bool same(std::span<const Type> a, std::span<const Type> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  void wrong(Invariant invariant, std::string message) { walk_.add(invariant, at_, std::move(message)); }
  std::string quoted(Type type) const { return "'" + walk_.text(type) + "'"; }

  // Whether the given types, from the `from`-th on, are as many as wanted and fit. If not, `misfit` says what is wrong:
  // it is given the text of what takes them, which may be long, and is made only then.
  bool fit(std::span<const Type> wanted, size_t from = 0) const {
    std::span<const Type> given = std::span(given_).subspan(std::min(from, given_.size()));
    if (given.size() != wanted.size()) return false;
    for (size_t i = 0; i < given.size(); ++i)
      if (!types_.accepts(wanted[i], given[i])) return false;
    return true;
  }
  void misfit(std::span<const Type> wanted, size_t from, Invariant arity, Invariant type, const std::string& taker) {
    std::span<const Type> given = std::span(given_).subspan(std::min(from, given_.size()));
    if (given.size() != wanted.size())
      return wrong(arity, taker + " takes " + count(wanted.size()) + " and is given " + count(given.size()));
    for (size_t i = 0; i < given.size(); ++i)
      if (!types_.accepts(wanted[i], given[i]))
        wrong(type, "value " + std::to_string(i + 1) + " given to " + taker + " has type " + quoted(given[i]) +
                        " instead of " + quoted(wanted[i]));
  }
  static std::string count(size_t number) {
    return number == 0 ? "no values" : number == 1 ? "1 value" : std::to_string(number) + " values";
  }

  // ---- Primitives

  void check(const LetPrim& let) {
    Type result = type_of(let.variable);
    if (!result) return;
    switch (let.primitive.kind) {
    case PrimKind::Int: return constant(result, TypeTable::i32);
    case PrimKind::Double: return constant(result, TypeTable::f64);
    case PrimKind::Long: return constant(result, TypeTable::i64);
    case PrimKind::Character: return constant(result, TypeTable::character);
    case PrimKind::Bool: return constant(result, TypeTable::boolean);
    case PrimKind::String: return constant(result, TypeTable::str);
    case PrimKind::Tuple: return tuple(result);
    case PrimKind::Projection: return projection(result, let.primitive.field());
    case PrimKind::Injection: return injection(result, let.primitive.tag());
    case PrimKind::Operation: return operation(result, info(let.primitive.operation));
    case PrimKind::External: return external(result, let.primitive.text());
    case PrimKind::Closure: return closure(result);
    case PrimKind::Memory: return memory(result, info(let.primitive.memory()));
    }
  }

  void constant(Type result, Type wanted) {
    if (result != wanted)
      wrong(Invariant::ConstantType, "a constant of type " + quoted(wanted) + " is bound at type " + quoted(result));
  }

  void tuple(Type result) {
    if (types_.kind(result) != TypeKind::Tuple)
      return wrong(Invariant::TupleType, "a tuple is bound at type " + quoted(result));
    if (!fit(types_.fields(result)))
      misfit(types_.fields(result), 0, Invariant::TupleType, Invariant::TupleType, "the tuple");
  }

  void projection(Type result, uint32_t field) {
    TypeKind kind = types_.kind(given_[0]);
    if (kind != TypeKind::Tuple && kind != TypeKind::Environment)
      return wrong(Invariant::ProjectionType, "a value of type " + quoted(given_[0]) + " has no fields");
    std::span<const Type> fields = types_.fields(given_[0]);
    if (field >= fields.size())
      wrong(Invariant::ProjectionType, quoted(given_[0]) + " has no field " + std::to_string(field));
    else if (!types_.accepts(result, fields[field]))
      wrong(Invariant::ProjectionType,
            "a field of type " + quoted(fields[field]) + " is bound at type " + quoted(result));
  }

  void injection(Type result, uint32_t tag) {
    if (types_.kind(result) != TypeKind::Data)
      return wrong(Invariant::InjectionType, "an injection is bound at type " + quoted(result));
    const std::vector<Constructor>& constructors = types_.constructors(types_.data_of(result));
    if (tag >= constructors.size())
      return wrong(Invariant::InjectionType, quoted(result) + " has no constructor " + std::to_string(tag));
    if (!fit(constructors[tag].fields))
      misfit(constructors[tag].fields, 0, Invariant::InjectionFields, Invariant::InjectionFields,
             "'" + std::string(program_.names.text(constructors[tag].name)) + "'");
  }

  void operation(Type result, const OperationInfo& known) {
    if (!fit(std::span(known.operands.begin(), known.operands.size())))
      misfit(std::span(known.operands.begin(), known.operands.size()), 0, Invariant::OperationType,
             Invariant::OperationType, std::string(known.name));
    if (result != known.result)
      wrong(Invariant::OperationType,
            std::string(known.name) + " is bound at type " + quoted(result) + " instead of " + quoted(known.result));
  }

  void external(Type result, Name name) {
    if (types_.kind(result) != TypeKind::Code)
      return wrong(Invariant::ExternalType, "an external is bound at type " + quoted(result) + ", and is code");
    if (types_.raises(result))
      return wrong(Invariant::ExternalType, "an external is bound at type " + quoted(result) + ", and raises nothing");
    std::optional<External> known = external_named(program_.names.text(name));
    if (!known) return c_function(result, program_.names.text(name));
    auto is = [](std::span<const Type> types, Type one) {
      return one ? types.size() == 1 && types[0] == one : types.empty();
    };
    if (!is(types_.parameters(result), info(*known).takes) || !is(types_.results(result), info(*known).gives))
      wrong(Invariant::ExternalType,
            std::string(info(*known).name) + " is bound at type " + quoted(result) + ", which is not its own");
  }

  void c_function(Type external, std::string_view name) {
    if (is_prompts_name(name)) return;
    std::span<const Type> results = types_.results(external);
    Type gives = results.empty() ? TypeTable::unit : results.size() == 1 ? results[0] : Type{};
    std::string_view fault = c_types_fault(types_.parameters(external), gives);
    if (fault.empty()) fault = c_function_fault(name, types_.parameters(external), gives);
    if (fault.empty()) return;
    wrong(Invariant::ExternalType, "the C function '" + std::string(name) + "' cannot be bound at type " +
                                       quoted(external) + ": it " + std::string(fault));
  }

  void closure(Type result) {
    Type code = given_[0];
    std::span<const Type> parameters;
    if (types_.kind(code) == TypeKind::Code) parameters = types_.parameters(code);
    if (parameters.empty() || types_.kind(parameters[0]) != TypeKind::Environment)
      return wrong(Invariant::ClosureType, "a closure of " + quoted(code) + ", which takes no environment");
    Type environment = parameters[0], function = types_.function_of(environment);
    if (!same(types_.parameters(function), parameters.subspan(1)) ||
        !same(types_.results(function), types_.results(code)) || types_.raises(function) != types_.raises(code))
      wrong(Invariant::ClosureType, quoted(code) + " is not the code of a function of type " + quoted(function));
    if (!types_.accepts(result, environment))
      wrong(Invariant::ClosureType, "a closure of type " + quoted(function) + " is bound at type " + quoted(result));
    if (!fit(types_.fields(environment), 1))
      misfit(types_.fields(environment), 1, Invariant::ClosureType, Invariant::ClosureType, "the environment");
  }

  void memory(Type result, const MemoryInfo& known) {
    Type holder = known.creates ? result : given_[0];
    std::string name(known.name);
    if (types_.kind(holder) != known.holder)
      return wrong(Invariant::MemoryType, name + " is used at type " + quoted(holder));
    if (known.number != MemoryInfo::none && given_[known.number] != TypeTable::i32)
      wrong(Invariant::MemoryType, name + " is given a number of type " + quoted(given_[known.number]));
    if (known.content != MemoryInfo::none && !types_.accepts(types_.element(holder), given_[known.content]))
      wrong(Invariant::MemoryType,
            name + " puts a value of type " + quoted(given_[known.content]) + " into one of type " + quoted(holder));
    if (known.creates) return;
    Type gives = known.writes ? TypeTable::unit : known.reads ? types_.element(holder) : TypeTable::i32;
    if (!types_.accepts(result, gives))
      wrong(Invariant::MemoryType, name + " is bound at type " + quoted(result) + " instead of " + quoted(gives));
  }

  // ---- Functions and continuations

  void check(const LetFun& let) {
    const ProgramData& data = walk_.data;
    size_t left = data.funs.limit(); // the list may be broken: the first part has said so
    for (Fun fun = let.first; data.funs.contains(fun) && left-- > 0; fun = data.funs[fun].next) function(fun);
  }

  void function(Fun fun) {
    const FunData& data = walk_.data.funs[fun];
    Type type = type_of(data.self);
    if (!type) return;
    if (!types_.callable(type))
      return wrong(Invariant::FunctionType, "the function " + walk_.text(fun) + " has type " + quoted(type));
    std::span<const Type> wanted = types_.parameters(type);
    if (wanted.size() != data.parameter_count)
      return wrong(Invariant::FunctionType, "the function " + walk_.text(fun) + " has " + count(data.parameter_count) +
                                                " as parameters, its type " + count(wanted.size()));
    for (uint32_t i = 0; i < wanted.size(); ++i)
      if (Type own = type_of(Var{data.first_parameter.index + i}); own && own != wanted[i])
        wrong(Invariant::FunctionType, "parameter " + std::to_string(i + 1) + " of " + walk_.text(fun) + " has type " +
                                           quoted(own) + " instead of " + quoted(wanted[i]));
  }

  void check(const LetCont&) {}

  // What a continuation takes; false if that is not known.
  bool taken_by(ContVar k, std::vector<Type>& taken) const {
    taken.clear();
    const ContData& data = walk_.data.conts[k];
    if (data.of) {
      if (!walk_.data.funs.contains(data.of)) return false;
      Type function = type_of(walk_.data.funs[data.of].self);
      if (!function || !types_.callable(function)) return false;
      if (walk_.data.funs[data.of].handler == k) {
        taken = {types_.raises(function)};
        return bool(taken[0]);
      }
      std::span<const Type> results = types_.results(function);
      taken.assign(results.begin(), results.end());
      return true;
    }
    for (uint32_t i = 0; i < data.parameter_count; ++i) {
      taken.push_back(type_of(Var{data.first_parameter.index + i}));
      if (!taken.back()) return false;
    }
    return true;
  }
  ContVar target(ContOccur use) const { return walk_.targets[use.index].variable; }

  // ---- Ends of a block

  void check(const ApplyCont& jump) {
    ContVar k = target(jump.target);
    if (taken_by(k, taken_) && !fit(taken_))
      misfit(taken_, 0, Invariant::JumpArity, Invariant::JumpType, walk_.text(k));
  }

  void check(const Apply& call) {
    Type function = given_[0];
    if (types_.kind(function) == TypeKind::Environment) function = types_.function_of(function);
    if (!types_.callable(function))
      return wrong(Invariant::CallFunction, name_of(call) + " is called and has type " + quoted(function));
    if (!fit(types_.parameters(function), 1))
      misfit(types_.parameters(function), 1, Invariant::CallArity, Invariant::CallType, name_of(call));
    check_handler(call, function);
    ContVar k = target(call.target);
    Type& fits = fitting_[k.index];
    if (fits == function || !taken_by(k, taken_)) return;
    std::span<const Type> results = types_.results(function);
    given_.assign(results.begin(), results.end());
    if (fit(taken_))
      fits = function;
    else
      misfit(taken_, 0, Invariant::CallContinuation, Invariant::CallContinuation, walk_.text(k));
  }

  std::string name_of(const Apply& call) const { return walk_.text(walk_.uses[call.function.index].variable); }

  void check_handler(const Apply& call, Type function) {
    Type raised = types_.raises(function);
    if (bool(raised) != bool(call.handler))
      return wrong(Invariant::CallHandler, raised ? name_of(call) + " may raise, and its call names no handler"
                                                  : name_of(call) + " raises nothing, and its call names a handler");
    if (!raised) return;
    ContVar handler = target(call.handler);
    if (!taken_by(handler, taken_)) return;
    given_ = {raised};
    if (!fit(taken_)) misfit(taken_, 0, Invariant::CallHandler, Invariant::CallHandler, walk_.text(handler));
  }

  void check(const Case& branch) {
    Type examined = given_[0];
    TypeKind kind = types_.kind(examined);
    if (kind != TypeKind::Data && kind != TypeKind::I32 && kind != TypeKind::Bool)
      return wrong(Invariant::CaseType,
                   "a case examines a value of type " + quoted(examined) + how_to_compare(examined));
    std::span<const Constructor> constructors;
    if (kind == TypeKind::Data) constructors = types_.constructors(types_.data_of(examined));
    uint64_t possible = kind == TypeKind::Data ? constructors.size() : kind == TypeKind::Bool ? 2 : uint64_t{1} << 32;

    std::vector<uint32_t> tags;
    for (const Branch& each : branch.branches) {
      tags.push_back(each.tag);
      given_.clear();
      if (each.tag >= possible)
        wrong(Invariant::CaseTag, quoted(examined) + " has no tag " + std::to_string(static_cast<int32_t>(each.tag)));
      else if (kind == TypeKind::Data)
        given_ = constructors[each.tag].fields;
      case_target(each.target);
    }
    std::sort(tags.begin(), tags.end());
    size_t all = tags.size();
    tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
    if (tags.size() != all) wrong(Invariant::CaseRepeated, "a case has two branches for one tag");
    given_.clear();
    if (branch.otherwise)
      case_target(branch.otherwise);
    else if (tags.size() < possible)
      wrong(Invariant::CaseExhaustive, "a case has no branch for some values of " + quoted(examined));
  }

  // What does the same as a case for a value that it does not take, for a message.
  static std::string how_to_compare(Type examined) {
    std::string text = "; it takes a value of a data type, an i32 or a bool";
    std::optional<Operation> equality = equality_of(examined);
    if (equality) text.append("; compare it with ").append(letcont::info(*equality).name).append(" instead");
    return text;
  }

  // The continuation takes the given types.
  void case_target(ContOccur use) {
    ContVar k = target(use);
    if (taken_by(k, taken_) && !fit(taken_))
      misfit(taken_, 0, Invariant::CaseTarget, Invariant::CaseTarget, walk_.text(k));
  }

  void check(const Halt&) {
    const PlaceInTree& place = walk_.places[at_.index];
    const DefData& def = walk_.data.defs[place.definition];
    if (place.function || def.is_static)
      return wrong(Invariant::HaltPlace, place.function ? "halt stands in the function " + walk_.text(place.function)
                                                        : "halt stands in a static definition");
    Type wanted = type_of(def.variable);
    if (wanted && !types_.accepts(wanted, given_[0]))
      wrong(Invariant::HaltType, "halt gives a value of type " + quoted(given_[0]) + " to a definition of type " +
                                     quoted(wanted) +
                                     (wanted == TypeTable::unit ? "; write its type, as in: def main : i32 = {" : ""));
  }

  void check(const Unreachable&) {}

  Walk& walk_;
  const Program& program_;
  const TypeTable& types_;
  Expr at_;
  std::vector<Type> given_, taken_;
  // By continuation: the last type of a called function whose results it takes. Many calls may go on to one
  // continuation with many parameters.
  std::vector<Type> fitting_;
};

} // namespace

void check_types(Walk& walk) { Types(walk).run(); }

} // namespace letcont::cps
