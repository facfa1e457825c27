#include "vm/compile/compile.h"

#include "vm/compile/emit.h"

namespace letcont::vm {

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
