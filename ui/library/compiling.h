// How calls work with a compilation: with a limit of time, until they are cancelled, and apart from forks.
#pragma once

#include "library/handles.h"
#include "library/work.h"
#include "machine/forks.h"

namespace letcont::library {

// Uses a compilation, which is made if there is none, and anew if the last work with it was ended early. Meanwhile the
// work may be cancelled, and the engine "native" of no other thread forks.
class Compiling : NotCopied {
public:
  Compiling(std::shared_ptr<CompiledProgram>&, const ProgramText&, const Work&);
  ~Compiling();

  Compilation& operator*() { return compiled_->compilation; }
  Compilation* operator->() { return &compiled_->compilation; }
  // Whether it compiles.
  bool is_well() { return compiled_->compilation.check(); }
  // Returns the document of a stage; if there is none because of an error that concerns the stage, `messages` gets it.
  const Document* stage(std::string_view name, std::vector<Message>& messages);
  // Those of the program, without errors of single stages.
  std::vector<Message> messages() const;

private:
  std::shared_ptr<CompiledProgram> compiled_;
  machine::NoFork no_fork_;
};

// The status of work that is_over().
letcont_status over(Call&, const Work&, uint64_t milliseconds);

// The status of work that failed because the program has errors, or because it is over.
letcont_status has_errors(Call&, const Work&, uint64_t milliseconds);

} // namespace letcont::library
