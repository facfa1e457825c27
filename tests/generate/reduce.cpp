#include "generate/reduce.h"

#include "cps/change.h"
#include "cps/check/check.h"
#include "cps/traverse.h"

#include <optional>

namespace letcont::generate {

using namespace cps;

namespace {

// ---- Any value of a type, as simple as there is one.

std::optional<Var> simplest(Block& block, Type type, uint32_t depth = 0);

std::optional<std::vector<Var>> simplest(Block& block, std::span<const Type> wanted, uint32_t depth) {
  std::vector<Type> types(wanted.begin(), wanted.end()); // the table of types may grow
  std::vector<Var> vars;
  for (Type type : types) {
    std::optional<Var> var = simplest(block, type, depth + 1);
    if (!var) return std::nullopt;
    vars.push_back(*var);
  }
  return vars;
}

// Types nest a little only in programs that are to be reduced; what is deeper is left alone.
std::optional<Var> simplest(Block& block, Type type, uint32_t depth) {
  if (depth > 4) return std::nullopt;
  TypeTable& types = block.program().types;
  switch (types.kind(type)) {
  case TypeKind::I32: return block.integer(0);
  case TypeKind::F64: return block.real(0);
  case TypeKind::I64: return block.long_integer(0);
  case TypeKind::Char: return block.character('a');
  case TypeKind::Bool: return block.boolean(false);
  case TypeKind::Str: return block.string("");
  case TypeKind::Tuple: {
    std::optional<std::vector<Var>> fields = simplest(block, types.fields(type), depth);
    if (!fields) return std::nullopt;
    return block.tuple(*fields);
  }
  case TypeKind::Data: {
    const std::vector<Constructor>& all = types.constructors(types.data_of(type));
    if (all.empty()) return std::nullopt;
    std::vector<Type> first = all[0].fields;
    std::optional<std::vector<Var>> fields = simplest(block, first, depth);
    if (!fields) return std::nullopt;
    return block.inject(type, 0, *fields);
  }
  case TypeKind::Reference: {
    std::optional<Var> held = simplest(block, types.element(type), depth + 1);
    if (!held) return std::nullopt;
    return block.memory(MemoryOperation::Ref, {&*held, 1});
  }
  case TypeKind::Array: return block.empty_array(type);
  case TypeKind::Function: {
    std::vector<Type> results(types.results(type).begin(), types.results(type).end());
    Fun fun = block.let_fun(Name{}, type, {});
    Block body = block.body_of(fun);
    std::optional<std::vector<Var>> given = simplest(body, results, depth);
    if (!given) return std::nullopt;
    body.jump(block.program().data().funs[fun].ret, *given);
    return block.program().data().funs[fun].self;
  }
  default: return std::nullopt;
  }
}

// ---- Cuts. Each is tried on a copy of the program; false if it does not apply.

class Cutter {
public:
  explicit Cutter(Program& program) : program_(program) {}

  // The definition does nothing any more, or goes.
  bool definition(Def def) {
    const DefData data = program_.data().defs[def];
    if (data.variable && use_count(program_, data.variable) != Count::None) return false;
    Change change(program_);
    change.delete_definition(def);
    return true;
  }

  // Everything from here on gives way to an end of the function or definition around it.
  bool end_here(Expr expr) {
    auto [fun, def] = home(expr);
    Block block(program_);
    if (fun) {
      std::span<const Type> results = program_.types.results(type(program_, program_.data().funs[fun].self));
      std::optional<std::vector<Var>> given = simplest(block, results, 0);
      if (!given) return false;
      block.jump(program_.data().funs[fun].ret, *given);
    } else {
      Var variable = program_.data().defs[def].variable;
      std::optional<Var> value = simplest(block, variable ? type(program_, variable) : TypeTable::unit);
      if (!value) return false;
      block.halt(*value);
    }
    return put(expr, block);
  }

  // A call or a case goes on with one of its continuations at once.
  bool go_on(Expr expr, uint32_t which) {
    std::vector<ContVar> targets;
    for_each_target(program_, expr, [&](ContOccur use) { targets.push_back(variable(program_, use)); });
    if (which >= targets.size()) return false;
    Block block(program_);
    std::vector<Type> taken;
    for (uint32_t i = 0; i < arity(program_, targets[which]); ++i)
      taken.push_back(parameter_type(program_, targets[which], i));
    std::optional<std::vector<Var>> given = simplest(block, taken, 0);
    if (!given) return false;
    block.jump(targets[which], *given);
    return put(expr, block);
  }

  // Continuations and functions that are not used go.
  bool drop(Expr let) {
    Change change(program_);
    return sweep(change, let);
  }

  // A let binds a constant.
  bool constant(Expr let) {
    LetPrim data{let, program_.data().exprs[let].variable(), primitive(program_, let), {}};
    if (data.primitive.kind <= PrimKind::String && data.primitive.datum == 0) return false;
    Change change(program_);
    switch (program_.types.kind(type(program_, data.variable))) {
    case TypeKind::I32: change.make_constant(let, PrimKind::Int, 0); return true;
    case TypeKind::Bool: change.make_constant(let, PrimKind::Bool, 0); return true;
    default: return false;
    }
  }

  // What nothing uses and does nothing goes, until there is nothing more of it.
  enum Sweep { Nothing, Values, Everything };
  void sweep(Sweep what) {
    for (bool again = what != Nothing; again;) {
      again = false;
      Change change(program_);
      for_each_expression(program_, [&](Expr expr) {
        if (what == Everything || kind(program_, expr) == ExprKind::LetPrim) again |= sweep(change, expr);
      });
      if (what == Values) continue;
      std::vector<Def> order = program_.data().order;
      for (Def def : order)
        if (program_.data().defs[def].is_static) again |= unused(change, def);
    }
  }

private:
  std::pair<Fun, Def> home(Expr expr) const {
    for (;;) {
      Up up = enclosing(program_, expr);
      if (up.kind == Up::FunctionOf) return {Fun{up.index}, {}};
      if (up.kind == Up::OfDefinition) return {{}, Def{up.index}};
      expr = up.kind == Up::BodyOf ? Expr{up.index} : program_.data().conts[ContVar{up.index}].let;
    }
  }

  bool put(Expr expr, Block& block) {
    Change change(program_);
    change.replace(expr, block.fresh());
    return true;
  }

  bool unused(Change& change, Def def) {
    Var variable = program_.data().defs[def].variable;
    if (use_count(program_, variable) != Count::None) return false;
    change.delete_definition(def);
    return true;
  }

  bool sweep(Change& change, Expr expr) {
    bool swept = false;
    switch (kind(program_, expr)) {
    case ExprKind::LetPrim: {
      Primitive value = primitive(program_, expr);
      bool fails = value.kind == PrimKind::Operation && info(value.operation).can_fail();
      bool global = enclosing(program_, expr).kind == Up::OfDefinition && !program_.data().exprs[expr].body();
      if (fails || global || use_count(program_, program_.data().exprs[expr].variable()) != Count::None) return false;
      change.delete_let(expr);
      return true;
    }
    case ExprKind::LetCont:
      for_each_continuation(program_, expr, [&](ContVar k) {
        if (use_count(program_, k) != Count::None) return;
        change.delete_continuation(k);
        swept = true;
      });
      return swept;
    case ExprKind::LetFun:
      if (!program_.data().exprs[expr].body()) return false; // a definition
      for_each_function(program_, expr, [&](Fun f) {
        if (use_count(program_, program_.data().funs[f].self) != Count::None) return;
        change.delete_function(f);
        swept = true;
      });
      return swept;
    default: return false;
    }
  }

  Program& program_;
};

bool is_static(const Program& program, Expr expr) {
  Up up = enclosing(program, expr);
  return up.kind == Up::OfDefinition && program.data().defs[Def{up.index}].is_static;
}

} // namespace

Program reduce(const Program& original, const Shows& shows, uint32_t tries) {
  Program best = original;
  // Tries one cut on a copy; keeps what still shows the bug and is smaller. What the cut leaves unused goes with it,
  // unless the bug needs that.
  auto attempt = [&](auto&& cut, bool changes_only = false) {
    for (Cutter::Sweep sweep : {Cutter::Everything, Cutter::Values, Cutter::Nothing}) {
      if (tries == 0) return false;
      --tries;
      Program program = best;
      Cutter cutter(program);
      if (!cut(cutter)) return false;
      cutter.sweep(sweep);
      if (!changes_only && size(program) >= size(best)) continue;
      if (!check(program, 1).empty() || !shows(program)) continue;
      best = std::move(program);
      return true;
    }
    return false;
  };
  attempt([](Cutter&) { return true; }); // just the sweep
  for (bool again = true; again && tries > 0;) {
    again = false;
    std::vector<Def> order = best.data().order;
    for (Def def : order) again |= attempt([&](Cutter& cutter) { return cutter.definition(def); });
    std::vector<Expr> all;
    for_each_expression(best, [&](Expr expr) { all.push_back(expr); });
    for (Expr expr : all) {
      if (!is_live(best, expr) || is_static(best, expr)) continue;
      again |= attempt([&](Cutter& cutter) { return cutter.end_here(expr); });
      if (is_live(best, expr)) again |= attempt([&](Cutter& cutter) { return cutter.drop(expr); });
      for (uint32_t target = 0; target < 3 && is_live(best, expr); ++target)
        again |= attempt([&](Cutter& cutter) { return cutter.go_on(expr, target); });
      if (is_live(best, expr) && kind(best, expr) == ExprKind::LetPrim)
        again |= attempt([&](Cutter& cutter) { return cutter.constant(expr); }, true);
    }
  }
  return best;
}

} // namespace letcont::generate
