#include "passes/cse.h"

#include "cps/traverse.h"
#include "passes/analysis/effects.h"
#include "passes/analysis/total.h"
#include "types/hash.h"

#include <algorithm>
#include <utility>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Value, DecidedCase, RebuiltInjection, MovedContinuations, Call };
constexpr std::array rules{
    RuleRow{Rule::Value, "same-value", "what was computed in scope already is not computed again"},
    RuleRow{Rule::DecidedCase, "decided-case", "a case is decided by one above it of the same variable"},
    RuleRow{Rule::RebuiltInjection, "rebuilt-injection",
            "an injection that makes what was just taken apart becomes that"},
    RuleRow{Rule::MovedContinuations, "moved-continuations",
            "a let of continuations moved down, so that they see what is computed above"},
    RuleRow{Rule::Call, "same-call", "a call of a function that only computes was made in scope already"},
};

// Moves every LetCont to the end of its chain.
class Sinker {
public:
  Sinker(Program& program, Change& change) : program_(program), change_(change) {}

  uint64_t run() {
    uint64_t moved = 0;
    for (Up region : regions(program_)) moved += sink(region);
    return moved;
  }

private:
  uint64_t sink(Up region) {
    std::vector<Expr> continuations;
    size_t passed = 0; // how many of them have another let behind them
    Expr at = content(program_, region);
    while (at && is_let(kind(program_, at))) {
      if (kind(program_, at) == ExprKind::LetCont)
        continuations.push_back(at);
      else
        passed = continuations.size();
      at = content(program_, Up::body(at));
    }
    if (!at) return 0;
    for (Expr let : continuations)
      if (passed > 0) change_.move(let, at);
    return passed;
  }

  Program& program_;
  Change& change_;
};

// The lets and calls in scope, by what they compute: a hash table whose chains are stacks, so that what is added last
// is taken out first. It is as large as scopes have been, not as the program is, so that it stays in the caches.
class Available {
public:
  explicit Available(const Program& program) : program_(program), heads_(256) {}

  size_t mark() const { return entries_.size(); }
  void cut_back(size_t mark) {
    for (; entries_.size() > mark; entries_.pop_back()) heads_[bucket(entries_.back().hash)] = entries_.back().next;
  }

  // Returns the let of an equal primitive, or an equal call; Expr{} if there is none.
  Expr find(Expr expr, uint32_t function) const { return find(expr, function, hash(expr, function)); }
  void add(Expr expr, uint32_t function) { add(expr, function, hash(expr, function)); }
  // Returns the let of an equal primitive, if there is one; else this one is added, and Expr{} given.
  Expr find_or_add(Expr let, uint32_t function) {
    uint64_t hash = this->hash(let, function);
    Expr found = find(let, function, hash);
    if (!found) add(let, function, hash);
    return found;
  }

private:
  struct Entry {
    uint64_t hash;
    Expr expr; // a LetPrim or an Apply
    uint32_t function, next;
  };

  Expr find(Expr expr, uint32_t function, uint64_t hash) const {
    for (uint32_t i = heads_[bucket(hash)]; i; i = entries_[i - 1].next) {
      const Entry& entry = entries_[i - 1];
      if (entry.hash == hash && entry.function == function && equal(entry.expr, expr)) return entry.expr;
    }
    return {};
  }
  void add(Expr expr, uint32_t function, uint64_t hash) {
    if (entries_.size() == heads_.size()) grow();
    entries_.push_back({hash, expr, function, 0});
    put(static_cast<uint32_t>(entries_.size()));
  }

  // At the front of its chain.
  void put(uint32_t position) {
    Entry& entry = entries_[position - 1];
    entry.next = std::exchange(heads_[bucket(entry.hash)], position);
  }
  // Later entries come first in their chains again.
  void grow() {
    heads_.assign(2 * heads_.size(), 0);
    for (uint32_t position = 1; position <= entries_.size(); ++position) put(position);
  }

  size_t bucket(uint64_t hash) const { return (hash >> 32) & (heads_.size() - 1); }

  uint64_t payload(const Primitive& primitive) const {
    if (primitive.kind == PrimKind::Long) return static_cast<uint64_t>(long_value(program_, primitive));
    return primitive.kind == PrimKind::Double ? __builtin_bit_cast(uint64_t, double_value(program_, primitive))
                                              : primitive.datum;
  }
  static bool commutes(const Primitive& primitive) {
    return primitive.kind == PrimKind::Operation && info(primitive.operation).commutative;
  }

  uint64_t hash(Expr expr, uint32_t function) const {
    return kind(program_, expr) == ExprKind::Apply ? hash_of_call(expr, function) : hash_of_let(expr, function);
  }
  uint64_t hash_of_call(Expr call, uint32_t function) const {
    uint64_t hash = mixed(function, UINT64_MAX);
    for (Occur use : operands(program_, call)) hash = mixed(hash, variable(program_, use).index);
    return hash;
  }
  uint64_t hash_of_let(Expr let, uint32_t function) const {
    Primitive primitive = cps::primitive(program_, let);
    uint64_t hash = function;
    auto mix = [&](uint64_t value) { hash = mixed(hash, value); };
    mix(static_cast<uint64_t>(primitive.kind) << 8 | static_cast<uint64_t>(primitive.operation));
    mix(payload(primitive));
    uint64_t sum = 0;
    for (Occur use : primitive.operands) {
      uint32_t operand = variable(program_, use).index;
      if (commutes(primitive))
        sum += operand;
      else
        mix(operand);
    }
    mix(sum);
    mix(0);
    return hash;
  }

  bool equal(Expr a, Expr b) const {
    if (kind(program_, a) != kind(program_, b)) return false;
    if (kind(program_, a) == ExprKind::Apply) return same_operands(operands(program_, a), operands(program_, b));
    Primitive x = primitive(program_, a), y = primitive(program_, b);
    if (x.kind != y.kind || x.operands.count != y.operands.count || payload(x) != payload(y)) return false;
    if (x.kind == PrimKind::Operation && x.operation != y.operation) return false;
    if (type(program_, bound(a)) != type(program_, bound(b))) return false;
    return same_operands(x, y, false) || (commutes(x) && same_operands(x, y, true));
  }
  bool same_operands(HandleRange<Occur> x, HandleRange<Occur> y) const {
    if (x.count != y.count) return false;
    for (uint32_t i = 0; i < x.count; ++i)
      if (variable(program_, x[i]) != variable(program_, y[i])) return false;
    return true;
  }
  bool same_operands(const Primitive& x, const Primitive& y, bool swapped) const {
    for (uint32_t i = 0; i < x.operands.count; ++i)
      if (variable(program_, x.operands[i]) != variable(program_, y.operands[swapped ? 1 - i : i])) return false;
    return true;
  }
  Var bound(Expr let) const { return program_.data().exprs[let].variable(); }

  const Program& program_;
  std::vector<uint32_t> heads_; // positions, which count from 1; 0: none
  std::vector<Entry> entries_;
};

class Eliminator : Rewriter<Rule>, public Visitor {
public:
  explicit Eliminator(Program& program)
      : Rewriter(program, rules), available_(program), known_(program.data().vars.limit()),
        bound_in_(program.data().vars.limit()), examined_(program.data().conts.limit()),
        only_computes_(total_functions(program)) {}

  Counts run() {
    counters_.add(Rule::MovedContinuations, Sinker(program_, change_).run());
    tags_.resize(program_.data().cont_occurs.uses.limit());
    for (const Branch& branch : program_.data().branches) tags_[branch.target.index] = branch.tag;
    walk(program_, *this);
    return counters_.counts();
  }

  void enter(Up region) {
    open_.push_back({available_.mark(), function_, ++regions_, {}, {}});
    if (region.kind == Up::OfDefinition) function_ = 0;
    if (region.kind == Up::FunctionOf) {
      function_ = region.index;
      for (Var parameter : parameters(program_, Fun{region.index})) bind(parameter);
    }
    if (region.kind == Up::ContinuationOf) {
      for (Var parameter : parameters(program_, ContVar{region.index})) bind(parameter);
      learn(ContVar{region.index});
      learn_call(ContVar{region.index});
    }
  }
  void leave(Up) {
    const Open& open = open_.back();
    available_.cut_back(open.mark);
    function_ = open.function;
    if (open.examined) known_[open.examined.index] = open.was;
    open_.pop_back();
  }

  void expression(Expr expr) {
    if (kind(program_, expr) == ExprKind::Case) return decide(expr);
    if (kind(program_, expr) == ExprKind::Apply) return call(expr);
    if (kind(program_, expr) != ExprKind::LetPrim || !program_.data().exprs[expr].body()) return;
    bind(program_.data().exprs[expr].variable());
    if (Var built = rebuilt(expr)) return is_same(expr, built, Rule::RebuiltInjection);
    if (!may_be_shared(program_, expr)) return;
    if (Expr earlier = available_.find_or_add(expr, function_))
      is_same(expr, program_.data().exprs[earlier].variable(), Rule::Value);
  }

private:
  // What a branch knows of the variable that its case examines.
  struct Fact {
    ContVar branch;
    uint32_t tag = 0;
  };
  struct Open {
    size_t mark;
    uint32_t function;
    uint32_t region; // numbered as they are entered
    Var examined;
    Fact was;
  };
  // Where a variable is bound: in scope as long as that region is open.
  struct Place {
    uint32_t depth = 0, region = 0;
  };

  void bind(Var var) { bound_in_[var.index] = {static_cast<uint32_t>(open_.size()) - 1, open_.back().region}; }
  bool in_scope(Var var) const {
    Place place = bound_in_[var.index];
    return place.region && place.depth < open_.size() && open_[place.depth].region == place.region;
  }

  void is_same(Expr let, Var with, Rule rule) {
    counters_.at(span(program_, let));
    change_.substitute(with, program_.data().exprs[let].variable());
    change_.delete_let(let);
    counters_.add(rule);
  }

  // If one branch of one case is all that leads to k.
  void learn(ContVar k) {
    if (use_count(program_, k) != Count::One) return;
    ContOccur use = *uses(program_, k).begin();
    Expr expr = enclosing(program_, use);
    bool is_branch = kind(program_, expr) == ExprKind::Case && program_.data().exprs[expr].otherwise() != use;
    if (is_branch) know(variable(program_, operands(program_, expr)[0]), {k, tags_[use.index]});
  }
  // If one call is all that leads to k, and of a function that only computes: the parameters of k are its results.
  void learn_call(ContVar k) {
    if (use_count(program_, k) != Count::One) return;
    Expr expr = enclosing(program_, *uses(program_, k).begin());
    if (kind(program_, expr) == ExprKind::Apply && only_computes(expr)) available_.add(expr, function_);
  }
  bool only_computes(Expr call) const {
    Fun callee = known_function(program_, variable(program_, program_.data().exprs[call].first_operand));
    return callee && only_computes_[callee.index];
  }
  // Replaces the expression by a jump to `to` with what `known` got, if `to` takes that: `known` may have got an
  // environment as a function, and `to` takes it as the environment.
  void jump_instead(Expr expr, ContVar to, HandleRange<Var> known, Rule rule) {
    std::vector<Var> values;
    for (uint32_t i = 0; i < known.count; ++i) {
      if (!program_.types.accepts(parameter_type(program_, to, i), type(program_, known[i]))) return;
      values.push_back(known[i]);
    }
    Block block(program_);
    block.at(span(program_, expr));
    block.jump(to, values);
    change_.replace(expr, block.fresh());
    counters_.at(block.span());
    counters_.add(rule);
  }

  // f(j, x) where f(k, x) was called, and k(y) is around this place: j(y).
  void call(Expr expr) {
    Expr earlier = only_computes(expr) ? available_.find(expr, function_) : Expr{};
    if (!earlier) return;
    ContVar k = variable(program_, program_.data().exprs[earlier].target());
    jump_instead(expr, variable(program_, program_.data().exprs[expr].target()), parameters(program_, k), Rule::Call);
  }
  void know(Var var, Fact fact) {
    if (!in_scope(var)) return;
    examined_[fact.branch.index] = var;
    open_.back().examined = var;
    open_.back().was = known_[var.index];
    known_[var.index] = fact;
  }

  void decide(Expr expr) {
    visit(program_, expr,
          Overloaded{[&](const Case& branch) {
                       Fact fact = known_[variable(program_, branch.examined).index];
                       if (fact.branch) decide(branch, fact);
                     },
                     [](auto) {}});
  }
  void decide(const Case& branch, Fact fact) {
    ContOccur target = branch.otherwise;
    for (const Branch& each : branch.branches)
      if (each.tag == fact.tag) target = each.target;
    if (!target) return;
    HandleRange<Var> fields = parameters(program_, fact.branch);
    if (target == branch.otherwise) fields.count = 0;
    jump_instead(branch.expr, variable(program_, target), fields, Rule::DecidedCase);
  }

  // The constructor i of the fields that the branch got, where they are of a variable that is known to be injection i.
  Var rebuilt(Expr let) const {
    Primitive built = primitive(program_, let);
    if (built.kind != PrimKind::Injection || built.operands.empty()) return {};
    Binder by = binder(program_, variable(program_, built.operands[0]));
    if (by.kind != Binder::ContinuationParameter) return {};
    ContVar k{by.index};
    HandleRange<Var> fields = parameters(program_, k);
    if (fields.count != built.operands.count) return {};
    for (uint32_t i = 0; i < fields.count; ++i)
      if (variable(program_, built.operands[i]) != fields[i]) return {};
    Var var = examined_[k.index];
    if (!var || known_[var.index].branch != k || known_[var.index].tag != built.tag()) return {};
    return type(program_, var) == type(program_, program_.data().exprs[let].variable()) ? var : Var{};
  }

  Available available_;
  std::vector<Fact> known_;         // by variable
  std::vector<Place> bound_in_;     // by variable
  std::vector<Var> examined_;       // by continuation: what the case examines that leads to it
  std::vector<uint32_t> tags_;      // by use of a continuation: the tag of the branch
  std::vector<bool> only_computes_; // by function
  std::vector<Open> open_;
  uint32_t function_ = 0, regions_ = 0;
};

} // namespace

Counts cse(Program& program) { return Eliminator(program).run(); }

const std::span<const RuleRow> cse_rules = rules;

} // namespace letcont::passes
