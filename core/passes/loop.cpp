#include "passes/loop.h"

#include "cps/traverse.h"

namespace letcont::passes {

using namespace cps;

namespace {

enum class Rule { Function, Jump, Invariant };
constexpr std::array rules{
    RuleRow{Rule::Function, "loop", "a function that calls itself last got a beginning to jump to"},
    RuleRow{Rule::Jump, "call-to-jump", "a tail call of the function by itself became a jump to that beginning"},
    RuleRow{Rule::Invariant, "invariant-parameter",
            "a parameter that is the same in every turn is not passed round any more"},
};

class LoopMaker : Rewriter<Rule> {
public:
  explicit LoopMaker(Program& program) : Rewriter(program, rules) {}

  Counts run() {
    for (Up region : regions(program_))
      if (region.kind == Up::FunctionOf && find_tail_calls(Fun{region.index})) make_loop(Fun{region.index});
    return counters_.counts();
  }

private:
  // A return continuation is in scope in its own function only, so a call that goes on with it is a tail call there; if
  // it goes on with the function's own handler, too.
  bool find_tail_calls(Fun f) {
    tail_calls_.clear();
    for (Occur use : uses(program_, data().funs[f].self)) {
      if (!is_callee(program_, use)) continue;
      Expr expr = enclosing(program_, use);
      const ExprData& here = data().exprs[expr];
      if (variable(program_, here.target()) == data().funs[f].ret &&
          (!here.handler() || variable(program_, here.handler()) == data().funs[f].handler))
        tail_calls_.push_back(expr);
    }
    return !tail_calls_.empty();
  }

  Var argument(Expr call, uint32_t position) const {
    return variable(program_, operands(program_, call)[position + 1]);
  }

  bool varies(Fun f, uint32_t position) const {
    Var parameter = parameters(program_, f)[position];
    for (Expr call : tail_calls_)
      if (argument(call, position) != parameter) return true;
    return false;
  }

  void make_loop(Fun f) {
    std::vector<uint32_t> varying;
    counters_.at(span(program_, data().funs[f].let));
    for (uint32_t i = 0; i < parameters(program_, f).count; ++i)
      if (varies(f, i))
        varying.push_back(i);
      else
        counters_.add(Rule::Invariant);
    enter_through(put_continuation(f, varying), f, varying);
    counters_.add(Rule::Function);
  }

  // The body of `f` moves into a continuation, which is bound at its beginning.
  ContVar put_continuation(Fun f, std::span<const uint32_t> varying) {
    Expr begin = content(program_, Up::function(f));
    std::vector<Parameter> wanted;
    for (uint32_t i : varying) {
      Var old = parameters(program_, f)[i];
      wanted.push_back({data().vars[old].name, type(program_, old)});
    }
    Block block(program_);
    block.at(span(program_, begin));
    ContVar k = block.let_cont(data().vars[data().funs[f].self].name, wanted);
    change_.insert(block.fresh(), begin);
    change_.move_content(Up::body(data().conts[k].let), Up::continuation(k));
    return k;
  }

  void enter_through(ContVar k, Fun f, std::span<const uint32_t> varying) {
    for (uint32_t i = 0; i < varying.size(); ++i)
      change_.substitute(parameters(program_, k)[i], parameters(program_, f)[varying[i]]);
    for (Expr call : tail_calls_) {
      std::vector<Var> arguments;
      for (uint32_t i : varying) arguments.push_back(argument(call, i));
      counters_.at(span(program_, call));
      change_.call_to_jump(call, k);
      change_.set_arguments(call, arguments);
      counters_.add(Rule::Jump);
    }
    counters_.at(span(program_, data().funs[f].let));
    std::vector<Var> first;
    for (uint32_t i : varying) first.push_back(parameters(program_, f)[i]);
    Expr let = data().conts[k].let;
    Block(program_, Up::body(let)).at(span(program_, let)).jump(k, first);
  }

  std::vector<Expr> tail_calls_; // of the function that is looked at
};

} // namespace

Counts loop(Program& program) { return LoopMaker(program).run(); }

const std::span<const RuleRow> loop_rules = rules;

} // namespace letcont::passes
