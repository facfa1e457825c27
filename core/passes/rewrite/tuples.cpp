#include "passes/rewrite/tuples.h"

#include "cps/traverse.h"

#include <string>

namespace letcont::passes {

using namespace cps;

Expr tuple_let(const Program& program, Var var) {
  Expr let = defining_let(program, var);
  return let && primitive(program, let).kind == PrimKind::Tuple ? let : Expr{};
}

bool forward_fields(const Program& program, Change& change, Var tuple) {
  Expr let = defining_let(program, tuple);
  std::vector<Expr> projections;
  for (Occur use : uses(program, tuple)) projections.push_back(enclosing(program, use));
  for (Expr each : projections) {
    if (kind(program, each) != ExprKind::LetPrim || primitive(program, each).kind != PrimKind::Projection) continue;
    Var field = variable(program, operands(program, let)[primitive(program, each).field()]);
    change.substitute(field, program.data().exprs[each].variable());
    change.delete_let(each);
  }
  if (use_count(program, tuple) != Count::None) return false;
  change.delete_let(let);
  return true;
}

void add_fields(Program& program, Var tuple, std::vector<Change::NewParameter>& wanted) {
  constexpr size_t longest_name = 40;
  size_t first = wanted.size();
  std::string whole(name(program, tuple));
  if (whole.size() > longest_name) whole.clear();
  for (Type field : program.types.fields(type(program, tuple))) {
    size_t i = wanted.size() - first;
    Name name = whole.empty() ? Name{} : program.names.intern(whole + "_" + std::to_string(i));
    wanted.push_back({Change::NewParameter::fresh, name, field});
  }
  for (Occur use : uses(program, tuple)) {
    Expr let = enclosing(program, use);
    if (kind(program, let) != ExprKind::LetPrim || primitive(program, let).kind != PrimKind::Projection) continue;
    Name name = program.data().vars[program.data().exprs[let].variable()].name;
    if (name) wanted[first + primitive(program, let).field()].name = name;
  }
}

std::vector<Var> rebuild_tuples(Program& program, Change& change, Up body, HandleRange<Var> old,
                                const std::vector<bool>& flat, HandleRange<Var> fresh) {
  Expr begin = content(program, body);
  Block block(program);
  block.at(span(program, begin));
  std::vector<Var> tuples;
  for (uint32_t i = 0, next = 0; i < old.count; ++i) {
    if (!flat[i]) {
      ++next;
      continue;
    }
    Type whole = type(program, old[i]);
    std::vector<Var> fields;
    for (size_t n = program.types.fields(whole).size(); n > 0; --n) fields.push_back(fresh[next++]);
    tuples.push_back(block.primitive(PrimKind::Tuple, {}, 0, fields, whole, program.data().vars[old[i]].name));
    change.substitute(tuples.back(), old[i]);
  }
  change.insert(block.fresh(), begin);
  return tuples;
}

bool append_fields(const Program& program, Block& block, Var tuple, std::vector<Var>& fields) {
  if (Expr let = tuple_let(program, tuple)) {
    for (Occur field : operands(program, let)) fields.push_back(variable(program, field));
    return false;
  }
  uint32_t count = static_cast<uint32_t>(program.types.fields(type(program, tuple)).size());
  for (uint32_t i = 0; i < count; ++i) fields.push_back(block.project(i, tuple));
  return count > 0;
}

} // namespace letcont::passes
