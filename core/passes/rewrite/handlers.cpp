#include "passes/rewrite/handlers.h"

#include "cps/traverse.h"

#include <utility>

namespace letcont::passes {

using namespace cps;

namespace {

class Handlers {
public:
  explicit Handlers(const Program& program) : program_(program), needs_(program.data().funs.limit()) {}

  std::vector<Fun> unneeded() {
    for (uint32_t i = 1; i < program_.data().funs.limit(); ++i)
      if (program_.data().funs[Fun{i}].handler && has_body(program_, Fun{i})) all_.push_back(Fun{i});
    if (all_.empty()) return {};
    namers_.resize(needs_.size());
    for (Fun f : all_) look(f);
    while (!pending_.empty()) {
      Fun f = pending_.back();
      pending_.pop_back();
      for (Fun namer : namers_[f.index]) need(namer);
    }
    std::erase_if(all_, [&](Fun f) { return needs_[f.index]; });
    return all_;
  }

private:
  void need(Fun f) {
    if (!std::exchange(needs_[f.index], true)) pending_.push_back(f);
  }

  void look(Fun f) {
    Var self = program_.data().funs[f].self;
    if (cps::is_public(program_, self)) return need(f);
    for (Occur use : uses(program_, self))
      if (!is_callee(program_, use)) return need(f);
    for (ContOccur use : uses(program_, program_.data().funs[f].handler)) {
      const ExprData& user = program_.data().exprs[enclosing(program_, use)];
      if (user.kind != ExprKind::Apply || user.handler() != use) return need(f);
      Fun callee = known_function(program_, variable(program_, user.first_operand));
      if (!callee) return need(f);
      namers_[callee.index].push_back(f);
    }
  }

  const Program& program_;
  std::vector<Fun> all_;                 // that have handlers
  std::vector<uint8_t> needs_;           // by function
  std::vector<std::vector<Fun>> namers_; // by function: those that name their handlers in calls of it
  std::vector<Fun> pending_;
};

} // namespace

std::vector<Fun> delete_handlers(Program& program, Change& change) {
  std::vector<Fun> unneeded = Handlers(program).unneeded();
  for (Fun f : unneeded) {
    Var self = program.data().funs[f].self;
    for (Occur use : uses(program, self)) change.delete_handler(enclosing(program, use));
    TypeTable& types = program.types;
    Type type = cps::type(program, self);
    change.set_type(self, types.callable_like(type, types.parameters(type), types.results(type), Type{}));
  }
  for (Fun f : unneeded) change.delete_handler(f);
  return unneeded;
}

} // namespace letcont::passes
