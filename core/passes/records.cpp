#include "passes/records.h"

#include "cps/traverse.h"
#include "passes/rewrite/retype.h"
#include "types/parts.h"

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Type, Made, Taken };
constexpr std::array rules{
    RuleRow{Rule::Type, "data-type", "a data type with one constructor became the tuple of its fields"},
    RuleRow{Rule::Made, "injection", "a value of such a type is a tuple now"},
    RuleRow{Rule::Taken, "case", "a value of such a type is taken apart by projections"},
};

// The new types, each worked out after its parts and, for a data type that becomes a tuple, its fields (Kahn's
// topological sorting). Where nothing is left that does not wait for something else, the types wait for each other in
// a circle, and a data type stays as it is.
class Translation {
public:
  explicit Translation(Program& program)
      : types_(program.types), outside_(outside_types(program)), map_(program.types.limit()) {
    TypeTable& types = types_;
    uint32_t limit = types.limit();
    missing_.resize(limit);
    users_.resize(limit);
    for (uint32_t i = 1; i < limit; ++i) wait_for_parts(Type{i});
    for (uint32_t i = 1; i < limit; ++i)
      if (missing_[i] == 0) ready_.push_back(Type{i});
    translate_ready();
    for (uint32_t i = 1; i < limit; ++i)
      if (is_candidate(Type{i}) && !map_[i]) {
        set(Type{i}, Type{i});
        translate_ready();
      }
  }
  const TypeMap& map() const { return map_; }

private:
  bool is_candidate(Type type) const {
    return types_.kind(type) == TypeKind::Data && types_.constructors(types_.data_of(type)).size() == 1 &&
           !outside_[type.index];
  }

  // Also of a data type that is to become a tuple.
  template <class F>
  void for_each_part(Type type, F&& f) {
    letcont::for_each_part(types_, type, f);
    if (is_candidate(type))
      for (Type field : types_.constructors(types_.data_of(type))[0].fields) f(field);
  }

  void wait_for_parts(Type type) {
    for_each_part(type, [&](Type part) {
      ++missing_[type.index];
      users_[part.index].push_back(type);
    });
  }

  void translate_ready() {
    while (!ready_.empty()) {
      Type type = ready_.back();
      ready_.pop_back();
      if (!map_[type.index]) set(type, translated(type));
    }
  }

  Type translated(Type type) {
    if (!is_candidate(type)) return with_parts(types_, type, map_);
    std::vector<Type> fields;
    for (Type field : types_.constructors(types_.data_of(type))[0].fields) fields.push_back(map_[field.index]);
    return types_.tuple(fields);
  }

  void set(Type type, Type becomes) {
    map_[type.index] = becomes;
    for (Type user : users_[type.index])
      if (--missing_[user.index] == 0) ready_.push_back(user);
  }

  TypeTable& types_;
  std::vector<uint8_t> outside_; // by type: others have values of it
  TypeMap map_;
  std::vector<uint32_t> missing_;        // by type: how many of its parts have no new type yet
  std::vector<std::vector<Type>> users_; // by type: those that it is a part of
  std::vector<Type> ready_;
};

class Recorder : Rewriter<Rule> {
public:
  explicit Recorder(Program& program) : Rewriter(program, rules) {}

  Counts run() {
    TypeMap map = Translation(program_).map();
    becomes_tuple_.resize(map.size());
    uint64_t changed = 0;
    for (uint32_t i = 1; i < map.size(); ++i) {
      becomes_tuple_[i] = program_.types.kind(Type{i}) == TypeKind::Data && map[i] != Type{i};
      changed += becomes_tuple_[i];
    }
    counters_.add(Rule::Type, changed);
    if (changed == 0) return counters_.counts();
    for_each_expression(program_, [&](Expr expr) { all_.push_back(expr); });
    for (Expr expr : all_) look(expr);
    retype(program_, change_, map);
    for (Expr expr : all_) change_expression(expr);
    return counters_.counts();
  }

private:
  bool is_record(Var var) const { return becomes_tuple_[type(program_, var).index]; }

  // Which expressions are to be changed is told by the old types.
  void look(Expr expr) {
    if (expr.index >= concerned_.size()) concerned_.resize(program_.data().exprs.limit());
    concerned_[expr.index] = visit(
        program_, expr,
        Overloaded{
            [&](const LetPrim& let) { return let.primitive.kind == PrimKind::Injection && is_record(let.variable); },
            [&](const Case& branch) { return is_record(variable(program_, branch.examined)); },
            [](auto) { return false; },
        });
  }

  void change_expression(Expr expr) {
    if (!concerned_[expr.index]) return;
    counters_.at(span(program_, expr));
    if (kind(program_, expr) == ExprKind::Case) return take_fields(expr);
    std::vector<Var> fields;
    for (Occur use : operands(program_, expr)) fields.push_back(variable(program_, use));
    change_.make_tuple(expr, fields);
    counters_.add(Rule::Made);
  }

  void take_fields(Expr expr) {
    cps::visit(program_, expr,
               Overloaded{
                   [&](const Case& branch) {
                     ContOccur target = branch.branches.empty() ? branch.otherwise : branch.branches[0].target;
                     ContVar k = variable(program_, target);
                     Var record = variable(program_, branch.examined);
                     Block block(program_);
                     block.at(span(program_, expr));
                     std::vector<Var> fields;
                     for (uint32_t i = 0; i < arity(program_, k); ++i)
                       fields.push_back(take_field(block, i, record, k));
                     change_.insert(block.fresh(), expr);
                     change_.case_to_jump(expr, target, fields);
                   },
                   [](auto) {},
               });
    counters_.add(Rule::Taken);
  }

  // Called as the parameter that it is for.
  Var take_field(Block& block, uint32_t i, Var record, ContVar k) {
    Name name = !is_local(program_, k) ? Name{} : program_.data().vars[parameters(program_, k)[i]].name;
    return block.project(i, record, name);
  }

  std::vector<uint8_t> becomes_tuple_; // by old type
  std::vector<Expr> all_;
  std::vector<uint8_t> concerned_; // by expression
};

} // namespace

Counts records(Program& program) { return Recorder(program).run(); }

const std::span<const RuleRow> records_rules = rules;

} // namespace letcont::passes
