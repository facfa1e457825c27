#include "passes/contify.h"

#include "cps/traverse.h"
#include "passes/analysis/dominators.h"
#include "passes/rewrite/reach.h"

#include <algorithm>
#include <map>

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Function, Jump, Unreachable };
constexpr std::array rules{
    RuleRow{Rule::Function, "contified-function",
            "a function that always returns to one place became a continuation there"},
    RuleRow{Rule::Jump, "call-to-jump", "a call of such a function became a jump"},
    RuleRow{Rule::Unreachable, "unreachable", "a function or continuation went that nothing reaches"},
};

class Contifier : Rewriter<Rule> {
public:
  explicit Contifier(Program& program)
      : Rewriter(program, rules), function_of_(program.data().exprs.limit()), number_(program.data().exprs.limit()),
        position_(program.data().defs.limit()), definition_of_(program.data().exprs.limit()),
        target_(program.data().funs.limit()), became_(program.data().conts.limit()) {}

  void add_unreachable(uint64_t count) { counters_.add(Rule::Unreachable, count); }

  Counts run() {
    look();
    decide();
    std::vector<Move> all;
    for (Fun f : functions_)
      if (target_[f.index]) all.push_back(move_of(f));
    std::sort(all.begin(), all.end());
    for (size_t first = 0, last; first < all.size(); first = last) {
      for (last = first + 1; last < all.size() && all[last].together(all[first]);) ++last;
      contify(std::span(all).subspan(first, last - first));
    }
    change_.settle();
    return counters_.counts();
  }

private:
  // Where the continuation of a function goes, and the node that it returns to.
  struct Move {
    enum Where : uint8_t { AtLet, WithContinuation, AtBeginning };
    Where where;
    uint32_t place; // the LetFun that binds it; the continuation's LetCont; the function
    uint32_t target;
    Fun f;
    auto operator<=>(const Move&) const = default;
    bool together(const Move& other) const {
      return where == other.where && place == other.place && target == other.target;
    }
  };

  // ---- The graph. Nodes are the root, functions by index, and after those the ways to go on: a continuation, or a
  // continuation and a handler.

  using Way = std::pair<ContVar, ContVar>;

  uint32_t node(Fun f) const { return f.index; }
  uint32_t node(Way way) {
    auto [known, is_new] = way_nodes_.try_emplace({way.first.index, way.second.index}, 0);
    if (is_new) {
      known->second = data().funs.limit() + static_cast<uint32_t>(ways_.size());
      ways_.push_back(way);
      edges_.push_back({0, known->second});
    }
    return known->second;
  }
  bool is_function(uint32_t node) const { return node < data().funs.limit(); }
  Way way(uint32_t node) const {
    if (!is_function(node)) return ways_[node - data().funs.limit()];
    const FunData& f = data().funs[Fun{node}];
    return {f.ret, f.handler};
  }

  void look() {
    struct Look : Visitor {
      explicit Look(Contifier& pass) : pass(pass) {}
      void enter(Up region) {
        if (region.kind == Up::OfDefinition) {
          definition = region.index;
          functions = {Fun{}};
        }
        if (region.kind == Up::FunctionOf) functions.push_back(Fun{region.index});
      }
      void leave(Up region) {
        if (region.kind == Up::FunctionOf) functions.pop_back();
      }
      void expression(Expr expr) {
        pass.function_of_[expr.index] = functions.back();
        pass.definition_of_[expr.index] = definition;
        pass.number_[expr.index] = ++count;
        pass.look_at(expr, functions.back());
      }
      Contifier& pass;
      std::vector<Fun> functions;
      uint32_t definition = 0, count = 0;
    };
    for (uint32_t i = 0; i < data().order.size(); ++i) position_[data().order[i].index] = i;
    walk(program_, Look(*this));
  }

  void look_at(Expr expr, Fun here) {
    const ExprData& what = data().exprs[expr];
    if (what.kind == ExprKind::LetFun)
      for_each_function(program_, expr, [&](Fun f) {
        functions_.push_back(f);
        if (is_public(f)) edges_.push_back({0, node(f)});
      });
    for (Occur use : operands(program_, expr)) {
      Fun f = known_function(program_, variable(program_, use));
      if (!f) continue;
      if (what.kind != ExprKind::Apply || use != what.first_operand) {
        edges_.push_back({0, node(f)});
        continue;
      }
      Way on{variable(program_, what.target()), what.handler() ? variable(program_, what.handler()) : ContVar{}};
      bool is_tail = is_return(program_, on.first) && (!on.second || is_handler(program_, on.second));
      bool is_local = !on.second && cps::is_local(program_, on.first);
      if (is_tail)
        edges_.push_back({node(here), node(f)});
      else if (is_local || let_of(on))
        edges_.push_back({node(on), node(f)});
      else
        edges_.push_back({0, node(f)});
    }
  }

  // The innermost let that binds a continuation of these two; Expr{} if both are a function's.
  Expr let_of(Way way) const {
    Expr let;
    for (ContVar k : {way.first, way.second}) {
      Expr other = k ? data().conts[k].let : Expr{};
      if (!let || (other && number_[other.index] > number_[let.index])) let = other;
    }
    return let;
  }

  bool is_public(Fun f) const { return cps::is_public(program_, data().funs[f].self); }

  // A function that returns to a place in another only does so if that one moves, too. So whoever may not move where it
  // should is taken for one that is called from anywhere, and the question is asked again; the last time for all
  // global functions, so that an answer is found soon.
  void decide() {
    constexpr int most_rounds = 8;
    for (int round = 1, kept = 1; kept > 0; ++round) {
      Dominators dominators(data().funs.limit() + static_cast<uint32_t>(ways_.size()), edges_);
      kept = 0;
      for (Fun f : functions_) {
        uint32_t target = dominators.below_root(node(f));
        bool moves = target != Dominators::unreachable && target != node(f);
        target_[f.index] = moves ? target : 0;
        if (!moves || !is_global(f) || (round < most_rounds && comes_before(f, target))) continue;
        edges_.push_back({0, node(f)});
        ++kept;
      }
    }
  }

  bool is_global(Fun f) const { return binder(program_, data().funs[f].self).kind == Binder::Definition; }

  // A global function that moves to an earlier definition might mention what is defined between the two.
  bool comes_before(Fun f, uint32_t target) const {
    auto position = [&](Expr let) { return position_[definition_of_[let.index]]; };
    return position(data().funs[f].let) < position(let_of(target));
  }

  // ---- Moving

  Move move_of(Fun f) const {
    uint32_t target = target_[f.index];
    Expr let = data().funs[f].let;
    Fun outer = function_of_[let.index];
    Expr there = let_of(target);
    // What is bound in a function that moves into the scope of the target moves along.
    bool inside =
        !is_global(f) && ((outer && target_[outer.index] == target) || number_[let.index] > number_[there.index]);
    if (inside) return {Move::AtLet, let.index, target, f};
    if (is_function(target)) return {Move::AtBeginning, target, target, f};
    return {Move::WithContinuation, there.index, target, f};
  }

  Expr let_of(uint32_t node) const { return is_function(node) ? data().funs[Fun{node}].let : let_of(way(node)); }

  // All these go to one place, and may call each other.
  void contify(std::span<const Move> moves) {
    std::vector<Fun> functions;
    for (const Move& move : moves) functions.push_back(move.f);
    counters_.at(span(program_, data().funs[functions[0]].let));
    const Move& move = moves[0];
    Way target = way(move.target);
    for (ContVar* k : {&target.first, &target.second}) *k = now(*k);
    for (Fun f : functions) {
      became_[data().funs[f].ret.index] = target.first;
      if (ContVar handler = data().funs[f].handler) became_[handler.index] = target.second;
    }
    Up place = move.where == Move::AtBeginning ? Up::function(Fun{move.place}) : Up::body(Expr{move.place});
    HandleRange<ContVar> conts =
        change_.to_continuations(functions, target.first, target.second, content(program_, place));
    if (move.where == Move::WithContinuation) change_.join_groups(Expr{move.place});
    for (uint32_t i = 0; i < conts.count; ++i) turn_calls(data().funs[functions[i]].self, conts[i]);
    counters_.add(Rule::Function, conts.count);
  }

  // What a continuation became, whose function moved before.
  ContVar now(ContVar k) const {
    while (k && k.index < became_.size() && became_[k.index]) k = became_[k.index];
    return k;
  }

  void turn_calls(Var function, ContVar k) {
    while (Occur use = data().vars[function].uses) {
      change_.call_to_jump(enclosing(program_, use), k);
      counters_.add(Rule::Jump);
    }
  }

  std::vector<Fun> functions_; // outer ones first
  std::vector<Dominators::Edge> edges_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> way_nodes_;
  std::vector<Way> ways_;               // by node, after the functions
  std::vector<Fun> function_of_;        // by expression
  std::vector<uint32_t> number_;        // by expression, in preorder
  std::vector<uint32_t> position_;      // by definition, in the order
  std::vector<uint32_t> definition_of_; // by expression
  std::vector<uint32_t> target_;        // by function: the node that it returns to; 0 if it stays a function
  std::vector<ContVar> became_;         // by continuation of a function that moved
};

} // namespace

// A function that is called only by itself would return to a place in itself.
Counts contify(Program& program) {
  uint64_t gone;
  {
    Change change(program);
    gone = delete_unreachable(program, change).all();
  }
  Contifier contifier(program);
  contifier.add_unreachable(gone);
  return contifier.run();
}

const std::span<const RuleRow> contify_rules = rules;

} // namespace letcont::passes
