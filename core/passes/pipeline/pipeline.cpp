#include "passes/pipeline/pipeline.h"

#include "cps/change.h"
#include "support/suggest.h"

#include <map>

namespace letcont::passes {

namespace {

// Each reason ends with what the step is worth: how much more the benchmark programs take in the mean if this step
// alone is left out of the pipeline (tests/bench/worth, which prints all figures).
constexpr std::array steps{
    Step{"shrink", "deletes the administrative code of the translation to CPS; without it 0.2% more steps"},
    Step{"records",
         "makes types with one constructor tuples, which later passes take apart; no effect on the benchmarks"},
    Step{"flatten", "first, since a tuple around arguments hides which functions are passed; without it 7% more calls"},
    Step{"contify", "makes loops continuations, so that functions with loops can be inlined; without it 1% more code"},
    Step{"loop",
         "gives the other loops an entry to jump to, so that their functions can be inlined; without it 1% more code"},
    Step{"propagate", "makes loop-invariant parameters known in the loop; without it 0.3% more code"},
    Step{"inline",
         "copies functions that are given known functions, to call those directly; without it 1.3% more steps"},
    Step{"shrink", "reduces the copies, which makes more functions known; without it 1.4% more steps"},
    Step{"inline", "copies functions that other calls returned, as in Church pairs; without it 1.4% more steps"},
    Step{"shrink", "reduces the copies, so that specialise sees known functions; no effect on the benchmarks"},
    Step{"specialise", "after inlining, for the recursive functions that it does not copy; without it 7% more calls"},
    Step{"shrink", "moves functions that are called once now to their calls; no effect on the benchmarks"},
    Step{"inline", "copies what specialise made known but not unique; without it 1.4% more steps"},
    Step{"shrink", "reduces the copies, which makes more functions known; without it 1.4% more steps"},
    Step{"flatten", "flattens the tuples of functions that escaped until now; without it 0.1% more steps"},
    Step{"contify", "contifies functions whose calls are known only now; no effect on the benchmarks"},
    Step{"loop", "makes loops of functions that escaped until now; no effect on the benchmarks"},
    Step{"propagate", "finds parameters that agree only now; no effect on the benchmarks"},
    Step{"inline", "copies functions that are known only now; without it 1.4% more steps"},
    Step{"shrink", "reduces the copies before cse compares them; without it 0.1% more code"},
    Step{"cse", "late, when copies of equal code are in one scope; without it 4% more steps and 8% more allocation"},
    Step{"shrink",
         "deletes the branches that cse decided, so that close captures nothing dead; no effect on the benchmarks"},
    Step{"close", "last of the passes that need nested functions; the engines need a closed program in any case"},
    Step{"shrink", "folds known environments and inlines code that is called once; no effect on the benchmarks"},
};

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

void report_unknown(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (name.empty()) {
    diagnostics.error("passes/missing-name", span, "expected the name of a pass");
    return;
  }
  std::vector<std::string> known{"default", "none"};
  for (const Pass& pass : all_passes()) known.emplace_back(pass.name);
  std::string message = "there is no pass \"" + std::string(name) + "\"";
  if (std::string_view near = nearest_name(name, known); !near.empty())
    message += "; did you mean \"" + std::string(near) + "\"?";
  diagnostics.error("passes/unknown", span, message);
}

void add_item(std::string_view name, Span span, Pipeline& pipeline, Diagnostics& diagnostics) {
  if (name == "none") return;
  if (name == "default") {
    for (const Pass* pass : default_pipeline()) pipeline.push_back(pass);
  } else if (const Pass* pass = pass_named(name)) {
    pipeline.push_back(pass);
  } else {
    report_unknown(name, span, diagnostics);
  }
}

} // namespace

std::span<const Step> default_steps() { return steps; }

Pipeline default_pipeline() {
  Pipeline pipeline;
  for (const Step& step : steps) pipeline.push_back(pass_named(step.pass));
  return pipeline;
}

Pipeline parse_pipeline(std::string_view text, Diagnostics& diagnostics) {
  Pipeline pipeline;
  size_t names = 0; // those of no pass included
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    std::string_view name = trim(text.substr(begin, end - begin));
    uint32_t at = static_cast<uint32_t>(name.empty() ? begin : static_cast<size_t>(name.data() - text.data()));
    Span span{at, at + static_cast<uint32_t>(name.size())};
    add_item(name, span, pipeline, diagnostics);
    if (++names > most_passes || pipeline.size() > most_passes) {
      diagnostics.error("passes/too-many", span, "a list of passes has at most " + std::to_string(most_passes));
      return {};
    }
    begin = end + 1;
  }
  return pipeline;
}

std::string text(const Pipeline& pipeline) {
  std::string list;
  for (const Pass* pass : pipeline) list.append(list.empty() ? "" : ",").append(pass->name);
  return list.empty() ? "none" : list;
}

std::vector<std::string> keys(const Pipeline& pipeline) {
  std::map<const Pass*, size_t> runs;
  std::vector<std::string> keys;
  for (const Pass* pass : pipeline) {
    size_t run = ++runs[pass];
    keys.push_back(std::string(pass->name) + (run > 1 ? "#" + std::to_string(run) : std::string()));
  }
  return keys;
}

// ---- Running

// What it found, which is nothing; null if it may find something.
const Counts* Running::nothing_found_by(const Pass& pass) const {
  for (const auto& [known, counts] : idle_)
    if (known == &pass) return &counts;
  return nullptr;
}

void Running::note(const Pass& pass, const Counts& counts) {
  if (total(counts) > 0)
    idle_.clear();
  else if (!nothing_found_by(pass))
    idle_.emplace_back(&pass, counts);
}

bool Running::step() {
  if (stopped_ || next_ == pipeline_.size()) return false;
  if (next_ == 0) cps::forget_aliases(program_);
  size_t index = next_++;
  const Pass& pass = *pipeline_[index];
  if (observer_.before) observer_.before(pass, index, program_);
  const Counts* nothing = nothing_found_by(pass);
  Counts counts = nothing ? *nothing : pass.run(program_);
  note(pass, counts);
  if (observer_.after && !observer_.after(pass, index, program_, counts)) stopped_ = true;
  return !stopped_;
}

bool run(const Pipeline& pipeline, cps::Program& program, const Observer& observer) {
  Running running(pipeline, program, observer);
  while (running.step()) {
  }
  return !running.stopped();
}

} // namespace letcont::passes
