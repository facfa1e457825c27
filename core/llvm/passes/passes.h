// The passes of LLVM that Letcont names, with what each does, and pipelines of them as text:
//
//   pipeline              what it runs
//   --------------------- -------------------------------------------------------------------------------
//   O1, O2, O3            LLVM's own pipelines, as `opt -O2` and clang run them
//   letcont               a short one that shows each of the usual optimisations once (letcont_llvm_passes)
//   sroa,instcombine,gvn  those passes, in that order, each on the whole module
//   none                  no pass
//   O2,-gvn,-licm         any of these, in which these passes do not run
//
// The page has `letcont` and lists of those passes that are registered (LlvmPass::is_registered); it takes `letcont`
// where nothing else is said, the command and the desktop program O2.
//
// Names are those of `opt --passes`. A name of a pipeline stands alone, or before what is switched off.
#pragma once

#include "support/diagnostic.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

struct LlvmPass {
  std::string_view name;   // "licm"
  std::string_view opt;    // as `opt --passes` takes it: "function(loop-mssa(licm))"; empty: a part of O1 to O3 only
  std::string_view does;   // in a line
  std::string_view text{}; // what to look for: a paragraph; empty: none

  // Whether the page has it, too: it runs without LLVM's registry of all passes (llvm/optimiser/registered.h).
  bool is_registered() const;
};

// By name.
std::span<const LlvmPass> llvm_passes();
// Null if there is none with that name.
const LlvmPass* llvm_pass_named(std::string_view name);

// The list that `letcont` stands for.
std::string_view letcont_llvm_passes();

struct LlvmPipeline {
  std::vector<const LlvmPass*> passes;
  std::string_view level{};           // "default<O2>": one of LLVM's own instead, as `opt --passes` takes it
  std::vector<const LlvmPass*> off{}; // do not run, wherever the pipeline has them
};
inline constexpr size_t most_llvm_passes = 1000;

// Reads a list. Nothing, with errors whose spans are in `text`, if it names what there is not, or too much.
std::optional<LlvmPipeline> parse_llvm_pipeline(std::string_view text, Diagnostics&);

// Whether all of its passes are registered.
bool is_registered(const LlvmPipeline&);

// What to say of a pipeline that is not, where there are no others.
std::string why_not_registered(const LlvmPipeline&);

// Whether a pass can be switched off. What LLVM requires runs in any case.
bool can_be_off(const LlvmPass&);

// As `opt --passes` takes it, which cannot say what is switched off.
std::string opt_text(const LlvmPipeline&);

} // namespace letcont
