#include "llvm/calling.h"

#include "cps/traverse.h"

namespace letcont {

using namespace cps;

namespace {

struct FunLinks {
  std::vector<UnionFind<Fun, bool>::Link>& links;
  auto& operator[](Fun fun) { return links[fun.index]; }
  const auto& operator[](Fun fun) const { return links[fun.index]; }
};

// A function whose variable is used other than as a callee may be called through a closure.
bool escapes(const Program& program, Fun fun) {
  for (Occur use : uses(program, program.data().funs[fun].self)) {
    Expr in = enclosing(program, use);
    if (kind(program, in) != ExprKind::Apply || operands(program, in).first != use) return true;
  }
  return false;
}

} // namespace

std::vector<bool> tail_functions(const Program& program) {
  uint32_t limit = program.data().funs.limit();
  std::vector<UnionFind<Fun, bool>::Link> links(limit);
  FunLinks all{links};
  UnionFind<Fun, bool> groups; // described by: is tailcc
  for (uint32_t i = 1; i < limit; ++i) groups.singleton(all, Fun{i}, false);

  auto mark = [&](Fun fun) { groups.set_description(groups.find(all, fun), true); };
  for (uint32_t i = 1; i < limit; ++i) {
    Fun fun{i};
    if (!program.data().funs[fun].body) continue; // deleted
    if (escapes(program, fun)) mark(fun);
    for (ContOccur use : uses(program, program.data().funs[fun].ret)) {
      Expr in = enclosing(program, use);
      if (!is_tail_call(program, in)) continue;
      // A call of what raises nothing is none where the function may raise (calls.cpp).
      if (program.data().funs[fun].handler && !program.data().exprs[in].handler()) continue;
      Var callee = variable(program, operands(program, in).first);
      Fun known = known_function(program, callee);
      if (!known) {
        // Externals are called with a plain call; any other unknown function may be tailcc.
        if (!is_external(program, callee)) mark(fun);
        continue;
      }
      bool differs = type(program, callee) != type(program, program.data().funs[fun].self);
      auto a = groups.find(all, fun), b = groups.find(all, known);
      bool tail = groups.description(a) || groups.description(b) || differs;
      if (a == b)
        groups.set_description(a, tail);
      else
        groups.unite(all, a, b, tail);
    }
  }
  std::vector<bool> result(limit);
  for (uint32_t i = 1; i < limit; ++i) result[i] = groups.description(groups.find(all, Fun{i}));
  return result;
}

} // namespace letcont
