#include "vm/compile/compile.h"

#include "cps/ast.h"
#include "vm/compile/emit.h"

namespace letcont::vm {

bool is_closed(const cps::Program& program) {
  const cps::ProgramData& data = program.data();
  for (uint32_t i = 1; i < data.funs.limit(); ++i) {
    const cps::FunData& fun = data.funs[cps::Fun{i}];
    if (!fun.body) continue; // deleted
    if (cps::binder(program, fun.self).kind != cps::Binder::Definition ||
        program.types.kind(cps::type(program, fun.self)) != TypeKind::Code)
      return false;
  }
  return true;
}

std::optional<Code> compile(const cps::Program& program, Diagnostics& diagnostics, const LowerOptions& options) {
  Code code;
  Emitter emitter(program, code);
  size_t errors = diagnostics.error_count();
  lower(program, options, code, diagnostics, [&](const Lowered& function) { emitter.emit(function); });
  emitter.finish();
  code.largest_frame += 16; // what a return leaves behind
  if (diagnostics.error_count() != errors) return std::nullopt;
  return code;
}

} // namespace letcont::vm
