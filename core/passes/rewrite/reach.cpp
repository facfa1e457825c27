#include "passes/rewrite/reach.h"

#include "cps/traverse.h"

namespace letcont::passes {

using namespace cps;

namespace {

class Reach {
public:
  explicit Reach(const Program& program)
      : program_(program), functions_(program.data().funs.limit()), conts_(program.data().conts.limit()),
        defs_(program.data().defs.limit()) {}

  void mark() {
    // Scanned in their order, since they lie in memory so.
    for (size_t i = program_.data().order.size(); i-- > 0;) {
      Def def = program_.data().order[i];
      const DefData& data = program_.data().defs[def];
      if (!data.is_static || data.visibility == Visibility::Public) reach(def);
    }
    while (!pending_.empty()) {
      Up region = pending_.back();
      pending_.pop_back();
      scan(region);
    }
  }

  // Only lets in regions that are reached are looked at: the rest goes with what encloses it.
  Unreached sweep(Change& change) {
    Unreached gone;
    for (Expr let : lets_) {
      if (kind(program_, let) == ExprKind::LetCont)
        for_each_continuation(program_, let, [&](ContVar k) {
          if (conts_[k.index] || !has_body(program_, k)) return;
          change.delete_continuation(k);
          ++gone.continuations;
        });
      else
        for_each_function(program_, let, [&](Fun f) {
          if (functions_[f.index] || !has_body(program_, f)) return;
          change.delete_function(f);
          ++gone.functions;
        });
    }
    for (size_t i = 0; i < program_.data().order.size(); ++i) {
      Def def = program_.data().order[i];
      if (defs_[def.index] || !program_.data().defs[def].value) continue;
      change.delete_definition(def);
      ++gone.definitions;
    }
    return gone;
  }

private:
  void reach(Def def) {
    if (std::exchange(defs_[def.index], true)) return;
    Expr value = program_.data().defs[def].value;
    bool function = program_.data().defs[def].is_static && kind(program_, value) == ExprKind::LetFun;
    pending_.push_back(function ? Up::function(program_.data().exprs[value].first_function()) : Up::definition(def));
  }
  void reach(Var var) {
    Binder by = binder(program_, var);
    if (by.kind == Binder::Definition) reach(Def{by.index});
    if (by.kind == Binder::Function && !std::exchange(functions_[by.index], true))
      pending_.push_back(Up::function(Fun{by.index}));
  }
  void reach(ContVar k) {
    if (!is_local(program_, k) || std::exchange(conts_[k.index], true)) return;
    pending_.push_back(Up::continuation(k));
  }

  // A region's own chain; the regions in it are scanned if they are reached.
  void scan(Up region) {
    for (Expr at = content(program_, region); at;) {
      for (Occur use : operands(program_, at)) reach(variable(program_, use));
      for_each_target(program_, at, [&](ContOccur use) { reach(variable(program_, use)); });
      const ExprData& here = program_.data().exprs[at];
      if (here.kind == ExprKind::LetCont || here.kind == ExprKind::LetFun) lets_.push_back(at);
      at = is_let(here.kind) ? here.body() : Expr{};
    }
  }

  const Program& program_;
  std::vector<uint8_t> functions_, conts_, defs_; // reached; bytes are faster than bits
  std::vector<Up> pending_;
  std::vector<Expr> lets_; // of groups, in regions that are reached
};

} // namespace

Unreached delete_unreachable(Program& program, Change& change) {
  Reach reach(program);
  reach.mark();
  return reach.sweep(change);
}

} // namespace letcont::passes
