#include "passes/rewrite/single_values.h"

#include "cps/traverse.h"
#include "passes/rewrite/retype.h"

namespace letcont::passes {

using namespace cps;

namespace {

class Unwrapper {
public:
  Unwrapper(Program& program, Change& change) : program_(program), change_(change) { find_types(); }

  bool run(const std::function<void(Span)>& changed) {
    if (!has_single_) return false;
    for_each_expression(program_, [&](Expr expr) { look_at(expr); });
    if (!report(changed)) return false;
    for (const Work& work : work_) carry_out(work);
    retype(program_, change_, map_);
    for (const Work& work : work_)
      if (work.stays) change_.set_type(made_by(work.expr), stays_as(made_by(work.expr)));
    return true;
  }

private:
  static constexpr uint32_t unit = UINT32_MAX;  // no field holds anything
  static constexpr uint32_t several = unit - 1; // not a tuple of a single value
  struct Work {                                 // a tuple, or a projection of one
    Expr expr;
    uint32_t operand; // what it becomes, or `unit`
    bool stays;       // a public static definition
  };

  const ProgramData& data() const { return program_.data(); }
  Var made_by(Expr let) const { return data().exprs[let].variable(); }

  // Types come after their parts.
  void find_types() {
    TypeTable& types = program_.types;
    std::vector<uint8_t> outside = outside_types(program_);
    uint32_t limit = types.limit();
    map_.resize(limit);
    single_.assign(limit, several);
    for (uint32_t i = 1; i < limit; ++i) {
      map_[i] = Type{i};
      if (outside[i] || Type{i} == TypeTable::unit) continue;
      map_[i] = with_parts(types, Type{i}, map_);
      if (types.kind(Type{i}) == TypeKind::Tuple) find_single(Type{i});
    }
  }

  void find_single(Type tuple) {
    std::span<const Type> fields = program_.types.fields(tuple);
    uint32_t held = unit;
    for (uint32_t i = 0; i < fields.size(); ++i) {
      if (map_[fields[i].index] == TypeTable::unit) continue;
      if (held != unit) return;
      held = i;
    }
    single_[tuple.index] = held;
    map_[tuple.index] = held == unit ? TypeTable::unit : map_[fields[held].index];
    has_single_ = true;
  }

  // What is to be done is told by the old types.
  void look_at(Expr expr) {
    const ExprData& here = data().exprs[expr];
    if (here.kind != ExprKind::LetPrim || !here.variable()) return;
    if (here.prim == PrimKind::Tuple) {
      uint32_t held = single_[type(program_, here.variable()).index];
      if (held == several) return;
      work_.push_back({expr, held, is_public_static(expr)});
    } else if (here.prim == PrimKind::Projection) {
      uint32_t held = single_[type(program_, variable(program_, here.first_operand)).index];
      if (held == several) return;
      work_.push_back({expr, held == primitive(program_, expr).field() ? 0 : unit, false});
    }
  }

  bool is_public_static(Expr let) const {
    Up up = data().exprs[let].up;
    return up.kind == Up::OfDefinition && data().defs[Def{up.index}].is_static &&
           data().defs[Def{up.index}].visibility == Visibility::Public;
  }

  // The tuple of a public static definition stays, and holds what its field has become.
  Type stays_as(Var tuple) const {
    Expr let = defining_let(program_, tuple);
    std::vector<Type> fields;
    for (Occur field : operands(program_, let)) fields.push_back(type(program_, field));
    return program_.types.tuple(fields);
  }

  bool report(const std::function<void(Span)>& changed) {
    bool any = false;
    std::vector<uint8_t> stays(data().vars.limit());
    auto report_one = [&](Span place) {
      any = true;
      changed(place);
    };
    for (const Work& work : work_) {
      Var var = made_by(work.expr);
      if (!work.stays || use_count(program_, var) != Count::None) continue;
      stays[var.index] = true; // only its field may change
      for (Occur field : operands(program_, work.expr))
        if (is_changed(type(program_, field))) report_one(span(program_, work.expr));
    }
    for (uint32_t i = 1; i < data().vars.limit(); ++i) {
      if (stays[i] || binder(program_, Var{i}).kind == Binder::Nothing || !is_changed(type(program_, Var{i}))) continue;
      Expr let = defining_let(program_, Var{i});
      report_one(let ? span(program_, let) : nowhere);
    }
    for (uint32_t i = 1; i <= program_.types.data_count(); ++i)
      for (const Constructor& each : program_.types.constructors(DataType{i}))
        for (Type field : each.fields)
          if (is_changed(field)) report_one(nowhere);
    return any;
  }
  bool is_changed(Type type) const { return map_[type.index] != type; }

  void carry_out(const Work& work) {
    if (work.operand == unit) return change_.make_tuple(work.expr, {});
    Var held = variable(program_, operands(program_, work.expr)[work.operand]);
    change_.substitute(held, made_by(work.expr));
    if (work.stays)
      change_.set_operands(work.expr, std::array{held});
    else if (Up up = data().exprs[work.expr].up; up.kind == Up::OfDefinition && data().defs[Def{up.index}].is_static)
      change_.delete_definition(Def{up.index});
    else
      change_.delete_let(work.expr);
  }

  Program& program_;
  Change& change_;
  TypeMap map_;
  std::vector<uint32_t> single_; // by type: which field of a tuple holds the value, `unit` or `several`
  std::vector<Work> work_;
  bool has_single_ = false;
};

} // namespace

bool unwrap_single_values(Program& program, Change& change, const std::function<void(Span)>& changed) {
  return Unwrapper(program, change).run(changed);
}

} // namespace letcont::passes
