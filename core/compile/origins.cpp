#include "compile/origins.h"

#include "cps/convert.h"

namespace letcont {

Origins origins_of(NumberedProgram numbered, const cps::Program& program) {
  std::vector<cps::Var> variables;
  cps::Program again = cps::convert(numbered.program, nullptr, &variables);
  Origins origins;
  origins.tree = std::move(numbered.tree);
  uint32_t limit = again.data().exprs.limit();
  if (limit != program.data().exprs.limit()) return origins; // it is another program: nothing has an origin
  origins.numbers.resize(limit);
  for (uint32_t i = 1; i < limit; ++i) origins.numbers[i] = number_of(again.data().exprs[cps::Expr{i}].span);
  origins.has_name.resize(program.data().vars.limit());
  origins.variables.resize(origins.tree.owners.size());
  for (auto [number, variable] : numbered.variables) {
    if (number >= origins.variables.size()) continue;
    cps::Var stands = variables[variable.index];
    // Code that nothing reaches, such as a handler of what raises nothing, is not converted.
    if (!stands && numbered.program[variable].type != TypeTable::unit) continue;
    origins.variables[number].push_back(stands);
    Expression body = origins.tree.owner(number);
    if (stands) origins.has_name[stands.index] = true;
    if (!stands || !body || body.index == number) continue;
    Expression parent = origins.tree[body].parent;
    if (parent && origins.tree[parent].form == Form::Let &&
        origins.tree[origins.tree.untyped(body)].form == Form::Function)
      origins.function_names.emplace(stands, number);
  }
  for (auto [evaluates, function] : numbered.cases)
    if (cps::Var stands = variables[function.index]) origins.cases.emplace(stands, evaluates);
  return origins;
}

} // namespace letcont
