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

const Document* Compiling::stage(std::string_view name, std::vector<Message>& messages) {
  size_t dots = name.find("..");
  // A difference has the errors of its stages.
  if (dots != name.npos && (!stage(name.substr(0, dots), messages) || !stage(name.substr(dots + 2), messages)))
    return nullptr;
  Compilation& compilation = compiled_->compilation;
  const Document* made = compilation.stage(name);
  if (made) return made;
  if (const Diagnostic* refusal = compilation.refusal()) messages.push_back(message_of(*refusal, compilation.source()));
  return nullptr;
}

std::vector<Message> Compiling::messages() const {
  return messages_of(compiled_->compilation.program_diagnostics(), compiled_->compilation.source());
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
