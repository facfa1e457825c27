#include "cps/order.h"

#include "cps/ast.h"

namespace letcont::cps {

std::vector<uint8_t> exist_from_start(const Program& program) {
  const ProgramData& data = program.data();
  std::vector<uint8_t> exist(data.defs.limit());
  auto is_function = [&](const DefData& def) { return def.is_static && kind(program, def.value) == ExprKind::LetFun; };
  for (Def def : data.order) exist[def.index] = is_function(data.defs[def]);
  // Operands come before what they are operands of, so one pass is enough.
  for (Def def : data.order) {
    if (!data.defs[def].is_static) continue;
    bool exists = true;
    for (Occur use : operands(program, data.defs[def].value)) {
      Binder by = binder(program, variable(program, use));
      exists = exists && by.kind == Binder::Definition && exist[by.index];
    }
    exist[def.index] = exists;
  }
  return exist;
}

} // namespace letcont::cps
