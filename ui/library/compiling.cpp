#include "library/compiling.h"

#include "machine/machine.h"

namespace letcont::library {

CompiledProgram::CompiledProgram(ProgramText program, bool is_for_c)
    : compilation(std::move(program), {.stages = machine::stages(), .is_for_c = is_for_c}) {
  compilation.interrupt_when([this] { return work && work->is_over(); });
}

Compiling::Compiling(std::shared_ptr<CompiledProgram>& compiled, const ProgramText& program, const Work& work)
    : no_fork_([&] { return work.is_over(); }) {
  if (!compiled || compiled->compilation.stopped()) compiled = std::make_shared<CompiledProgram>(program);
  compiled_ = compiled;
  compiled_->work = &work;
}

Compiling::~Compiling() { compiled_->work = nullptr; }

std::vector<Message> Compiling::messages() const {
  return messages_of(compiled_->compilation.diagnostics(), compiled_->compilation.source());
}

letcont_status over(Call& call, const Work& work, uint64_t milliseconds) {
  if (machine::is_cut_off())
    return call.fail(LETCONT_UNABLE, "this process was forked while another thread compiled, so it cannot");
  if (work.is_cancelled()) return call.fail(LETCONT_CANCELLED, "it was cancelled");
  return call.fail(LETCONT_TIME_LIMIT, "the limit of " + std::to_string(milliseconds) + " milliseconds is reached");
}

letcont_status has_errors(Call& call, const Work& work, uint64_t milliseconds) {
  if (work.is_over()) return over(call, work, milliseconds);
  return call.fail(LETCONT_ERRORS, "the program has errors: its diagnostics tell them");
}

} // namespace letcont::library
