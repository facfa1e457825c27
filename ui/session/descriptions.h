// What a session tells of the compiler: its languages, libraries, passes and engines, and what passes have done.
#pragma once

#include "compile/compilation.h"
#include "engines/engine.h"
#include "protocol/messages.h"
#include "session/session.h"

#include <span>
#include <string>
#include <vector>

namespace letcont {

std::vector<LanguageInfo> all_languages();
std::vector<LibraryText> all_libraries();
std::vector<PassInfo> all_passes();
std::vector<EngineInfo> infos_of(std::span<const Engine>);

// Those that can be run here; none if no passes of LLVM can be.
std::vector<LlvmPassInfo> all_llvm_passes(LlvmPasses here);
std::vector<LlvmPipelineInfo> all_llvm_pipelines(LlvmPasses here);

// Leaves out executions beyond most_llvm_executions.
LlvmResults results(const LlvmRun&);

// Adds what an answer says of the compilation besides its stages.
void describe(Compilation&, Compiled& answer);

// Says why a pass ran where the pipeline is the default one.
std::vector<PassResult> results(const std::vector<PassReport>&);

// Returns the names for Compiled::macros, if one of the stages shows how macros are expanded.
std::vector<std::string> macros_for(const std::vector<std::string>& stages, Compilation&);

} // namespace letcont
