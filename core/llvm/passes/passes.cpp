#include "llvm/passes/passes.h"

#include <algorithm>
#include <array>

namespace letcont {

const LlvmPass* llvm_pass_named(std::string_view name) {
  for (const LlvmPass& pass : llvm_passes())
    if (pass.name == name) return &pass;
  return nullptr;
}

bool LlvmPass::is_registered() const {
  static constexpr std::array<std::string_view, 29> all{"adce",
                                                        "bdce",
                                                        "correlated-propagation",
                                                        "dce",
                                                        "deadargelim",
                                                        "dse",
                                                        "early-cse",
                                                        "function-attrs",
                                                        "globaldce",
                                                        "gvn",
                                                        "indvars",
                                                        "inline",
                                                        "instcombine",
                                                        "instsimplify",
                                                        "ipsccp",
                                                        "jump-threading",
                                                        "lcssa",
                                                        "licm",
                                                        "loop-deletion",
                                                        "loop-rotate",
                                                        "loop-simplify",
                                                        "loop-unroll",
                                                        "mem2reg",
                                                        "reassociate",
                                                        "sccp",
                                                        "simplifycfg",
                                                        "sink",
                                                        "sroa",
                                                        "tailcallelim"};
  return std::find(all.begin(), all.end(), name) != all.end();
}

std::string_view letcont_llvm_passes() {
  return "sroa,early-cse,simplifycfg,instcombine,inline,function-attrs,sroa,early-cse,tailcallelim,simplifycfg,"
         "reassociate,loop-rotate,licm,indvars,loop-deletion,loop-unroll,gvn,sccp,instcombine,adce,simplifycfg,"
         "deadargelim,globaldce";
}

static std::string_view pipeline_of_letcont_and_llvm(std::string_view name) {
  if (name == "letcont") return letcont_llvm_passes();
  if (name == "O1") return "default<O1>";
  if (name == "O2") return "default<O2>";
  if (name == "O3") return "default<O3>";
  return {};
}

static void report_unknown(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (name.empty()) {
    diagnostics.error("passes/missing-name", span, "expected the name of a pass of LLVM");
    return;
  }
  bool is_pipeline = name == "none" || !pipeline_of_letcont_and_llvm(name).empty();
  const LlvmPass* known = llvm_pass_named(name);
  diagnostics.error("passes/unknown", span,
                    is_pipeline ? "'" + std::string(name) + "' is a pipeline, and stands alone"
                    : known     ? "the pass '" + std::string(name) + "' runs within O1 to O3 only"
                                : "there is no pass '" + std::string(name) +
                                  "' of LLVM: `letcont passes --llvm` lists them; or O1, O2, O3, letcont, none");
}

bool can_be_off(const LlvmPass& pass) { return pass.name != "always-inline"; }

// Adds the passes of a list without pipelines' names, from that place in the text on. False after an error.
static bool add_passes(std::string_view text, size_t from, LlvmPipeline& pipeline, Diagnostics& diagnostics) {
  bool good = true;
  for (size_t begin = from, end = 0; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find(',', begin), text.size());
    std::string_view name = text.substr(begin, end - begin);
    Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    bool is_off = name.starts_with('-');
    const LlvmPass* pass = llvm_pass_named(is_off ? name.substr(1) : name);
    if (pass && is_off && !can_be_off(*pass)) {
      diagnostics.error("passes/required", span, "the pass '" + std::string(pass->name) + "' cannot be switched off");
      good = false;
    } else if (pass && (is_off || (!pass->opt.empty() && from == 0))) {
      (is_off ? pipeline.off : pipeline.passes).push_back(pass);
    } else if (from > 0 && !is_off) {
      diagnostics.error("passes/unknown", span,
                        "'" + std::string(text.substr(0, from - 1)) +
                            "' is a pipeline: only passes that are switched off follow it, as in O2,-gvn");
      good = false;
    } else {
      report_unknown(is_off ? name.substr(1) : name, span, diagnostics);
      good = false;
    }
  }
  return good;
}

std::optional<LlvmPipeline> parse_llvm_pipeline(std::string_view text, Diagnostics& diagnostics) {
  if (static_cast<size_t>(std::count(text.begin(), text.end(), ',')) >= most_llvm_passes) {
    diagnostics.error("passes/too-many", {0, static_cast<uint32_t>(text.size())},
                      "a list of LLVM's passes has at most " + std::to_string(most_llvm_passes));
    return std::nullopt;
  }
  LlvmPipeline pipeline;
  std::string_view first = text.substr(0, text.find(',')), whole = pipeline_of_letcont_and_llvm(first);
  bool is_named = first == "none" || !whole.empty();
  if (whole.starts_with("default"))
    pipeline.level = whole;
  else if (!whole.empty())
    add_passes(whole, 0, pipeline, diagnostics);
  size_t rest = is_named ? first.size() + 1 : 0;
  bool good = rest > text.size() || add_passes(text, rest, pipeline, diagnostics);
  return good ? std::optional(pipeline) : std::nullopt;
}

bool is_registered(const LlvmPipeline& pipeline) {
  return pipeline.level.empty() && std::all_of(pipeline.passes.begin(), pipeline.passes.end(),
                                               [](const LlvmPass* pass) { return pass->is_registered(); });
}

std::string why_not_registered(const LlvmPipeline& pipeline) {
  constexpr const char* here = " the command and the desktop program have, not the page";
  if (!pipeline.level.empty())
    return "LLVM's own pipelines" + std::string(here) + ": it has letcont, and lists of passes";
  for (const LlvmPass* pass : pipeline.passes)
    if (!pass->is_registered()) return "the pass '" + std::string(pass->name) + "'" + here;
  return {};
}

std::string opt_text(const LlvmPipeline& pipeline) {
  std::string text(pipeline.level);
  for (const LlvmPass* pass : pipeline.passes) text.append(text.empty() ? "" : ",").append(pass->opt);
  return text;
}

} // namespace letcont
